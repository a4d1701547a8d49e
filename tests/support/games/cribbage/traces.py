"""Deals that the simulator in bench/cribbage has played, as positions of the rules."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.games.cribbage import rules
from autopeg.games.cribbage.rules import State
from autopeg.games.cribbage.rules.moves import Deal, Discard, Go, Play, Starter
from support.games.narrowing import present


class Weighed(NamedTuple):
    """What the simulator says of a rank."""

    value: float
    """For the master."""
    chance: float
    """By the habits."""


class Decision(NamedTuple):
    """Position in which a seat has a choice of ranks, and what the simulator says of each."""

    state: State
    seat: int
    ranks: dict[int, Weighed]


class Trace:
    """One deal from the lines that bench/cribbage/trace.h describes."""

    def __init__(self, dealer: int, scores: list[int]) -> None:
        self._dealer, self._scores = dealer, scores
        self._hands: dict[int, tuple[Card, ...]] = {}
        self.discards: dict[int, tuple[Card, ...]] = {}
        """By seat."""
        self._in_crib: Card | None = None
        self._starter = Card(0)
        self._choices: list[dict[int, Weighed]] = []
        self._plays: list[tuple[int, int]] = []

    def read(self, word: str, rest: list[str]) -> None:
        """Add a line."""
        if word == "choice":
            triples = zip(rest[1::3], rest[2::3], rest[3::3], strict=True)
            self._choices.append({int(rank): Weighed(float(value), float(chance)) for rank, value, chance in triples})
            return
        first, *others = map(int, rest)
        if word == "hand":
            self._hands[first] = tuple(map(Card, sorted(others)))
        elif word == "discard":
            self.discards[first] = tuple(map(Card, others))
        elif word == "crib":
            self._in_crib = Card(first)
        elif word == "starter":
            self._starter = Card(first)
        else:
            [rank] = others
            self._plays.append((first, rank))

    def dealt(self) -> State:
        """Return the position in which everybody discards."""
        players = len(self._hands)
        fresh = rules.new({"target": 121}, players)
        begun = replace(fresh, pegs=tuple((0, score) for score in self._scores), dealer=self._dealer)
        hands = tuple(self._hands[seat] for seat in range(players))
        return rules.apply(begun, Deal(self._dealer, hands, self._in_crib))[0]

    def decisions(self) -> Iterator[Decision]:
        """Yield every position in which a seat has a choice of ranks."""
        state, choices = self.dealt(), iter(self._choices)
        for seat, cards in self.discards.items():
            state, _ = rules.apply(state, Discard(seat, cards))
        state, _ = rules.apply(state, Starter(self._starter))
        for seat, rank in self._plays:
            while isinstance(go := rules.legal_moves(state, present(rules.to_act(state)))[0], Go):
                state, _ = rules.apply(state, go)
            assert rules.to_act(state) == seat
            fitting = {move.card >> 2: move for move in rules.legal_moves(state, seat) if isinstance(move, Play)}
            if len(fitting) > 1:
                yield Decision(state, seat, next(choices))
            state, _ = rules.apply(state, fitting[rank])


def traces(text: str) -> list[Trace]:
    """Return the deals of the simulator's `trace`."""
    found: list[Trace] = []
    for line in text.splitlines():
        word, *rest = line.split()
        if word == "deal":
            dealer, *scores = map(int, rest)
            found.append(Trace(dealer, scores))
        else:
            found[-1].read(word, rest)
    return found
