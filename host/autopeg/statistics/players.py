"""Statistics of the players of any game: averages a deal, averages a round, or those of the score pad."""

from collections.abc import Sequence
from typing import Any

from autopeg.records import Store
from autopeg.registry import deals_cards
from autopeg.statistics.deal_statistics import DEALS_NOTE, PlayerStatistics, averages_of
from autopeg.statistics.facts import StatisticsNote, kept_facts
from autopeg.statistics.round_statistics import ROUNDS_NOTE, RoundStatistics
from autopeg.statistics.score_statistics import SCORE_NOTE, ScoreStatistics

AnyStatistics = PlayerStatistics | RoundStatistics | ScoreStatistics


def statistics_note(game_name: str) -> StatisticsNote[Any, AnyStatistics]:
    """Return the note that holds a game's facts for the statistics."""
    if not deals_cards(game_name):
        return SCORE_NOTE
    return ROUNDS_NOTE if averages_of(game_name) is None else DEALS_NOTE


def player_statistics(store: Store, game_name: str) -> Sequence[AnyStatistics]:
    """Return the statistics of everybody who has played a game, smallest tables first, then by games played."""
    note = statistics_note(game_name)
    return note.add_up(kept_facts(store, game_name, note), game_name)
