"""Options whose value can be left out: `--muggins`, `--muggins free`, `--no-muggins`."""

from collections.abc import Collection, Mapping, Sequence

import click

from autopeg.cli.help_pages import Option


class OptionalValue(Option):
    """An option with a few values: the bare option means the first one, `--no-` the last one.

    arguments: words that are never its value, so that the name of a game can follow it.
    """

    def __init__(
        self,
        flags: Sequence[str],
        *,
        values: Sequence[str],
        arguments: Collection[str],
        about: Mapping[str, tuple[str, str]],
        help: str,
    ) -> None:
        super().__init__(flags, about=about, type=click.Choice(values), help=help)
        self._values = values
        self._arguments = arguments

    def spelled_out(self, args: list[str]) -> list[str]:
        """Return a command's arguments with the value of this option written out."""
        flag = self.opts[0]
        negated = f"--no-{flag.removeprefix('--')}"
        end = args.index("--") if "--" in args else len(args)
        full: list[str] = []
        for at, word in enumerate(args[:end]):
            following = args[at + 1] if at + 1 < end else "--"
            if word == negated:
                full.append(f"{flag}={self._values[-1]}")
            elif word == flag and (following.startswith("-") or following in self._arguments):
                full.append(f"{flag}={self._values[0]}")
            else:
                full.append(word)
        return [*full, *args[end:]]
