"""A hint: what a strong player would do here, and why."""

from autopeg.games.cribbage.questions import ChooseDiscard, CountCards, PlayCard
from autopeg.games.cribbage.rules import Counting, View, parts_of
from autopeg.session.calling import spoken
from autopeg.session.card_text import card_text, cards_text
from autopeg.session.prompts import NOTHING_TO_CHOOSE
from autopeg.session.questions import Question

_KINDS = (("fifteen", "fifteens"), ("pair", "pairs"), ("run", "runs"), ("flush", "flushes"), ("nobs", "nobs"))
_PLAYED = {
    "fifteen": "fifteen",
    "thirtyone": "thirty-one",
    "pair": "a pair",
    "pair_royal": "a pair royal",
    "double_pair_royal": "a double pair royal",
    "run": "a run",
    "go": "the go",
    "last": "the last card",
}


def hint_at(question: Question, view: View, ascii_only: bool = False) -> str:
    """Return the hint for one who is asked this, on two rows of a screen at most."""
    match question:
        case CountCards(counting=counting):
            return _counting_hint(counting)
        case ChooseDiscard():
            return _discard_hint(view, ascii_only)
        case PlayCard():
            return _play_hint(view, ascii_only)
        case _:
            return NOTHING_TO_CHOOSE


def _counting_hint(counting: Counting) -> str:
    """Return what there is to be found in a hand or a card of the play, without the points."""
    kinds = [part.kind for part in parts_of(counting)]
    if counting.kind != "show":
        return f"There is to be found: {', '.join(_PLAYED[kind] for kind in kinds)}."
    found = [
        f"{spoken(kinds.count(one))} {one if kinds.count(one) == 1 else many}" for one, many in _KINDS if one in kinds
    ]
    return f"There is to be found: {', '.join(found) or 'nothing at all'}."


def _discard_hint(view: View, ascii_only: bool) -> str:
    # The tables behind this take a moment to read, which nobody should wait for who asks for no hint.
    from autopeg.games.cribbage.analysis.discard_values import value_discards
    from autopeg.games.cribbage.analysis.discards import hand_spread

    best, second = value_discards(view)[:2]
    sides = len(view.scores)
    whose = "your" if view.dealer is not None and view.dealer % sides == view.seat % sides else "their"
    kept = [card for card in view.hand if card not in best.cards]
    spread = hand_spread(kept, view.hand)
    away, other = cards_text(best.cards, ascii_only), cards_text(second.cards, ascii_only)
    first = (
        f"Keep {cards_text(kept, ascii_only)}, lay {away} away: the hand makes {best.hand:.1f} on average "
        f"({min(spread)} to {max(spread)}), {whose} crib {best.crib:.1f}"
    )
    if best.wins is not None and second.wins is not None:
        return f"{first}; you win {best.wins:.0%}. Next best: {other} with {second.wins:.0%}."
    worse = f"{best.value - second.value:.1f}"
    return f"{first}. {f'Next best: {other}, {worse} points worse' if float(worse) else f'As good: {other}'}."


def _play_hint(view: View, ascii_only: bool) -> str:
    from autopeg.games.cribbage.analysis.choices import rank_plays

    ranked = rank_plays(view)
    if not ranked:
        return "No card of yours fits within 31: say go."
    best = ranked[0]
    first = f"Play {card_text(best.play.card, ascii_only)}: it {'; '.join(best.reasons)}."
    other = next((rank.play.card for rank in ranked if rank.play.card >> 2 != best.play.card >> 2), None)
    return first if other is None else f"{first} Next best: {card_text(other, ascii_only)}."
