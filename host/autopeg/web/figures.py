"""The statistics of one game, of everybody who has played it here."""

import msgspec

from autopeg.records import Store
from autopeg.registry import GAME_NAMES, SCORE, kit_of, rules_of, title_of
from autopeg.session.decision_text import kind_words
from autopeg.statistics.facts import known_facts
from autopeg.statistics.form import forms, outcome_of, pairs
from autopeg.statistics.players import statistics_note
from autopeg.statistics.skill import SKILL_NOTE, player_skill
from autopeg.web.played import played_of


def figures_of(store: Store, game: str, waiting: list[int]) -> dict[str, object]:
    """Return the statistics of the games of one name. waiting: how many are not analysed yet."""
    outcomes = [outcome_of(row) for row in store.games(game)]
    is_score, note = game == SCORE, statistics_note(game)
    found: dict[str, object] = {
        "game": game,
        "title": title_of(game),
        "played": played_of(store),
        "lowest_wins": rules_of(game).LOWEST_WINS,
        "over": sum(each.winners is not None for each in outcomes),
        "waiting": {"averages": waiting[0], "skill": 0 if is_score else waiting[1]},
        "kinds": kind_words(game),
        "form": forms(outcomes),
        "pairs": pairs(outcomes),
        "players": note.add_up((facts for _, facts in known_facts(store, game, note)), game),
        "skill": [] if is_score else player_skill(known_facts(store, game, SKILL_NOTE), game),
    }
    known = ((name, kit_of(name).averages) for name in GAME_NAMES)
    expected = {name: averages.expected_means() for name, averages in known if averages is not None}
    found["expected"] = expected if is_score else expected.get(game)
    return msgspec.to_builtins(found)
