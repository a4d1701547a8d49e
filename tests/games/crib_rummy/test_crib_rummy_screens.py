"""The screen and the lines of Crib Rummy, compared with the committed pictures in text."""

from pathlib import Path

import pytest

from autopeg.games.crib_rummy.lay_options import suggested_moves
from autopeg.games.crib_rummy.session import ChooseStart, ClaimPoints, LayCards, RevealHand, TakeCard
from autopeg.games.crib_rummy.terminal.controller import CribRummyController
from autopeg.session.questions import GameOver, HandOver
from autopeg.session.settings import Settings
from autopeg.terminal.app import GameApp
from support.games.crib_rummy.evening import QUIET, is_at, play_until, table_in_hand, table_of
from support.games.narrowing import of_kind, present
from support.terminal.golden import ROOT, check_golden
from support.terminal.painting import game_screen
from support.terminal.pilot import app_at, click_on, press, screen_picture, settle, unhurried
from support.terminal.typed_lines import transcript

SCREENS = Path(__file__).parent / "screens"

SIZES = [(80, 24), (100, 30), (120, 40)]


def many_melds(controller):
    return isinstance(controller.question, LayCards) and len(controller.view.table) >= 6


def something_to_lay(controller):
    is_asked = (
        isinstance(controller.question, LayCards) and len(controller.view.table) >= 4 and len(controller.view.hand) >= 9
    )
    return is_asked and bool(suggested_moves(controller.state, controller.view.seat))


def full_table(controller):
    return isinstance(controller.question, TakeCard) and len(controller.view.table) >= 7


def covered(controller):
    return isinstance(controller.question, HandOver) and len(controller.view.table) >= 3


MOMENTS = {
    "take": (
        ("Ann",),
        ("Bob",),
        lambda controller: is_at(TakeCard)(controller) and controller.question.may_take,
        ("space",),
        {},
    ),
    "lay": (("Ann",), ("Bob", "Cid"), many_melds, ("right", "space", "h"), {}),
    "four": (("Ann",), ("Bob", "Cid", "Dan"), full_table, (), {"jokers": 4}),
    "start": (("Ann", "Bob"), (), is_at(ChooseStart), ("s",), {}),
    "hand-over": (("Ann", "Bob"), (), covered, (), {}),
    "claim": (("Ann", "Bob"), (), is_at(ClaimPoints), ("1",), {"pegging": "confirm", "target": 241}),
    "hand-end": (("Ann",), ("Bob", "Cid", "Dan"), is_at(RevealHand), (), {}),
    "end": (("Ann",), ("Bob",), is_at(GameOver), (), {"target": 61}),
}
"""People, bots, until when it is played, the keys then pressed, and the options."""


def controller_of(app: GameApp) -> CribRummyController:
    return of_kind(app.controller, CribRummyController)


def played(until):
    """Return what plays a game until this holds."""
    return lambda controller: play_until(controller, until)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_screen_looks_as_it_was_looked_at(moment, size):
    people, bots, until, keys, options = MOMENTS[moment]
    text = game_screen(table_of(people, bots, **options), size, played(until), keys)
    check_golden(SCREENS / f"{moment}-{size[0]}x{size[1]}.txt", text)


def long_hand(**more):
    """A table at which Ann has picked up so much that her hand takes two rows, and much can be laid."""
    hand = "AC 2C 3C 4C 7D 8D 9D KC KD KH KS 5S 6S JK QH QD 2H 9S"
    melds = ("0 run 5H 6H 7H", "1 set TC TD TS", "1 run 3S 4S 5S")
    return table_in_hand(hand, "4H 5D", melds=melds, draw="8H 2S 3D", **more)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_what_can_be_laid_is_shown_to_choose_from(size):
    text = game_screen(long_hand(), size, played(is_at(TakeCard)), ("enter", "w", "down", "down"))
    check_golden(SCREENS / f"ways-{size[0]}x{size[1]}.txt", text)


def test_letters_alone_are_enough():
    settings = Settings(speed="none", ascii_suits=True)
    for size in ((80, 24), (120, 40)):
        for keys in ((), ("enter", "w"), ("enter", "space", "h")):
            text = game_screen(long_hand(), size, played(is_at(TakeCard)), keys, settings=settings)
            assert text.isascii()


async def test_the_keys_are_told():
    text = await app_at(table_of(), (80, 24), played(is_at(TakeCard)), ("?",))
    check_golden(SCREENS / "help.txt", text)
    assert "take the upcard" in text
    assert "a pile to take from it." in text


def test_no_cards_are_seen_while_the_screen_is_handed_over():
    """R52."""
    table = table_of(("Ann", "Bob"), ())
    for size in SIZES:
        text = game_screen(table, size, played(is_at(HandOver)))
        assert "All hands are covered" in text
        hand = text.split("All hands are covered")[1].splitlines()[1:2]
        assert not any(sign in line for line in hand for sign in "+*[")


async def test_cards_and_piles_are_clicked():
    table = table_in_hand("7D 8D KC 2C", "4S 5H", upcard="9D", below="3S", draw="2D 2S")
    app = GameApp(table, None, QUIET, clock=unhurried())
    play_until(controller_of(app), is_at(TakeCard))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await click_on(pilot, "7♦")
        await click_on(pilot, "8♦")
        assert controller_of(app).hand.marks == {2, 3}
        await click_on(pilot, "9♦")
        assert [str(card) for card in table.state.table[0].cards] == ["7D", "8D", "9D"]


async def test_a_click_beside_everything_draws_no_card():
    table = table_in_hand("7D 8D KC 2C", "4S 5H")
    app = GameApp(table, None, QUIET, clock=unhurried())
    play_until(controller_of(app), is_at(TakeCard))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for row in range(app.query_one("#table").size.height):
            await pilot.click("#table", offset=(75, row))
        await click_on(pilot, "No melds")
        assert table.state.phase == "draw"
        await click_on(pilot, "left")
        assert table.state.phase == "play"


async def test_one_of_the_ways_is_clicked():
    app = GameApp(long_hand(), None, QUIET, clock=unhurried())
    play_until(controller_of(app), is_at(TakeCard))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await press(pilot, "enter", "w")
        controller = controller_of(app)
        await click_on(pilot, present(controller.choosing).options[2].text)
        assert present(controller.choosing).at == 2
        assert not controller.view.earned


async def test_the_picture_of_the_page_is_what_the_game_looks_like():
    svg = await app_at(table_of(seed=6), (100, 30), played(something_to_lay), ("w",), shown=screen_picture)
    check_golden(ROOT / "docs" / "pictures" / "crib_rummy.svg", svg)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_meld_and_no_card_is_left_out_from_80_by_24_on(size, players):
    melds = [f"{number % players} set {rank}C {rank}D {rank}H" for number, rank in enumerate("23456789TJQKA2345678")]
    hands = ["AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS JK JK AS 2S 3S 4S 5S 6S", "9S", "TS", "JS"][:players]
    people = ("Ann", "Bob", "Cid", "Dan")[:players]
    table = table_in_hand(*hands, people=people, melds=melds, draw="KS", upcard="QS")
    text = game_screen(table, size, played(is_at(TakeCard)))
    assert "enlarge" not in text
    assert all(f" M{number} " in text for number in range(1, len(melds) + 1))
    for name in ("A♠", "2♠", "3♠", "K♠", "JK"):
        assert name in text


# -- in lines


def test_a_hand_reads_like_this():
    typed = ["help", "order rank", "draw", "suggest", "choose 2", "hand", "lay 8S JK JK", "lay KC KD", "discard 1"]
    typed += ["undo", "redo", "", "draw", "board", "fly", "discard 1", "quit"]
    hands = ("4H 5H 6H 8S JK JK KC KD", "9S TD 2C")
    table = table_in_hand(
        *hands, people=("Ann",), bots=("Bob",), scores=(40, 101), upcard="7H", below="2D 3D", draw="9D 9S 9H 3C"
    )
    text = transcript(table, typed)
    assert text.isascii()
    check_golden(SCREENS / "plain.txt", text)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", '"fly" '),
        ("take 5Z", '"5Z" is not a card'),
        ("take", "The upcard makes no meld with your hand, and goes to no meld that is open to you."),
        ("take 2C", "A meld needs at least three cards"),
        ("discard 2C", "Ann must draw or take the upcard first."),
        ("take 9", "There is no card 9: your hand has 3 cards."),
        ("lay 9", "Take a card first: type draw"),
        ("choose 1", "Nothing is listed to choose from: type suggest."),
        ("peg 4", '"claim 4" '),
        ("first", '"first" '),
        ("", "Type help for what can be typed now."),
    ],
)
def test_what_makes_no_sense_gets_a_line_that_says_so(line, answer):
    table = table_in_hand("2C 5H KD", "4S 5S", people=("Ann",), bots=("Bob",))
    before = table.state
    assert answer in transcript(table, [line])
    assert table.state is before


def test_ways_are_listed_and_chosen_by_number():
    """R33."""
    typed = ["draw", "lay 8S JK JK", "choose 9", "choose 4", "choose 1"]
    text = transcript(table_in_hand("8S JK JK KC 2H", "4S 5S", people=("Ann",), bots=("Bob",)), typed)
    assert "  4  Lay 8S JK JK (set of three) +2" in text
    assert "type a number from 1 to 4" in text
    assert "Ann lays 8S JK JK, a set of three: 2" in text
    assert "Nothing is listed" in text


def test_whole_games_are_played_in_lines():
    words = ["first", "draw", "take", "choose 1", "suggest", "choose 1", "peg", "discard 1"]
    for table in (table_of(target=61), table_of(target=61, pegging="confirm", jokers=4)):
        text = transcript(table, words * 150)
        assert " wins" in text


def test_a_claim_is_typed_as_a_number():
    """R56."""
    table = table_in_hand("4H 5H 6H KD 2C", "4S 5S", people=("Ann",), bots=("Bob",), pegging="confirm")
    settings = Settings(speed="none", count_it_yourself=True)
    text = transcript(table, ["draw", "lay 4H 5H 6H", "discard KD", "peg", "9", "3"], settings)
    assert "Type claim and the number of points, such as claim 9." in text
    assert "9 points is more than Ann earned (3)" in text
    assert "Ann pegs three: run 4H 5H 6H 3 (+3)" in text


def test_the_screen_is_handed_over_in_lines():
    """R52."""
    text = transcript(table_of(("Ann", "Bob"), ()), ["", "draw", "discard 1"])
    before, after = text.rsplit("Hand the screen to", 1)
    assert "Hand:" in before
    assert "Hand:" not in after
