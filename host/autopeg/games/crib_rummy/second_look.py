"""Second look at a choice of two players: the hand is played out by experts with it, and as often with the best one.

Both choices meet the same hidden cards, which fit what the seat saw: the other one still holds what they took from the
discard pile and did not lay or discard, and has kept the best of the cards that they had. The chance to win is that
of the table at the end of the hand. The same choice meets the same games on every machine.
"""

import random
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from statistics import fmean, stdev

from msgspec.structs import replace

from autopeg.engine.advice import loss_after_games
from autopeg.engine.cards import Card
from autopeg.engine.players import Player
from autopeg.games.crib_rummy import rules as crib_rummy
from autopeg.games.crib_rummy.bots.expert import Expert
from autopeg.games.crib_rummy.bots.simple import belonging
from autopeg.games.crib_rummy.rules import State
from autopeg.games.crib_rummy.rules.moves import CribRummyMove
from autopeg.games.crib_rummy.winning import win_chances

GAMES = (12, 36, 112)
"""Games played out with each of the two choices; the next ones only while much may be lost."""
_NOT_MUCH, _CLEARLY_MUCH = 1.5, 2.0
"""Standard deviations to `MUCH` that settle that a choice loses less, or more."""
MUCH = 0.05
"""A large loss of the chance to win."""
_ERROR_OF_VALUES = 0.05
"""Standard deviation of what experts make of the difference between two choices from what the values say."""
_HAND_ENDED = ("start", "choose", "deal", "over")
_MOST_CHOSEN_FROM = 5
_TRIES = 12


def can_be_played_out(state: State) -> bool:
    """Return whether a hand goes on as it is played out here: nobody has reached the target (R47), and all points of
    the turn before are pegged (R56).
    """
    return state.players == 2 and not state.pegged_out and state.unclaimed is None


def second_look_loss(state: State, best: CribRummyMove, made: CribRummyMove, said: float) -> float:
    """Return what a choice loses of the chance to win. said: the loss by the values."""
    lost = said
    for mean, error in losses_played_out(state, best, made, GAMES):
        lost, unsure = loss_after_games(said, mean, error, _ERROR_OF_VALUES)
        if lost + _NOT_MUCH * unsure < MUCH or lost - _CLEARLY_MUCH * unsure > MUCH:
            break
    return lost


def losses_played_out(
    state: State, best: CribRummyMove, made: CribRummyMove, games: Sequence[int], first: int = 0
) -> Iterator[tuple[float, float]]:
    """Yield how much more the seat on turn wins with one choice than with another, and the standard error, each time
    after so many more games. first: the number of the first game.
    """
    losses: list[float] = []
    for count in games:
        losses += [_loss(state, best, made, first + game) for game in range(len(losses), len(losses) + count)]
        yield fmean(losses), stdev(losses) / len(losses) ** 0.5


def _loss(state: State, best: CribRummyMove, made: CribRummyMove, game: int) -> float:
    seat = state.turn
    assert seat is not None
    dealt = dealt_again(state, seat, random.Random(game))
    one, other = (_chance_after(dealt, seat, move) for move in (best, made))
    return one - other


def _chance_after(state: State, seat: int, move: CribRummyMove) -> float:
    after, _ = crib_rummy.apply(state, move)
    chances = win_chances(played_out(after, [Expert() for _ in range(state.players)]))
    assert chances is not None
    return chances[seat]


def played_out(state: State, bots: Sequence[Player]) -> State:
    """Return the state at the end of the hand. bots: by seat; they have seen nothing of it before."""
    while state.phase not in _HAND_ENDED:
        state, _ = crib_rummy.apply(state, answer(state, bots))
    return state


def answer(state: State, bots: Sequence[Player]) -> CribRummyMove:
    """Return the move of the bot whose turn it is."""
    seat = state.turn
    assert seat is not None
    legal = crib_rummy.legal_moves(state, seat)
    return legal[0] if len(legal) == 1 else bots[seat].choose(crib_rummy.view(state, seat), legal)


def dealt_again(state: State, seat: int, rng: random.Random, waiting: Container[int] = ()) -> State:
    """Return the state with other hidden cards, and points that are pegged by themselves. waiting: the seats that may
    hold what they could lay.
    """
    hands, others = list(state.hands), [each for each in range(state.players) if each != seat]
    kept = {other: Counter(state.picked_up_by(other)) for other in others}
    hidden = Counter(state.draw_pile)
    for other in others:
        hidden += Counter(hands[other]) - kept[other]
    pool = sorted(hidden.elements())
    for other in others:
        hands[other] = _hand(state, other, tuple(kept[other].elements()), pool, rng, lays=other not in waiting)
        for card in (Counter(hands[other]) - kept[other]).elements():
            pool.remove(card)
    rng.shuffle(pool)
    options = replace(state.options, pegging="auto")
    return replace(state, options=options, hands=tuple(hands), pile=(*state.pile[: state.drawn], *pool))


def _hand(
    state: State, seat: int, kept: tuple[Card, ...], pool: list[Card], rng: random.Random, *, lays: bool
) -> tuple[Card, ...]:
    """Return a hand that its owner may have chosen from the cards that they had."""
    size, drawn = len(state.hands[seat]), state.drawn // state.players
    hand = kept
    for _ in range(_TRIES):
        chosen = rng.sample(pool, min(size - len(kept) + min(_MOST_CHOSEN_FROM, drawn), len(pool)))
        while len(kept) + len(chosen) > size:
            together = (*kept, *chosen)
            chosen.remove(min(chosen, key=lambda card, all=together: (belonging(card, all), -card)))
        hand = (*kept, *chosen)
        if not (lays and drawn and _can_lay(state, seat, hand)):
            break
    return hand


def _can_lay(state: State, seat: int, hand: tuple[Card, ...]) -> bool:
    hands = tuple(hand if each == seat else other for each, other in enumerate(state.hands))
    return bool(Expert().plan(crib_rummy.view(replace(state, hands=hands), seat))[1])
