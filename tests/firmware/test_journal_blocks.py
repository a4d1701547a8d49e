"""The journal in reserved blocks of the flash: it outlives the filesystem and every power cut."""

from pegboard.journal import LEAST_BLOCKS, MOST_BLOCKS, SLOTS, Journal
from support.firmware.parts import Blocks, PowerCut, Store

RING = (4, 5, 9, 11, 12)
SHORT = ["a state", "of two lines"]
LONG = ["x" * 90, "y" * 5000]


def loaded(blocks, store=None, parse=lambda lines: lines):
    journal = Journal(store or Store(), blocks)
    return journal, journal.load(parse)


def state(i):
    """Return the lines of a state; every seventh one needs two blocks."""
    return ["state {}".format(i), "z" * (4500 if i % 7 == 3 else 37 * (i % 40))]


def spoil(blocks, text):
    """Change a bit of the first block that has a text."""
    for block in blocks.flash:
        at = block.find(text)
        if at >= 0:
            block[at] ^= 1
            return
    raise AssertionError(text)


def test_nothing_was_stored():
    journal, content = loaded(Blocks(RING))
    assert content is None and journal.complaints == [] and not journal.is_restored


def test_the_newest_counts_however_long_it_goes_on():
    blocks = Blocks(RING)
    store = Store()
    journal, _ = loaded(blocks, store)
    for i in range(200):
        if i % 9 == 5:
            journal, _ = loaded(blocks, store)
        journal.save(state(i))
        assert loaded(blocks)[1] == state(i), i
    assert store.files == {} and journal.complaints == []
    assert set(blocks.erased) == set(RING)


def test_short_states_share_a_block():
    blocks = Blocks(RING)
    journal, _ = loaded(blocks)
    for _ in range(16):
        journal.save(SHORT)
    assert len(blocks.erased) == 1


def test_a_power_cut_leaves_the_state_before_or_the_new_one():
    for lines in (SHORT, LONG):
        for cut in range(40):
            blocks = Blocks(RING)
            journal, _ = loaded(blocks)
            for i in range(cut % 23):
                journal.save(state(i))
            journal.save(["before"])
            if cut % 2:
                journal, _ = loaded(blocks)  # the next block is erased then
            blocks.operations_left = cut
            try:
                journal.save(lines)
                expected = (lines,)
            except PowerCut:
                expected = (["before"], lines)  # what came after the cut may have been blank
            blocks.operations_left = None
            journal, content = loaded(blocks)
            assert content in expected and journal.complaints == [], (cut, journal.complaints)
            journal.save(["after"])
            assert loaded(blocks)[1] == ["after"]


def test_damage_is_told_and_an_older_state_counts():
    blocks = Blocks(RING)
    journal, _ = loaded(blocks)
    for word in ("one", "two", "three"):
        journal.save([word, "end"])
    spoil(blocks, b"three")
    journal, content = loaded(blocks)
    assert content == ["two", "end"]
    assert journal.complaints == ["the journal is damaged, its check sum does not fit; 1 saves are lost"]
    spoil(blocks, b"two")
    spoil(blocks, b"one")
    journal, content = loaded(blocks)
    assert content is None
    assert journal.complaints == ["the journal is damaged, its check sum does not fit; a new game begins"]


def test_a_state_that_makes_no_sense_counts_as_damaged():
    blocks = Blocks(RING)
    loaded(blocks)[0].save(["old"])
    journal, _ = loaded(blocks)
    journal.save(["other"])

    def parse(lines):
        if lines != ["old"]:
            raise ValueError("no sense")
        return lines

    journal, content = loaded(blocks, None, parse)
    assert content == ["old"] and journal.complaints[0].find("no sense") > 0


def test_a_new_filesystem_finds_the_newest_state_anywhere():
    blocks = Blocks((4, 5, 6, 7))
    journal, _ = loaded(blocks)
    journal.save(["an old one"])
    blocks.ring = list(RING[2:]) + [20, 21]
    journal, _ = loaded(blocks)
    for i in range(3):
        journal.save(state(i))  # the last needs two blocks
        journal.save(LONG)
    blocks.ring = [4, 5, 6, 7]
    assert loaded(blocks)[1] == ["an old one"]
    blocks.is_dragged = True
    journal, content = loaded(blocks)
    assert content == LONG and journal.is_restored
    journal.save(LONG)
    assert not blocks.is_dragged
    for i in (9, 11, 12, 20, 21):
        blocks.flash[i][:] = bytes(4096)
    journal, content = loaded(blocks)
    assert content == LONG and not journal.is_restored


def test_blocks_are_reserved_one_by_one_and_take_over_from_the_files():
    blocks = Blocks(())
    store = Store()
    journal, _ = loaded(blocks, store)
    journal.save(["in a file"])
    assert store.files and journal.is_short
    while not journal.is_reserved():
        journal.reserve()
    assert len(blocks.ring) == LEAST_BLOCKS
    assert loaded(blocks, store)[1] == ["in a file"]
    journal, _ = loaded(blocks, store)
    journal.save(["in a block"])
    assert blocks.removed == list(SLOTS)
    assert loaded(blocks, store)[1] == ["in a block"]
    while journal.is_short:
        journal.reserve()
        journal.save(["the ring has {}".format(len(blocks.ring))])
    assert len(blocks.ring) == MOST_BLOCKS
    assert loaded(blocks)[1] == ["the ring has {}".format(MOST_BLOCKS)]


def test_where_no_block_is_free_files_do():
    blocks = Blocks((), count=6)
    store = Store()
    journal, _ = loaded(blocks, store)
    for _ in range(3):
        journal.reserve()
    assert not journal.is_short and not journal.is_reserved()
    journal.save(SHORT)
    assert loaded(blocks, store)[1] == SHORT


def test_a_block_that_is_not_ours_is_never_written_and_files_take_over():
    blocks = Blocks(RING)
    store = Store()
    blocks.owned = (4, 5)
    journal, _ = loaded(blocks, store)
    for i in range(40):
        journal.save(state(i))
    assert set(blocks.erased) <= {4, 5}
    assert loaded(blocks, store)[1] == state(39)


def test_a_worn_block_is_passed_over():
    blocks = Blocks(RING)
    blocks.worn = (5, 11)
    journal, _ = loaded(blocks)
    for i in range(60):
        journal.save(["state {}".format(i), "z" * 600])
        content = loaded(blocks)[1]
        assert content is not None and content[0] == "state {}".format(i)


def test_a_flash_that_keeps_nothing_is_left_to_the_files():
    blocks = Blocks(RING)
    blocks.worn = RING
    store = Store()
    journal, _ = loaded(blocks, store)
    journal.save(SHORT)
    assert store.files and loaded(blocks, store)[1] == SHORT
