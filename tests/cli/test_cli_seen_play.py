"""The play of a game whose score was kept with a camera, as `autopeg replay --review` judges it."""

import json
from itertools import pairwise
from typing import Any

import pytest

from autopeg.games.cribbage import seen_play
from autopeg.games.cribbage.rules.moves import Play
from autopeg.games.cribbage.rules.state import State
from autopeg.records import parse_record
from autopeg.registry import SCORE
from autopeg.score.moves import Deal, Points
from autopeg.statistics.review import review
from autopeg.watching.observer import Observer
from autopeg.watching.reading import watching_of
from support.cli.outcome import Autopeg
from watched_cribbage import watched
from watching_facts import watch

pytestmark = pytest.mark.usefixtures("quick_advice")

HEADER: dict[str, Any] = {
    "autopeg": 1,
    "game": SCORE,
    "players": ["Ann", "Bob"],
    "options": {"rules": "cribbage", "muggins": False},
}
DEAL: dict[str, Any] = {"type": "deal", "dealer": 1}
STARTER = {"card": "2S"}


def played(*cards: str) -> list[dict[str, Any]]:
    """Return the cards of the play, each with its seat: `0 5H`."""
    return [{"card": card.split()[1], "player": int(card.split()[0])} for card in cards]


def pegs(side: int, points: int, *seen: dict[str, Any]) -> dict[str, Any]:
    return {"type": "points", "player": side, "points": points, "played": list(seen)}


WHOLE_DEAL: tuple[dict[str, Any], ...] = (
    DEAL,
    pegs(1, 2, STARTER, *played("0 8H", "1 7C")),
    pegs(1, 1, *played("0 KD", "1 4C")),
    pegs(0, 1, *played("0 QD", "1 KH", "0 TS")),
    pegs(1, 1, *played("1 9C")),
)


def text_of(*moves: dict[str, Any], players: tuple[str, ...] = ("Ann", "Bob")) -> str:
    return "".join(f"{json.dumps(line)}\n" for line in (HEADER | {"players": players}, *moves))


def decisions_in(*moves: dict[str, Any]) -> list[tuple[int, int, str]]:
    """Return the line, the player and the card of each decision."""
    record = parse_record(text_of(*moves).encode())
    return [(each.n, each.seat, each.made.move["card"]) for each in review(record, record.replayed()).decisions]


def test_every_card_that_was_a_choice_is_judged() -> None:
    assert decisions_in(*WHOLE_DEAL) == [
        (2, 0, "8H"),
        (2, 1, "7C"),
        (3, 0, "KD"),
        (4, 0, "QD"),
        (4, 1, "KH"),
    ]


def test_a_card_is_judged_by_the_score_before_its_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A go is in that score, whatever the rules peg for it when the cards are played again."""
    scores: dict[str, tuple[int, ...]] = {}

    def judged(state: State, move: Play) -> None:
        scores[str(move.card)] = state.scores

    monkeypatch.setattr(seen_play, "judge", judged)
    assert decisions_in(*WHOLE_DEAL) == []
    assert scores == {
        **dict.fromkeys(("8H", "7C"), (0, 0)),
        **dict.fromkeys(("KD", "4C"), (0, 2)),
        **dict.fromkeys(("QD", "KH", "TS"), (0, 3)),
        "9C": (1, 3),
    }


def test_a_go_near_the_end_leaves_the_cards_after_it_to_judge() -> None:
    """Bob is at 120 after his go: another point would end the game."""
    near_the_end = decisions_in(DEAL, pegs(1, 117), *WHOLE_DEAL[1:])
    assert near_the_end == [(n + 1, seat, card) for n, seat, card in decisions_in(*WHOLE_DEAL)]


def test_a_card_that_does_not_follow_ends_the_review_of_its_deal() -> None:
    """Points were typed without the cards: those that follow are out of turn, or a fifth card."""
    first, *_ = WHOLE_DEAL[1:]
    last, fifth = pegs(0, 1, *played("1 9C")), pegs(0, 1, *played("1 TC"))
    assert decisions_in(DEAL, first, *WHOLE_DEAL[3:]) == []
    twice = pegs(1, 2, STARTER, *played("0 8H", "0 KD", "1 7C"))
    assert decisions_in(DEAL, twice, pegs(1, 1, *played("1 4C")), *WHOLE_DEAL[3:]) == [(2, 0, "8H")]
    assert decisions_in(*WHOLE_DEAL[:-1], last, fifth) == [each for each in decisions_in(*WHOLE_DEAL) if each[1] == 0]


@pytest.mark.parametrize("missing", [{"card": "2S"}, {"card": "9C", "player": 1}])
def test_a_player_whose_hand_is_not_known_is_not_judged(missing: dict[str, Any]) -> None:
    """Nobody is without the starter, and nobody whose last card was not seen."""
    moves = [{**move, "played": [each for each in move.get("played", []) if each != missing]} for move in WHOLE_DEAL]
    seats = {seat for _, seat, _ in decisions_in(DEAL, *moves[1:])}
    assert seats == (set() if "player" not in missing else {0})


@pytest.mark.parametrize("card", ["2S", "8H", "KD", "XX", "??"])
def test_a_card_that_cannot_be_ends_the_review_of_its_deal(card: str) -> None:
    """It is the starter, or somebody's before or after it, or none of the pack: a record may say anything."""
    last = pegs(1, 1, *played(f"1 {card}"))
    assert decisions_in(*WHOLE_DEAL[:-1], last) == [each for each in decisions_in(*WHOLE_DEAL) if each[1] == 0]
    early = pegs(1, 2, STARTER, *played("0 8H", f"1 {card}"))
    assert {seat for _, seat, _ in decisions_in(DEAL, early, *WHOLE_DEAL[2:])} <= {1}


@pytest.mark.parametrize("card", ["XX", "??"])
def test_without_a_starter_of_the_pack_nobody_is_judged(card: str) -> None:
    assert decisions_in(DEAL, pegs(1, 2, {"card": card}, *played("0 8H", "1 7C")), *WHOLE_DEAL[2:]) == []


def test_a_card_that_all_have_played_is_judged_for_nobody() -> None:
    assert decisions_in(DEAL, pegs(0, 2, STARTER, *played(*4 * ("0 2H", "1 2H")))) == []


def test_a_player_who_is_not_at_the_table_is_not_judged() -> None:
    assert decisions_in(DEAL, pegs(0, 1, STARTER, *played("5 8H"))) == []


def test_cards_before_the_first_deal_are_left_out() -> None:
    assert decisions_in(pegs(0, 2, *played("0 8H")), *WHOLE_DEAL) == [
        (n + 1, seat, card) for n, seat, card in decisions_in(*WHOLE_DEAL)
    ]


def test_a_camera_keeps_every_card_of_the_play_with_the_points() -> None:
    game = watched(3, 2, {})
    observer = Observer("cribbage", {}, ("Ann", "Bob", "Cid"), game.dealer)
    watch(observer, game.rows)
    moves = [move for line in observer.counted for move in watching_of("cribbage").moves_of(line.entry)]
    deals = [at for at, move in enumerate(moves) if isinstance(move, Deal)]
    for start, end in pairwise(deals):
        seen = [each for move in moves[start:end] if isinstance(move, Points) for each in move.played]
        assert [each.player for each in seen].count(None) == 1
        assert [sum(each.player == seat for each in seen) for seat in range(3)] == [4, 4, 4]


def test_a_review_names_player_and_card_and_says_what_it_leaves_out(autopeg: Autopeg) -> None:
    told = autopeg("replay", "--review", "-", stdin=text_of(*WHOLE_DEAL)).out.splitlines()
    assert any(line.strip().startswith("= Ann: play 8H: ") for line in told)
    assert any(line.startswith("Bob: the play cost ") for line in told)
    assert told[-1].startswith("Only the play is reviewed, of players whose four cards were all seen.")


def test_a_review_in_json_adds_the_decisions_to_their_line(autopeg: Autopeg) -> None:
    lines = autopeg("replay", "--review", "--json", "-", stdin=text_of(*WHOLE_DEAL)).values
    assert [len(line.get("decisions", [])) for line in lines] == [0, 2, 1, 2, 0]
    first = lines[1]["decisions"][0]
    assert first["move"] == {"type": "play", "player": 0, "card": "8H"}
    assert (first["seat"], first["kind"]) == (0, "play")
    assert first["loss"] >= 0


@pytest.mark.parametrize("game", ["cribbage", "crib_rummy"])
def test_a_score_without_cards_has_nothing_to_review(autopeg: Autopeg, game: str) -> None:
    header = HEADER | {"options": {"rules": game}}
    moves = f"{json.dumps(header)}\n{json.dumps(DEAL)}\n"
    told = autopeg("replay", "--review", "-", stdin=moves).out.splitlines()
    assert told[-1] == "There is nothing to review: no camera has seen the cards of the play."
    assert "Ann: no decisions" in told


def test_a_play_of_which_no_hand_was_seen_whole_has_nothing_to_review(autopeg: Autopeg) -> None:
    told = autopeg("replay", "--review", "-", stdin=text_of(*WHOLE_DEAL[:2])).out.splitlines()
    assert told[-1].startswith("There is nothing to review: a camera has seen too few cards of the play")


def test_what_players_saw_is_no_part_of_a_kept_score(autopeg: Autopeg) -> None:
    outcome = autopeg("replay", "--review", "--seen", "-", stdin=text_of(*WHOLE_DEAL))
    assert outcome.code == 2
    assert "--seen does not apply to a kept score" in outcome.complaint
