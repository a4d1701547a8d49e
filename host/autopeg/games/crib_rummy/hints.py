"""A hint: what a strong player would do now, and why."""

from collections.abc import Sequence
from functools import partial

from autopeg.games.crib_rummy.questions import ChooseStart, LayCards, TakeCard
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import Choose, CribRummyMove
from autopeg.games.crib_rummy.session import CribRummySession
from autopeg.games.crib_rummy.text import describe_choice, describe_reasons
from autopeg.games.rummy.rules.moves import Discard
from autopeg.session.card_text import card_text
from autopeg.session.prompts import NOTHING_TO_CHOOSE
from autopeg.session.questions import Question

_TWO_ROWS = 2 * 78


def hint_of(session: CribRummySession, question: Question, ascii_only: bool = False) -> str:
    """Return the hint for one who is asked this, on two rows of a screen at most."""
    if not isinstance(question, ChooseStart | TakeCard | LayCards):
        return NOTHING_TO_CHOOSE
    return hint_at(session.view, session.table.legal_moves(question.seat), ascii_only)


def hint_at(view: View, legal: Sequence[CribRummyMove], ascii_only: bool = False) -> str:
    """Return the hint for the seat of a view. view, legal: of one who chooses, takes or lays."""
    # What weighs the choices takes a moment to load, which nobody should wait for who asks for no hint.
    from autopeg.games.crib_rummy.choices import rank_choices

    card = partial(card_text, ascii_only=ascii_only)
    best, *others = rank_choices(view, legal)
    said = describe_choice(best.move, view.table, card)
    first = f"{said[0].upper()}{said[1:]}: {describe_reasons(best)}."
    # What can be laid is no worse than a discard, but done before it.
    alike = (choice.move for choice in others if isinstance(choice.move, Discard) == isinstance(best.move, Discard))
    other = None if isinstance(best.move, Choose) else next(alike, None)
    second = "" if other is None else f" Next best: {describe_choice(other, view.table, card)}."
    return first + second if len(first) + len(second) <= _TWO_ROWS else first
