"""Cribs as hints show them against published tables, which come from other players' games and programs."""

import json
import random
from pathlib import Path
from statistics import mean

import pytest

from autopeg.games.cribbage.analysis.discard_values import value_discards
from autopeg.games.cribbage.analysis.tables import Role
from autopeg.games.cribbage.typed_position import typed_position

PUBLISHED = json.loads(Path(__file__).parents[2].joinpath("data", "published_cribs.json").read_text())
TABLES: dict[Role, str] = {"dealer": "schell_own", "pone": "schell_opponent"}
HANDS = 250
RANKS = "A23456789TJQK"


def published(table: str, ranks: str) -> float:
    low, high = (RANKS.index(rank) for rank in ranks)
    return float(PUBLISHED[table][low].split()[high])


@pytest.mark.parametrize("role", ["dealer", "pone"])
def test_the_crib_of_a_hint_agrees_with_the_published_averages(role: Role) -> None:
    """Both are means over what others discard as they play, for the cards that a good player discards."""
    rng = random.Random(27)
    pack = [rank + suit for rank in RANKS for suit in "CDHS"]
    apart: list[float] = []
    for _ in range(HANDS):
        hand = " ".join(rng.sample(pack, 6))
        view, _ = typed_position(hand, role == "dealer", "0,0", 2, None, "", "", "", is_go=False)
        best = value_discards(view)[0]
        apart.append(best.crib - published(TABLES[role], "".join(str(card)[0] for card in best.cards)))
    assert abs(mean(apart)) < 0.15
    assert mean(map(abs, apart)) < 0.5


@pytest.mark.parametrize("table", ["schell_opponent", "hessel_opponent"])
def test_the_published_tables_say_the_same_of_a_dangerous_discard(table: str) -> None:
    view, _ = typed_position("8C 8D AS 3H QD KC", False, "0,0", 2, None, "", "", "", is_go=False)
    eights = next(each for each in value_discards(view) if {str(card)[0] for card in each.cards} == {"8"})
    assert eights.crib == pytest.approx(published(table, "88"), abs=0.6)
