"""Tables of the page in the store: a code, a game, and the device at each seat."""

from pathlib import Path

from autopeg.play.opening import begin_game
from autopeg.records import Header, Store
from autopeg.records.page_tables import REMEMBERED, HeldSeat, NextName, Request, SeatNote, StoredRoom


def test_a_table_is_found_again_by_its_code_and_by_its_devices(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for _ in range(2):
            begin_game(store, "cribbage", ["Ann", "Bob"], {})
        store.keep_room(StoredRoom("ABCDEF", 1, "host", {0: "host", 1: "phone"}))
    with Store(tmp_path) as store:
        assert store.room("ABCDEF") == StoredRoom("ABCDEF", 1, "host", {0: "host", 1: "phone"})
        assert store.room("GHJKMN") is None
        assert [room.code for room in store.rooms_of("phone")] == ["ABCDEF"]
        store.keep_room(StoredRoom("ABCDEF", 2, "host", {0: "host"}))
        assert store.rooms_of("phone") == []
        assert [room.game_id for room in store.rooms_of("host")] == [2]


def test_a_closed_table_is_still_there_but_not_open(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        game = store.begin(Header("cribbage", ("Ann", "Bob"))).id
        store.keep_room(StoredRoom("ABCDEF", game, "host", {0: "host"}))
        assert store.open_rooms() == {game: "ABCDEF"}
        store.close_room("ABCDEF", True)
        room = store.room("ABCDEF")
        assert room is not None
        assert (room.is_closed, store.open_rooms()) == (True, {})


def test_the_sides_of_a_table_keep_their_colours(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        game = store.begin(Header("cribbage", ("Ann", "Bob"))).id
        store.keep_room(StoredRoom("ABCDEF", game, "host", {}))
        for colors in ({0: "#0000ff", 1: "#ff8800"}, {1: "#00ff00"}):
            store.keep_lane_colors("ABCDEF", colors)
            assert store.lane_colors("ABCDEF") == colors


def test_what_phones_have_asked_and_who_held_which_seat_is_remembered(tmp_path: Path) -> None:
    held = [HeldSeat(1, 0, "host"), HeldSeat(1, 1, "phone"), HeldSeat(2, 1, "other")]
    note = SeatNote(3, 1, "club", "Bob leaves, a bot plays on.")
    requests = [Request("phone", f"key {number}") for number in range(REMEMBERED + 1)]
    with Store(tmp_path) as store:
        stored = store.begin(Header("cribbage", ("Ann", "Bob")))
        for request in requests:
            with stored.answering(request):
                stored.append([{"type": "undo"}], None)
        store.hold_seats(stored.id, held)
        store.note_seat(stored.id, note)
    with Store(tmp_path) as store:
        again, _ = store.game(stored.id)
        assert again.requests() == requests[1:]
        assert store.held_seats(stored.id) == held
        assert store.seat_notes(stored.id) == [note]


def test_who_sits_down_after_the_end_is_remembered(tmp_path: Path) -> None:
    came, renamed = NextName(0, "Cid", True), NextName(1, "Bobby", False)
    with Store(tmp_path) as store:
        stored = store.begin(Header("cribbage", ("Ann", "Bob")))
        store.keep_next_names(stored.id, [came])
        store.keep_next_names(stored.id, [came, renamed])
    with Store(tmp_path) as store:
        assert store.next_names(stored.id) == [came, renamed]
        store.keep_next_names(stored.id, ())
        assert store.next_names(stored.id) == []


def test_a_device_that_moves_has_another_token_and_the_one_before_stands_for_nobody(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        assert store.moved_tokens() == {}
        store.move_device("first", "first", "second")
        store.move_device("first", "second", "third")
    with Store(tmp_path) as store:
        assert store.moved_tokens() == {"first": None, "second": None, "third": "first"}
