"""Generate the tables of the cribbage analysis, in a few minutes and with the same result on every machine.

Run it as `.venv/bin/python bench/make_cribbage_tables.py`; with `winning` behind it only the last table is made again,
with `points` the one of fifteens, pairs and runs, which does not depend on chance.

Two sensible players are dealt many hands. Their discards give the worth of cribs, which changes their discards, so this
is repeated a few times; then they play their hands, and the outcomes give the chance to win from every score.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from autopeg.counting.hand_points import points
from autopeg.counting.rank_keys import CARD_KEYS, RANKS, key_of
from autopeg.engine.winning import Source
from autopeg.games.cribbage.analysis.discards import CribMeans, crib_table_value, mean_hand
from autopeg.games.cribbage.analysis.pegging import PlayState, Ranks
from autopeg.games.cribbage.analysis.tables import (
    HAND_INDEX,
    HANDS,
    PAIR_INDEX,
    PAIRS,
    ByRole,
    DiscardTable,
    PlayTable,
    Role,
    WinningTable,
    discard_table,
    play_table,
)
from make_winning_tables import with_error
from pegcore.cribbage import count_fifteens, count_pairs_and_runs, points_of

SEED = 1
ROUNDS = 4
HANDS_PER_ROUND = 60_000
HANDS_IN_LAST_ROUND = 400_000
CRIBS_PER_CARD = 40_000
PLAYS_PER_HAND = 300
DEALS = 150_000
LEAST_RATE = 0.002
REACH = 121
ROLES: tuple[Role, Role] = ("dealer", "pone")
FOLDER = Path(str(files("autopeg.games.cribbage.analysis") / "tables"))

Cards = tuple[int, ...]


class Deal(NamedTuple):
    """What a deal has brought, in points: dealer and pone in the play, their hands, and the crib."""

    dealer_made: int
    pone_made: int
    pone_hand: int
    dealer_hand: int
    crib: int


def main() -> None:
    _write("play.json", PlayTable(ByRole(*([0.0] * len(HANDS) for _ in ROLES))))
    habits = ByRole(*([1 / 15] * len(PAIRS) for _ in ROLES))
    kept = ByRole(*([1 / 15] * len(HANDS) for _ in ROLES))
    blank = ByRole([0.0] * len(PAIRS), [0.0] * len(PAIRS))
    turned = ByRole(*([1.0] * len(PAIRS) * len(RANKS) for _ in ROLES))
    _write("discards.json", DiscardTable(blank, blank, habits, turned, kept, {}))
    for round_ in range(ROUNDS):
        last = round_ == ROUNDS - 1
        make_cribs()
        make_habits(HANDS_IN_LAST_ROUND if last else HANDS_PER_ROUND)
        if not last:
            make_margins(PLAYS_PER_HAND if round_ == ROUNDS - 2 else PLAYS_PER_HAND // 10)
    make_cribs()
    make_one_card_cribs()
    make_winning()


def make_cribs() -> None:
    """Compute the worth of a crib by two cards in it, from the opponent's discards."""
    table = discard_table()
    _write(
        "discards.json",
        msgspec.structs.replace(
            table,
            crib_offsuit=ByRole(*(_cribs(role, suited=False) for role in ROLES)),
            crib_suited=ByRole(*(_cribs(role, suited=True) for role in ROLES)),
        ),
    )


def _cribs(role: Role, suited: bool) -> list[float]:
    """Return the mean crib of every pair; a pair of one rank is never suited and gets the offsuit entry."""
    return [
        round(CribMeans(cards, role).mean(cards), 3)
        for cards in ((low * 4, high * 4 + (0 if suited and low != high else 1)) for low, high in PAIRS)
    ]


def make_habits(hands: int) -> None:
    """Compute how often pairs are discarded, starters follow and hands are kept, from the worth of cribs and plays."""
    discarded: dict[Role, list[float]] = {}
    starters: dict[Role, list[float]] = {}
    kept: dict[Role, list[float]] = {}
    for role in ROLES:
        rng = random.Random(f"{SEED}:{role}")
        pairs, fours, held = Counter[int](), Counter[int](), Counter[tuple[int, int]]()
        for _ in range(hands):
            four, pair = best_discard(rng.sample(range(52), 6), role)
            key = sum(CARD_KEYS[card] for card in pair)
            pairs[key] += 1
            fours[sum(CARD_KEYS[card] for card in four)] += 1
            held.update((key, card >> 2) for card in four)
        discarded[role] = [
            _rate(pairs[key], hands * 15 * _ways(ranks) / comb(52, 2))
            for ranks, key in zip(PAIRS, PAIR_INDEX, strict=True)
        ]
        starters[role] = [
            _turned((4 - ranks.count(rank)) / 50, held[key, rank], pairs[key])
            for ranks, key in zip(PAIRS, PAIR_INDEX, strict=True)
            for rank in RANKS
        ]
        kept[role] = [
            _rate(fours[key], hands * 15 * _ways(ranks) / comb(52, 4))
            for ranks, key in zip(HANDS, HAND_INDEX, strict=True)
        ]
    made = msgspec.structs.replace(
        discard_table(), discarded=ByRole(**discarded), starters=ByRole(**starters), kept=ByRole(**kept)
    )
    _write("discards.json", made)


def best_discard(dealt: Sequence[int], role: Role) -> tuple[Cards, Cards]:
    """Return the cards that a sensible player keeps, and those discarded."""
    own = 1 if role == "dealer" else -1
    margins = play_table().margin.of(role)
    best, choice = -99.0, ((), ())
    for pair in combinations(sorted(dealt), 2):
        four = tuple(card for card in dealt if card not in pair)
        value = mean_hand(four, dealt) + own * crib_table_value(pair, role)
        value += margins[HAND_INDEX[sum(CARD_KEYS[card] for card in four)]]
        if value > best:
            best, choice = value, (four, pair)
    return choice


def _ways(ranks: Ranks) -> int:
    ways = 1
    for count in Counter(ranks).values():
        ways *= comb(4, count)
    return ways


def _rate(seen: int, dealt: float) -> float:
    """Return the share of the times dealt, drawn to one in fifteen for rare hands; nothing is ruled out."""
    return max(LEAST_RATE, round((seen + 1 / 15) / (dealt + 1), 4))


def _turned(chance: float, held: int, times: int) -> float:
    """Return how often a rank is turned up, compared with chance, after a pair that was discarded `times` times.

    chance: that of an unknown card; held: how many cards of the rank were kept those times. Rare pairs are drawn to 1.
    """
    some = 20
    mean_held = (held + 4 * chance * some) / (times + some)
    return round((50 * chance - mean_held) / 46 / chance, 3)


def make_one_card_cribs() -> None:
    """Compute cribs by the one card that everybody discards with three and four players."""
    rng = random.Random(f"{SEED}:one card")
    rates = discard_table().discarded
    habits = [0.0] * len(RANKS)
    for (low, high), dealer, pone in zip(PAIRS, rates.dealer, rates.pone, strict=True):
        for rank in (low, high):
            habits[rank] += (dealer + pone) * _ways((low, high))
    weights = [habits[card >> 2] for card in range(52)]
    one_card = {
        "3": [_one_card_crib(rng, rank, [weights, weights, [1.0] * 52]) for rank in RANKS],
        "4": [_one_card_crib(rng, rank, [weights, weights, weights]) for rank in RANKS],
    }
    _write("discards.json", msgspec.structs.replace(discard_table(), one_card=one_card))


def _one_card_crib(rng: random.Random, rank: int, others: Sequence[Sequence[float]]) -> float:
    cards = range(52)
    total = made = 0
    while made < CRIBS_PER_CARD:
        crib = [rank * 4, *(rng.choices(cards, weights)[0] for weights in others)]
        starter = rng.randrange(52)
        if len({*crib, starter}) == 5:
            total += points(crib, starter, is_crib=True)
            made += 1
    return round(total / made, 3)


def make_margins(plays: int) -> None:
    """Compute the margin in the play by the hand kept."""
    margins: dict[Role, list[float]] = {}
    for role in ROLES:
        rng = random.Random(f"{SEED}:play:{role}")
        other: Role = "pone" if role == "dealer" else "dealer"
        kept = discard_table().kept.of(other)
        opponents = rng.choices(
            HANDS, [rate * _ways(ranks) for rate, ranks in zip(kept, HANDS, strict=True)], k=100_000
        )
        own = 1 if role == "dealer" else 0
        margins[role] = []
        for hand in HANDS:
            total = met = 0
            while met < plays:
                opponent = rng.choice(opponents)
                if max(Counter(hand + opponent).values()) <= 4:
                    made = play_hands(*((opponent, hand) if own else (hand, opponent)))
                    total += made[own] - made[1 - own]
                    met += 1
            margins[role].append(round(total / met, 2))
    _write("play.json", PlayTable(ByRole(**margins)))


def play_hands(pone: Ranks, dealer: Ranks) -> list[int]:
    """Return the points of pone and dealer in the play of their hands."""
    table = PlayState([pone, dealer], (), 0, 0, set(), -1, [0, 0], (999, 999))
    table.play_out()
    return table.points


def make_winning() -> None:
    """Compute the outcomes of many deals, and the chance to win by the points needed."""
    deals = list(_deals(random.Random(f"{SEED}:deals")))
    wins, error = with_error(lambda some: np.array(_dealer_wins(_outcomes(some))), deals)
    table = msgspec.structs.replace(
        _outcomes(deals),
        source=Source(SEED, len(deals), error),
        dealer_wins=[round(float(chance), 4) for chance in wins],
    )
    _write("winning.json", table)


def _deals(rng: random.Random) -> Iterator[Deal]:
    for _ in range(DEALS):
        cards = rng.sample(range(52), 13)
        pone, from_pone = best_discard(cards[:6], "pone")
        dealer, from_dealer = best_discard(cards[6:12], "dealer")
        starter = cards[12]
        pone_made, dealer_made = play_hands(*(tuple(sorted(card >> 2 for card in hand)) for hand in (pone, dealer)))
        crib = points(from_pone + from_dealer, starter, is_crib=True)
        yield Deal(dealer_made, pone_made, points(pone, starter), points(dealer, starter), crib)


def _outcomes(deals: Sequence[Deal]) -> WinningTable:
    """Return a table of what deals have brought, without the chance to win."""
    play = Counter((deal.dealer_made, deal.pone_made) for deal in deals)
    return WinningTable(
        source=Source(SEED, len(deals), 0.0),
        play=[(dealer, pone, made / len(deals)) for (dealer, pone), made in sorted(play.items())],
        pone_hand=_spread([deal.pone_hand for deal in deals]),
        dealer_hand=_spread([deal.dealer_hand for deal in deals]),
        crib=_spread([deal.crib for deal in deals]),
        reach=REACH,
        dealer_wins=[],
    )


def _spread(made: Sequence[int]) -> list[float]:
    """Return the share of each number of points, from 0 on."""
    counts = Counter(made)
    return [counts[value] / len(made) for value in range(max(made) + 1)]


def _dealer_wins(table: WinningTable) -> list[float]:
    """Work backwards from the end: a deal gives at least one point, so a score needs only those closer to the end."""
    hand_and_crib = [0.0] * (len(table.dealer_hand) + len(table.crib) - 1)
    for hand, hand_chance in enumerate(table.dealer_hand):
        for crib, crib_chance in enumerate(table.crib):
            hand_and_crib[hand + crib] += hand_chance * crib_chance
    wins: dict[tuple[int, int], float] = {}
    after_pone: dict[tuple[int, int], float] = {}
    after_play: dict[tuple[int, int], float] = {}
    after_heels: dict[tuple[int, int], float] = {}

    def put(total: int) -> Iterator[tuple[int, int]]:
        for dealer in range(max(1, total - REACH), min(REACH, total - 1) + 1):
            yield dealer, total - dealer

    for total in range(2, 2 * REACH + 1):
        for dealer, pone in put(total):
            # Heels first (C12), then the play; if both reach the target in it, each is equally likely to be first.
            after_heels[dealer, pone] = sum(
                chance
                * (
                    ((made >= dealer) - (scored >= pone) + 1) / 2
                    if made >= dealer or scored >= pone
                    else after_play[dealer - made, pone - scored]
                )
                for made, scored, chance in table.play
            )
            heels = 1.0 if dealer <= 2 else after_heels[dealer - 2, pone]
            wins[dealer, pone] = heels / 13 + after_heels[dealer, pone] * 12 / 13
        for dealer, pone in put(total):
            after_pone[dealer, pone] = sum(
                chance * (1.0 if made >= dealer else 1 - wins[pone, dealer - made])
                for made, chance in enumerate(hand_and_crib)
            )
        for dealer, pone in put(total):
            after_play[dealer, pone] = sum(
                chance * (0.0 if made >= pone else after_pone[dealer, pone - made])
                for made, chance in enumerate(table.pone_hand)
            )
    return [wins[dealer, pone] for dealer in range(1, REACH + 1) for pone in range(1, REACH + 1)]


def _write(name: str, table: DiscardTable | PlayTable | WinningTable) -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / name).write_bytes(msgspec.json.format(msgspec.json.encode(table), indent=0) + b"\n")
    discard_table.cache_clear()
    play_table.cache_clear()


def make_points() -> None:
    """Count the fifteens, pairs and runs of every combination of five ranks."""
    possible = [ranks for ranks in combinations_with_replacement(RANKS, 5) if ranks[0] != ranks[4]]
    cards = {key_of(ranks): [rank * 4 for rank in ranks] for ranks in possible}
    counted = {key: points_of(count_fifteens(five) + count_pairs_and_runs(five)) for key, five in cards.items()}
    Path(str(files("autopeg.counting") / "rank_points.json")).write_bytes(msgspec.json.encode(counted) + b"\n")


if __name__ == "__main__":
    makers = {(): main, ("winning",): make_winning, ("points",): make_points}
    makers[tuple(sys.argv[1:])]()
