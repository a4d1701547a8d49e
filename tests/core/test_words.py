"""The words of packets (docs/protocol.md, "Words")."""

from array import array

from pegcore.host_end import hi_from
from pegcore.lines import sum_of
from pegcore.snapshot import digest_of
from pegcore.words import (
    BAD_GEOMETRY,
    BAD_STATE,
    BAD_VERB,
    SET_NUMBERS,
    BadPacket,
    board_name,
    check_lanes,
    event_from,
    event_text,
    hi_text,
    scan_set,
    state_from,
    state_in,
    state_text,
    tag,
    whole,
)
from support.core.torment import Dice

STATES = (
    ("to=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=-", (121, 1, 1, 0, ((25, 37), (50, 52)), None)),
    ("to=61 unit=1 turn=- crib=- a=0,0 win=-", (61, 1, None, None, ((0, 0),), None)),
    (
        "to=1205 unit=5 turn=d crib=- a=0,5 b=0,0 c=1200,1260 d=7,7 win=c",
        (1205, 5, 3, None, ((0, 5), (0, 0), (1200, 1260), (7, 7)), 2),
    ),
)

NO_STATES = (
    "",
    "to=121",
    "to=121 unit=1 turn=b crib=a a=25,37 b=50,52",
    "to=121 unit=1 turn=b crib=a win=-",
    "unit=1 to=121 turn=b crib=a a=25,37 b=50,52 win=-",
    "to=121 unit=1 crib=a turn=b a=25,37 b=50,52 win=-",
    "to=121 unit=1 turn=b crib=a b=50,52 a=25,37 win=-",
    "to=121 unit=1 turn=b crib=a a=25,37 c=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=25,37 a=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=- x=1",
    "to=121 unit=1 turn=b crib=a x=1 a=25,37 b=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=- win=-",
    "to=121  unit=1 turn=b crib=a a=25,37 b=50,52 win=-",
    "TO=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=37,25 b=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=37 b=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=1,2,3 b=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=-1,2 b=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=01,2 b=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=1.0,2 b=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=,2 b=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=1,9999999999 b=50,52 win=-",
    "to=0 unit=1 turn=b crib=a a=1,2 b=50,52 win=-",
    "to=121 unit=0 turn=b crib=a a=1,2 b=50,52 win=-",
    "to=4 unit=5 turn=b crib=a a=1,2 b=50,52 win=-",
    "to=x unit=1 turn=b crib=a a=1,2 b=50,52 win=-",
    "to= unit=1 turn=b crib=a a=1,2 b=50,52 win=-",
    "to=121 unit=1 turn=e crib=a a=1,2 b=50,52 win=-",
    "to=121 unit=1 turn=ab crib=a a=1,2 b=50,52 win=-",
    "to=121 unit=1 turn= crib=a a=1,2 b=50,52 win=-",
    "to=121 unit=1 turn=B crib=a a=1,2 b=50,52 win=-",
    "to=121 unit=1 turn=b crib=a a=1,2 b=50,52 win=yes",
)


def code_of(call, *arguments):
    """Return the code with which words are refused, or None."""
    try:
        call(*arguments)
    except BadPacket as error:
        code, sentence = error.args
        return code if sentence else "no sentence"
    return None


def test_a_state_is_read_and_written():
    for text, state in STATES:
        assert state_from(text.split(" ")) == state
        assert state_text(state) == text
        assert digest_of(state) == sum_of(text.encode()).decode()


def test_what_is_not_exactly_a_state_is_refused():
    for text in NO_STATES:
        assert code_of(state_from, text.split(" ")) == BAD_STATE, text


def test_a_lane_that_the_board_does_not_have_is_geometry_and_one_out_of_play_is_not():
    table = (
        ((121, 1, 1, 0, ((0, 0), (0, 0)), None), 2, None),
        ((121, 1, 1, 0, ((0, 0), (0, 0), (0, 0)), None), 2, BAD_GEOMETRY),
        ((121, 1, 2, 0, ((0, 0), (0, 0)), None), 2, BAD_GEOMETRY),
        ((121, 1, 2, 0, ((0, 0), (0, 0)), None), 4, BAD_STATE),
        ((121, 1, None, 3, ((0, 0), (0, 0)), None), 4, BAD_STATE),
        ((121, 1, None, None, ((0, 0), (0, 0)), 2), 3, BAD_STATE),
    )
    for state, lanes, code in table:
        assert code_of(check_lanes, state, lanes) == code, (state, lanes)


def test_events_are_read_and_written():
    table = (
        ("PTS b 12", ("PTS", 1, 12)),
        ("PTS d 0", ("PTS", 3, 0)),
        ("UNDO", ("UNDO",)),
        ("REDO", ("REDO",)),
        ("NEW to=241 lanes=4", ("NEW", 241, 4)),
        ("KEY menu", ("KEY", "menu")),
    )
    for text, event in table:
        read = event_from(text.split(" "))
        assert read == event
        assert event_text(read) == text


def test_what_is_no_event_is_refused():
    table = (
        ("", BAD_VERB),
        ("PEG b 12", BAD_VERB),
        ("pts b 12", BAD_VERB),
        ("PTS b", BAD_STATE),
        ("PTS b 12 13", BAD_STATE),
        ("PTS e 12", BAD_STATE),
        ("PTS - 12", BAD_STATE),
        ("PTS b -1", BAD_STATE),
        ("UNDO 1", BAD_STATE),
        ("NEW to=121", BAD_STATE),
        ("NEW lanes=2 to=121", BAD_STATE),
        ("NEW to=121 lanes=5", BAD_STATE),
        ("NEW to=121 lanes=0", BAD_STATE),
        ("NEW to=0 lanes=2", BAD_STATE),
        ("KEY", BAD_STATE),
        ("KEY ", BAD_STATE),
        ("KEY a-name-beyond-16-letters", BAD_STATE),
    )
    for text, code in table:
        assert code_of(event_from, text.split(" ")) == code, text


def test_numbers_have_at_most_nine_digits():
    assert whole("999999999") == 999999999
    assert code_of(whole, "1000000000") == BAD_STATE


def test_a_board_introduces_itself():
    board = ("0.1.0", "e6614103e72b5a2f", "7f3a", 40, None, 0, 2, 121, 242, "classic-2", "power")
    text = (
        "HI proto=1 fw=0.1.0 uid=e6614103e72b5a2f epoch=7f3a last=40 session=- rev=0 "
        "lanes=2 holes=121 leds=242 board=classic-2 boot=power"
    )
    assert hi_text(1, board) == text
    words = hi_text(1, board).split(" ")
    assert hi_from(words) == board
    for wrong in ("fw=", "epoch=7f3", "epoch=7F3A", "session=", "rev=-1", "last=x", "boot=again", "board=Classic"):
        key = wrong[: wrong.index("=") + 1]
        spoiled = [wrong if word.startswith(key) else word for word in words]
        assert code_of(hi_from, spoiled) == BAD_STATE, wrong


def test_a_version_too_long_for_the_packet_is_cut():
    board = (
        "0.1.0+" + "x" * 80,
        "e6614103e72b5a2f",
        "7f3a",
        999999999,
        "c09e",
        999999999,
        4,
        121,
        484,
        "m" * 16,
        "watchdog",
    )
    text = hi_text(1, board)
    assert len(text) == 160
    assert hi_from(text.split(" "))[1:] == board[1:]


def test_the_name_of_a_board_is_made_to_fit_the_wire():
    for name, carried in (
        ("classic-2", "classic-2"),
        ("My Board", "my-board"),
        ("n" * 20, "n" * 16),
        ("", "-"),
        ("é=*", "---"),
    ):
        assert board_name(name) == carried


def quick(line):
    """Return what the quick way reads of a SET, (revision, state) or None."""
    numbers = array("i", [0] * SET_NUMBERS)
    lanes = scan_set(line.encode(), numbers)
    state = state_in(numbers, lanes) if lanes else None
    return None if state is None else (numbers[0], state)


def slow(line):
    words = line.split(" ")
    try:
        if words[0] != "SET" or len(words) < 3:
            return None
        tag(words[1])
        return (whole(words[2]), state_from(words[3:]))
    except BadPacket:
        return None


def test_the_quick_way_to_read_a_set_gives_the_same_or_nothing():
    dice = Dice(7)
    heads = ("SET c09e 1 ", "SET 0000 0 ", "SET ffff 999999999 ")
    texts = [heads[0] + text for text, _ in STATES] + [heads[0] + text for text in NO_STATES]
    texts += ["SET", "SET c09e", "SET c09e 1", "SET g000 1 " + STATES[0][0], "SET c09e 01 " + STATES[0][0]]
    texts += ["SET c09e 1234567890 " + STATES[0][0], "SET c09e 1 " + STATES[0][0] + " "]
    for i in range(1500):
        text = heads[i // len(STATES) % len(heads)] + STATES[i % len(STATES)][0]
        for _ in range(dice.below(3)):
            at = dice.below(len(text))
            letter = "0123456789abcd-=,x"[dice.below(18)]
            text = text[:at] + letter + text[at + dice.below(3) :]
        texts.append(text)
    read = 0
    for text in texts:
        read += slow(text) is not None
        assert quick(text) == slow(text), text
    assert read > 100
