"""Tab completion in a shell: games, levels, boards, kept games and settings (docs/commands.md)."""

from collections.abc import Callable, Sequence

import click
from click.shell_completion import CompletionItem

from autopeg.engine.players import COMMAND, LEVELS
from autopeg.registry import GAME_NAMES, SCORE

_MOST_GAMES = 50

Completion = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def words(*choices: str) -> Completion:
    """Return a completion that offers some words."""
    return lambda ctx, parameter, typed: _beginning(typed, choices)


def files(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the path of a file."""
    return [CompletionItem(typed, type="file")]


def copies(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete a copy of the games that Autopeg has made, or the path of a file."""
    from autopeg.records.copies import copies_of
    from autopeg.records.database import home
    from autopeg.records.store import FILE_NAME

    found = [copy.name for copy in reversed(copies_of(home() / FILE_NAME))]
    return _beginning(typed, found) or files(ctx, parameter, typed)


card_games = words(*GAME_NAMES)
any_game = words(*GAME_NAMES, SCORE)
bots = words(*LEVELS, COMMAND)


def seats(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the last of the seats typed so far, separated by commas."""
    before, comma, last = typed.rpartition(",")
    return [CompletionItem(before + comma + str(item.value)) for item in bots(ctx, parameter, last)]


def boards(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete a board: the kinds of boards, and the ports of connected ones."""
    from autopeg.boards.link.finding import find_boards

    found = [board.path for board in find_boards()]
    return _beginning(typed, ("auto", "virtual", "emulated", "strip", "none", *found))


def known_boards(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete a board that comes with Autopeg, or a board file."""
    from autopeg.boards.board_layout import board_files

    return _beginning(typed, tuple(board_files())) or files(ctx, parameter, typed)


def _games(*, is_waiting: bool) -> Completion:
    """Return a completion of the number of a game, newest first, each with its name and players."""

    def complete(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
        from autopeg.base.errors import AutopegError
        from autopeg.records import Store

        try:
            with Store() as store:
                rows = store.games()
                asking = {game_id for game_id, _ in store.asking()}
        except AutopegError:  # the command itself reports the problem
            return []
        if is_waiting:
            rows = [row for row in rows if row.over is None or row.id in asking]
        rows = [row for row in reversed(rows) if str(row.id).startswith(typed)]
        return [
            CompletionItem(str(row.id), help=f"{row.header.game}: {', '.join(row.header.players)}")
            for row in rows[:_MOST_GAMES]
        ]

    return complete


kept_games = _games(is_waiting=False)
waiting_games = _games(is_waiting=True)


def complete_setting(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a setting."""
    from autopeg.session.preferences import SETTINGS

    return [CompletionItem(one.name, help=one.about) for one in SETTINGS if one.name.startswith(typed)]


def complete_setting_value(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the value of the setting named before it."""
    from autopeg.session.settings import SPEEDS

    switch = words("true", "false")
    values = {"bot": bots, "speed": words(*SPEEDS), "board": boards, "ascii": switch, "plain": switch, "grades": switch}
    complete = values.get(ctx.params.get("name", ""))
    return [] if complete is None else complete(ctx, parameter, typed)


def _beginning(typed: str, choices: Sequence[str]) -> list[CompletionItem]:
    return [CompletionItem(choice) for choice in choices if choice.startswith(typed)]
