"""What the player of a decision saw: everything that the seat could see, and nothing else (C10, T11)."""

import pytest

from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.moves import to_json
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table
from autopeg.records import Header, Record
from autopeg.statistics.decision_text import choices_text, seen_by_decider
from autopeg.statistics.review import decisions_of
from support.games.hidden_cards import cards_in, hidden_from

MOVES = 60


@pytest.mark.parametrize("game", ["cribbage", "tabletop", "crib_rummy", "crummy_rummy"])
def test_a_decision_is_shown_with_what_its_player_could_see(game: str) -> None:
    rules = rules_of(game)
    seats = [Seat(name, new_player(game, "beginner", number, {})) for number, name in enumerate(("Ann", "Bob"))]
    table = Table(History(rules, rules.new({}, 2)), seats, deck=f"seen in {game}")
    while len(table.history.steps) < MOVES and table.advance() is not None:
        pass
    steps = table.history.steps
    record = Record(Header(game, table.names), tuple(to_json(step.move) for step in steps))
    decisions = decisions_of(record, table.history)
    assert decisions
    for decision in decisions:
        state = table.history.state_before(len(steps) - decision.n + 1)
        seen = seen_by_decider(game, decision, state, str)
        shown = cards_in([list(row) for row in seen])
        assert not shown & hidden_from(state, decision.seat)
        own = state.stacks[decision.seat][:1] if game == "tabletop" else state.hands[decision.seat]
        assert {str(card) for card in own} - {"JK"} <= shown
        assert seen[-1].label == "Not seen"
        said = choices_text(game, decision, state, str)
        assert said.count("done") == 1
        assert "%" in said if decision.by_chance else "." in said
