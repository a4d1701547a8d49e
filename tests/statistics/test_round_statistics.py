"""What the games of rounds come to: every whole round once, who went out, and nothing of a game that goes on."""

import csv
import io
from pathlib import Path

import pytest

from autopeg.play.opening import begin_game
from autopeg.records import Store, parse_record
from autopeg.statistics.export import csv_text
from autopeg.statistics.players import player_statistics
from autopeg.statistics.round_statistics import RoundStatistics, game_rounds
from support.play.bot_games import play_on

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
            table = play_on(begin_game(store, game, ["club", "beginner"], {"target": 61}))
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


def test_the_variants_of_a_game_have_averages_of_their_own(tmp_path: Path) -> None:
    """T24, T28: 31 game points of the Ship variation are as much as 121 points of the base game."""
    played: dict[str, tuple[int, ...]] = {}
    with Store(tmp_path) as store:
        for variant, target in (("base", 61), ("ship", 1)):
            table = play_on(begin_game(store, "tabletop", ["club", "beginner"], {"variant": variant, "target": target}))
            played[variant] = table.history.state.scores
            table.close()
        [club] = [one for one in statistics_of_rounds(store, "tabletop") if one.player == "club"]
        rows = csv.DictReader(io.StringIO(csv_text(store, "tabletop", "club")))
    assert {variant: one.end for variant, one in club.variants.items()} == {
        variant: scores[0] for variant, scores in played.items()
    }
    assert club.rounds == sum(one.rounds for one in club.variants.values())
    assert club.won.games == sum(one.won.games for one in club.variants.values())
    assert [row["variant"] for row in rows] == ["base", "ship"]
