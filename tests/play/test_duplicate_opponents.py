"""Duplicate deals: who plays against whom, and which games belong together."""

from pathlib import Path

import pytest

from autopeg.base.errors import UsageError
from autopeg.play.duplicate_deals import Deal, deal_against, deal_of, finished_of, games_of, name_of_person
from autopeg.play.opening import begin_game
from autopeg.records import Store


def test_a_deal_is_played_against_the_usual_bot_by_two() -> None:
    assert deal_against("cribbage", 17) == Deal("cribbage", 17, (None, "expert"))
    assert deal_against("cribbage", 17, "club", 3).opponents == ("club", "club")


@pytest.mark.parametrize(
    ("game", "level", "players", "why"),
    [
        ("score", None, 2, "there are no deals"),
        ("xyzzy", None, 2, "there are no deals"),
        ("crummy_rummy", "wizard", 2, "there is no bot"),
        ("cribbage", "cmd:xyzzy", 2, "there is no bot"),
        ("tabletop", None, 3, "tabletop is for 2 or 4 players, not 3"),
        ("cribbage", None, 5, "cribbage is for 2, 3 or 4 players"),
    ],
)
def test_other_opponents_are_refused(game: str, level: str | None, players: int, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        deal_against(game, 17, level, players)


def test_games_of_a_deal_have_its_number_opponents_and_rules(tmp_path: Path) -> None:
    deal = deal_against("tabletop", 17, "club")
    with Store(tmp_path) as store:
        for words, options, number in (
            (("Ann", "club"), {}, 17),
            (("Bob", "club"), {}, 17),
            (("Cid", "club"), {}, 18),
            (("Cid", "club"), {}, None),
            (("Cid", "expert"), {}, 17),
            (("Cid", "club"), {"target": 61}, 17),
        ):
            table = begin_game(store, "tabletop", words, options, None, number)
            if words[0] == "Bob":
                while table.advance() is not None:
                    pass
                table.resign(0)
        assert [name_of_person(row.header) for row in games_of(store, deal)] == ["Ann", "Bob"]
        assert [name_of_person(row.header) for row in finished_of(store, deal)] == ["Bob"]
        headers = [row.header for row in store.games()]
        assert sum(deal_of(header) is None for header in headers) == 1
