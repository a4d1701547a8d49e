"""A hint: where a strong player would lay the card, and what that brings."""

from autopeg.games.tabletop.questions import LayCard
from autopeg.games.tabletop.rules.grid import Cell
from autopeg.games.tabletop.session import TabletopSession
from autopeg.games.tabletop.text import cell_name, describe_gain
from autopeg.session.card_text import card_text
from autopeg.session.prompts import NOTHING_TO_CHOOSE
from autopeg.session.questions import Question


def hint_of(session: TabletopSession, question: Question, ascii_only: bool = False) -> str:
    """Return the hint for one who is asked this, on two rows of a screen at most."""
    if not isinstance(question, LayCard):
        return NOTHING_TO_CHOOSE
    # The tables behind this take a moment to read, which nobody should wait for who asks for no hint.
    from autopeg.games.tabletop.choices import rank_turns

    best, *others = rank_turns(session.view, session.table.legal_moves(question.seat))
    name = card_text(question.card, ascii_only)
    second = f" Next best: {_place(others[0].cell)}." if others else ""
    if best.cell is None:
        return f"Put {name} in the crib: {describe_gain(best)}.{second}"
    return f"Place {name} at {cell_name(best.cell)}: {describe_gain(best)}.{second}"


def _place(cell: Cell | None) -> str:
    return "the crib" if cell is None else cell_name(cell)
