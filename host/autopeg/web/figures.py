"""The statistics of one game: how everybody fares who has played it here."""

from typing import Any

import msgspec

from autopeg.engine import SCORE, load_game
from autopeg.records import Store
from autopeg.session.decision_text import kind_words
from autopeg.statistics.facts import known_facts
from autopeg.statistics.form import forms, outcome_of, pairs
from autopeg.statistics.play_statistics import CRIBBAGE_NOTE, expected_means, player_statistics
from autopeg.statistics.round_statistics import ROUNDS_NOTE, statistics_of_rounds
from autopeg.statistics.score_statistics import SCORE_NOTE, statistics_of_scores
from autopeg.statistics.skill import SKILL_NOTE, player_skill
from autopeg.web.game_page import page_of
from autopeg.web.played import played_of


def figures_of(store: Store, game: str, waiting: list[int]) -> dict[str, Any]:
    """Return what is worked out of the games of one name. waiting: of how many it is not yet, as the analyst says."""
    outcomes = [outcome_of(row) for row in store.games(game)]
    is_score = game == SCORE
    found: dict[str, Any] = {
        "game": game,
        "title": page_of(game).TITLE,
        "played": played_of(store),
        "lowest_wins": load_game(game).LOWEST_WINS,
        "over": sum(each.winners is not None for each in outcomes),
        "waiting": {"averages": waiting[0], "skill": 0 if is_score else waiting[1]},
        "kinds": kind_words(game),
        "form": forms(outcomes),
        "pairs": pairs(outcomes),
        "expected": None,
        "skill": [] if is_score else player_skill(known_facts(store, game, SKILL_NOTE), game),
    }
    if is_score:
        found["players"] = statistics_of_scores(facts for _, facts in known_facts(store, game, SCORE_NOTE))
    elif game == "cribbage":
        found["players"] = player_statistics(facts for _, facts in known_facts(store, game, CRIBBAGE_NOTE))
    else:
        found["players"] = statistics_of_rounds((facts for _, facts in known_facts(store, game, ROUNDS_NOTE)), game)
    if game == "cribbage":
        found["expected"] = expected_means()
    elif is_score:
        found["expected"] = {"cribbage": expected_means()}
    return msgspec.to_builtins(found)
