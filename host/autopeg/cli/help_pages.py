"""The layout of `--help`: options under headings, and a whole line for each command."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any

import click
from click.shell_completion import CompletionItem

from autopeg.registry import ANY_GAME

Command = Callable[..., None]


class Option(click.Option):
    """An option listed under a heading.

    about: its lines by heading, for an option that has several.
    """

    def __init__(
        self,
        flags: Sequence[str],
        heading: str = "",
        about: Mapping[str, tuple[str, str]] | None = None,
        **attributes: Any,
    ) -> None:
        super().__init__(flags, **attributes)
        self._heading = heading
        self._about = about

    def lines(self, ctx: click.Context) -> Mapping[str, tuple[str, str]]:
        """Return its lines in the help, by heading."""
        if self._about is not None:
            return self._about
        line = self.get_help_record(ctx)
        return {} if line is None else {self._heading: line}

    def spelled_out(self, args: list[str]) -> list[str]:
        """Return a command's arguments with the short forms of this option written in full."""
        return args


def under(heading: str) -> Callable[..., Callable[[Command], Command]]:
    """Return a `click.option` that puts options under a heading."""
    return partial(click.option, cls=Option, heading=heading)


def with_options(command: Command, options: Sequence[Callable[[Command], Command]]) -> Command:
    """Return a command with options, in the order in which its help lists them."""
    for option in reversed(options):
        command = option(command)
    return command


who_plays = under("Who plays")
how_many_games = under("How many games")
how_it_is_shown = under("How it is shown")


def _wants_lines() -> bool:
    # Settings take a moment to load, which would slow down `--version`.
    from autopeg.session.preferences import wants_lines

    return wants_lines()


plain_option = how_it_is_shown(
    "--plain/--no-plain",
    default=_wants_lines,
    help="Line mode: plain lines, also used without a terminal.  [default: your setting, or off]",
)


class GroupedCommand(click.Command):
    """A command with options under headings, in the order in which they first appear."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, short forms of options included."""
        for parameter in self.get_params(ctx):
            if isinstance(parameter, Option):
                args = parameter.spelled_out(args)
        return super().parse_args(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, the names of the games in place of `{games}`."""
        if self.help is not None:
            self.help = self.help.replace("{games}", ANY_GAME)
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, those without a heading last."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            if isinstance(parameter, Option):
                for heading, line in parameter.lines(ctx).items():
                    sections.setdefault(heading, []).append(line)
            elif isinstance(parameter, click.Option) and (line := parameter.get_help_record(ctx)) is not None:
                sections.setdefault("", []).append(line)
        others = sections.pop("", [])
        for heading, lines in (*sections.items(), ("Other options" if sections else "Options", others)):
            if lines:
                with formatter.section(heading):
                    formatter.write_dl(lines)


class CommandGroup(click.Group):
    """A group that lists its commands with their whole first sentence, and suggests one for a mistyped name."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        near = None if name.startswith("-") or self.get_command(ctx, name) else self.command_near(ctx, name)
        if near is not None:
            ctx.fail(f'No such command "{name}": did you mean "{near}"?')
        return super().resolve_command(ctx, args)

    def command_near(self, ctx: click.Context, name: str) -> str | None:
        """Return what somebody may have meant by a name that no command has, None if there is no guess."""
        return next(iter(get_close_matches(name.lower(), self.list_commands(ctx), 1)), None)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a line for every command."""
        with formatter.section("Commands"):
            formatter.write_dl(self.summaries(ctx))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete a command from the list, without importing it."""
        found = [CompletionItem(name, help=about) for name, about in self.summaries(ctx) if name.startswith(incomplete)]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def summaries(self, ctx: click.Context) -> Sequence[tuple[str, str]]:
        """Return every command with its summary."""
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return [(name, _summary(command)) for name, command in found if command is not None]


def _summary(command: click.Command) -> str:
    return command.get_short_help_str(limit=1000).rstrip(".")
