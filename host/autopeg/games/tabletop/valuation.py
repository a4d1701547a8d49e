"""Values of the places for a card in Table Top Cribbage, for hints, reviews and the master: the next turns are played
out against cards that may come, the last ones against all of them.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from autopeg.engine.advice import CHANCE_DIGITS
from autopeg.engine.cards import Card
from autopeg.engine.winning import LEAST_CHANCE
from autopeg.games.tabletop.chances import Finish
from autopeg.games.tabletop.lanes import CRIB, NEVER, Lanes, gains_of, unseen_of
from autopeg.games.tabletop.line_tables import Integers, line_tables
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.grid import CENTRE, number_of
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.rules.state import CRIB_CARDS, TURNS

TURNS_AHEAD = 4
"""Turns played out after the choice; then the tables say what the lines are worth."""
LAST_TURNS = 3
"""With this many turns to go, every card and every reply is tried."""

Rounds = Sequence[tuple[int, int]]
"""Sampling in rounds: the number of choices compared, and the number of samples for each."""

_Scores = NDArray[np.float64]
_Score = Callable[[Lanes], _Scores]


class Valued(NamedTuple):
    """The choices for a card, as numbers of cells and `CRIB`, with what is expected after each."""

    choices: Sequence[int]
    cards: Integers
    """The card."""
    table: Lanes
    """A single lane: the table before the choice."""
    after: Lanes
    """A lane for each choice: the table after it."""
    leads: _Scores
    """The lead of the player's side in the round."""
    wins: _Scores | None
    """The chance to win; None with four players."""
    by_chance: bool
    """Whether the chance decides: if the round may end the game, or everything is known."""

    @property
    def best(self) -> int:
        """The number of the best choice in its cell, or `CRIB`: where the chance decides and is the same, by points."""
        wins = self.wins if self.by_chance and self.wins is not None else np.zeros(len(self.choices))
        ranked = zip(wins.round(CHANCE_DIGITS).tolist(), self.leads.tolist(), self.choices, strict=True)
        return max(ranked, key=lambda each: each[:2])[2]


def values_of(view: View, card: Card, rounds: Rounds, rng: np.random.Generator) -> Valued:
    """Return the value of every choice for a card."""
    table = lanes_of(view)
    cards = np.array([card], np.int32)
    choices = np.flatnonzero(table.worth(cards)[0] > NEVER / 2)
    after = table.take(np.zeros(len(choices), np.int64))
    after.play(cards.repeat(len(choices)), choices)
    unseen, hidden = unseen_in(view, card)
    finish = Finish(view) if view.players == 2 else None
    scores: list[_Score] = [lambda lanes: lanes.lead(table.side).astype(np.float64)]
    if finish is not None:
        scores.append(finish.wins)
    is_solved = TURNS - table.turn <= LAST_TURNS and not hidden
    by_chance = finish is not None and (is_solved or finish.is_race(after))
    if is_solved:
        means = np.stack([_solved(after, unseen, table.side, score) for score in scores])
    else:
        means = _sampled(after, unseen, hidden, scores, rounds, rng, decides=int(by_chance))
    least = 0.0 if is_solved else LEAST_CHANCE
    wins = None if finish is None else means[1].clip(least, 1 - least)
    return Valued([int(each) for each in choices], cards, table, after, means[0], wins, by_chance)


def choice_of(move: Place | Crib) -> int:
    """Return the number of a move's cell, or `CRIB`."""
    return CRIB if isinstance(move, Crib) else number_of(move.cell)


def unseen_in(view: View, card: Card) -> tuple[Integers, int]:
    """Return the cards that a seat has not seen, and how many of them lie in the crib. card: its own."""
    seen = [each for row in view.grid for each in row if each is not None]
    return unseen_of([*seen, *view.crib, card]), sum(view.cribbed) - len(view.crib)


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


def play_out(lanes: Lanes, drawn: Integers, hidden: int) -> Lanes:
    """Play turns as the tables say, and return the lanes.

    drawn: by lane, first the cards that the other side has put in the crib unseen, then those that are turned up.
    """
    for other in range(hidden):
        lanes.put_in_crib(np.arange(len(lanes)), drawn[:, other], lanes.side)
    for cards in drawn[:, hidden:].T:
        lanes.play(cards, lanes.worth(cards).argmax(1))
    return lanes


def _sampled(
    after: Lanes,
    unseen: Integers,
    hidden: int,
    scores: Sequence[_Score],
    rounds: Rounds,
    rng: np.random.Generator,
    *,
    decides: int,
) -> _Scores:
    """Return the mean scores of every choice over sampled cards, the same for all choices.

    In each round only the best so far are sampled further, by the score that decides. What is luck in the cards that
    they meet is added to the others too.
    """
    means = np.stack([score(after) for score in scores])
    met, turns = 0, min(TURNS_AHEAD, TURNS - after.turn)
    for number, samples in rounds:
        compared = np.argsort(-means[decides], kind="stable")[:number]
        order = rng.random((samples, len(unseen))).argpartition(min(hidden + turns, len(unseen) - 1), axis=1)
        drawn = unseen[order[:, : hidden + turns]]
        ends = play_out(after.take(np.repeat(compared, samples)), np.tile(drawn, (len(compared), 1)), hidden)
        found = np.stack([score(ends) for score in scores]).reshape(len(scores), len(compared), samples).mean(2)
        before = means[:, compared]
        now = (before * met + found * samples) / (met + samples)
        means += (now - before).mean(1, keepdims=True)
        means[:, compared] = now
        met += samples
    return means


def _solved(lanes: Lanes, unseen: Integers, side: int, score: _Score) -> _Scores:
    """Return the score against every order of the cards that may come by lane, each side choosing its best."""
    return _value(lanes, np.tile(unseen, (len(lanes), 1)), side, score)


def _value(lanes: Lanes, unseen: Integers, side: int, score: _Score) -> _Scores:
    """Return the mean score of a side at the end by lane, over all cards that may come. unseen: by lane."""
    if lanes.turn == TURNS:
        return score(lanes)
    number = unseen.shape[1]
    cards = unseen.reshape(-1)
    dealt = lanes.take(np.repeat(np.arange(len(lanes)), number))
    at, choices = np.nonzero(dealt.worth(cards) > NEVER / 2)
    tried = dealt.take(at)
    tried.play(cards[at], choices)
    rest = np.repeat(unseen, number, axis=0)
    left = rest[rest != cards[:, None]].reshape(len(cards), number - 1)
    values = _value(tried, left[at], side, score)
    starts = np.flatnonzero(np.diff(at, prepend=-1))
    best = (np.maximum if dealt.side == side else np.minimum).reduceat(values, starts)
    return best.reshape(len(lanes), number).mean(1)
