"""The chance to win beside the points of a choice: where it is known, that it follows the points, and certain wins."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from autopeg.base.workers import Processes
from autopeg.engine.advice import advice_of
from autopeg.engine.cards import PACK, parse_cards
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.winning import read_table
from autopeg.games.crib_rummy import rules as crib_rummy
from autopeg.games.crib_rummy.advice import evaluate as evaluate_crib_rummy
from autopeg.games.crummy_rummy import rules as crummy_rummy
from autopeg.games.crummy_rummy.advice import evaluate as evaluate_crummy_rummy
from autopeg.games.crummy_rummy.rules.state import contract_in
from autopeg.games.crummy_rummy.winning import dealer_wins as round_dealer_wins
from autopeg.games.rummy.rules import Discard
from autopeg.games.tabletop import rules as tabletop
from autopeg.games.tabletop.advice import evaluate as evaluate_tabletop
from autopeg.games.tabletop.chances import Rest, RestTable
from autopeg.games.tabletop.winning import win_chances
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table
from autopeg.session.advice_text import hint_text
from support.games.crib_rummy.table import in_hand

pytestmark = pytest.mark.usefixtures("quick_advice")

GAMES = ("tabletop", "crib_rummy", "crummy_rummy")
OPTIONS: Mapping[str, Mapping[str, object]] = {"crib_rummy": {"target": 61}, "crummy_rummy": {"max_reshuffles": 2}}


def positions(game: str, players: int, seed: int = 0) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the views in which there is something to decide, the moves, and the state, in a game of the club."""
    seats = [Seat("club", new_player(game, "club", seat)) for seat in range(players)]
    history = History(rules_of(game), rules_of(game).new(OPTIONS.get(game, {}), players))
    table = Table(history, seats, deck=f"chances {seed}")
    for _ in range(500):
        seat = rules_of(game).to_act(table.state)
        if seat is not None and len(table.legal_moves(seat)) > 1:
            yield table.view(seat), table.legal_moves(seat), table.state
        if table.advance() is None:
            return


@pytest.mark.parametrize("game", GAMES)
def test_with_more_than_two_players_no_chance_is_named(game: str) -> None:
    players = max(rules_of(game).SEATS)
    for view, legal, _ in positions(game, players):
        choices = advice_of(game).evaluate(view, legal)
        assert {choice.win_chance for choice in choices} <= {None}
        assert "%" not in hint_text(game, view, legal, str).partition("Next best")[2]


@pytest.mark.parametrize("game", GAMES)
def test_the_chance_follows_the_points(game: str) -> None:
    known = 0
    for view, legal, _ in positions(game, 2):
        choices = advice_of(game).evaluate(view, legal)
        chances = [choice.win_chance for choice in choices if choice.win_chance is not None]
        assert len(chances) in (0, len(choices)), "of all choices or of none"
        if not chances:
            continue
        known += 1
        assert all(0 <= chance <= 1 for chance in chances)
        assert len({choice.by_points for choice in choices}) == 1
        if not choices[0].by_points:
            assert chances == sorted(chances, reverse=True)
            continue
        worths = [choice.worth for choice in choices]
        assert worths == sorted(worths, reverse=True)
        if game != "tabletop":
            # In Table Top it matters as well whose points they are: one's own bring the target nearer.
            assert chances == sorted(chances, reverse=True)
        assert chances[0] >= max(chances) - 0.02
    assert known > 20


def test_with_one_card_to_come_table_top_tries_them_all() -> None:
    valued = 0
    for seed in range(6):
        for view, legal, state in positions("tabletop", 2, seed):
            if sum(view.placed) + sum(view.cribbed) < 26:
                continue
            for choice in evaluate_tabletop(view, legal):
                assert choice.by_chance
                assert choice.win_chance == pytest.approx(mean_over_last_cards(state, choice.move), abs=1e-4)
                valued += 1
    assert valued >= 4


def mean_over_last_cards(state: Any, move: Any) -> float:
    """By the rules: the other one turns up each card that may be left, and has one place for it."""
    after, _ = tabletop.apply(state, move)
    seen = {card for card in state.grid if card is not None} | set(state.crib) | {move.card}
    found: list[float] = []
    for card in set(PACK) - seen:
        stacks = list(after.stacks)
        stacks[1 - move.player] = (card,)
        last = replace(after, stacks=tuple(stacks))
        [only] = tabletop.legal_moves(last, 1 - move.player)
        ended, _ = tabletop.apply(last, only)
        chances = win_chances(ended)
        assert chances is not None
        found.append(chances[move.player])
    return sum(found) / len(found)


def test_a_round_of_table_top_is_the_surer_the_longer_it_lasts() -> None:
    table = read_table("autopeg.games.tabletop", "rests", RestTable)
    assert table.base[27] == (Rest(0.0, 0.0),) * 2, "after the last card everything is known"
    for turns in (table.base, table.ship):
        assert len(turns) == 28
        for side in zip(*turns, strict=True):
            assert all(later.spread < sooner.spread for sooner, later in zip(side, side[6:], strict=False))


def test_the_rests_are_made_of_rounds_played_to_their_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    import make_winning_tables as script

    monkeypatch.setattr(script, "REST_ROUNDS", 3)
    monkeypatch.setattr(script, "files", lambda _: tmp_path)
    script.make_rests(Processes())
    made = msgspec.json.decode((tmp_path / "rests.json").read_bytes(), type=RestTable)
    assert (made.rounds, len(made.base), len(made.ship)) == (3, 28, 28)
    assert made.base[27] == (Rest(0.0, 0.0),) * 2
    assert made.base[0][0].spread > 0


def final_turn(behind: int, hand: str = "5C 5D 5H 9S KD", **more: Any) -> Any:
    """The final turn of seat 1, after the upcard was drawn; the starter has pegged out. The fives make 2 points."""
    other = "2C 3D 4S 7C 8D"
    return in_hand(
        other, hand, scores=(60 + behind, 60), target=61, starter=0, turn=1, reached=(0,), upcard="KC", **more
    )


@pytest.mark.parametrize(("behind", "wins"), [(1, True), (2, False)])
def test_a_final_turn_of_crib_rummy_wins_with_more_points_than_the_other_has(behind: int, wins: bool) -> None:
    state = final_turn(behind)
    drawn, _ = crib_rummy.apply(state, crib_rummy.legal_moves(state, 1)[0])
    choices = evaluate_crib_rummy(crib_rummy.view(drawn, 1), crib_rummy.legal_moves(drawn, 1))
    if not wins:
        assert {choice.win_chance for choice in choices} == {None}, "what is at hand is not enough, and no table knows"
        return
    assert choices[0].win_chance == 1.0
    assert choices[0].by_chance
    lost = [choice for choice in choices if isinstance(choice.move, Discard)]
    assert {choice.win_chance for choice in lost} == {0.0}
    assert "you win 100%" in hint_text("crib_rummy", crib_rummy.view(drawn, 1), crib_rummy.legal_moves(drawn, 1), str)


def test_pegging_out_wins_at_once_where_no_final_turn_is_due() -> None:
    """The second player of a hand ends it; after the starter the other one has a turn."""
    for turn, wins in ((1, True), (0, False)):
        hands = ["2C 3D 4S 7C 8D", "5C 5D 5H 9S KD"]
        state = in_hand(*hands[:: 1 if turn else -1], scores=(59, 59), target=61, starter=0, turn=turn, upcard="KC")
        drawn, _ = crib_rummy.apply(state, crib_rummy.legal_moves(state, turn)[0])
        best = evaluate_crib_rummy(crib_rummy.view(drawn, turn), crib_rummy.legal_moves(drawn, turn))[0]
        assert best.by_chance == wins
        assert (best.win_chance == 1.0) == wins
        assert best.win_chance is not None
        assert best.win_chance > 0.5


def test_a_lead_in_crummy_rummy_has_its_price() -> None:
    for view, legal, state in positions("crummy_rummy", 2):
        if view.round in (1, 3) and not view.laid_down[view.seat]:
            best = evaluate_crummy_rummy(view, legal)[0]
            lead = state.totals[1 - view.seat] - state.totals[view.seat]
            wins = round_dealer_wins(view.round, lead if view.dealer == view.seat else -lead)
            assert best.win_chance == pytest.approx(wins if view.dealer == view.seat else 1 - wins, abs=1e-4)


def test_in_the_last_round_of_crummy_rummy_only_going_out_is_certain() -> None:
    rounds = 0
    for view, legal, _ in positions("crummy_rummy", 2):
        if view.round < 7:
            continue
        rounds += 1
        for choice in evaluate_crummy_rummy(view, legal):
            assert choice.win_chance is None or not choice.by_points
    assert rounds
    hand = parse_cards(["3H 4H 5H 6H 7C 8C 9C TC JD QD KD AD 9S"])
    out = replace(
        crummy_rummy.view(crummy_rummy.new({}, 2), 0),
        phase="play",
        round=7,
        contract=contract_in(7),
        dealer=0,
        active=0,
        to_act=0,
        hand=hand[:1],
        hand_counts=(1, 14),
        laid_down=(True, False),
        totals=(150, 100),
    )
    discard = Discard(0, hand[0])
    [choice] = evaluate_crummy_rummy(out, (discard,))
    assert (choice.win_chance, choice.by_chance) == (1.0, True)
    [behind] = evaluate_crummy_rummy(replace(out, totals=(170, 100)), (discard,))
    assert behind.win_chance is None, "70 behind, and the others' cards may cost no more"
