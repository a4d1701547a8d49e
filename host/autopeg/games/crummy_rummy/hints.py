"""A hint: what a strong player would do now, and why."""

from collections.abc import Sequence

from autopeg.games.crummy_rummy.questions import AskOutOfTurn, TakeCard, TakeTurn
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove
from autopeg.games.crummy_rummy.session import CrummyRummySession
from autopeg.games.crummy_rummy.text import describe_choice, name_choice
from autopeg.games.rummy.keys import KEYS
from autopeg.session.prompts import NOTHING_TO_CHOOSE
from autopeg.session.questions import Question
from autopeg.session.text import CardText

_LOOK_FIRST = f"Press {KEYS['see_cards']} to see your cards first: a hint would tell of them."


def hint_of(session: CrummyRummySession, question: Question, card: CardText) -> str:
    """Return the hint for one who is asked this, on two rows of a screen at most."""
    if not isinstance(question, TakeCard | TakeTurn | AskOutOfTurn):
        return NOTHING_TO_CHOOSE
    if isinstance(question, AskOutOfTurn) and not question.is_open:
        return _LOOK_FIRST
    return hint_at(session.table.view(question.seat), session.table.legal_moves(question.seat), card)


def hint_at(view: View, legal: Sequence[CrummyRummyMove], card: CardText) -> str:
    """Return the hint for the seat of a view that is due or asked. legal: what it may do or answer."""
    # The expert behind this takes a moment to load, which nobody should wait for who asks for no hint.
    from autopeg.games.crummy_rummy.choices import draws_without, rank_moves

    ranked = rank_moves(view, legal)
    best = ranked[0]
    name, reason = name_choice(best.move, view.table, card), describe_choice(best, draws_without(ranked))
    return f"{name[0].upper()}{name[1:]}{f': {reason}' if reason else ''}."
