"""Nobody reads another's hand by changing seats: every road to one over HTTP, and what a device has seen, by deals."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autopeg.base.errors import UsageError
from autopeg.play.opening import begin_game, resume_game
from autopeg.play.table import Table
from autopeg.records import Store, StoredGame
from autopeg.records.page_tables import StoredRoom
from autopeg.web.presence import Listener, Stream
from autopeg.web.requests import MoveRequest
from autopeg.web.rooms import Rooms
from autopeg.web.seats import Seats
from support.web.device import Device
from support.web.server import Server

ANN = {"name": "Ann", "is_mine": True}
BOB = {"name": "Bob"}
GAMES = ["cribbage", "tabletop", "crib_rummy", "crummy_rummy"]
PATIENCE = 4000
NewDevice = Callable[[], Device]


def hands_seen(device: Device, code: str) -> list[int]:
    return [own["seat"] for own in device.look(code)["mine"]]


def log_of(device: Device, code: str) -> list[str]:
    return [line["text"] for line in device.look(code)["log"]]


def table_of_two(ann: Device, bob: Device, game: str = "cribbage") -> str:
    code = ann.open_table(game, ANN, BOB)
    bob.do(code, "take", seat=1)
    return code


# -- over HTTP


@pytest.mark.parametrize("game", GAMES)
def test_the_opener_of_a_table_reads_no_other_hand_while_its_player_is_here(new_device: NewDevice, game: str) -> None:
    ann, bob = new_device(), new_device()
    code = table_of_two(ann, bob, game)
    with bob.stream(code) as tables:
        next(tables)
        for word, said in (
            ("leave", "only the player who sits there"),
            ("take", "Bob is here"),
            ("bot", "Bob is here"),
        ):
            answer = ann.ask(code, word, seat=1)
            assert answer.status_code == 400
            assert said in answer.json()["message"]
        assert hands_seen(ann, code) == [0]
        assert hands_seen(bob, code) == [1]


def test_a_player_who_is_away_keeps_the_seat_for_two_minutes_and_everybody_sees_it(new_device: NewDevice) -> None:
    ann, bob, cid = new_device(), new_device(), new_device()
    code = table_of_two(ann, bob)
    for device, word in ((cid, "take"), (ann, "bot"), (ann, "take")):
        answer = device.ask(code, word, seat=1)
        assert answer.status_code == 400
        assert "Bob is away: the seat is kept for another 2:00" in answer.json()["message"]
    for device in (ann, cid):
        assert 100 < device.look(code)["seats"][1]["away_s"] <= 120


@pytest.mark.usefixtures("long_away")
@pytest.mark.parametrize("game", GAMES)
def test_who_has_seen_a_hand_does_not_get_another_by_any_road(home: Path, game: str) -> None:
    """Leaving first, through a bot, after a restart of the server, on coming back."""
    with Server(home) as server:
        ann, bob = Device(server.address), Device(server.address)
        code = table_of_two(ann, bob, game)

        def is_refused(device: Device) -> bool:
            answer = device.ask(code, "take", seat=1)
            return answer.status_code == 400 and "cannot take over Bob's" in answer.json()["message"]

        assert is_refused(ann)
        ann.do(code, "leave", seat=0)
        assert is_refused(ann)
        ann.do(code, "bot", seat=1, bot="beginner")
        assert is_refused(ann)
        ann.do(code, "take", seat=0)
        assert is_refused(ann)
        bob.do(code, "leave", seat=1)
        free = ann.ask(code, "take", seat=1)
        assert "one device can play several hands only if the table was opened that way" in free.json()["message"]
        ann.do(code, "leave", seat=0)
        assert "has seen Ann's cards" in ann.ask(code, "take", seat=1).json()["message"]
    with Server(home) as again:
        ann.client.base_url = bob.client.base_url = again.address
        assert "has seen Ann's cards" in ann.ask(code, "take", seat=1).json()["message"]
        assert "has seen Bob's cards" in bob.ask(code, "take", seat=0).json()["message"]
        bob.do(code, "take", seat=1)
        assert is_refused(ann)
        assert hands_seen(ann, code) == []
    ann.close()
    bob.close()


@pytest.mark.usefixtures("long_away")
def test_a_device_that_has_held_no_seat_takes_the_place_of_one_who_is_away(new_device: NewDevice) -> None:
    ann, bob, cid = new_device(), new_device(), new_device()
    code = table_of_two(ann, bob)
    assert cid.look(code)["seats"][1]["may_take"]
    assert not ann.look(code)["seats"][1]["may_take"]
    assert "type your name" in cid.ask(code, "take", seat=1).json()["message"]
    cid.do(code, "take", seat=1, name="Cid")
    assert (hands_seen(bob, code), hands_seen(cid, code)) == ([], [1])
    assert cid.look(code)["seats"][1]["name"] == "Cid"
    assert "Bob was away: Cid has taken the seat" in log_of(ann, code)
    assert bob.ask(code, "take", seat=1).status_code == 400


def test_a_bot_plays_for_who_is_away_until_he_is_back(
    new_device: NewDevice, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = new_device(), new_device()
    code = table_of_two(ann, bob)
    with ann.stream(code) as tables:
        next(tables)
        monkeypatch.setattr("autopeg.web.seats.AWAY_S", 0.0)
        ann.do(code, "bot", seat=1, bot="beginner")
        assert ann.look(code)["seats"][1]["stand_in"] == "beginner"
        for table in tables:
            ann.play_on(code, table)
            if table["public"]["played"] and table["public"]["played"][1]:
                break
        with bob.stream(code) as bob_sees:
            back = next(table for table in bob_sees if table["seats"][1]["stand_in"] is None)
        said = [text for text in log_of(ann, code) if "bot" in text or "back" in text]
    assert [own["seat"] for own in back["mine"]] == [1]
    assert said == ["Bob is away: a bot plays for Bob", "Bob is back"]
    with Store(home) as store:
        assert store.record(back["game_id"]).header.seats == (None, None)


def test_a_bot_that_stands_in_does_so_after_a_restart_and_says_it(home: Path, long_away: None) -> None:
    with Server(home) as server:
        ann, bob = Device(server.address), Device(server.address)
        code = table_of_two(ann, bob)
        ann.do(code, "bot", seat=1, bot="beginner")
    with Server(home) as again:
        ann.client.base_url = bob.client.base_url = again.address
        assert ann.look(code)["seats"][1]["stand_in"] == "beginner"
        assert "Bob is away: a bot plays for Bob" in log_of(ann, code)
        with bob.stream(code) as tables:
            assert next(table for table in tables if table["seats"][1]["stand_in"] is None)["mine"]
    ann.close()
    bob.close()


def test_seats_that_one_device_took_at_the_opening_stay_shared_there(new_device: NewDevice) -> None:
    ann, cid = new_device(), new_device()
    code = ann.open_table("cribbage", ANN, {"name": "Bob", "is_mine": True})
    assert hands_seen(ann, code) == [0, 1]
    ann.do(code, "leave", seat=1)
    assert "Ann has seen these cards" in cid.ask(code, "take", seat=1).json()["message"]
    ann.do(code, "take", seat=1)
    assert hands_seen(ann, code) == [0, 1]


def test_who_only_looks_on_seats_no_bot_and_frees_no_seat(new_device: NewDevice) -> None:
    ann, cid = new_device(), new_device()
    code = ann.open_table("cribbage", ANN, BOB)
    assert cid.ask(code, "bot", seat=1).json()["message"] == "take a seat first"
    assert cid.ask(code, "leave", seat=0).status_code == 400
    ann.do(code, "bot", seat=1)  # nobody has come yet
    assert "A bot plays for Bob" in log_of(ann, code)
    cid.do(code, "take", seat=1)
    assert cid.look(code)["seats"][1]["stand_in"] is None


def test_no_bot_keeps_a_score(new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("score", ANN, BOB)
    assert "a bot cannot keep the score" in ann.ask(code, "bot", seat=1).json()["message"]
    ann.do(code, "take", seat=1)  # there is nothing to hide
    assert hands_seen(ann, code) == [0, 1]


# -- by deals


class Evening:
    """A table without a server: its seats, and people who make their first moves. here: the devices that are there."""

    def __init__(self, store: Store, game: str, places: dict[int, str]) -> None:
        self.store = store
        self.here: set[str] = set()
        self.table = begin_game(store, game, ["Ann", "Bob"], {})
        self.seats = self._seats(places)

    def _seats(self, places: dict[int, str]) -> Seats:
        assert isinstance(self.table.journal, StoredGame)
        at = StoredRoom("CARDS2", self.table.journal.id, "a", places)
        self.store.keep_room(at)
        return Seats(self.store, at, self.table, self.here.__contains__)

    def restart(self) -> None:
        assert isinstance(self.table.journal, StoredGame)
        self.table = resume_game(self.store, self.table.journal.id)
        room = self.store.room("CARDS2")
        assert room is not None
        self.seats = Seats(self.store, room, self.table, self.here.__contains__)

    def play_to_deal(self, number: int) -> None:
        for _ in range(PATIENCE):
            if self.table.history.deal == number:
                return
            self.play_on()
        raise AssertionError(f"there is no deal {number}")

    def play_to_the_end(self) -> None:
        while self.table.over is None:
            self.play_on()

    def play_on(self) -> None:
        table = self.table
        if table.advance() is None:
            seat = table.person_due
            assert seat is not None
            agree = {"type": "agree_end"}  # the short way to the end of a round
            is_crummy = table.game.NAME == "crummy_rummy"
            table.submit(table.game.parse_move(agree) if is_crummy else table.legal_moves(seat)[0])
        self.seats.note_deal()

    def undo_to_deal(self, number: int) -> None:
        while self.table.history.deal > number:
            self.table.undo()
            self.seats.note_deal()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as store:
        yield store


@pytest.mark.parametrize("game", GAMES)
def test_after_the_next_deal_another_seat_may_be_taken(store: Store, game: str) -> None:
    """A hand of Crib Rummy, a round of Crummy Rummy and of Table Top Cribbage are deals as one of cribbage is."""
    evening = Evening(store, game, {0: "a"})
    evening.play_to_deal(1)
    evening.seats.leave("a", 0)
    assert "has seen Ann's cards" in str(evening.seats.refusal("a", 1))
    evening.play_to_deal(2)
    assert evening.seats.refusal("a", 1) is None
    evening.seats.take("a", 1)
    assert "one device" in str(evening.seats.refusal("a", 0))


def test_a_deal_that_comes_again_after_an_undo_is_still_known(store: Store) -> None:
    """The same cards come back, for who saw them in another seat as well."""
    evening = Evening(store, "cribbage", {})
    evening.play_to_deal(2)
    evening.seats.take("a", 0)
    evening.undo_to_deal(1)
    for _ in range(2):
        evening.seats.leave("a", 0)
        assert "has seen Ann's cards" in str(evening.seats.refusal("a", 1))
        evening.restart()
        assert "has seen Ann's cards" in str(evening.seats.refusal("a", 1))
        evening.seats.take("a", 0)
    evening.play_to_deal(2)
    assert evening.seats.refusal("a", 1) is not None


def test_no_undo_goes_back_to_a_deal_in_which_somebody_knows_anothers_hand(store: Store) -> None:
    evening = Evening(store, "cribbage", {0: "a"})
    evening.play_to_deal(1)
    evening.seats.leave("a", 0)
    evening.play_to_deal(2)
    evening.seats.take("a", 1)
    evening.seats.check_deal(2)
    with pytest.raises(UsageError, match="Bob has seen Ann's cards of that deal"):
        evening.seats.check_deal(1)
    evening.restart()
    with pytest.raises(UsageError, match="can't be played again"):
        evening.seats.check_deal(1)


def test_a_shared_seat_given_away_is_not_shared_any_more(store: Store) -> None:
    evening = Evening(store, "cribbage", {0: "a", 1: "a"})
    evening.play_to_deal(1)
    evening.seats.leave("a", 1)
    assert "Ann has seen these cards" in str(evening.seats.refusal("b", 1))
    evening.play_to_deal(2)
    evening.seats.take("b", 1)
    evening.seats.leave("b", 1)
    assert "one device" in str(evening.seats.refusal("a", 1))
    evening.play_to_deal(3)
    assert "one device" in str(evening.seats.refusal("a", 1))


def test_a_game_that_follows_keeps_the_seats_and_the_bots_that_stand_in(store: Store, long_away: None) -> None:
    evening = Evening(store, "cribbage", {0: "a", 1: "b"})
    evening.play_to_deal(1)
    evening.seats.put_bot(1, "beginner")
    evening.table = evening.seats.begin_next(lambda: begin_game(store, "cribbage", ["Ann", "Bob"], {}))
    assert evening.seats.places == {0: "a", 1: "b"}
    assert evening.seats.bot_at(1) == "beginner"
    assert evening.table.seats[1].player is not None
    assert evening.seats.refusal("a", 1) is not None
    evening.here.add("b")
    assert evening.seats.returned() == (1,)
    evening.seats.give_back(1)
    assert (evening.table.seats[1].player, evening.seats.returned()) == (None, ())


def test_who_sits_down_after_the_end_plays_the_next_game_and_did_not_play_this_one(store: Store) -> None:
    evening = Evening(store, "cribbage", {0: "a", 1: "b"})
    evening.play_to_the_end()
    evening.seats.leave("b", 1)
    evening.seats.take("c", 1, "Cid")
    first = evening.seats.stored.id
    assert (evening.seats.name(1), store.record(first).header.players) == ("Cid", ("Ann", "Bob"))
    evening.table = evening.seats.begin_next(
        lambda: begin_game(store, "cribbage", store.record(first).header.players, {})
    )
    second = evening.seats.stored.id
    assert (evening.seats.name(1), store.record(second).header.players) == ("Cid", ("Ann", "Cid"))
    assert store.record(first).header.players == ("Ann", "Bob")


def test_who_sits_down_after_the_end_and_undoes_it_plays_on_under_their_name(store: Store) -> None:
    evening = Evening(store, "cribbage", {0: "a", 1: "b"})
    evening.play_to_the_end()
    evening.seats.leave("b", 1)
    evening.seats.take("c", 1, "Cid")
    evening.table.undo()
    evening.seats.note_deal()
    assert store.record(evening.seats.stored.id).header.players == ("Ann", "Cid")


async def test_who_holds_a_seat_when_the_cards_are_dealt_has_seen_them_before_they_are_sent(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path)
    room = await rooms.begin("a", "cribbage", ["Ann", "Bob"], [0], {}, None)
    room.listeners.add(Listener(Stream("a")))
    while room.snapshot.game.to_act(room.snapshot.state) is None:
        await asyncio.sleep(0.01)
    if room.snapshot.game.to_act(room.snapshot.state) == 0:
        move = room.snapshot.game.legal_moves(room.snapshot.state, 0)[0]
        await room.submit("a", MoveRequest(0, {"type": "discard", "player": 0, "cards": [str(c) for c in move.cards]}))
    with Store(tmp_path) as store:
        assert {(each.deal, each.seat) for each in store.held_seats(room.game_id)} == {(0, 0), (1, 0)}
    await rooms.close()


def test_a_table_that_was_left_in_mid_game_by_an_older_autopeg_counts_as_seen(store: Store) -> None:
    table: Table = begin_game(store, "cribbage", ["Ann", "Bob"], {})
    while table.advance():
        pass
    assert isinstance(table.journal, StoredGame)
    seats = Seats(store, StoredRoom("CARDS2", table.journal.id, "a", {0: "a"}), table, lambda _: False)
    seats.leave("a", 0)
    assert "has seen Ann's cards" in str(seats.refusal("a", 1))
