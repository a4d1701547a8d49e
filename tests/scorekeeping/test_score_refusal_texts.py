"""Everything that a score pad refuses or asks about, in sentences."""

from typing import Any

import pytest

from autopeg.registry import GAME_NAMES
from autopeg.score.moves import GoOut, Points
from autopeg.score.state import EntryWarning
from autopeg.scorekeeping.text import REFUSALS, describe_warning, words_of
from autopeg.session.refusals import SHARED
from support.session.refused import NAMES, PACKAGE, check_key, keys_of

GAMES = {name: words_of(name) for name in GAME_NAMES}


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_refused_or_doubted_has_a_sentence(game: str) -> None:
    shared = {*SHARED, *REFUSALS}
    own = keys_of(PACKAGE / "games" / game / "scorekeeping")
    if "NOT_DEALER.*" in own:
        own = (own - {"NOT_DEALER.*"}) | {"NOT_DEALER.crib", "NOT_DEALER.heels"}
    assert own <= {*GAMES[game].REFUSALS, *shared}
    assert set(GAMES[game].REFUSALS) <= own, "nothing refuses like this any more"
    assert keys_of(PACKAGE / "score") <= shared


@pytest.mark.parametrize("key", sorted({*REFUSALS, *(key for game in GAMES.values() for key in game.REFUSALS)}))
def test_each_is_a_sentence_for_players(key: Any) -> None:
    check_key("score", key)


def test_no_two_games_mean_different_things_by_one_key() -> None:
    keys = [key for game in GAMES.values() for key in game.REFUSALS]
    assert len(keys) == len(set(keys))


def test_a_warning_is_a_question_with_names() -> None:
    skipped = EntryWarning("TURN_SKIPPED", "R57", due=(1,))
    assert describe_warning(Points(0, 12), skipped, NAMES) == "12 points? It is Bob's turn, which would then count 0."
    assert describe_warning(GoOut(0, 1, 3), EntryWarning("NOT_STARTER", "R9", due=(0, 1)), NAMES) == (
        "1 point? You or Bob starts this hand."
    )
    assert describe_warning(Points(0, 19), EntryWarning("IMPOSSIBLE_HAND", "C30", count=19), NAMES) == (
        "19 points? No hand counts 19."
    )
