"""Every card of a game is fixed before the first one, and a record proves it (docs/fairness.md)."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.players import Player
from autopeg.play.deck import DRAWS, CommittedDeck
from autopeg.play.fairness import NotProved, check_fairness
from autopeg.play.opening import begin_game, resume_game
from autopeg.play.table import Seat, Table
from autopeg.records import Store, parse_record
from autopeg.records.commitments import Commitment, digest_of, new_secret
from autopeg.records.importing import import_records, read_history

GAMES = ("cribbage", "tabletop", "crib_rummy", "crummy_rummy")
MOVES = 400


class Picker(Player):
    """Player who always picks the move at the same place of the list."""

    def __init__(self, at: int) -> None:
        self._at = at

    def choose(self, view: Any, legal: Sequence[Any]) -> Any:
        return legal[self._at % len(legal)]

    def close(self) -> None:
        """There is nothing to release."""


class Fixed:
    """Game with one commitment."""

    def __init__(self, secret: str) -> None:
        self.commitments = (Commitment(1, secret),)


def played(game: str, secret: str, at: int, players: int) -> list[tuple[str, Any]]:
    """Return the draws of a game in which everybody picks the moves at a place: before what, and the move."""
    rules = rules_of(game)
    seats = [Seat(f"seat {seat}", Picker(at)) for seat in range(players)]
    table = Table(History(rules, rules.new({}, players)), seats, deck=CommittedDeck(Fixed(secret)))
    while len(table.history.steps) < MOVES and table.advance() is not None:
        pass
    moves = [step.move for step in table.history.steps]
    tags = [move.tag for move in moves]
    return [(tag, move) for tag, move in zip(tags, moves, strict=True) if tag in (*DRAWS, "reshuffle")]


@pytest.mark.parametrize(("game", "players"), [*((game, 2) for game in GAMES), ("cribbage", 3), ("crummy_rummy", 3)])
def test_nothing_that_players_decide_changes_the_cards_to_come(game: str, players: int) -> None:
    secret = new_secret()
    one, other = (played(game, secret, at, players) for at in (0, -1))
    for kind in ("deal", "starter", "cut_for_deal"):
        here, there = ([move for tag, move in draws if tag == kind] for draws in (one, other))
        both = min(len(here), len(there))
        if game == "crib_rummy":  # who is dealt to first depends on who started, the order of the deck does not
            here, there = ([move.deck for move in draws] for draws in (here, there))
        assert here[:both] == there[:both]
    assert any(tag == "deal" for tag, _ in one)
    if (game, players) == ("crummy_rummy", 2):
        assert any(tag == "reshuffle" for tag, _ in (*one, *other))


def finished(store: Store, game: str, words: Sequence[str] = ("beginner", "beginner"), **more: Any) -> int:
    """Return the number of a finished game of bots."""
    table = begin_game(store, game, words, {}, **more)
    play_to_the_end(table)
    return table.journal.id  # type: ignore[union-attr]


def play_to_the_end(table: Table) -> None:
    while table.advance() is not None:
        pass
    assert table.over is not None


def lines_of(store: Store, game_id: int) -> list[dict[str, Any]]:
    return [json.loads(line) for line in store.text(game_id).splitlines()]


def checked(*lines: dict[str, Any]) -> Any:
    return check_fairness(parse_record("".join(f"{json.dumps(line)}\n" for line in lines).encode()))


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_every_game_proves_its_cards(tmp_path: Path, game: str) -> None:
    with Store(tmp_path) as store:
        lines = lines_of(store, finished(store, game))
    found = checked(*lines)
    kinds = [line["type"] for line in lines[1:] if line["type"] in (*DRAWS, "reshuffle")]
    assert sum(found.draws.values()) == len(kinds)
    assert found.draws["deal"] == kinds.count("deal")
    assert found.commitments == [lines[1]["commitment"]] == [digest_of(lines[-1]["secret"])]
    assert found.unproved == 0
    assert [line for line in lines[:-1] if "secret" in line] == []
    assert len(bytes.fromhex(lines[-1]["secret"])) == 32


def swap(cards: list[Any], other: list[Any]) -> None:
    cards[0], other[0] = other[0], cards[0]


@pytest.mark.parametrize("game", GAMES)
def test_another_order_of_cards_is_refused_with_the_number_of_its_deal(tmp_path: Path, game: str) -> None:
    with Store(tmp_path) as store:
        lines = lines_of(store, finished(store, game))
    deals = [line for line in lines if line.get("type") == "deal"]
    deal = deals[min(1, len(deals) - 1)]
    number = lines.index(deal)
    if "deck" in deal:
        deal["deck"][-2:] = reversed(deal["deck"][-2:])
        if deal["deck"][-1] == deal["deck"][-2]:
            deal["deck"][-3:] = reversed(deal["deck"][-3:])
    else:
        swap(*deal["hands" if game == "cribbage" else "stacks"])
    with pytest.raises(
        UsageError, match=rf"^deal {min(2, len(deals))} \(move {number}, deal\): these are not the cards"
    ):
        checked(*lines)


def test_another_secret_or_cards_changed_by_hand_are_refused(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        header, *moves = lines_of(store, finished(store, "cribbage"))
    other = [*moves[:-1], moves[-1] | {"secret": new_secret()}]
    with pytest.raises(UsageError, match=r"^the commitment .* does not fit the secret that opens it$"):
        checked(header, *other)
    dealt = next(number for number, move in enumerate(moves) if move.get("type") == "deal")
    with pytest.raises(UsageError, match=r"^deal 1 \(move 1, deal\)"):  # without a cut, so with another dealer
        checked(header, moves[dealt] | {"commitment": moves[0]["commitment"]}, *moves[dealt + 1 :])
    with pytest.raises(UsageError, match=r"^move 2: misdeal changes the cards"):
        checked(header, moves[0], {"type": "misdeal", "remedy": "redeal"}, *moves[1:])


def test_what_has_no_opened_commitment_is_not_proved(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        header, *moves = lines_of(store, finished(store, "cribbage"))
    bare = [{key: value for key, value in move.items() if key not in ("commitment", "secret")} for move in moves]
    with pytest.raises(NotProved, match="it has no commitment"):
        checked(header, *bare)
    with pytest.raises(NotProved, match="not opened yet"):
        checked(header, *moves[:-1])
    with pytest.raises(NotProved, match="no cards of its own"):
        checked({"autopeg": 1, "game": "score", "players": ["Ann", "Bob"], "options": {}})


def test_a_game_resumed_draws_the_cards_that_it_would_have_drawn(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "cribbage", ["beginner", "club"], {})
        published = table.commitment
        for _ in range(30):
            table.advance()
        assert "secret" not in store.text(1)
    with Store(tmp_path) as store:
        again = resume_game(store, 1)
        assert again.commitment == published
        play_to_the_end(again)
        header, *moves = lines_of(store, 1)
    assert checked(header, *moves).unproved == 0
    assert sum("commitment" in move for move in moves) == 1


def test_undo_and_redo_leave_the_cards_as_they_are(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "cribbage", ["beginner", "beginner"], {})
        for _ in range(40):
            table.advance()
            if len(table.history.steps) % 7 == 0:
                table.undo()
                table.undo()
                table.redo()
        play_to_the_end(table)
        assert checked(*lines_of(store, 1)).unproved == 0


def test_a_game_that_goes_on_after_its_end_gets_another_commitment(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "cribbage", ["beginner", "beginner"], {"target": 61})
        play_to_the_end(table)
        first = store.commitments(1)
        deals = table.history.deal
        while table.history.deal == deals:
            table.undo()
        assert [one.line for one in store.commitments(1)] == [1, table.journal.lines.count - _undone(store) + 1]  # type: ignore[union-attr]
        play_to_the_end(table)
        second = store.commitments(1)[1]
        found = checked(*lines_of(store, 1))
    assert found.commitments == [first[0].published.digest, second.published.digest]


def _undone(store: Store) -> int:
    return sum(line.get("type") == "undo" for line in lines_of(store, 1))


def test_a_game_begun_without_a_commitment_gets_one_for_the_rest(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "tabletop", ["beginner", "beginner"], {})
        while table.history.deal < 2:
            table.advance()
        moves = [
            json.dumps({key: value for key, value in line.items() if key != "commitment"})
            for line in lines_of(store, 1)
        ]
        older = parse_record("".join(f"{line}\n" for line in moves).encode())
        number = store.add(older, None)
        again = resume_game(store, number)
        assert again.commitment is not None
        assert again.commitment.line == len(moves)
        play_to_the_end(again)
        found = checked(*lines_of(store, number))
    assert found.unproved >= 3
    assert found.draws["deal"] >= 1


def test_who_resigns_opens_the_commitment_in_the_first_line(tmp_path: Path) -> None:
    with Store(tmp_path / "here") as here, Store(tmp_path / "there") as there:
        table = begin_game(here, "cribbage", ["Ann", "beginner"], {})
        table.advance()
        table.advance()
        going_on = here.text(1)
        table.resign(0)
        header, *moves = lines_of(here, 1)
        assert digest_of(header["secret"]) == moves[0]["commitment"]
        assert checked(header, *moves).draws
        for text in (going_on, here.text(1)):
            import_records(there, read_history(text.encode())[0])
        assert there.text(1) == here.text(1)


def test_the_cards_of_a_duplicate_game_follow_from_its_number(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        header, *moves = lines_of(store, finished(store, "crummy_rummy", duplicate=17))
        assert checked(header, *moves).duplicate == 17
        assert not any("commitment" in move for move in moves)
        with pytest.raises(UsageError, match=r"^deal 1 \(move 1, deal\)"):
            checked(header | {"duplicate": 18}, *moves)


def test_games_of_the_arena_have_no_commitment() -> None:
    rules = rules_of("cribbage")
    assert Table(History(rules, rules.new({}, 2)), [Seat("Ann"), Seat("Bob")], deck="1:1").commitment is None
