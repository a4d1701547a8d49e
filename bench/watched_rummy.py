"""Games of Crib Rummy and Crummy Rummy as a camera would tell them, and the points that are true."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from autopeg.engine.cards import Card
from autopeg.engine.games import rules_of
from autopeg.engine.history import History, Step
from autopeg.engine.moves import to_json
from autopeg.games.crib_rummy.rules.melds import meld_rules
from autopeg.games.rummy.rules import TableMeld
from autopeg.games.rummy.watching.arranging import SET
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table
from watched_cribbage import HEIGHT_PX, WIDTH_PX, Row, Watched

_PILE = (0.5, 0.5)
_STEP = 0.03
"""How far from each other the cards of a meld lie, in parts of the picture."""


def watched(game: str, players: int, seed: int, options: dict[str, object], level: str = "beginner") -> Watched:
    """Return a game that bots have played."""
    rules = rules_of(game)
    seats = [Seat(level, new_player(game, level, seed, options)) for _ in range(players)]
    table = Table(History(rules, rules.new(options, players)), seats, deck=f"watched {seed}")
    while table.advance() is not None:
        pass
    return _Filmed(table.history.steps, players, random.Random(f"film {seed}"), game).game


crib_rummy = partial(watched, "crib_rummy")
crummy_rummy = partial(watched, "crummy_rummy")


@dataclass
class _Meld:
    """A meld on the table: its cards, each with the line that told of it."""

    slot: int
    low: int = 0
    """How many cards lie before the first one that was laid."""
    cards: tuple[Card, ...] = ()
    rows: list[Row] = field(default_factory=list[Row])


def _matches(now: Sequence[Card], before: Sequence[Card]) -> int:
    return sum(one == other for one, other in zip(now, before, strict=False))


class _Filmed:
    """Lays the cards of a game on a table, one after the other."""

    def __init__(self, steps: Sequence[Step], players: int, chance: random.Random, game: str) -> None:
        self._chance = chance
        self._t = 1.0
        self._is_crummy = game == "crummy_rummy"
        self._rules = meld_rules(False)
        first = next(step.state.dealer for step in steps if step.is_deal)
        self.game = Watched(players, first)
        self._melds: dict[str, _Meld] = {}
        self._slots = [0] * players
        self._pile: list[Row] = []
        """The cards of the discard pile, top last; only the top one can be seen."""
        self._lying: list[Row] = []
        for step in steps:
            self._film(step)
            over = rules_of(game).is_over(step.state)
            if over is not None:
                self.game.winner = over.get("winner")
        self._clear()

    def _film(self, step: Step) -> None:
        move, state = step.move, step.state
        kind = move.tag
        if kind == "deal":
            self._clear()
            self.game.deals += 1
            self._discard(str(state.upcard))
        elif kind in ("draw", "draw_deck"):
            self._wait(0.5, 2.0)
        elif kind in ("take_upcard", "out_of_turn"):
            self._wait(1.0, 3.0)
            self._take(7 if hasattr(move, "use") else 1)
        elif kind == "discard":
            self._wait(1.5, 4.0)
            self._discard(str(move.card))
        self._lay(state.table, getattr(move, "player", None))
        due_s = self._t
        if step.events and self._shows_hands(step):
            self._show(step)
            due_s = self._t if self._is_crummy else due_s
        for event in step.events:
            self.game.truth.append({**to_json(event), "deal": self.game.deals, "t": round(due_s, 2)})

    def _take(self, cards: int) -> None:
        """Take cards of the discard pile; the one below them appears."""
        for row in self._pile[-cards:]:
            row["last"] = min(row["last"] or math.inf, round(self._t, 2))
        del self._pile[-cards:]
        if self._pile:
            self._t += 0.5
            self._pile[-1] = self._add(self._pile[-1]["card"], self._pile_place())

    def _discard(self, card: str) -> None:
        if self._pile:
            self._pile[-1]["last"] = round(self._t - 0.1, 2)
        self._pile.append(self._add(card, self._pile_place()))

    def _lay(self, table: Sequence[TableMeld], seat: int | None) -> None:
        """Lay the cards that have come to melds, once the wild cards that they replace are taken up."""
        changed: list[tuple[TableMeld, _Meld, list[Row | None]]] = []
        for meld in table:
            if meld.id not in self._melds:
                self._melds[meld.id] = _Meld(self._slots[meld.owner])
                self._slots[meld.owner] += 1
            known = self._melds[meld.id]
            before, now = known.cards, meld.cards
            if before == now:
                continue
            at = max(range(len(now) - len(before) + 1), key=lambda at: _matches(now[at:], before))
            known.low += at if before else 0
            rows: list[Row | None] = [*[None] * at, *known.rows, *[None] * (len(now) - at - len(before))]
            for index, row in enumerate(rows):
                if row is not None and row["card"] != str(now[index]):
                    self._wait(0.3, 0.6)
                    row["last"] = round(self._t, 2)
                    rows[index] = None
            changed.append((meld, known, rows))
        for meld, known, rows in changed:
            for index, card in enumerate(meld.cards):
                if rows[index] is None:
                    self._wait(0.3, 1.2)
                    rows[index] = self._add(
                        str(card), self._meld_place(meld.owner, known.slot, index - known.low), seat
                    )
                    if not self._is_crummy and str(card) == "JK":
                        stood_for = self._rules.cards_stood_for(meld)[index]
                        self.game.stands_for[len(self.game.rows)] = SET if meld.kind == "set" else str(stood_for)
            known.cards, known.rows = meld.cards, [row for row in rows if row is not None]

    def _shows_hands(self, step: Step) -> bool:
        """Return whether hands are shown: always in Crummy Rummy, often after going out in Crib Rummy."""
        return self._is_crummy or (step.state.hand_over == "rummy" and self._chance.random() < 0.7)

    def _show(self, step: Step) -> None:
        """Show the hands at the end of a round, one player after the other."""
        for seat, hand in enumerate(step.state.hands):
            self._wait(1.0, 2.0)
            for at, card in enumerate(hand):
                self._wait(0.1, 0.4)
                self._add(str(card), self._shown_place(seat, at), seat)

    def _pile_place(self) -> tuple[float, float]:
        return self._jitter(_PILE[0]), self._jitter(_PILE[1], HEIGHT_PX)

    def _meld_place(self, seat: int, slot: int, index: int) -> tuple[float, float]:
        """Return where a card of a meld lies: the tenth one and those after it in the gaps between the first nine."""
        if self.game.players == 2:
            along = (slot % 3 - 1) * 0.3 if slot < 9 else 0.15 - slot % 2 * 0.3
            out = slot // 3 if slot < 9 else (slot - 9) // 2 % 3
            return self._at(seat, 0.2 + 0.12 * out, along + (index - 3) * _STEP)
        return self._at(seat, 0.16 + 0.1 * (slot % 4), 0.15 * (slot // 4 % 3) + (index - 2) * _STEP)

    def _shown_place(self, seat: int, index: int) -> tuple[float, float]:
        return self._at(seat, 0.46, (index - 5) * _STEP)

    def _at(self, seat: int, out: float, along: float) -> tuple[float, float]:
        angle = math.radians(90 + 360 / self.game.players * seat)
        x = 0.5 + out * math.cos(angle) - along * -math.sin(angle)
        y = 0.5 + out * math.sin(angle) + along * -math.cos(angle)
        return self._jitter(x, WIDTH_PX, 0.004), self._jitter(y, HEIGHT_PX, 0.004)

    def _jitter(self, part: float, size: int = WIDTH_PX, by: float = 0.012) -> float:
        return round((part + self._chance.uniform(-by, by)) * size, 1)

    def _add(self, card: str, place: tuple[float, float], seat: int | None = None) -> Row:
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
        return row

    def _wait(self, least_s: float, most_s: float) -> None:
        self._t += self._chance.uniform(least_s, most_s)

    def _clear(self) -> None:
        self._wait(2.0, 4.0)
        for row in self._lying:
            if row["last"] is None:
                row["last"] = round(self._t + self._chance.uniform(-0.4, 0.4), 2)
        self._lying, self._pile, self._melds = [], [], {}
        self._slots = [0] * self.game.players
        self._wait(4.0, 8.0)
