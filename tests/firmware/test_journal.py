"""The journal: two slots in turn, the newest sound one counts, a damaged one is kept aside."""

from pegboard.journal import SLOTS, Journal
from support.firmware.parts import Store


def loaded(store, parse=lambda lines: lines):
    journal = Journal(store)
    return journal, journal.load(parse)


def test_nothing_was_stored():
    journal, content = loaded(Store())
    assert content is None and journal.complaints == []


def test_the_newest_counts():
    store = Store()
    journal, _ = loaded(store)
    for i in range(5):
        journal.save(["line {}".format(i), "end"])
        assert loaded(store)[1] == ["line {}".format(i), "end"]
    assert sorted(store.files) == sorted(SLOTS)


def test_every_write_leaves_the_last_one_alone():
    store = Store()
    journal, _ = loaded(store)
    journal.save(["one"])
    for i in range(6):
        before = dict(store.files)
        journal.save(["more {}".format(i)])
        assert len([name for name in before if store.files[name] != before[name]]) <= 1


def damaged_copies(data):
    yield b""
    yield data[: len(data) // 2]
    yield data[:-1]
    yield b"\xff" * len(data)
    yield bytes(len(data))
    for i in range(len(data)):
        yield data[:i] + bytes((data[i] ^ 0x40,)) + data[i + 1 :]


def test_a_damaged_slot_is_kept_aside_and_said_and_the_other_counts():
    store = Store()
    journal, _ = loaded(store)
    journal.save(["old"])
    journal.save(["new"])
    newest = [name for name in SLOTS if b"new" in store.files[name]][0]
    for spoiled in damaged_copies(store.files[newest]):
        files = dict(store.files)
        files[newest] = spoiled
        copy = Store(files)
        journal, content = loaded(copy)
        assert content == ["old"]
        assert copy.files[newest + ".damaged"] == spoiled and newest not in copy.files
        assert len(journal.complaints) == 1 and journal.complaints[0].startswith(newest + " is damaged, ")
        journal.save(["newer"])
        assert loaded(copy)[1] == ["newer"]


def test_a_sound_slot_that_makes_no_sense_counts_as_damaged():
    def parse(lines):
        if lines != ["old"]:
            raise ValueError("no sense")
        return lines

    store = Store()
    journal, _ = loaded(store)
    journal.save(["old"])
    journal.save(["other"])
    journal, content = loaded(store, parse)
    assert content == ["old"]
    assert journal.complaints[0].find("no sense") > 0


def test_both_damaged():
    store = Store({SLOTS[0]: b"x", SLOTS[1]: b""})
    journal, content = loaded(store)
    assert content is None and len(journal.complaints) == 2
    journal.save(["again"])
    assert loaded(store)[1] == ["again"]


def test_numbers_go_round():
    store = Store()
    journal, _ = loaded(store)
    journal._number = 999999998
    for i in range(4):
        journal.save(["line {}".format(i)])
        assert loaded(store)[1] == ["line {}".format(i)]


def test_a_store_that_cannot_be_read_is_said():
    store = Store()

    def fail(name):
        raise OSError(5)

    store.read = fail
    journal, content = loaded(store)
    assert content is None and len(journal.complaints) == 2


def test_a_slot_that_does_not_fit_into_the_memory_is_kept_aside():
    store = Store({SLOTS[0]: b"x" * 1000, SLOTS[1]: b""})
    read = store.read

    def read_small(name):
        if name == SLOTS[0]:
            raise MemoryError()
        return read(name)

    store.read = read_small
    journal, content = loaded(store)
    assert content is None and SLOTS[0] + ".damaged" in store.files
    assert journal.complaints[0].find(" is damaged, it does not fit into the memory; ") > 0
