"""The advice of Crummy Rummy: it values choices as the master does, and its parts add up."""

import pytest
from msgspec.structs import replace
from test_crummy_rummy_bots import play

from autopeg.engine.advice import Choice
from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.advice import chance_to_take, evaluate, judge
from autopeg.games.crummy_rummy.advice_text import fields, reasons, worth_text
from autopeg.games.crummy_rummy.bots.expert import Expert
from autopeg.games.crummy_rummy.bots.master import Master
from autopeg.games.crummy_rummy.plain_words import reasons as plain_reasons
from autopeg.games.crummy_rummy.rules import legal_moves, view
from autopeg.games.crummy_rummy.rules.moves import DrawDeck, LayDown, OutOfTurn, TakeUpcard
from autopeg.games.crummy_rummy.rules.state import Discarded
from autopeg.games.rummy.rules import Discard
from pegcore.melds import LAST_ROUND
from support.games.crummy_rummy.table import after, at_draw, discard

ALL_RUNS = "3C 4C 5C 6C 8D 9D TD JD 5H 6H 7H 8H 9H"


def choices_of(state, seat: int = 0) -> list[Choice]:
    return list(evaluate(view(state, seat), legal_moves(state, seat)))


@pytest.mark.parametrize(("players", "start"), [(2, 5), (2, LAST_ROUND), (3, LAST_ROUND)])
def test_the_best_choice_is_the_one_that_the_master_makes(players, start):
    asked = {"draw": 0, "discard": 0}

    def compare(state, seat, legal, move):
        kind = "discard" if all(isinstance(each, Discard) for each in legal) else "draw"
        if len(legal) < 2 or (kind == "draw" and not isinstance(legal[0], TakeUpcard)) or state.laid_down[seat]:
            return
        seen = view(state, seat)
        assert evaluate(seen, legal)[0].move == Master(seat).choose(seen, legal)
        asked[kind] += 1

    play([Expert(seat) for seat in range(players)], {}, seed=12, start=start, asked=compare)
    assert min(asked.values()) > 8


def test_a_review_says_nothing_against_a_master():
    def compare(state, seat, legal, move):
        judgement = judge(state, move)
        if judgement is not None and judgement.kind == "discard":
            assert judgement.made == judgement.choices[0]

    play([Master(0), Master(1)], {}, seed=5, start=6, asked=compare)


@pytest.mark.parametrize("players", [2, 3])
def test_in_the_last_round_values_decide(players):
    """With two players they are chances to win; with more they are a part of the worth, which still adds up."""
    outlooks = 0

    def look(state, seat, legal, move):
        nonlocal outlooks
        seen = view(state, seat)
        if len(legal) < 2 or any(isinstance(each, OutOfTurn) for each in legal):
            return
        for choice in evaluate(seen, legal):
            assert choice.by_chance == (players == 2)
            assert choice.worth == pytest.approx(sum(part.points for part in choice.parts), abs=0.0015)
            assert ("you win" in worth_text(choice)) == (players == 2)
            outlooks += any(part.name == "outlook" for part in choice.parts)

    play([Expert(seat) for seat in range(players)], {}, seed=3, start=LAST_ROUND, asked=look)
    assert (outlooks > 20) == (players == 3)


def last_draw(totals: tuple[int, int], upcard: str):
    other = "3S 4S 9S JS QS KS AS 4D 5D KD QC KC AC"
    return at_draw(ALL_RUNS, other, number=LAST_ROUND, pile=upcard, totals=totals)


def test_a_card_that_ends_the_game_is_taken_and_laid_down():
    """Y30: 7C makes runs of all fourteen cards, and the other's cost more than anybody leads by."""
    state = last_draw((100, 100), "7C")
    draws = choices_of(state)
    assert isinstance(draws[0].move, TakeUpcard)
    assert draws[0].win_chance is not None
    assert draws[0].win_chance > 0.98
    [out, *others] = choices_of(after(state, TakeUpcard(0)))
    assert (type(out.move), out.win_chance) == (LayDown, 1.0)
    assert all(choice.win_chance is not None and choice.win_chance < 1 for choice in others)


def test_who_is_far_behind_need_not_go_out_but_may():
    """300 points behind nothing wins, and 300 ahead everything: the points decide then."""
    for totals, chance in (((400, 100), 0.0), ((100, 400), 1.0)):
        choices = choices_of(after(last_draw(totals, "7C"), TakeUpcard(0)))
        assert isinstance(choices[0].move, LayDown)
        assert abs((choices[0].win_chance or 0) - chance) <= 0.05


def test_with_low_aces_the_last_round_has_no_chances():
    state = at_draw(ALL_RUNS, "3S", number=LAST_ROUND, pile="KS", ace="both")
    assert {choice.win_chance for choice in choices_of(state)} == {None}


def test_a_card_that_the_other_collects_is_named():
    """He took the eight and the ten of hearts, so the nine goes to him."""
    state = at_draw("9H 4S 4D 5C JD KS", "3S 3D 3C 7S 8S 9S", number=2)
    taken = tuple(Discarded(Card.parse(card), 0, 1) for card in ("8H", "TH"))
    drawn = after(replace(state, discards=taken), DrawDeck(0))
    seen = view(drawn, 0)
    nine = next(each for each in evaluate(seen, legal_moves(drawn, 0)) if each.move == discard("9H"))
    chance = chance_to_take(seen, nine.move)
    assert chance is not None
    assert chance > 0.5
    assert f"the other player takes it {chance:.0%} of the time" in reasons(seen, nine, str)
    assert "the other player is likely to take it" in plain_reasons(seen, nine, str)
    assert fields(seen, nine)["taken"] == chance
    gift = next(part.points for part in nine.parts if part.name == "gift")
    assert gift == pytest.approx(-2 * chance)


def test_everybody_saw_who_took_which_discard():
    state = at_draw("9H 4S 4D", "3S 3D 3C", pile="KC 7D", deck="5C 6C 7C 8C 9C")
    state = after(state, DrawDeck(0), discard("9H"))
    state = after(state, TakeUpcard(1), discard("3S", 1))
    state = after(state, DrawDeck(0), OutOfTurn((1,)))
    said = [(str(each.card), each.by, each.taken_by) for each in state.discards]
    assert said == [("7D", None, None), ("KC", None, None), ("9H", 0, 1), ("3S", 1, 1)]
    assert view(state, 0).discards == view(state, 1).discards == state.discards
