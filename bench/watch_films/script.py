"""What happens on a table while cribbage is played: who lays which card where and when."""

from __future__ import annotations

import math
import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autopeg.play.opening import begin_game
from autopeg.records import Store

CARD_MM = (63.5, 88.9)
HALF_MM = (330.0, 190.0)
"""From the middle of the table to the edge of what is seen, across and down."""


@dataclass(frozen=True)
class Spot:
    """A place on the table: millimetres from its middle, and by how many radians a card is turned."""

    x: float
    y: float
    turn: float


@dataclass
class Lay:
    """A card that is laid."""

    card: str
    """Empty for one that lies face down."""
    player: int
    where: str
    spot: Spot
    begin_s: float
    """When the arm comes."""
    rest_s: float
    """When the card is at rest."""
    gone_s: float = math.inf


@dataclass
class Sweep:
    """The table is cleared."""

    player: int
    begin_s: float
    end_s: float


@dataclass
class Hold:
    """A fan that a player holds over the edge of the table."""

    player: int
    cards: tuple[str, ...]
    begin_s: float
    end_s: float


@dataclass
class Nudge:
    """The table or the camera is pushed."""

    at_s: float
    x: float
    y: float
    turn: float


@dataclass
class Script:
    """All that happens in a film."""

    moves: list[Mapping[str, Any]]
    lays: list[Lay] = field(default_factory=list[Lay])
    sweeps: list[Sweep] = field(default_factory=list[Sweep])
    holds: list[Hold] = field(default_factory=list[Hold])
    nudges: list[Nudge] = field(default_factory=list[Nudge])
    ends_s: list[float] = field(default_factory=list[float])
    """When the table is bare again after each deal."""
    end_s: float = 0.0


def played_game(seed: int) -> list[list[Mapping[str, Any]]]:
    """Return the moves of a game that two bots have played, by deal."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
        table = begin_game(store, "cribbage", ["beginner", "beginner"], {}, duplicate=seed)
        while table.advance() is not None:
            pass
        table.close()
        deals: list[list[Mapping[str, Any]]] = []
        for move in store.record(1).moves:
            if move["type"] == "deal":
                deals.append([])
            if deals:
                deals[-1].append(move)
        return deals


def played_deals(seed: int, deals: int) -> Iterator[list[Mapping[str, Any]]]:
    """Yield the moves of deals that two bots have played."""
    done = 0
    while done < deals:
        for moves in played_game(seed + done):
            if len(moves) > 10 and done < deals:
                yield moves
                done += 1


def cribbage_script(rng: random.Random, moves: Sequence[Mapping[str, Any]], leisure: float = 0.0) -> Script:
    """Return the film of deals between two people; the first one sits at the near edge.

    leisure: how much longer people take than a brisk film's to think, to count and to deal, which that one leaves out.
    """
    return _Writer(rng, moves, leisure).script


class _Writer:
    def __init__(self, rng: random.Random, moves: Sequence[Mapping[str, Any]], leisure: float) -> None:
        self.rng, self.leisure = rng, leisure
        self.script = Script(list(moves))
        self.clock_s = rng.uniform(1.0, 2.0)
        self.speed = rng.uniform(0.75, 1.3)
        self.step_mm = rng.uniform(17, 70)
        """From one card of a row to the next: overlapping or apart."""
        self.lean = rng.gauss(0, 0.06)
        for move in moves:
            getattr(self, "_" + str(move["type"]), self._other)(move)
        self._end_deal()
        self.script.end_s = self.clock_s + 1.0

    def _other(self, move: Mapping[str, Any]) -> None:
        del move

    def _deal(self, move: Mapping[str, Any]) -> None:
        if self.script.lays:
            self._end_deal()
        self.begin_s, self.first = self.script.ends_s[-1] if self.script.ends_s else 0.0, len(self.script.lays)
        self.at = [0, 0]
        self.crib: list[str] = []
        self.dealer = int(move["dealer"])
        self._lay("", self.dealer, "pack", self._spot(-255, -10, 0.03))
        for player, hand in enumerate(move["hands"][: 1 + bool(self.leisure)]):
            if self.rng.random() < 0.6:
                begin = self.clock_s + 0.5
                hold = Hold(player, tuple(hand[:4]), begin, begin + self.rng.uniform(3, 6))
                self.script.holds.append(hold)
        self.clock_s += 2 * self.leisure

    def _end_deal(self) -> None:
        self._show()
        self._clear()
        self._disturb()
        self.script.ends_s.append(self.clock_s)

    def _discard(self, move: Mapping[str, Any]) -> None:
        player = int(move["player"])
        y = 120 if self.dealer == 0 else -120
        self.clock_s += self.leisure
        for card in move["cards"]:
            place = len(self.crib)
            self._lay("", player, "crib", self._spot(235 + 5 * place, y + 2 * place, 0.05))
            self.crib.append(str(card))

    def _starter(self, move: Mapping[str, Any]) -> None:
        pack = self.script.lays[self.first].spot
        self._lay(str(move["card"]), self.dealer, "starter", Spot(pack.x + 4, pack.y + 3, pack.turn))

    def _play(self, move: Mapping[str, Any]) -> None:
        player = int(move["player"])
        number = self.at[player]
        self.at[player] += 1
        side = 1 if player == 0 else -1
        x = (-110 + number * self.step_mm) * side
        y = (88 + self.rng.uniform(-4, 4)) * side
        turn = self.lean + self.rng.gauss(0, 0.05) + (math.pi if player else 0)
        self._pause(self.rng.expovariate(1.4))
        self._lay(str(move["card"]), player, "play", Spot(x, y, turn))

    def _go(self, move: Mapping[str, Any]) -> None:
        del move
        self._pause(self.rng.uniform(0.5, 1.5))

    def _show(self) -> None:
        """Turn the crib up: its four cards leave their place and are laid in a row."""
        self._pause(self.rng.uniform(1, 3))
        step = self.rng.uniform(26, 67)
        face_down = [lay for lay in self.script.lays[self.first :] if lay.where == "crib"]
        for number, card in enumerate(self.crib):
            self._lay(card, self.dealer, "show", self._spot(60 + step * number, 5, 0.05), hasty=True)
            face_down[-1 - number].gone_s = self.script.lays[-1].begin_s + 0.2
        self._pause(self.rng.uniform(2.5, 4))

    def _clear(self) -> None:
        begin, end = self.clock_s, self.clock_s + self.rng.uniform(2.2, 3.2)
        self.script.sweeps.append(Sweep(self.dealer, begin, end))
        for lay in self.script.lays:
            lay.gone_s = min(lay.gone_s, begin + (lay.spot.x + HALF_MM[0]) / (2 * HALF_MM[0]) * (end - begin))
        self.clock_s = end
        self._pause(1.0)

    def _disturb(self) -> None:
        if self.rng.random() < 0.4:
            size = self.rng.choice((3.0, 12.0))
            at = self.begin_s + self.rng.uniform(0.4, 0.7) * (self.clock_s - self.begin_s)
            self.script.nudges.append(
                Nudge(at, self.rng.gauss(0, size), self.rng.gauss(0, size), self.rng.gauss(0, 0.008))
            )

    def _lay(self, card: str, player: int, where: str, spot: Spot, *, hasty: bool = False) -> None:
        reach_s = self.rng.uniform(0.45, 0.9) / self.speed
        begin = self.clock_s
        rest = begin + reach_s
        self.script.lays.append(Lay(card, player, where, spot, begin, rest))
        self.clock_s = rest + self.rng.uniform(0.15, 0.4) + (0.1 if hasty else self.rng.uniform(0.2, 0.6) / self.speed)

    def _pause(self, least_s: float) -> None:
        self.clock_s += least_s * (1 + self.leisure)

    def _spot(self, x: float, y: float, spread: float) -> Spot:
        return Spot(x + self.rng.gauss(0, 3), y + self.rng.gauss(0, 3), self.rng.gauss(0, spread))
