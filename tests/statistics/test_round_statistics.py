"""What the games of rounds come to: every whole round once, who went out, and nothing of a game that goes on."""

from pathlib import Path

import pytest

from autopeg.engine.opening import begin_game
from autopeg.records import Store, parse_record
from autopeg.statistics.players import player_statistics
from autopeg.statistics.round_statistics import RoundStatistics, game_rounds

DATA = Path(__file__).parents[1] / "data"


def statistics_of_rounds(store: Store, game: str) -> list[RoundStatistics]:
    """Return the statistics of a game whose deals have no dealer and pone."""
    return [one for one in player_statistics(store, game) if isinstance(one, RoundStatistics)]


def test_the_rounds_of_a_game_add_up_to_its_scores() -> None:
    """T16, T24: with a misdeal among the deals, which is no round."""
    record = parse_record((DATA / "tabletop_two_players.jsonl").read_bytes())
    history = record.replayed()
    game = game_rounds(record.header, history, history.game.is_over(history.state))
    assert game.rounds
    assert tuple(map(sum, zip(*(one.points for one in game.rounds), strict=True))) == game.scores
    assert all(one.out is None for one in game.rounds)


@pytest.mark.parametrize("game", ["tabletop", "crib_rummy"])
def test_whole_games_of_bots_add_up(game: str, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for _ in range(2):
            table = begin_game(store, game, ["club", "beginner"], {"target": 61})
            while table.advance() is not None:
                pass
            table.close()
        first = statistics_of_rounds(store, game)
        again = statistics_of_rounds(store, game)
    assert first == again
    one, other = first
    assert {one.player, other.player} == {"club", "beginner"}
    assert one.won.games + other.won.games == 2 == one.lost.games + other.lost.games
    assert one.rounds == other.rounds > 0
    for each in first:
        assert each.round is not None
        assert each.end is not None
        assert each.round * each.rounds == pytest.approx(2 * each.end)
        assert each.unfinished == 0
    if game == "crib_rummy":
        assert one.went_out is not None
        assert other.went_out is not None
        assert one.went_out + other.went_out <= one.rounds
    else:
        assert one.went_out is None


def test_a_game_going_on_counts_as_such(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "tabletop", ["Ann", "club"], {})
        for _ in range(3):
            table.advance()
        table.close()
        begin_game(store, "tabletop", ["Bob", "club"], {}).close()
        assert next(one for one in statistics_of_rounds(store, "tabletop") if one.player == "Bob").unfinished == 1
        ann = next(one for one in statistics_of_rounds(store, "tabletop") if one.player == "Ann")
    assert (ann.unfinished, ann.won.games, ann.lost.games, ann.rounds, ann.round, ann.best) == (1, 0, 0, 0, None, None)
