"""One valuation: five ways to ask for the best choice name the same move and the same numbers.

They are the hint key of the terminal, `autopeg hint`, the hint of the page, `replay --review` and the skill that
statistics show. Games are played by bots in the seats of people, and what is asked in them is asked in every way.
"""

import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from autopeg.engine.advice import advice_of
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table
from autopeg.records import Header, Store
from autopeg.registry import GAME_NAMES
from autopeg.session.advice_text import advice_text_of, hint_text
from autopeg.session.card_text import card_text
from autopeg.session.questions import Advance, GameOver, HandOver, Reveal
from autopeg.session.settings import Settings
from autopeg.statistics.skill import game_skill
from autopeg.terminal.parts import controller_of
from support.cli.outcome import Autopeg

VIEWS = 16
OPTIONS: dict[str, dict[str, object]] = {"cribbage": {"target": 61}}
SHARES = {"cribbage": 1.0, "tabletop": 0.7, "crib_rummy": 0.6, "crummy_rummy": 0.4}
"""How many of the decisions of a game are asked about, so that the views come from all of it."""

Asked = dict[tuple[int, int], list[Any]]
"""What `autopeg hint` said before a move, by the number of the move and the seat."""


class Evening:
    """Games of one kind, one after the other."""

    def __init__(self, game: str, home: Path, autopeg: Autopeg) -> None:
        self.game = game
        self.views = 0
        self._home = home
        self._autopeg = autopeg
        self._rng = random.Random(f"evening of {game}")

    def play(self, game_id: int, players: int) -> None:
        """Play a game to its end and compare what is said of it."""
        asked: Asked = {}
        with Store(self._home) as store:
            header = Header(self.game, tuple("ABCD"[:players]), OPTIONS.get(self.game, {}), {"seats": [None] * players})
            _, history = header.begin()
            seats = [Seat(name) for name in header.players]
            table = Table(history, seats, store.begin(header), deck=f"{self.game} {game_id}")
            bots = [new_player(self.game, level, game_id) for level in ("expert", "beginner", "club", "club")[:players]]
            controller = controller_of(self.game)(table, Settings(speed="none"))
            while table.over is None:
                controller.look()
                if isinstance(controller.question, GameOver):
                    break
                self._go_on(controller, game_id, bots, asked)
            table.close()
        self._review(game_id, asked)

    def _go_on(self, controller: Any, game_id: int, bots: list[Any], asked: Asked) -> None:
        question, table = controller.question, controller.table
        if isinstance(question, HandOver | Reveal):
            controller.press("enter")
        elif isinstance(question, Advance):
            table.advance()
        else:
            seat = question.seat
            controller.session.take_screen(seat)
            controller.look()
            view, legal = table.view(seat), table.legal_moves(seat)
            if len(legal) > 1 and self._rng.random() < SHARES[self.game]:
                asked[len(table.history.steps) + 1, seat] = self._ask(controller, game_id, view, legal)
            move = bots[seat].choose(view, legal)
            assert move is not None
            controller.submit(move)

    def _ask(self, controller: Any, game_id: int, view: Any, legal: Any) -> list[Any]:
        """Compare what the hint key, the command and the page say now."""
        self.views += 1
        asked = controller.table.names[view.seat]
        values = self._autopeg("hint", self.game, "--game-id", game_id, "--player", asked, "--json").values
        best = values[0]
        words = advice_text_of(self.game)
        move = controller.table.game.parse_move(best["move"])
        evaluated = advice_of(self.game).evaluate(view, legal)[0]
        assert (evaluated.move, evaluated.worth, evaluated.win_chance) == (move, best["worth"], best["win_chance"])
        said = controller.hint()
        name = words.proposal(evaluated, view, card_text)
        assert said.startswith(f"{name[0].upper()}{name[1:]}: {words.worth_text(evaluated)}"), said
        assert hint_text(self.game, view, legal, card_text) == said
        assert sum(best["parts"].values()) == pytest.approx(best["worth"], abs=1e-3)
        return values

    def _review(self, game_id: int, asked: Asked) -> None:
        """Compare what was said before each move with its review, and the reviews with the skill."""
        file = self._home / f"{game_id}.jsonl"
        file.write_text(self._autopeg("export", game_id).out, encoding="utf-8")
        lines = self._autopeg("replay", "--review", "--json", file).values
        lost: dict[tuple[int, str], float] = defaultdict(float)
        for line in lines:
            decision = line.get("decision")
            if decision is None:
                continue
            lost[decision["seat"], decision["kind"]] += decision["loss"]
            values = asked.get((line["n"], decision["seat"]))
            if values is not None:
                self._compare(decision, line["move"], values)
        with Store(self._home) as store:
            record = store.record(game_id)
        history = record.replayed()
        kinds = advice_of(self.game).KINDS
        for seat, skill in enumerate(game_skill(record, history, history.over).seats):
            for kind, own in zip(kinds, skill.lost, strict=True):
                assert own.points == pytest.approx(lost[seat, kind], abs=1e-2)

    def _compare(self, decision: dict[str, Any], made: dict[str, Any], values: list[Any]) -> None:
        best = values[0]
        numbers = (decision["best"], decision["best_worth"], decision["best_win_chance"])
        assert numbers == (best["move"], best["worth"], best["win_chance"])
        # A meld that was not offered, and a discard whose cards stand in another order, have no value of their own.
        own = next((value for value in values if value["move"] == made), None)
        if own is not None:
            hinted = decision["hinted_win_chance"]
            chance = decision["win_chance"] if hinted is None else hinted
            assert (decision["worth"], chance) == (own["worth"], own["win_chance"])


@pytest.mark.parametrize("game", GAME_NAMES)
def test_five_ways_name_the_same_best_choice_and_the_same_numbers(
    game: str, autopeg: Autopeg, home: Path, quick_advice: None
) -> None:
    evening = Evening(game, home, autopeg)
    game_id = 0
    while evening.views < VIEWS:
        game_id += 1
        evening.play(game_id, players=2 if game_id % 3 or game == "tabletop" else 3)
