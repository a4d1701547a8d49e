"""Parts of a cribbage game's summary: hands, crib and pegging, the best hand, and the chance to win."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from autopeg.engine.cards import card_names
from autopeg.engine.history import Step
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS, PlayState, Ranks, likely_rank, tail_of
from autopeg.games.cribbage.analysis.tables import dealer_wins, side_wins
from autopeg.games.cribbage.rules.moves import Event
from autopeg.games.cribbage.rules.scoring import show_item
from autopeg.games.cribbage.rules.state import State, points_in
from autopeg.statistics.summary import Best, Gain

PART = "deal"
SOURCES = {"hand": "hands", "crib": "crib", "play": "pegging", "other": "heels, muggins, penalties"}
BEST = "Best hand"

_IN_PLAY = ("play", "go")
_PLAYS = 32
"""How many times the rest of the play is simulated."""
_SURPRISES = 0.2
"""How often a player chooses a card other than the sensible one."""


def gains(before: State, step: Step) -> Iterator[Gain]:
    """Yield the points of a step, at most those that a side still needed."""
    needs = [before.options.target - score for score in before.scores]
    events: Sequence[Event] = step.events
    for event in events:
        side: int = event.side
        pegged: int = min(event.points, needs[side])
        needs[side] -= pegged
        if pegged:
            yield Gain(side, event.what or ("play" if event.kind in _IN_PLAY else "other"), pegged)


def bests(step: Step) -> Iterator[tuple[int, Best]]:
    """Yield the hands and cribs that were shown."""
    events: Sequence[Event] = step.events
    for event in events:
        if event.what is not None and event.cards:
            yield event.side, Best(event.points, event.what, card_names(event.cards))


def win_chances(state: State) -> tuple[float, float] | None:
    """Return the chance of both players to win, by the expert's table; None for three and four players.

    Before the starter the cards are taken as unknown. From then on hands and crib are known, and the rest of the play
    is simulated with mostly sensible players.
    """
    if state.players != 2:
        return None
    if state.winner is not None:
        return (1.0, 0.0) if state.winner == 0 else (0.0, 1.0)
    if state.dealer is None:
        return 0.5, 0.5
    needs = [state.options.target - score for score in state.scores]
    if state.phase in ("play", "show") and state.starter is not None:
        first = _with_open_cards(state, needs)
    else:
        dealing = dealer_wins(needs[state.dealer], needs[1 - state.dealer])
        first = dealing if state.dealer == 0 else 1 - dealing
    return first, 1 - first


def _with_open_cards(state: State, needs: list[int]) -> float:
    """Return the first player's chance when the starter is turned up: only the deals that follow are open."""
    assert state.dealer is not None
    due, shown = state.due, state.shown
    if due is not None and due.kind == "show":
        shown -= 1
    elif due is not None:
        needs[due.player] -= points_in(due)
    items = [show_item(state, index) for index in range(shown, state.players + 1)]
    hands = [(item.player, points_in(item)) for item in items[:-1]]
    crib = {points_in(items[-1]): 1.0}
    ends = _ends_of_play(state, needs) if state.phase == "play" and min(needs) > 0 else [tuple(needs)]
    return sum(side_wins(0, left, hands, crib, state.dealer) * times for left, times in Counter(ends).items()) / len(
        ends
    )


def _ends_of_play(state: State, needs: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the points that the players may still need after the play, from simulated plays, most of them sensible."""
    cards: list[Ranks] = [tuple(sorted(card >> 2 for card in state.live_cards(seat))) for seat in (0, 1)]
    tail, gone = tail_of(card >> 2 for card in state.series), state.gone
    last, turn = (-1 if seat is None else seat for seat in (state.last_player, state.turn))
    rng = random.Random(0)
    ends: list[tuple[int, ...]] = []
    for _ in range(_PLAYS if sum(map(len, cards)) > 1 else 1):
        table = PlayState(list(cards), tail, state.count, turn, set(gone), last, [0, 0], needs)
        while table.turn >= 0 and all(made < need for made, need in zip(table.points, needs, strict=True)):
            table.lay(_rank_played(table, rng))
        ends.append(tuple(need - made for need, made in zip(needs, table.points, strict=True)))
    return ends


def _rank_played(table: PlayState, rng: random.Random) -> int:
    """Return the rank that the player on turn plays, -1 for a go: mostly the sensible one."""
    hand = table.hands[table.turn]
    fitting = [rank for rank in hand if table.count + PIPS[rank] <= LIMIT]
    if fitting and rng.random() < _SURPRISES:
        return rng.choice(fitting)
    return likely_rank(table.tail, table.count, hand)
