"""Ladder of bots: every two of them play the same decks, and the results are turned into ratings with error bars.

The ratings are those of Bradley and Terry on the scale of Elo: 200 points more win about 76% of the games. They
are the most likely ones for all results together, with a drawn game added to each pairing so that none is infinite.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import log

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.base.intervals import NORMAL_95
from autopeg.base.phrases import count_text
from autopeg.base.workers import Workers
from autopeg.play.bots.arena import ALONE, Outcome, Result, Running, Stopped, match

MEAN_RATING = 1500
"""Mean of all ratings: only their differences mean something."""
_ELO_A_NATURAL_UNIT = 400 / log(10)
_STEPS = 50


class Pairing(Struct, frozen=True):
    """Result of two entrants against each other."""

    first: str
    second: str
    played: int
    share: float
    """Share of the games that the first won, 0..1."""
    low: float
    """Lower end of the 95% interval of `share`, from the decks."""
    high: float
    """Upper end of that interval."""


class Rung(Struct, frozen=True):
    """Place of one entrant."""

    name: str
    rating: float
    error: float
    """Half of the 95% interval of the rating, against the mean of all."""
    share: float
    """Share of all its games that it won, 0..1."""
    played: int


class Ladder(Outcome, frozen=True):
    """Ratings of all entrants, the best first, and the results that they follow from."""

    game: str
    options: dict[str, object]
    seed: int
    rungs: tuple[Rung, ...]
    pairings: tuple[Pairing, ...]
    games_per_s: float

    def report(self) -> Iterator[str]:
        """Yield a table: a line for each rung, with its wins against each of the others."""
        agreed = "".join(f" {name}={value}" for name, value in self.options.items())
        pairs, played = len(self.pairings), sum(pairing.played for pairing in self.pairings)
        counts = f"{count_text(pairs, 'pairing')}, {count_text(played, 'game')}"
        yield f"{self.game}{agreed}: {counts}, {self.games_per_s:.2f} games/s, seed {self.seed}"
        width = max(len(rung.name) for rung in self.rungs)
        against = "".join(f"{f'beats {place}':>9}" for place in range(1, len(self.rungs) + 1))
        yield f"   {'':{width}}  rating    95%     wins{against}"
        for place, rung in enumerate(self.rungs, 1):
            shares = "".join(f"{_against(self, rung.name, other.name):>9}" for other in self.rungs)
            rating = f"{rung.rating:6.0f} {f'± {rung.error:.0f}':>6}"
            yield f"{place}. {rung.name:{width}}  {rating} {rung.share:8.1%}{shares}"


def climb(
    game: str,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    workers: Workers = ALONE,
    watch: Callable[[Running], None] | None = None,
) -> Ladder:
    """Let every two of the entrants play at least `games` games, all with the same decks, and rate them.

    names: levels and `cmd:PROGRAM ARGS`. The result does not depend on the workers. watch: called
    after every deck. Raises what `match` raises, and UsageError.
    """
    if len(names) < 2 or len({*names}) < len(names):
        raise UsageError("a ladder needs two or more different players")
    pairs = list(combinations(names, 2))
    a_pair = -(-games // 2) * 2
    wanted = len(pairs) * a_pair
    results: list[Result] = []
    elapsed_s = 0.0

    def ladder() -> Ladder:
        return _ladder(game, names, seed, dict(options or {}), results)

    for pair in pairs:
        before_s = elapsed_s

        def heard(running: Running, before_s: float = before_s) -> None:
            nonlocal elapsed_s
            elapsed_s = before_s + running.elapsed_s
            if watch is not None:
                watch(
                    running._replace(played=len(results) * a_pair + running.played, games=wanted, elapsed_s=elapsed_s)
                )

        try:
            results.append(match(game, pair, games, seed, options, workers, heard))
        except Stopped as stopped:
            if isinstance(stopped.result, Result):
                results.append(stopped.result)
            met = {entrant.name for result in results for entrant in result.entrants}
            have_all_met = met == {*names}
            said = f"before the end of {wanted} games" if have_all_met else "before everybody had played a deck"
            raise Stopped(ladder() if have_all_met else None, wanted, said) from None
    return ladder()


def _ladder(
    game: str, names: Sequence[str], seed: int, options: dict[str, object], results: Sequence[Result]
) -> Ladder:
    pairings = tuple(_pairing(result) for result in results)
    ratings, errors = ratings_of(names, pairings)
    rungs: list[Rung] = []
    for name, rating, error in zip(names, ratings, errors, strict=True):
        played = sum(pairing.played for pairing in pairings if name in (pairing.first, pairing.second))
        won = sum(share * pairing.played for pairing in pairings if (share := _share_of(name, pairing)) is not None)
        rungs.append(Rung(name, rating, error, won / played, played))
    seconds = sum(result.played / result.games_per_s for result in results)
    return Ladder(
        game,
        options,
        seed,
        tuple(sorted(rungs, key=lambda rung: -rung.rating)),
        pairings,
        sum(result.played for result in results) / seconds,
    )


def _pairing(result: Result) -> Pairing:
    first, second = result.entrants
    return Pairing(first.name, second.name, result.played, first.share, first.low, first.high)


def ratings_of(names: Sequence[str], pairings: Sequence[Pairing]) -> tuple[list[float], list[float]]:
    """Return the most likely ratings and their errors, by name.

    The errors follow from the spread over the decks of each pairing: a deck is played from both chairs, so its two
    games are not independent.
    """
    import numpy as np  # loaded only for a ladder: the arena needs no NumPy

    index = {name: at for at, name in enumerate(names)}
    differences = np.zeros((len(pairings), len(names)))
    for row, pairing in enumerate(pairings):
        differences[row, index[pairing.first]], differences[row, index[pairing.second]] = 1, -1
    played = np.array([pairing.played for pairing in pairings], float)
    won = np.array([pairing.share for pairing in pairings]) * played
    counted, won = played + 1, won + 0.5
    strengths = np.zeros(len(names))
    information = np.zeros((len(names), len(names)))
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-differences @ strengths))
        weights = counted * chances * (1 - chances)
        information = np.linalg.pinv(differences.T @ (weights[:, None] * differences))
        strengths += information @ (differences.T @ (won - counted * chances))
    spreads = np.array([_spread(pairing) for pairing in pairings])
    noise = differences.T @ (((played * spreads) ** 2)[:, None] * differences)
    variances = np.diag(information @ noise @ information)
    ratings = MEAN_RATING + _ELO_A_NATURAL_UNIT * (strengths - strengths.mean())
    errors = NORMAL_95 * _ELO_A_NATURAL_UNIT * np.sqrt(variances)
    return [float(rating) for rating in ratings], [float(error) for error in errors]


def _spread(pairing: Pairing) -> float:
    """Return the standard error of a share; where all decks ended alike, that of independent games with one drawn."""
    spread = max(pairing.high - pairing.share, pairing.share - pairing.low) / NORMAL_95
    if spread > 0 and pairing.played > 2:
        return spread
    chance = (pairing.share * pairing.played + 0.5) / (pairing.played + 1)
    return (chance * (1 - chance) / pairing.played) ** 0.5


def _share_of(name: str, pairing: Pairing) -> float | None:
    """Return the share of a pairing that a player won, None if the player is not in it."""
    if name == pairing.first:
        return pairing.share
    return 1 - pairing.share if name == pairing.second else None


def _against(ladder: Ladder, name: str, other: str) -> str:
    for pairing in ladder.pairings:
        share = _share_of(name, pairing)
        if share is not None and other != name and other in (pairing.first, pairing.second):
            return f"{share:.1%}"
    return "-"
