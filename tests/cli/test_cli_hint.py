"""`autopeg hint`: typed positions and kept ones."""

import random
import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from autopeg import registry
from autopeg.engine.advice import advice_of
from autopeg.games.crib_rummy.rules.moves import Draw
from autopeg.games.crummy_rummy.rules.moves import DrawDeck
from autopeg.play.opening import begin_game, resume_game
from autopeg.play.scripted import make_chance_moves, scripted_table, seat_due, submit
from autopeg.records import Store
from autopeg.registry import GAME_NAMES
from autopeg.session.advice_text import advice_text_of, choice_fields
from support.cli.outcome import Autopeg

HAND = "5H 5S 6D 7C KD QS"
TURNED = ("--starter", "JC")


def test_every_discard_is_ranked(autopeg: Autopeg) -> None:
    values = autopeg("hint", "cribbage", "--hand", HAND, "--dealer", "--json").values
    assert len(values) == 15
    assert values[0]["cards"] == ["6D", "7C"]
    worths = [value["worth"] for value in values]
    assert worths == sorted(worths, reverse=True)
    for value in values:
        assert sorted(value["cards"] + value["kept"]) == sorted(HAND.split())
        assert value["ways"] == 46 * 990
        assert value["total"] == pytest.approx(value["hand"] + value["crib"])
        assert value["worth"] == pytest.approx(value["total"] + value["pegging"], abs=1e-3)
        assert value["worth"] == pytest.approx(sum(value["parts"].values()), abs=1e-3)
        assert value["wins"] is value["win_chance"] is value["bots"] is None
        assert value["reasons"]


def test_the_pone_is_told_to_keep_a_pair_of_fives_from_the_crib(autopeg: Autopeg) -> None:
    best = autopeg("hint", "cribbage", "--hand", "5H 5S 2D 9C KD QS", "--pone", "--json").values[0]
    assert not {"5H", "5S"} & set(best["cards"])
    assert best["total"] == pytest.approx(best["hand"] - best["crib"])
    assert best["parts"]["crib"] == -best["crib"]


def test_near_the_end_the_chance_to_win_decides(autopeg: Autopeg) -> None:
    values = autopeg("hint", "cribbage", "--hand", HAND, "--pone", "--scores", "110,112", "--json").values
    wins = [value["win_chance"] for value in values]
    assert wins == sorted(wins, reverse=True)
    assert 0 < wins[0] < 1
    assert values[0]["bots"] == ["expert", "expert"]
    said = autopeg("hint", "cribbage", "--hand", HAND, "--pone", "--scores", "110,112").out
    assert f"you win {wins[0]:.0%}" in said.splitlines()[0]


@pytest.mark.parametrize("scores", ["87,101", "80,119", "119,40"])
def test_a_chance_to_win_is_from_0_to_1(autopeg: Autopeg, scores: str) -> None:
    outcome = autopeg("hint", "cribbage", "--hand", HAND, "--pone", "--scores", scores, "--all", "--json")
    chances = [value["win_chance"] for value in outcome.values]
    assert len(chances) == 15
    assert all(0 <= chance <= 1 for chance in chances)
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= value["wins"] <= 1 for value in outcome.values)
    assert '"win_chance":-' not in outcome.out


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_hint_asks_the_registry_for_each_part_of_a_game_once(
    autopeg: Autopeg, home: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    with Store(home) as store:
        table = begin_game(store, game, ["Ann", "club"], {})
        while table.person_due is None or not table.legal_moves(0):
            table.advance()
    asked: Counter[str] = Counter()

    def counted(module: str) -> ModuleType:
        asked[module] += 1
        return import_module(module)

    monkeypatch.setattr(registry, "import_module", counted)
    assert autopeg("hint", game, "--game-id", 1, "--json").code == 0
    assert {f"autopeg.games.{game}.{part}" for part in ("rules", "advice", "advice_text")} <= set(asked)
    assert {module: times for module, times in asked.items() if times > 1} == {}


def test_numpy_is_not_needed(autopeg: Autopeg, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    outcome = autopeg("hint", "cribbage", "--hand", HAND, "--dealer", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.values[0]["ways"] == 46 * 990


def test_people_read_the_best_with_their_reasons(autopeg: Autopeg) -> None:
    lines = autopeg("hint", "cribbage", "--hand", HAND, "--dealer").out.splitlines()
    assert lines[0].startswith(" 1. Discard 6D 7C: hand 12.17 + crib 4.92 + pegging ")
    assert lines[1] == "      5H 5S QS KD makes 10 before the starter"
    assert sum(". Discard " in line for line in lines) == 5
    every = autopeg("hint", "cribbage", "--hand", HAND, "--dealer", "--all").out
    assert every.count(". Discard ") == 15


@pytest.mark.parametrize(("players", "scores"), [(3, "0,0,0"), (3, "10,20"), (4, "0,0")])
def test_five_cards_with_three_and_four_players(autopeg: Autopeg, players: int, scores: str) -> None:
    args = ("--hand", "4C 9S QD 4D 5D", "--players", players, "--dealer", "--scores", scores, "--json")
    values = autopeg("hint", "cribbage", *args).values
    assert len(values) == 5
    assert values[0]["cards"] == ["9S"]


def test_a_play_is_weighed(autopeg: Autopeg) -> None:
    """7D after 8H: the nine makes a run of three."""
    args = ("--hand", "4C 9S QD", "--played", "8H", "--series", "8H 7D", "--starter", "JC", "--pone")
    values = autopeg("hint", "cribbage", *args, "--json").values
    assert values[0]["card"] == "9S"
    assert values[0]["points"] == 3
    assert {value["card"] for value in values} == {"4C", "9S", "QD"}
    assert autopeg("hint", "cribbage", *args).out.startswith(" 1. Play 9S: pegging ")
    assert "\n      makes 3 for a run\n" in autopeg("hint", "cribbage", *args).out.partition(" 2. ")[0]


def test_no_card_fits_means_go(autopeg: Autopeg) -> None:
    args = ("--hand", "KC 9S 8S", "--played", "TC", "--series", "TD TC JD", "--starter", "2C", "--dealer")
    assert autopeg("hint", "cribbage", *args).out == "No card fits at 30: say go.\n"


def test_a_kept_game_is_looked_at_where_it_stands(autopeg: Autopeg, home: Path) -> None:
    with Store(home) as store:
        table = begin_game(store, "cribbage", ["Ann", "club"], {})
        while table.person_due is None:
            table.advance()
        hand = [str(card) for card in table.view(0).hand]
        values = autopeg("hint", "cribbage", "--game-id", 1, "--json").values
        assert sorted(values[0]["cards"] + values[0]["kept"]) == sorted(hand)
        assert autopeg("hint", "cribbage").complaint.endswith(
            "nobody has made a move in game 1 yet: use --game-id 1 for it"
        )

        table = resume_game(store, 1)
        table.submit(
            next(move for move in table.legal_moves(0) if [str(card) for card in move.cards] == values[0]["cards"])
        )
        while table.person_due is None:
            table.advance()
        choices = {str(move.card) for move in table.legal_moves(0) if type(move).__name__ == "Play"}
        cards = {value["card"] for value in autopeg("hint", "cribbage", "--json").values}
        assert cards == choices


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "no unfinished game"),
        (["--game-id", "7"], "no game 7"),
        (["--hand", HAND, "--dealer", "--game-id", "7"], "not both"),
        (["--hand", HAND], "--dealer"),
        (["--hand", HAND, "--dealer", "--pone"], "choose either --dealer or --pone, not both"),
        (["--pone", "--hand", HAND, "--dealer"], "choose either --dealer or --pone, not both"),
        (["--hand", "5H 5S 6D", "--dealer"], "6 cards are dealt"),
        (["--hand", HAND, "--dealer", "--players", "3"], "5 cards are dealt"),
        (["--hand", HAND, "--dealer", "--players", "5"], "--players 5"),
        (["--hand", "5H 5H 6D 7C KD QS", "--dealer"], "5♥ appears twice"),
        (["--hand", "5H 5X", "--dealer"], '--hand: "5X"'),
        (["--hand", HAND, "--dealer", "--series", "4D"], "--starter"),
        (["--hand", HAND, "--dealer", "--scores", "ten"], "--scores ten"),
        (["--hand", HAND, "--dealer", "--scores", "121,0"], "--scores 121,0"),
        (["--hand", HAND, "--dealer", "--scores", "1,2,3"], "2 scores"),
        (["--hand", "4C", "--dealer", "--starter", "JC"], "4 cards together"),
        (["--hand", "4C 5C 6C 7C", "--dealer", "--starter", "JC JD"], "--starter must be one card"),
        (["--hand", "4C 5C 6C 7C", "--dealer", "--starter", "4C"], "4♣ appears twice"),
        (["--hand", "4C 5C 6C 7C", "--dealer", "--starter", "JC", "--players", "3"], "two players"),
        (["--hand", "4C 5C 6C 7C", "--dealer", "--starter", "JC", "--series", "KC KD KH 2C"], "--series makes 32"),
        (
            ["--hand", "4C 5C 6C 7C", "--dealer", "--starter", "JC", "--others", "2C 3C 4D 5D 6D"],
            "4 cards at most, not 5",
        ),
        (["--hand", "4C 5C 6C 7C", "--dealer", "--starter", "JC"], "the other plays the first card"),
        (["--hand", "4C 5C 6C", "--played", "9D", "--series", "9D 7D", "--dealer", *TURNED], "it can't be your turn"),
        (["--hand", "4C 5C 6C", "--played", "9D", "--series", "9D", "--pone", *TURNED], "it can't be your turn"),
        (["--hand", "4C 5C 6C", "--played", "9D", "--series", "KH QH", "--pone", *TURNED], "it can't be your turn"),
        (["--hand", "4C 5C 6C", "--played", "9D", "--series", "9D KH", "--pone", "--go", *TURNED], "--go: "),
    ],
)
def test_positions_that_make_no_sense_are_refused(autopeg: Autopeg, args: list[str], says: str) -> None:
    outcome = autopeg("hint", "cribbage", *args)
    assert (outcome.code, outcome.out) == (2, "")
    assert says in outcome.complaint


def test_a_game_of_bots_has_no_hints(autopeg: Autopeg, home: Path) -> None:
    with Store(home) as store:
        table = begin_game(store, "cribbage", ["club", "club"], {})
        while table.game.to_act(table.state) is None:
            table.advance()
    assert "it is nobody's turn" in autopeg("hint", "cribbage", "--game-id", 1).complaint
    assert "no unfinished game" in autopeg("hint", "cribbage").complaint


def test_a_score_that_is_kept_has_no_hints(autopeg: Autopeg, home: Path) -> None:
    with Store(home) as store:
        begin_game(store, "score", ["Ann", "Bob"], {})
    complaint = autopeg("hint", "cribbage", "--game-id", 1).complaint
    assert complaint == "game 1 is a score kept for your own cards, which Autopeg does not see: no hints"


def test_a_turn_of_table_top_cribbage_is_weighed_where_the_kept_game_stands(autopeg: Autopeg, home: Path) -> None:
    with Store(home) as store:
        begin_game(store, "cribbage", ["Ann", "Bob"], {})
        table = begin_game(store, "tabletop", ["Ann", "Bob"], {})
        while table.person_due is None:
            table.advance()
        table.submit(table.legal_moves(table.person_due)[0])
        legal = table.legal_moves(table.person_due)
    values = autopeg("hint", "tabletop", "--json").values
    assert len(values) == len(legal)
    assert sum(value["cell"] is None for value in values) == 1
    worths = [value["worth"] for value in values]
    assert worths == sorted(worths, reverse=True)
    said = autopeg("hint", "tabletop").out
    assert len(re.findall(r"\n {6}(your|their) [^\n]* at \d", said)) == 5
    assert autopeg("hint", "tabletop", "--hand", "5H").code == 2
    assert "game 1 is a game of cribbage" in autopeg("hint", "tabletop", "--game-id", "1").complaint


def test_a_turn_of_crib_rummy_is_weighed_where_the_kept_game_stands(autopeg: Autopeg, home: Path) -> None:
    with Store(home) as store:
        table = begin_game(store, "crib_rummy", ["Ann", "Bob"], {})
        while table.person_due is None:
            table.advance()
        assert table.person_due is not None
        taking = autopeg("hint", "crib_rummy", "--game-id", 1, "--json").values
        assert {value["move"]["type"] for value in taking} <= {"draw", "take_upcard"}
        table.submit(Draw(table.person_due))
        legal = table.legal_moves(table.person_due)
    values = autopeg("hint", "crib_rummy", "--json").values
    assert len(values) == len(legal)
    discards = [value["worth"] for value in values if value["move"]["type"] == "discard"]
    assert discards == sorted(discards, reverse=True)
    lines = 1 + sum(1 + len(value["reasons"]) for value in values[:5])
    assert autopeg("hint", "crib_rummy").out.count("\n") == lines
    outcome = autopeg("hint", "crib_rummy", "--hand", "5H")
    assert (outcome.code, outcome.complaint.count("kept game")) == (2, 1)


def test_who_may_take_the_upcard_out_of_turn_is_advised_first(autopeg: Autopeg, home: Path) -> None:
    """Y19: the turn waits for the answer, though it is somebody else's."""
    with Store(home) as store:
        table = begin_game(store, "crummy_rummy", ["Ann", "Bob"], {})
        while table.person_due is None:
            table.advance()
        active = table.person_due
        table.submit(DrawDeck(active))
        asked = table.person_due
    assert asked == 1 - active
    both = f"{table.names[asked]} and {table.names[active]}"
    values = autopeg("hint", "crummy_rummy", "--json").values
    assert sorted(value["move"]["type"] for value in values) == ["out_of_turn", "pass"]
    assert autopeg("hint", "crummy_rummy").out.startswith(f"For {table.names[asked]}:\n 1. ")
    values = autopeg("hint", "crummy_rummy", "--player", table.names[active].lower(), "--json").values
    assert {value["move"]["type"] for value in values} <= {"discard", "lay_down"}
    refused = autopeg("hint", "crummy_rummy", "--player", "Cid")
    assert (refused.code, refused.complaint) == (2, f'game 1: "Cid" has nothing to decide now: choose from {both}')


def test_a_turn_of_crummy_rummy_is_weighed_where_it_stands(autopeg: Autopeg, home: Path) -> None:
    with Store(home) as store:
        table = begin_game(store, "crummy_rummy", ["Ann", "beginner"], {})
        while table.state.phase != "play" or table.state.active != 0:
            if table.person_due is None:
                table.advance()
            else:
                table.submit(table.legal_moves(0)[0])
    values = autopeg("hint", "crummy_rummy", "--json").values
    assert {value["move"]["type"] for value in values} <= {"discard", "lay_down"}
    assert all(value["reasons"] for value in values)
    worths = [value["worth"] for value in values]
    assert worths == sorted(worths, reverse=True)
    assert all(value["price"] is not None for value in values if value["move"]["type"] == "discard")
    said = autopeg("hint", "crummy_rummy").out
    assert " 1. " in said
    assert "in your hand" in said
    assert autopeg("hint", "crummy_rummy", "--hand", "5H").code == 2


def documented(heading: str) -> tuple[set[str], set[str]]:
    """Return the fields that a table of docs/commands.md describes, and the parts that it names."""
    text = (Path(__file__).parents[2] / "docs/commands.md").read_text(encoding="utf-8")
    rows = text.split(f"| {heading} | what it is |\n|---|---|\n")[1].split("\n\n")[0].splitlines()
    cells = [row.strip("| ").split(" | ", 1) for row in rows]
    parts = next((cell for name, cell in cells if name == "`parts`"), "")
    return {name for names, _ in cells for name in re.findall(r"`(\w+)`", names)}, {*re.findall(r"`(\w+)`", parts)}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_documentation_describes_every_field_and_part_of_the_json(game: str) -> None:
    every, _ = documented("field of every game")
    headings = {"discard": "cribbage, a discard", "play": "cribbage, a card of the play"} if game == "cribbage" else {}
    words, chooser, seen = advice_text_of(game), random.Random(2), Counter[str]()
    table = scripted_table(game, 2, {}, "3")
    make_chance_moves(table)
    for _ in range(60 if game == "cribbage" else 24):
        seat = seat_due(table)
        assert seat is not None
        view, legal = table.view(seat), table.legal_moves(seat)
        kind = legal[0].__struct_config__.tag
        if seen[kind] < 8:
            for choice in advice_of(game).evaluate(view, legal):
                fields = choice_fields(words, view, choice, str)
                own, parts = documented(headings.get(kind, game))
                assert {*fields} == every | own
                assert {part.name for part in choice.parts} <= parts
                seen[kind] += 1
        submit(table, chooser.choice(legal))
        make_chance_moves(table)
    assert seen.total()
