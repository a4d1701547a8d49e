"""The play of a game whose score was kept with a camera: every card judged by what its player knew.

Which cards somebody has discarded nobody saw: what a player knew of the crib is left out, and no discard is judged.
"""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from autopeg.engine.advice import Judgement
from autopeg.engine.cards import PACK, Card
from autopeg.engine.history import Step
from autopeg.engine.table_state import with_item
from autopeg.games.cribbage.advice import judge
from autopeg.games.cribbage.rules.moves import Play
from autopeg.games.cribbage.rules.state import HAND_CARDS, Options, State
from autopeg.games.cribbage.scorekeeping.rules import CribbageState
from autopeg.games.cribbage.watching import play_state
from autopeg.score.moves import Deal, Points


class _SeenCard(Struct, frozen=True):
    """A card of the play. step: the index of the entry that tells of it; scores: those before it."""

    step: int
    seat: int
    card: Card
    scores: tuple[int, ...]


class _SeenDeal(Struct):
    """A deal as it was seen."""

    dealer: int
    starter: Card | None = None
    cards: list[_SeenCard] = field(default_factory=list[_SeenCard])

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat has played in this deal."""
        return tuple(each.card for each in self.cards if each.seat == seat)


def judgements(
    start: CribbageState, steps: Sequence[Step], indexes: Collection[int] | None = None
) -> Iterator[tuple[int, Judgement]]:
    """Yield the decisions of the play, each with the index of the entry that tells of its card.

    start: the state before the steps; indexes: only the decisions of these steps
    """
    for deal in _deals(start, steps):
        yield from _judged(_possible(deal), start, indexes)


def _deals(start: CribbageState, steps: Sequence[Step]) -> Iterator[_SeenDeal]:
    deal, before = None, start
    for index, step in enumerate(steps):
        if isinstance(step.move, Deal):
            if deal is not None:
                yield deal
            deal = _SeenDeal(step.move.dealer)
        elif deal is not None and isinstance(step.move, Points):
            for seen in step.move.played:
                if seen.player is None:
                    deal.starter = seen.card
                else:
                    deal.cards.append(_SeenCard(index, seen.player, seen.card, before.scores))
        before = step.state
    if deal is not None:
        yield deal


def _possible(deal: _SeenDeal) -> _SeenDeal:
    """Return a deal up to a card that cannot be: one that lies there already, or is none of the pack. Nothing else has
    checked them. Without the starter nobody knows which can be."""
    left = {*PACK} - {deal.starter} if deal.starter in PACK else set[Card]()
    cards: list[_SeenCard] = []
    for seen in deal.cards:
        if seen.card not in left:
            break
        left.remove(seen.card)
        cards.append(seen)
    return _SeenDeal(deal.dealer, deal.starter, cards)


def _judged(deal: _SeenDeal, start: CribbageState, indexes: Collection[int] | None) -> Iterator[tuple[int, Judgement]]:
    """Yield the decisions of a deal, up to a card that does not follow by the rules: something was typed, or missed.

    The points of the cards are known from the entries: what the rules peg here from no points on is not looked at.
    """
    options = Options(target=start.options.target)
    state = play_state.dealt(replace(options, muggins=True), start.players, start.pegs, deal.dealer)
    state = replace(state, starter=deal.starter, discarded=((),) * start.players)
    for at, seen in enumerate(deal.cards):
        on_turn = _on_turn(state, seen)
        if on_turn is None:
            return
        state = on_turn
        if (indexes is None or seen.step in indexes) and len(deal.hand(seen.seat)) == HAND_CARDS:
            left = tuple(each.card for each in deal.cards[at:] if each.seat == seen.seat)
            pegs = tuple((points, points) for points in seen.scores)
            known = replace(state, options=options, pegs=pegs, hands=with_item(state.hands, seen.seat, left))
            judged = judge(known, Play(seen.seat, seen.card))
            if judged is not None:
                yield seen.step, judged
        state, _ = play_state.play_card(state, seen.seat, seen.card)
        state, _ = play_state.declare_all(state)


def _on_turn(state: State, seen: _SeenCard) -> State | None:
    """Return the state in which a card can be played, after the gos before it; None if there is none."""
    for _ in range(2 * state.players + 1):
        if state.phase != "play" or not 0 <= seen.seat < state.players or not play_state.held(state, seen.seat):
            return None
        if state.turn == seen.seat and play_state.fits(state, seen.card):
            return state
        if state.turn is None or state.count <= play_state.ALL_FIT:
            return None
        state, _ = play_state.pass_turn(state)
        state, _ = play_state.declare_all(state)
    return None
