"""`autopeg settings`: your settings for all games."""

from pathlib import Path

import click

from autopeg.cli.completion import complete_setting, complete_setting_value
from autopeg.cli.help_pages import CommandGroup
from autopeg.cli.streams import say, say_json
from autopeg.session.preferences import SETTINGS, chosen, set_value, setting_of, settings_path, unset_value


class _Settings(CommandGroup):
    """The commands for settings: a setting alone is taken for one that should be changed."""

    def command_near(self, ctx: click.Context, name: str) -> str | None:
        known = name.lower() in {setting.name for setting in SETTINGS}
        return f"set {name.lower()} VALUE" if known else super().command_near(ctx, name)


@click.group(cls=_Settings, invoke_without_command=True)
@click.pass_context
def settings(ctx: click.Context) -> None:
    """Show or change your settings: your name, your usual bot, speed, ASCII letters, marks for your decisions, the
    board.

    They are in the file settings.toml, beside the games. An environment variable such as AUTOPEG_SPEED overrides the
    file, and an option of a command overrides both.

    \b
    Example:
      autopeg settings
      autopeg settings set name Ann
      autopeg settings set speed fast
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(show)


@settings.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON value a setting, for programs.")
def show(as_json: bool = False) -> None:
    """Show every setting, and where its value comes from.

    \b
    Example:
      autopeg settings show
    """
    known = [chosen(setting.name) for setting in SETTINGS]
    if as_json:
        say_json(*({"name": one.setting.name, "value": one.value, "source": one.source} for one in known))
        return
    width = max(len(_shown(one.value)) for one in known)
    for one in known:
        source = "default" if one.source is None else f"from {one.source}"
        click.echo(f"{one.setting.name:<6} {_shown(one.value):<{width}}  {source}")
    say("`autopeg settings set NAME VALUE` changes a setting, `unset NAME` restores its default.")


@settings.command("set")
@click.argument("name", shell_complete=complete_setting)
@click.argument("value", shell_complete=complete_setting_value)
def set_(name: str, value: str) -> None:
    """Set NAME to VALUE: name, bot, speed, ascii, plain, grades or board.

    Lines of the file that cannot be read are left out, and the old file is kept beside it.

    \b
    Example:
      autopeg settings set bot expert
    """
    written, old = set_value(name, value)
    click.echo(f"{name} is now {_shown(written)}.")
    _name_old(old)
    _warn_of_variable(name)


@settings.command()
@click.argument("name", shell_complete=complete_setting)
def unset(name: str) -> None:
    """Go back to the default of NAME.

    \b
    Example:
      autopeg settings unset bot
    """
    old = unset_value(name)
    click.echo(f"{name} is now {_shown(setting_of(name).usual)}, the default.")
    _name_old(old)
    _warn_of_variable(name)


@settings.command()
def path() -> None:
    """Print where the settings file is, or would be.

    \b
    Example:
      autopeg settings path
    """
    click.echo(settings_path())


def _name_old(old: Path | None) -> None:
    if old is not None:
        click.echo(f"Lines of the file that could not be read are left out; the old file is kept in {old}.", err=True)


def _warn_of_variable(name: str) -> None:
    one = chosen(name)
    if one.source == one.setting.variable:
        click.echo(f"But {one.source} is set to {_shown(one.value)}, which overrides it.", err=True)


def _shown(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else value
