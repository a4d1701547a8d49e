"""Games of cribbage as a camera would tell them: facts about cards at rest, and the points that are true."""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from autopeg.engine.cards import PACK, card_names
from autopeg.engine.games import rules_of
from autopeg.engine.history import History, Step
from autopeg.engine.moves import to_json
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table

WIDTH_PX, HEIGHT_PX = 1280, 720

_EDGES = {2: ("near", "far"), 3: ("near", "left", "right"), 4: ("near", "left", "far", "right")}
"""The edges from which the arms of the players come, by seat."""

Row = dict[str, Any]
"""A line of a file of facts."""


@dataclass(frozen=True)
class Noise:
    """Shares of cards about which a camera is mistaken."""

    lost: float = 0.0
    """Never seen at all."""
    late: float = 0.0
    """Seen up to four seconds after it came to rest."""
    doubled: float = 0.0
    """Told twice."""
    wrong: float = 0.0
    """Taken for another card, with the confidence of a right one."""
    doubtful: float = 0.0
    """With too little confidence, and other cards it may be; the likeliest one is wrong now and then."""


@dataclass(frozen=True)
class Style:
    """How people play at a table."""

    starter: tuple[float, float] = (0.09, 0.5)
    """Where the pack lies."""
    has_cut: bool = False
    """Whether the cut for deal is seen."""
    turns_over: bool = False
    """Whether the cards are turned over when a series is over."""
    spreads: bool = False
    """Whether hands are picked up and spread to be counted."""
    in_row: bool = False
    """Whether all lay their cards in one row; arms are seen then."""
    stacks: bool = False
    """Whether players lay their cards on top of each other."""
    radius: float = 0.3
    """How far from the middle they lay them, in parts of the picture."""
    first_angle: float = 90.0
    """Where the first player sits, in degrees as in `Zones`."""


@dataclass
class Watched:
    """A game as a camera would tell it."""

    players: int
    dealer: int
    rows: list[Row] = field(default_factory=list[Row])
    truth: list[Row] = field(default_factory=list[Row])
    """The points, each with its deal and the time at which the last card for it came to rest."""
    deals: int = 0
    """How many deals were played out."""
    cards: dict[int, str] = field(default_factory=dict[int, str])
    """By line, from 1, which card it was."""
    laid_by: dict[int, int] = field(default_factory=dict[int, int])
    """By line, from 1, who laid the card, if a player did."""
    stands_for: dict[int, str] = field(default_factory=dict[int, str])
    """By line, from 1, the card that a joker stands for, or `set`."""
    winner: int | None = None


def watched(
    players: int, seed: int, options: dict[str, object], style: Style | None = None, level: str = "beginner"
) -> Watched:
    """Return a game that bots have played."""
    rules = rules_of("cribbage")
    seats = [Seat(level, new_player("cribbage", level, seed, options)) for _ in range(players)]
    table = Table(History(rules, rules.new(options, players)), seats, deck=f"watched {seed}")
    while table.advance() is not None:
        pass
    return _Filmed(table.history.steps, players, random.Random(f"film {seed}"), style or Style()).game


class _Filmed:
    """Lays the cards of a game on a table, one after the other."""

    def __init__(self, steps: Sequence[Step], players: int, chance: random.Random, style: Style) -> None:
        self._chance, self._style = chance, style
        self._t = 1.0
        self._lying: list[Row] = []
        self._slots = [0] * players
        self._angle = 0.0
        first = next(step.move.dealer for step in steps if step.is_deal)
        self.game = Watched(players, first)
        for step in steps:
            self._film(step)
        self._clear()

    def _film(self, step: Step) -> None:
        move = step.move
        match move.tag:
            case "cut_for_deal" if self._style.has_cut:
                for seat, card in enumerate(move.cards):
                    self._slots = [seat] * self.game.players
                    self._lay(str(card), self._place(seat, is_cut=True))
                    self._wait(0.5, 2.0)
                self._clear()
            case "deal":
                self._clear()
                self.game.deals += 1
                self._slots = [0] * self.game.players
                self._dealer, self._series = move.dealer, 0
            case "starter":
                self._lay(str(move.card), (self._style.starter[0] * WIDTH_PX, self._style.starter[1] * HEIGHT_PX))
                self._series = 0
            case "play":
                self._wait(1.2, 4.0)
                self._turn_over(step)
                if self._style.in_row:
                    side = _EDGES[self.game.players][move.player]
                    self.game.rows.append({"arm": side, "t": round(self._t - 0.5, 2)})
                self._lay(str(move.card), self._place(move.player), move.player)
            case _:
                pass
        for event in step.events:
            if getattr(event, "what", None) == "hand" and self._style.spreads:
                self._spread(event)
            if getattr(event, "what", None) == "crib":
                self._wait(3.0, 6.0)
                for at, card in enumerate(event.cards[:-1]):
                    self._lay(str(card), self._crib_place(at))
                    self._wait(0.1, 0.5)
            if event.points or event.kind == "show":
                self.game.truth.append({**to_json(event), "deal": self.game.deals, "t": round(self._t, 2)})
        over = rules_of("cribbage").is_over(step.state)
        if over is not None:
            self.game.winner = int(str(over.get("winner")))

    def _turn_over(self, step: Step) -> None:
        """Turn the cards of the play over before a card that begins a new series."""
        if self._style.turns_over and len(step.state.series) == 1 and self._series > 1:
            for row in self._lying[1:]:
                row["last"] = round(self._t - 0.8, 2)
            back = [{**row, "card": "??", "first": round(self._t - 0.5, 2), "last": None} for row in self._lying[1:]]
            self._lying = [self._lying[0], *back]
            for row in back:
                self.game.rows.append(row)
        self._series = len(step.state.series)

    def _spread(self, event: Any) -> None:
        """Pick a hand up, and spread it in front of its player."""
        mine = {str(card) for card in event.cards[:-1]}
        for row in [row for row in self._lying if row["card"] in mine]:
            row["last"] = round(self._t + 1.0, 2)
            self._lying.remove(row)
        self._wait(2.5, 4.0)
        self._slots[event.player] = 0
        for card in sorted(mine):
            x, y = self._place(event.player)
            self._lay(card, (x, round(y + (0.06 if y > HEIGHT_PX / 2 else -0.06) * HEIGHT_PX, 1)))
            self._wait(0.05, 0.3)

    def _place(self, seat: int, *, is_cut: bool = False) -> tuple[float, float]:
        """Return where a player lays the next card: side by side in front of him."""
        slot, self._slots[seat] = self._slots[seat], self._slots[seat] + 1
        if self._style.in_row and not is_cut:
            return self._jitter(0.2 + 0.08 * (sum(self._slots) - 1)), self._jitter(0.5, HEIGHT_PX)
        if self._style.stacks:
            slot = 1
        angle = self._angle_of(seat)
        along = (slot - 1.5) * 0.075
        x = 0.5 + self._style.radius * math.cos(angle) - along * math.sin(angle)
        y = 0.5 + self._style.radius * math.sin(angle) + along * math.cos(angle)
        return self._jitter(x), self._jitter(y, HEIGHT_PX)

    def _angle_of(self, seat: int) -> float:
        return math.radians(self._style.first_angle + 360 / self.game.players * seat)

    def _crib_place(self, slot: int) -> tuple[float, float]:
        angle = self._angle_of(self._dealer)
        x, y = 0.5 + 0.18 * math.cos(angle), 0.5 + 0.18 * math.sin(angle)
        return self._jitter(x + (slot - 1.5) * 0.075), self._jitter(y, HEIGHT_PX)

    def _jitter(self, part: float, size: int = WIDTH_PX) -> float:
        return round((part + self._chance.uniform(-0.012, 0.012)) * size, 1)

    def _lay(self, card: str, place: tuple[float, float], seat: int | None = None) -> None:
        row: Row = {
            "card": card,
            "place": list(place),
            "first": round(self._t, 2),
            "last": None,
            "confidence": round(self._chance.uniform(0.9, 0.999), 3),
        }
        self.game.rows.append(row)
        self.game.cards[len(self.game.rows)] = card
        if seat is not None:
            self.game.laid_by[len(self.game.rows)] = seat
        self._lying.append(row)

    def _wait(self, least_s: float, most_s: float) -> None:
        self._t += self._chance.uniform(least_s, most_s)

    def _clear(self) -> None:
        self._wait(2.0, 4.0)
        for row in self._lying:
            row["last"] = round(self._t + self._chance.uniform(-0.4, 0.4), 2)
        self._lying = []
        self._wait(4.0, 8.0)


def disturbed(game: Watched, noise: Noise, seed: int) -> tuple[list[Row], dict[int, str]]:
    """Return the facts of a game with a camera's mistakes, and by line, from 1, the card that each shows."""
    chance = random.Random(f"noise {seed}")
    found: list[Row] = []
    cards: dict[int, str] = {}
    for number, row in enumerate(game.rows, 1):
        for each in _told(row, noise, chance):
            found.append(each)
            if number in game.cards:
                cards[len(found)] = game.cards[number]
    return found, cards


def _told(row: Row, noise: Noise, chance: random.Random) -> Iterator[Row]:
    row = dict(row)
    if row.get("card", "??") == "??":
        yield row
        return
    if chance.random() < noise.lost:
        return
    if chance.random() < noise.late:
        row["first"] = round(max(row["first"], min(row["last"] - 0.1, row["first"] + chance.uniform(0.3, 4.0))), 2)
    if chance.random() < noise.wrong:
        row["card"] = _like(row["card"], chance)
    elif chance.random() < noise.doubtful:
        truth = row["card"]
        first, second = (truth, _like(truth, chance)) if chance.random() < 0.7 else (_like(truth, chance), truth)
        top = round(chance.uniform(0.4, 0.75), 2)
        row |= {"card": first, "confidence": top, "choices": [[first, top], [second, round(0.95 - top, 2)]]}
    yield row
    if chance.random() < noise.doubled:
        x, y = row["place"]
        yield row | {
            "place": [round(x + chance.uniform(-9, 9), 1), round(y + chance.uniform(-9, 9), 1)],
            "first": round(min(row["last"], row["first"] + chance.uniform(0, 2)), 2),
        }


def _like(card: str, chance: random.Random) -> str:
    """Return another card that may be taken for this one: of the same suit or the same rank."""
    alike = [each for each in card_names(PACK).split() if each != card and (each[0] == card[0] or each[1] == card[1])]
    return chance.choice(alike)
