"""Words of a packet: numbers, lanes, the state of the pegs, events of a board.

Values are plain tuples. An invalid word raises BadPacket with the code for the answer.
Source: docs/protocol.md, "Words".
"""

from . import machine_code
from .lines import LONGEST_BODY, check_sum
from .track import LANE_NAMES

BAD_STATE = "BAD_STATE"
BAD_VERB = "BAD_VERB"
BAD_GEOMETRY = "BAD_GEOMETRY"

NONE = "-"
LARGEST = 999999999  # numbers have at most nine digits, which MicroPython holds without allocating

LONGEST_NAME = 16  # letters, of boards and keys

_HEX = "0123456789abcdef"
_ZERO, _DASH, _EQUALS, _LANE_A = b"0-=a"


class BadPacket(ValueError):
    """An undamaged but invalid packet; args: the code (BAD_STATE, BAD_VERB, BAD_GEOMETRY) and a sentence."""


def whole(text: str) -> int:
    """Parse a number 0 to 999999999 without sign and without leading zeros."""
    if not (text.isdigit() and len(text) <= 9 and (text[0] != "0" or text == "0")):
        raise BadPacket(BAD_STATE, "{} is not a number".format(text))
    return int(text)


def tag(text: str) -> str:
    """Return the text of an epoch or a session: four lower-case hex digits."""
    if len(text) == 4 and _HEX.find(text[0]) >= 0:
        for letter in text[1:]:
            if _HEX.find(letter) < 0:
                break
        else:
            return text
    raise BadPacket(BAD_STATE, "{} is not four hex digits".format(text))


def tag_or_none(text: str) -> str | None:
    """Return the text of a session, or None for `-`."""
    return None if text == NONE else tag(text)


def digest(text: str) -> str:
    """Return the text of a digest: four upper-case hex digits."""
    tag(text.lower())
    if text != text.upper():
        raise BadPacket(BAD_STATE, "{} is not a digest".format(text))
    return text


def lane(text: str) -> int:
    """Return the number of a lane, 0 for `a` to 3 for `d`."""
    number = LANE_NAMES.find(text) if len(text) == 1 else -1
    if number < 0:
        raise BadPacket(BAD_STATE, "{} is not a lane".format(text))
    return number


def lane_or_none(text: str) -> int | None:
    """Return the number of a lane, or None for `-`."""
    return None if text == NONE else lane(text)


def expect(words: list[str], count: int):
    """Raise BadPacket unless a packet has this many words."""
    if len(words) != count:
        raise BadPacket(BAD_STATE, "{} takes {} words, not {}".format(words[0], count - 1, len(words) - 1))


def after(key: str, text: str) -> str:
    """Return the part of a word after a key, `to=`."""
    if not text.startswith(key):
        raise BadPacket(BAD_STATE, "{} where {} was expected".format(text, key))
    return text[len(key) :]


# -- STATE: (target, unit, turn, crib, pegs, win)


def state_from(words: list[str]) -> tuple:
    """Parse the words of a STATE into (target, unit, turn, crib, pegs, win).

    target, unit: in points, 1 <= unit <= target; pegs: a pair (back, front) in points for each lane in play, which are
    the first 1 to 4 lanes; turn, crib, win: a lane's number or None. Raises BadPacket for keys in another order, a
    back peg ahead of the front peg, and anything else that is not exactly a STATE. `check_lanes` checks whether the
    named lanes are on the board and in play.
    """
    if not 6 <= len(words) <= 9:
        raise BadPacket(BAD_STATE, "a state has 6 to 9 words, not {}".format(len(words)))
    target = whole(after("to=", words[0]))
    unit = whole(after("unit=", words[1]))
    if not 1 <= unit <= target:
        raise BadPacket(BAD_STATE, "to={} unit={}: 1 or more, the unit not above the target".format(target, unit))
    turn = lane_or_none(after("turn=", words[2]))
    crib = lane_or_none(after("crib=", words[3]))
    pegs = []
    for i in range(4, len(words) - 1):
        pair = after(LANE_NAMES[i - 4] + "=", words[i]).split(",")
        if len(pair) != 2:
            raise BadPacket(BAD_STATE, "{} is not a pair of pegs".format(words[i]))
        back = whole(pair[0])
        front = whole(pair[1])
        if back > front:
            raise BadPacket(BAD_STATE, "{}: the back peg is ahead of the front peg".format(words[i]))
        pegs.append((back, front))
    win = lane_or_none(after("win=", words[-1]))
    return (target, unit, turn, crib, tuple(pegs), win)


@machine_code
def quick_number(digits: bytes) -> int:
    """Return `whole` of digits, -1 where it would raise."""
    if digits.isdigit() and len(digits) <= 9 and (digits[0] != _ZERO or len(digits) == 1):
        return int(digits)
    return -1


@machine_code
def quick_state(words: list[bytes], first: int) -> tuple | None:
    """Return `state_from` of the words from `first` on, None where it would raise.

    It makes no text: on the Pico a SET has some forty, each of which takes 0.2 ms.
    """
    last = len(words) - 1
    if not (5 <= last - first <= 8 and words[first].startswith(b"to=") and words[first + 1].startswith(b"unit=")):
        return None
    target = quick_number(words[first][3:])
    unit = quick_number(words[first + 1][5:])
    turn = _quick_lane(words[first + 2], b"turn=")
    crib = _quick_lane(words[first + 3], b"crib=")
    win = _quick_lane(words[last], b"win=")
    if not 1 <= unit <= target or turn == -1 or crib == -1 or win == -1:
        return None
    pegs = []
    for i in range(first + 4, last):
        word = words[i]
        comma = word.find(b",")
        if comma < 3 or word[0] != _LANE_A + i - first - 4 or word[1] != _EQUALS:
            return None
        back = quick_number(word[2:comma])
        front = quick_number(word[comma + 1 :])
        if not 0 <= back <= front:
            return None
        pegs.append((back, front))
    return (target, unit, turn, crib, tuple(pegs), win)


@machine_code
def _quick_lane(word, key):
    """Return the lane after a key, None for `-`, -1 for anything else."""
    if len(word) != len(key) + 1 or not word.startswith(key):
        return -1
    letter = word[-1]
    if letter == _DASH:
        return None
    return letter - _LANE_A if _LANE_A <= letter < _LANE_A + len(LANE_NAMES) else -1


def check_lanes(state: tuple, lanes: int):
    """Raise BadPacket for a lane that a board with this many lanes lacks, or without pegs in this state."""
    _, _, turn, crib, pegs, win = state
    in_play = len(pegs)
    highest = in_play - 1
    for number in (turn, crib, win):
        if number is not None and number > highest:
            highest = number
    if highest >= lanes:
        raise BadPacket(BAD_GEOMETRY, "lane {}: this board has {}".format(LANE_NAMES[highest], lanes))
    if highest >= in_play:
        raise BadPacket(BAD_STATE, "lane {} is not in play".format(LANE_NAMES[highest]))


def state_text(state: tuple) -> str:
    """Return the text of a state; see state_from."""
    target, unit, turn, crib, pegs, win = state
    words = ["to={} unit={} turn={} crib={}".format(target, unit, lane_text(turn), lane_text(crib))]
    for i in range(len(pegs)):
        words.append("{}={},{}".format(LANE_NAMES[i], pegs[i][0], pegs[i][1]))
    words.append("win=" + lane_text(win))
    return " ".join(words)


def lane_text(number: int | None) -> str:
    """Return the name of a lane, `-` for None."""
    return NONE if number is None else LANE_NAMES[number]


def digest_of(state: tuple) -> str:
    """Return the digest of a state, the check sum of its text."""
    return check_sum(state_text(state))


# -- events of a board: ("PTS", lane, points) ("UNDO",) ("REDO",) ("NEW", target, lanes) ("KEY", name)


def event_from(words: list[str]) -> tuple:
    """Parse the words of an event. Raises BadPacket for anything else."""
    kind = words[0] if words else ""
    if kind == "PTS":
        expect(words, 3)
        return (kind, lane(words[1]), whole(words[2]))
    if kind in ("UNDO", "REDO"):
        expect(words, 1)
        return (kind,)
    if kind == "NEW":
        expect(words, 3)
        lanes = whole(after("lanes=", words[2]))
        target = whole(after("to=", words[1]))
        if not (1 <= lanes <= len(LANE_NAMES) and target):
            raise BadPacket(BAD_STATE, "a game to {} with {} lanes".format(target, lanes))
        return (kind, target, lanes)
    if kind == "KEY":
        expect(words, 2)
        if not 1 <= len(words[1]) <= LONGEST_NAME:
            raise BadPacket(BAD_STATE, "{} is not the name of a key".format(words[1]))
        return (kind, words[1])
    raise BadPacket(BAD_VERB, "{} is not an event".format(kind))


def event_text(event: tuple) -> str:
    """Return the text of an event; see event_from."""
    kind = event[0]
    if kind == "PTS":
        return "PTS {} {}".format(LANE_NAMES[event[1]], event[2])
    if kind == "NEW":
        return "NEW to={} lanes={}".format(event[1], event[2])
    return " ".join(event)


# -- HI of a board: (version, uid, epoch, last, session, rev, lanes, holes, leds, name, boot)

HI_KEYS = ("fw", "uid", "epoch", "last", "session", "rev", "lanes", "holes", "leds", "board", "boot")
_NAME_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


def hi_text(proto: int, board: tuple) -> str:
    """Return the HI of a board, see host_end.hi_from; a version too long for a packet is cut."""
    head = "HI proto={} fw=".format(proto)
    tail = ""
    for i in range(1, len(HI_KEYS)):
        value = board[i]
        tail += " {}={}".format(HI_KEYS[i], NONE if value is None else value)
    return head + board[0][: LONGEST_BODY - len(head) - len(tail)] + tail


def board_name(text: str) -> str:
    """Return a name for the wire: at most 16 of `a-z0-9-`, with `-` for other letters."""
    name = "".join([letter if letter in _NAME_LETTERS else "-" for letter in text.lower()])
    return name[:LONGEST_NAME] or "-"
