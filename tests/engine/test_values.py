"""Small values of the engine: moves and cards in JSON, options, a state's seats, choices, chances, refusals."""

from typing import Any, Literal

import pytest
from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.engine import games_counted, winners_of
from autopeg.engine.advice import (
    Choice,
    advice_of,
    as_chance,
    as_worth,
    best_first,
    components,
    judged,
    with_chances,
)
from autopeg.engine.cards import CARDS, Card, Unreadable, card_names, parse_cards
from autopeg.engine.games import rules_of, side_count
from autopeg.engine.moves import Move, MoveParser, PlayerMove, refusal_of_turn, to_json, view_from_json, word_of
from autopeg.engine.options import MugginsRule, check_known, check_players, choice_name, choices_of, options_from
from autopeg.engine.pack import bad_unless, refusal_of_card, refusal_of_cards
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import TableState, with_item
from autopeg.engine.turn_by_turn import chance_before, claims, seats_to_answer
from autopeg.engine.winning import RaceTable, Source, read_table
from autopeg.games.crib_rummy.winning import HandTable
from pegcore.cards import JOKER


class Play(PlayerMove, frozen=True, tag="play"):
    """A card from a hand."""

    card: Card


class Cut(Move, frozen=True, tag="cut"):
    """A card that chance turns up."""

    card: Card


PARSE: MoveParser[Play | Cut] = MoveParser(Play | Cut)


def test_a_move_is_the_same_after_json() -> None:
    play = Play(1, CARDS[4])
    assert to_json(play) == {"type": "play", "player": 1, "card": str(CARDS[4])}
    assert PARSE(to_json(play)) == play
    assert (play.actor, play.is_chance, play.is_pass, play.claimants) == (1, False, False, ())
    assert Cut(CARDS[0]).is_chance


@pytest.mark.parametrize(
    ("obj", "message"),
    [
        ([], 'BAD_MOVE: detail it has to be an object with a "type"'),
        ({"type": 3}, 'BAD_MOVE: detail it has to be an object with a "type"'),
        ({"type": "fly"}, "UNKNOWN_MOVE: name fly"),
        ({"type": "play", "player": "x", "card": "5H"}, "BAD_MOVE: detail play: "),
    ],
)
def test_what_is_no_move_is_refused(obj: object, message: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        PARSE(obj)
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(("text", "shown"), [("10♥", "TH"), ("?", "?"), (7, "7")])
def test_a_text_that_is_no_card_waits_for_the_rules_to_refuse_it(text: object, shown: str) -> None:
    card = PARSE({"type": "cut", "card": text}).card
    assert str(card) == repr(card) == shown
    assert isinstance(card, Unreadable) == (shown != "TH")


def test_the_word_of_a_move() -> None:
    assert [word_of(obj) for obj in ({"type": "cut"}, {}, {"type": 1}, "cut")] == ["cut", None, None, None]


def test_only_the_seat_whose_turn_it_is_may_move() -> None:
    assert refusal_of_turn(1, 1) is None
    for due, named in ((0, (0,)), (None, ())):
        refusal = refusal_of_turn(1, due, "C14")
        assert refusal is not None
        assert (refusal.code, refusal.facts) == ("NOT_YOUR_TURN", {"seat": 1, "due": named})


class View(Struct):
    """What a seat sees."""

    hand: tuple[Card, ...]


def test_a_view_is_parsed_and_its_fault_is_named() -> None:
    assert view_from_json({"hand": ["5H"]}, View).hand == parse_cards(["5H"])
    with pytest.raises(UsageError, match=r"view: .*hand"):
        view_from_json({"hand": ["ZZ"]}, View)


def test_cards_are_read_and_named() -> None:
    cards = parse_cards(["5H, 5S", "JD"])
    assert card_names(cards) == "5H 5S JD"
    assert [str(card) for card in cards] == ["5H", "5S", "JD"]
    assert Card(JOKER) == CARDS[-1]


def test_a_card_is_one_of_the_52_and_there_once() -> None:
    assert refusal_of_cards(parse_cards(["5H 5S"]), "C1", "C2") is None
    assert refusal_of_card(CARDS[3], "C1") is None
    assert str(refusal_of_card(Unreadable("?"), "C1")) == "BAD_CARD (C1): card ?"
    assert str(refusal_of_cards((CARDS[3], CARDS[3]), "C1", "C2")) == f"DUPLICATE_CARD (C2): card {CARDS[3]}"
    assert str(refusal_of_cards((CARDS[JOKER],), "C1", "C2")).startswith("BAD_CARD (C1)")


def test_a_position_that_cannot_be_is_refused_with_the_reason() -> None:
    assert bad_unless(True, "hands") is None
    assert str(bad_unless(False, "hands", count=3)) == "BAD_SETUP: hands, count 3"


# -- options


class Options(Struct, frozen=True):
    """What players choose."""

    muggins: MugginsRule = False
    target: int | None = 121
    kind: Literal["one", "two"] = "one"

    def __post_init__(self) -> None:
        if self.target == 13:
            raise ValueError("thirteen")


def test_options_are_read_and_unknown_ones_ignored() -> None:
    assert options_from("cribbage", {"muggins": "strict", "more": 1}, Options) == Options("strict")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"muggins": "yes"}, 'crib rummy has no muggins "yes": choose from false, true, strict'),
        ({"muggins": 1}, "crib rummy has no muggins 1: choose from false, true, strict"),
        ({"target": True}, "crib rummy has no target true: choose a positive whole number"),
        ({"target": "many", "kind": "three"}, 'crib rummy has no target "many": choose a positive whole number'),
        ({"kind": "three"}, 'crib rummy has no kind "three": choose from one, two'),
    ],
)
def test_an_option_that_there_is_not_is_named_with_its_choices(options: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError) as error:
        options_from("crib_rummy", options, Options)
    assert str(error.value) == message


def test_options_that_do_not_go_together_are_refused_with_the_reason() -> None:
    with pytest.raises(UsageError, match="cribbage has no thirteen"):
        options_from("cribbage", {"target": 13}, Options)


def test_a_game_has_its_options_and_sizes() -> None:
    check_known("cribbage", ["muggins"], ["muggins"])
    check_players("cribbage", 3, (2, 3, 4))
    with pytest.raises(UsageError, match='cribbage has no option "x": choose from muggins, target'):
        check_known("cribbage", ["x"], ["muggins", "target"])
    with pytest.raises(UsageError, match="cribbage is for 2, 3 or 4 players, not 5"):
        check_players("cribbage", 5, (2, 3, 4))


def test_the_choices_of_an_option() -> None:
    assert choices_of(MugginsRule) == (False, True, "strict")
    assert choices_of(int) == choices_of(int | None) == ()
    assert [choice_name(choice) for choice in (True, False, "strict", 3)] == ["true", "false", "strict", "3"]


# -- states and results


class State(TableState, frozen=True):
    """A state with what every game has."""

    options: Any
    players: int
    turn: int | None = None
    winner: int | None = None


def test_a_state_without_partners_shows_each_seat_in_its_own_lane() -> None:
    state = State(options=type("Target", (), {"target": 61}), players=3, turn=2, winner=1)
    assert (state.sides, state.side_of(2), state.seats_after(1)) == (3, 2, (2, 0, 1))
    assert (state.lane_of(2), state.lane_of(None), state.crib_lane) == (2, None, None)
    assert (state.unit, state.board_target, state.winner_lane, state.skunk) == (1, 61, 1, "none")
    assert with_item((1, 2, 3), 1, 5) == (1, 5, 3)


def test_who_has_won_and_how_many_games() -> None:
    assert (winners_of({"winner": 1}), winners_of({"winners": [0, 2]}), winners_of({})) == ((1,), (0, 2), ())
    assert (games_counted({"winner": 1, "games": 2}), games_counted({})) == (2, 1)


def test_a_game_in_turn_has_no_claims_answers_or_chance_before() -> None:
    assert (claims(None, 0), seats_to_answer(None), chance_before(None, None, list)) == ((), (), None)


def test_the_rules_and_sides_of_a_game_by_its_name() -> None:
    assert rules_of("cribbage").NAME == "cribbage"
    assert [side_count("cribbage", players) for players in (2, 3, 4)] == [2, 3, 2]
    assert advice_of("cribbage").KINDS


# -- choices and chances


def choice(move: str, worth: float) -> Choice:
    """Return a choice of this worth."""
    return Choice(move, worth)


def test_choices_are_compared_by_worth_unless_the_chance_decides() -> None:
    low, high = choice("a", 1.0), choice("b", 2.0)
    assert best_first([low, high]) == [high, low]
    assert low.numbers == (1.0, 0.0)
    assert Choice("c", 1.0, win_chance=0.5).numbers == (0.5, 1.0)


def test_a_chance_that_goes_with_the_worth_is_only_shown() -> None:
    choices = [choice("a", 2.0), choice("b", 1.5)]
    assert with_chances(choices, None) is choices
    assert with_chances([], lambda loss: loss) == []
    shown = with_chances(choices, lambda loss: 0.6 - loss)
    assert [(each.win_chance, each.by_chance) for each in shown] == [(0.6, False), (0.1, False)]


def test_numbers_are_rounded_as_they_are_shown() -> None:
    assert (as_worth(1.23456), as_chance(0.123456), as_chance(None)) == (1.235, 0.1235, None)
    assert [(each.name, each.points) for each in components(hand=2.0, crib=-1.0)] == [("hand", 2.0), ("crib", -1.0)]


def test_a_decision_is_judged_among_its_choices() -> None:
    def evaluate(view: str, legal: Any) -> list[Choice]:
        return [choice(move, float(at)) for at, move in enumerate(legal) if move != "worthless"]

    def judge(legal: list[str], move: str) -> Any:
        return judged(evaluate, "view", legal, move, 0, "play")

    assert judge(["a"], "a") is None, "there is nothing to decide"
    assert judge(["a", "b"], "b").made == choice("b", 1.0)
    assert judge(["a", "b"], "c").made == choice("c", 2.0), "it is evaluated although it is not listed"
    assert judge(["a", "b"], "worthless") is None


def test_the_chance_of_a_race_lies_between_those_of_the_table() -> None:
    table = RaceTable(Source(1, 10, 0.0), 2, 3, [0.5, 0.6, 0.8, 0.4, 0.5, 0.7, 0.2, 0.3, 0.5])
    assert table.chance(1, 1) == 0.5
    assert table.chance(1, 3) == pytest.approx(0.6)
    assert table.chance(2, 1) == pytest.approx(0.45)
    assert table.chance(9, 9) == pytest.approx(0.5), "beyond the table the distance decides"


def test_a_table_of_a_game_is_read_once() -> None:
    table = read_table("autopeg.games.crib_rummy", "winning", HandTable)
    assert read_table("autopeg.games.crib_rummy", "winning", HandTable) is table


def test_a_refusal_tells_its_reason_and_facts() -> None:
    refusal = IllegalMove("NOT_IN_HAND", "C14", "twice", card=CARDS[0])
    assert str(refusal) == f"NOT_IN_HAND (C14): twice, card {CARDS[0]}"
    assert str(IllegalMove("OVER")) == "OVER"
