"""Full-screen terminal interface of a table; `line_mode` is the same in lines."""

from typing import TYPE_CHECKING

from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.registry import deals_cards
from autopeg.session.settings import Settings

if TYPE_CHECKING:
    from autopeg.boards.sync import BoardSync
    from autopeg.session.speech import Voice

__all__ = ["Settings", "play"]


def play(
    table: Table,
    store: Store | None,
    settings: Settings,
    sync: "BoardSync | None" = None,
    voice: "Voice | None" = None,
) -> tuple[Table, bool]:
    """Play or keep score until the people leave, including the games that follow; return the last table, and whether
    they left with Ctrl-C.

    store: where the following games are saved, None saves none; sync: of the board, if there is one; voice: says
    aloud what is played, pegged and counted. Raises Failure without a terminal.
    """
    # Textual takes a third of a second to load: only full-screen users wait for it.
    if not deals_cards(table.game.NAME):
        from autopeg.terminal.scorekeeping.app import ScoreApp

        app = ScoreApp(table, store, settings, sync, voice)
    else:
        from autopeg.terminal.app import GameApp

        app = GameApp(table, store, settings, sync, voice)
    is_interrupted = False
    try:
        app.show()
    except KeyboardInterrupt:
        is_interrupted = True
    return app.controller.table, is_interrupted
