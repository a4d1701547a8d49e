"""The screen and the lines of Crummy Rummy, compared with the committed pictures in text."""

import io
from pathlib import Path

import pytest

from autopeg.games.crummy_rummy.rules.moves import LayDown, TakeUpcard
from autopeg.games.crummy_rummy.session import AskOutOfTurn, RevealRound, TakeCard, TakeTurn
from autopeg.games.crummy_rummy.terminal.controller import CrummyRummyController
from autopeg.games.crummy_rummy.terminal.picture import LEAST_LOG_ROWS, LEAST_TABLE_ROWS, CrummyRummyScene
from autopeg.games.rummy.rules import Discard
from autopeg.session.questions import GameOver, HandOver
from autopeg.session.settings import Settings
from autopeg.terminal import line_mode as plain
from autopeg.terminal.app import GameApp
from support.games.crummy_rummy.evening import QUIET, Modest, in_round, is_at, play_until, position, table_of
from support.games.narrowing import of_kind, present
from support.terminal.golden import ROOT, check_golden
from support.terminal.painting import game_screen
from support.terminal.pilot import app_at, click_on, press, screen_picture, settle, unhurried
from support.terminal.typed_lines import transcript

SCREENS = Path(__file__).parent / "screens"

SIZES = [(80, 24), (100, 30), (120, 40), (140, 45)]

ANN, BOB = ("Ann",), ("Bob",)
FOUR = ("Bob", "Cid", "Dan")


def can_lay_down(controller):
    return isinstance(controller.question, TakeTurn) and any(
        isinstance(move, LayDown) for move in controller.table.legal_moves(controller.question.seat)
    )


def in_count_of(number):
    return lambda controller: isinstance(controller.question, RevealRound) and controller.state.round == number


def handed_over(controller):
    return isinstance(controller.question, HandOver) and any(controller.state.laid_down)


MOMENTS = {
    "draw": (ANN, BOB, is_at(TakeCard), ("s",)),
    "turn": (ANN, ("Bob", "Cid"), in_round(3), ("space", "left", "space")),
    "ways": (ANN, BOB, can_lay_down, ("w", "down")),
    "hint": (ANN, BOB, in_round(2), ("h",)),
    "four": (ANN, FOUR, in_round(4), ()),
    "count": (ANN, FOUR, in_count_of(3), ()),
    "asked": (("Ann", "Bob"), ("Cid",), is_at(AskOutOfTurn), ()),
    "hand-over": (("Ann", "Bob"), (), handed_over, ()),
    "end": (ANN, BOB, is_at(GameOver), ()),
}
"""Who sits there, until when it is played, and the keys then pressed."""


def controller_of(app: GameApp) -> CrummyRummyController:
    return of_kind(app.controller, CrummyRummyController)


def played(until):
    """Return what plays a game until this holds."""
    return lambda controller: play_until(controller, until)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_screen_looks_as_it_was_looked_at(moment, size):
    people, bots, until, keys = MOMENTS[moment]
    text = game_screen(table_of(people, bots), size, played(until), keys)
    check_golden(SCREENS / f"{moment}-{size[0]}x{size[1]}.txt", text)


@pytest.mark.parametrize("moment", MOMENTS)
def test_letters_alone_are_enough(moment):
    people, bots, until, keys = MOMENTS[moment]
    settings = Settings(speed="none", ascii_suits=True)
    text = game_screen(table_of(people, bots), (80, 24), played(until), keys, settings)
    assert text.isascii()


async def test_the_page_of_keys_fits():
    text = await app_at(table_of(), (80, 24), played(is_at(TakeCard)), ("?",))
    check_golden(SCREENS / "help.txt", text)


def test_nobody_s_cards_show_while_somebody_is_asked():
    """Y19: a person among several is asked over covered cards."""
    for moment in ("asked", "hand-over"):
        people, bots, until, _ = MOMENTS[moment]
        text = game_screen(table_of(people, bots), (80, 24), played(until))
        assert "In hand" not in text


async def test_a_click_marks_a_card_and_another_on_its_way_does_it():
    table = table_of()
    app = GameApp(table, None, QUIET, clock=unhurried())
    play_until(
        controller_of(app),
        lambda controller: (
            can_lay_down(controller) and len(controller.table.legal_moves(0)) > len(controller.view.hand) + 1
        ),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.click("#table", offset=(12, app.query_one("#table").size.height - 1))
        await settle(pilot)
        assert controller_of(app).hand.marks == {2}
        await press(pilot, "escape", "w")
        second = present(controller_of(app).choosing).options[1]
        await click_on(pilot, second.text)
        chosen = present(controller_of(app).choosing).chosen.does
        assert chosen == second.does
        await click_on(pilot, second.text)
        assert (table.history.steps[-1].move,) == chosen


def test_totals_beyond_a_lap_show_the_lap():
    """Y41: the lap of a board is 600 points."""
    table = position(table_of(("Ann", "Bob"), ()), round=7, dealer=0, totals=[615, 95])
    text = game_screen(table, (80, 24), played(is_at(HandOver)))
    assert "615 lap 2" in text
    assert "95 lap 1" in text


async def test_the_picture_of_the_page_is_what_the_game_looks_like():
    svg = await app_at(table_of(ANN, ("Bob", "Cid")), (100, 36), played(in_round(3)), shown=screen_picture)
    check_golden(ROOT / "docs" / "pictures" / "crummy_rummy.svg", svg)


@pytest.mark.parametrize("lanes", [2, 3, 4])
@pytest.mark.parametrize("size", [*SIZES, (200, 60)])
def test_everything_fits_from_80_by_24_on(size, lanes):
    scene = of_kind(GameApp(table_of(ANN, FOUR[: lanes - 1]), None, QUIET).scene_at(*size), CrummyRummyScene)
    assert scene.layout.spare_rows >= LEAST_TABLE_ROWS + LEAST_LOG_ROWS + 3


# -- in lines


def dealt(people=ANN, bots=BOB, **more):
    seated = table_of(people, bots)
    hands = ["7C 7D 7H QC QD 2H 9S", "3C 4D 8S JH KH KS AS", "3S 4S 5S 9D TD JD QS"][: len(seated.seats)]
    state = {"hands": hands, "deck": "3H 5C 6C 8D", "discard_pile": "TS 4C", "to_move": 0}
    return position(seated, **{**state, **more})


def test_a_round_reads_like_this():
    typed = ["help", "hand", "fly", "draw", "ways", "lay 7C 7D 7H", "lay 7C 7D 7H / QC QD 2H", "put 3H", "hint"]
    typed += ["discard 3H", "undo", "redo", "board", "pass", "draw", "discard 9S"]
    text = transcript(dealt(), typed)
    assert text.isascii()
    check_golden(SCREENS / "plain.txt", text)


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["fly"], '"fly" is not understood; help lists what can be typed now.'),
        (["discard 9S"], '"discard 9S" cannot be done now; help lists what can.'),
        (["draw", "discard KD"], "The KD is not in Ann's hand."),
        (["draw", "discard blue"], "blue"),
        (["draw", "3"], "Nothing is listed to choose from: type suggest."),
        (["draw", "ways", "99"], '"99" is not on the list: type a number from 1 to'),
        (["draw", "lay 7C 7D 9S / QC QD 2H"], "7C 7D 9S is not a set: the cards must be of one rank."),
        (["draw", "extend M1 9S"], "Ann must lay down the contract first."),
        (["draw", "lay 7C 7D 7H / QC QD 2H", "put 9S"], "9S fits nowhere on the table."),
        (["draw", "lay 7C 7D 7H / QC QD 2H", "put 9S M9"], "There is no meld M9 on the table."),
        (["draw", "lay 7C 7D 7H / QC QD 2H", "put 9S M1"], "7C 7D 7H 9S is not a set: the cards must be of one rank."),
        (["draw", "warn", "discard 2H"], "2H is wild: it can stand for any card."),
        (["sort rank"], "Ann's hand: 1) 2H  2) 7C  3) 7D  4) 7H  5) 9S  6) QC  7) QD"),
        (["agree"], "All agree to end the round, and everybody counts"),
    ],
)
def test_what_is_typed_gets_its_answer(lines, answer):
    assert answer in transcript(dealt(), lines)


def test_a_warned_discard_is_made_when_it_is_said_again():
    """Y33."""
    table = dealt()
    transcript(table, ["draw", "warn", "discard 2H", "discard 2H"])
    assert [str(step.move.card) for step in table.history.steps if isinstance(step.move, Discard)][:1] == ["2H"]


def test_where_a_wild_card_stands_has_to_be_typed():
    """Y8."""
    hands = ["5C 6C 2D JK 9H 9D 9S KC", "3S 4S 8S JH KH KS AS QH"]
    state = {"round": 2, "hands": hands, "deck": "3H 3C 4C", "discard_pile": "TS"}
    text = transcript(dealt(**state), ["draw", "lay 5C 6C 2D JK 9H"])
    assert "is not a run: the cards must be of one suit." in text
    text = transcript(dealt(**state), ["draw", "lay 6C 5C 2D JK / 9H 9D 9S"])
    assert "The wild cards could stand in several places: type 2D JK 5C 6C, or 2D 5C 6C JK, or 5C 6C 2D JK." in text
    text = transcript(dealt(**state), ["draw", "lay 2D 5C 6C JK / 9H 9D 9S"])
    assert "Ann lays down 2D 5C 6C JK and 9D 9H 9S" in text


def test_several_people_are_asked_in_lines_over_covered_cards():
    """Y19."""
    typed = ["", "draw", "hand", "see", "sort suit", "take", "", "discard 9S"]
    text = transcript(dealt(("Ann", "Bob", "Cid"), ()), typed)
    covered = text[text.index("? Bob: take 10S out of turn") : text.index("> see")]
    assert "hand: " not in covered
    assert "Bob takes 10S out of turn, and a penalty card" in text
    assert "? Cid: take" not in text


class Typist(io.StringIO):
    """Types what a club player would, by looking at the table."""

    def __init__(self, table):
        super().__init__()
        self.table = table
        self.player = Modest()

    def readline(self, *_):
        seat = self.table.person_due
        if seat is None or self.table.seat_to_answer is not None:
            return "\n" if self.table.over is None else ""
        legal = self.table.legal_moves(seat)
        chosen = self.player.choose(self.table.view(seat), legal)
        if isinstance(chosen, TakeUpcard):
            return "take\n"
        if isinstance(chosen, Discard):
            return f"discard {chosen.card}\n"
        if self.table.state.phase == "draw":
            return "draw\n"
        self.listed = not getattr(self, "listed", False)
        return "ways\n" if self.listed else f"{legal.index(chosen) + 1}\n"


@pytest.mark.parametrize("others", [("Bob",), FOUR])
def test_whole_games_are_played_in_lines(others):
    table = table_of(ANN, others)
    out = io.StringIO()
    plain.play(table, None, QUIET, Typist(table), out)
    text = out.getvalue()
    assert text.isascii()
    assert "After round 7: " in text
    assert "Lowest wins" in text
    assert table.over is not None
