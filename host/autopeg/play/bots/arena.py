"""Matches between bots: every deck is played once from every chair, so that luck in the cards cancels out."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.base.intervals import mean_and_reach
from autopeg.base.phrases import count_text
from autopeg.base.workers import Processes, Workers
from autopeg.engine import games_counted, winners_of
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.options import check_players
from autopeg.engine.players import DealSums, Player, bots_of
from autopeg.play.bots.external import External
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table

ALONE = Processes()
"""This process, for work that nobody shares."""


class PlayedGame(Struct, frozen=True):
    """Outcome of one game, by entrant."""

    won: tuple[float, ...]
    """Share of the win: 1 or 0, or a fraction if several share it."""
    counted: int
    """How many games the win counts as (C49, C50)."""
    margins: tuple[int, ...]
    """Points ahead of the best other side; for a winner, ahead of the best side that did not win."""
    deals: tuple[DealSums, ...]
    """Empty except in cribbage."""


class Entrant(Struct, frozen=True):
    """Result of one entrant."""

    name: str
    wins: int
    """Games won, including shared wins."""
    games: int
    """Games won, with lurches and skunks counted (C49, C50)."""
    share: float
    """Share of the games won, 0..1."""
    low: float
    """Lower end of the 95% interval of `share`, from the decks, not the games."""
    high: float
    """Upper end of that interval."""
    margin: float
    """Mean points ahead of the best other side at the end, or below it if the lowest score wins."""
    as_dealer: float | None
    """Mean points of its side a deal as dealer, in cribbage, over the deals that began with every side at least 60
    points from the target."""
    as_pone: float | None
    """The same for deals of others."""


class Outcome(Struct, frozen=True):
    """What bots have done against each other."""

    def report(self) -> Iterator[str]:
        """Yield it as lines for people."""
        raise NotImplementedError


class Result(Outcome, frozen=True):
    """Result of a match."""

    game: str
    options: dict[str, object]
    """Options of the game's rules."""
    seed: int
    played: int
    """Number of games, whole decks only."""
    entrants: tuple[Entrant, ...]
    games_per_s: float
    """With all processes together."""

    def report(self) -> Iterator[str]:
        agreed = "".join(f" {name}={value}" for name, value in self.options.items())
        played = count_text(self.played, "game")
        yield f"{self.game}{agreed}: {played}, {self.games_per_s:.2f} games/s, seed {self.seed}"
        for entrant in self.entrants:
            interval = f"95% interval {entrant.low:.1%} to {entrant.high:.1%}"
            line = f"{entrant.name}: {count_text(entrant.wins, 'win')} ({entrant.share:.1%}, {interval})"
            line += f", {count_text(entrant.games, 'game')} counted, margin {entrant.margin:+.1f}"
            if entrant.as_dealer is not None and entrant.as_pone is not None:
                line += f", {entrant.as_dealer:.2f} points a deal as dealer, {entrant.as_pone:.2f} as pone"
            yield line


class Running(NamedTuple):
    """Progress of a match or of a ladder."""

    played: int
    games: int
    elapsed_s: float
    result: Callable[[], Result]
    """Compute the result of the match so far."""


class Stopped(Exception):
    """A match or a ladder was interrupted.

    result: of the decks that were finished, None if somebody has not played yet; games: in all, as requested; said:
    when it was, to follow "stopped".
    """

    def __init__(self, result: Outcome | None, games: int, said: str) -> None:
        super().__init__()
        self.result = result
        self.games = games
        self.said = said


def match(
    game: str,
    seats: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    workers: Workers = ALONE,
    watch: Callable[[Running], None] | None = None,
) -> Result:
    """Play at least `games` games and return the result. seats: a level or `cmd:PROGRAM ARGS` for each entrant.

    The number of games is rounded up so that every deck is played from every chair. The result does not depend on
    the workers. watch: called after every deck. Raises UsageError, what the players raise, and
    Stopped after Ctrl-C.
    """
    rules = rules_of(game)
    check_players(game, len(seats), rules.SEATS)
    if games < 1:
        raise UsageError(f"an arena needs at least 1 game, not {games}")
    settled = dict(options or {})
    rules.new(settled, len(seats))
    decks = -(-games // len(seats))
    work = [_Work(game, tuple(seats), seed, settled, share) for share in workers.shares(range(decks))]
    by_deck: dict[int, list[PlayedGame]] = {}
    start_s = time.perf_counter()

    def result() -> Result:
        ordered = [by_deck[deck] for deck in sorted(by_deck)]
        return Result(
            game=game,
            options=settled,
            seed=seed,
            played=len(ordered) * len(seats),
            entrants=tuple(_entrant(name, index, ordered) for index, name in enumerate(seats)),
            games_per_s=len(ordered) * len(seats) / (time.perf_counter() - start_s),
        )

    try:
        with closing(workers.results_of(_play_decks, work)) as played:
            for deck, games_of_deck in played:
                by_deck[deck] = games_of_deck
                if watch is not None:
                    elapsed_s = time.perf_counter() - start_s
                    watch(Running(len(by_deck) * len(seats), decks * len(seats), elapsed_s, result))
    except KeyboardInterrupt:
        done, wanted = len(by_deck) * len(seats), decks * len(seats)
        said = f"after {done} of {wanted} games" if done else "before one deck was played from every seat"
        raise Stopped(result() if done else None, wanted, said) from None
    return result()


class _Work(Struct, frozen=True):
    game: str
    seats: tuple[str, ...]
    seed: int
    options: dict[str, object]
    decks: Sequence[int]


def _play_decks(work: _Work) -> Iterator[tuple[int, list[PlayedGame]]]:
    """Yield the number of every deck with its games, one from every chair."""
    players: list[Player] = []
    try:
        for seat in work.seats:
            players.append(new_player(work.game, seat, work.seed, work.options))
        for deck in work.decks:
            yield deck, [_play(work, players, deck, turn) for turn in range(len(players))]
    finally:
        for player in players:
            player.close()


def _play(work: _Work, players: Sequence[Player], deck: int, turn: int) -> PlayedGame:
    """Play one game of a deck. turn: how many chairs the entrants have moved to the left."""
    count = len(players)
    chairs = [(entrant + turn) % count for entrant in range(count)]
    seated: list[Seat] = [Seat(work.seats[0], players[0])] * count
    for entrant, chair in enumerate(chairs):
        player = players[entrant]
        if isinstance(player, External):
            player.begin()
        seated[chair] = Seat(work.seats[entrant], player)
    rules = rules_of(work.game)
    table = Table(History(rules, rules.new(work.options, count)), seated, deck=f"{work.seed}:{deck}")
    tally = bots_of(work.game).deal_tally()
    if tally is not None:
        table.listeners.append(tally.on_step)
    while table.advance() is not None:
        pass
    over = table.over
    assert over is not None
    state = table.state
    sides = [state.side_of(chair) for chair in chairs]
    winners = winners_of(over)
    # Penalty points are bad: with the sign reversed the highest score is the best in every game.
    scores = [-score for score in state.scores] if rules.LOWEST_WINS else state.scores
    return PlayedGame(
        won=tuple(1 / len(winners) if side in winners else 0 for side in sides),
        counted=games_counted(over),
        margins=tuple(_margin(scores, side, winners) for side in sides),
        deals=() if tally is None else tuple(tally.of(side) for side in sides),
    )


def _margin(scores: Sequence[int], side: int, winners: Sequence[int]) -> int:
    """Return a side's lead over the best of the others, or for a winner over the best loser."""
    others = [score for other, score in enumerate(scores) if (other in winners) != (side in winners)]
    return scores[side] - max(others, default=scores[side])


def _entrant(name: str, index: int, decks: Sequence[Sequence[PlayedGame]]) -> Entrant:
    games = [game for deck in decks for game in deck]
    wins = sum(game.won[index] > 0 for game in games)
    low, high = _interval([sum(game.won[index] for game in deck) / len(deck) for deck in decks])
    dealer_points, dealer_deals, other_points, other_deals = (
        sum(game.deals[index][at] for game in games if game.deals) for at in range(4)
    )
    return Entrant(
        name=name,
        wins=wins,
        games=sum(game.counted for game in games if game.won[index]),
        share=sum(game.won[index] for game in games) / len(games),
        low=low,
        high=high,
        margin=sum(game.margins[index] for game in games) / len(games),
        as_dealer=dealer_points / dealer_deals if dealer_deals else None,
        as_pone=other_points / other_deals if other_deals else None,
    )


def _interval(shares: Sequence[float]) -> tuple[float, float]:
    """Return the 95% interval of a mean of independent decks; it is 0..1 for a single deck."""
    mean, reach = mean_and_reach(shares)
    return max(0.0, mean - reach), min(1.0, mean + reach)


def standing(result: Result) -> str:
    """Return the standing of a match in a few words: the leader, with the 95% interval."""
    best = max(result.entrants, key=lambda entrant: entrant.share)
    return f"{best.name} {best.share:.1%} ({best.low * 100:.1f} to {best.high * 100:.1f})"
