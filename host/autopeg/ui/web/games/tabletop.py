"""Table Top Cribbage in the page."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.games.tabletop import View
from autopeg.games.tabletop.moves import Crib, Event, Place, TabletopMove
from autopeg.ui.telling.tabletop import call_event, cell_name, tell_gain
from autopeg.ui.terminal.faces import card_text
from autopeg.ui.terminal.prompts import NOTHING_TO_CHOOSE, asked

__all__ = ["ABOUT", "TITLE", "call", "covered", "hint", "is_shown", "prompt"]

TITLE = "Table Top Cribbage"
ABOUT = "Build five rows and five columns together: one side counts the rows, the other the columns."

call = call_event


def covered(view: View) -> View:
    """Return what everybody can know: no turned card and no crib (T11)."""
    return replace(view, card=None, crib=())


def is_shown(event: Event) -> bool:
    """A line or the crib is counted (T16)."""
    return event.what != "heels"


def prompt(view: View, legal: Sequence[TabletopMove], names: Sequence[str]) -> str:
    """Return what the seat of a view is asked (T10, T12)."""
    if not legal or view.card is None:
        return "Dealing"
    may_place = any(isinstance(move, Place) for move in legal)
    may_crib = any(isinstance(move, Crib) for move in legal)
    where = " or ".join(place for place, may in (("on the table", may_place), ("in the crib", may_crib)) if may)
    return asked(names[view.seat], f"lay {card_text(view.card)} {where}")


def hint(view: View, legal: Sequence[TabletopMove]) -> str:
    """Return where a strong player would lay the card, and what that brings."""
    if not legal or view.card is None:
        return NOTHING_TO_CHOOSE
    from autopeg.analysis.tabletop_hints import rank_turns

    best = rank_turns(view, legal)[0]
    where = "in the crib" if best.cell is None else f"at {cell_name(best.cell)}"
    return f"Lay {card_text(view.card)} {where}: {tell_gain(best)}."
