"""Tables of the page in the store: a code, a game, and the device at each seat."""

from pathlib import Path

from autopeg.play.opening import begin_game
from autopeg.records import Store
from autopeg.records.page_tables import StoredRoom


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
