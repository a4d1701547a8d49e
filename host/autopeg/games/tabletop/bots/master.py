"""Table Top Cribbage master: plays the next turns out against the cards that may come, and the last ones exactly."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from autopeg.engine.cards import Card
from autopeg.games.tabletop.bots.simple import Bot
from autopeg.games.tabletop.lanes import CRIB, NEVER, Lanes, gains_of, unseen_of
from autopeg.games.tabletop.line_tables import Integers, line_tables
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.grid import CENTRE, cell_of
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.rules.state import CRIB_CARDS, TURNS

TURNS_AHEAD = 4
"""Turns played out after the choice; then the tables say what the lines are worth."""
LAST_TURNS = 3
"""With this many turns to go, every card and every reply is tried."""
ROUNDS = ((12, 32), (4, 140))
"""Sampling in rounds: the number of choices compared, and the number of samples for each."""


class Master(Bot):
    """Bot that compares its best choices over many ways the next turns may go."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        for variant in ("base", "ship"):
            gains_of(variant)

    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        """Return where the card goes."""
        choice = self.choice(view, places[0].card)
        if choice == CRIB and crib is not None:
            return crib
        cell = cell_of(choice)
        return next(place for place in places if place.cell == cell)

    def choice(self, view: View, card: Card) -> int:
        """Return the number of the best cell, or `CRIB`."""
        table = lanes_of(view)
        seen = [each for row in view.grid for each in row if each is not None]
        unseen = unseen_of([*seen, *view.crib, card])
        worth = table.worth(np.array([card], np.int32))[0]
        ranked = [int(choice) for choice in np.argsort(-worth, kind="stable") if worth[choice] > NEVER / 2]
        if len(ranked) == 1:
            return ranked[0]
        hidden = sum(view.cribbed) - len(view.crib)
        rng = np.random.default_rng(self.chance(view).getrandbits(64))
        if TURNS - table.turn <= LAST_TURNS and not hidden:
            return _solved(table, card, ranked, unseen)
        return _sampled(table, card, ranked, unseen, hidden, rng)


def lanes_of(view: View) -> Lanes:
    """Return a single lane with the table in view, without the crib cards that its seat has not seen."""
    assert view.starter is not None
    assert view.dealer is not None
    table = Lanes(
        line_tables(view.variant),
        gains_of(view.variant),
        view.players,
        view.starter,
        is_ship=view.variant == "ship",
        own_rows=view.dealer % 2 == view.rows_side,
    )
    for number, card in enumerate(each for row in view.grid for each in row):
        if card is not None and number != CENTRE:
            table.lay(card, number)
    side = int(view.dealer % 2 == view.seat % 2)
    for card in view.crib:
        table.put_in_crib(np.zeros(1, np.int64), np.array([card], np.int32), side)
    first = (view.dealer + 1) % view.players
    share = CRIB_CARDS // view.players
    table.due[0] = [share - view.cribbed[(first + seat) % view.players] for seat in range(view.players)]
    table.turn = sum(view.placed) + sum(view.cribbed)
    return table


def _sampled(
    table: Lanes, card: int, ranked: Sequence[int], unseen: Integers, hidden: int, rng: np.random.Generator
) -> int:
    """Compare choices over sampled cards, the same for all; after each round only the best are sampled further."""
    turns = min(TURNS_AHEAD, TURNS - table.turn - 1)
    totals = dict.fromkeys(ranked, 0.0)
    compared = list(ranked)
    for number, samples in ROUNDS:
        compared = sorted(compared, key=lambda choice: -totals[choice])[:number]
        order = rng.random((samples, len(unseen))).argpartition(min(hidden + turns, len(unseen) - 1), axis=1)
        drawn = np.tile(unseen[order[:, : hidden + turns]], (len(compared), 1))
        lanes = table.take(np.zeros(len(drawn), np.int64))
        side = lanes.side
        every = np.arange(len(lanes))
        for other in range(hidden):
            lanes.put_in_crib(every, drawn[:, other], 1 - side)
        lanes.play(np.full(len(lanes), card, np.int32), np.repeat(compared, samples))
        for turn in range(turns):
            cards = drawn[:, hidden + turn]
            lanes.play(cards, lanes.worth(cards).argmax(1))
        leads = lanes.lead(side).reshape(len(compared), samples).sum(1)
        for choice, lead in zip(compared, leads, strict=True):
            totals[choice] += float(lead)
    return max(compared, key=totals.__getitem__)


def _solved(table: Lanes, card: int, ranked: Sequence[int], unseen: Integers) -> int:
    """Return the best choice against every order of the cards that may come, each side choosing its best."""
    lanes = table.take(np.zeros(len(ranked), np.int64))
    side = lanes.side
    lanes.play(np.full(len(lanes), card, np.int32), np.array(ranked))
    values = _value(lanes, np.tile(unseen, (len(lanes), 1)), side)
    return ranked[int(values.argmax())]


def _value(lanes: Lanes, unseen: Integers, side: int) -> NDArray[np.float64]:
    """Return the mean lead of a side at the end by lane, over all cards that may come. unseen: by lane."""
    if lanes.turn == TURNS:
        return lanes.lead(side).astype(np.float64)
    number = unseen.shape[1]
    cards = unseen.reshape(-1)
    dealt = lanes.take(np.repeat(np.arange(len(lanes)), number))
    at, choices = np.nonzero(dealt.worth(cards) > NEVER / 2)
    tried = dealt.take(at)
    tried.play(cards[at], choices)
    rest = np.repeat(unseen, number, axis=0)
    left = rest[rest != cards[:, None]].reshape(len(cards), number - 1)
    values = _value(tried, left[at], side)
    starts = np.flatnonzero(np.diff(at, prepend=-1))
    best = (np.maximum if dealt.side == side else np.minimum).reduceat(values, starts)
    return best.reshape(len(lanes), number).mean(1)
