"""Words of a packet: numbers, lanes, the state of the pegs, events of a board.

Values are plain tuples. An invalid word raises BadPacket with the code for the answer.
Source: docs/protocol.md, "Words".
"""

from . import machine_code, ptr8, ptr32, viper_code
from .lines import LONGEST_BODY
from .track import LANE_NAMES

BAD_STATE = "BAD_STATE"
BAD_VERB = "BAD_VERB"
BAD_GEOMETRY = "BAD_GEOMETRY"

NONE = "-"
LARGEST = 999999999  # numbers have at most nine digits, which MicroPython holds without allocating

LONGEST_NAME = 16  # letters, of boards and keys

SET_NUMBERS = 14

_HEX = "0123456789abcdef"

# What scan_set reads: letters that stand for themselves, and these.
_NUMBER = 0x23  # #
_LANE = 0x40  # @, a lane or -
_HEX_DIGIT = 0x24  # $
_NEXT_LANE = 0x25  # %, the letter of the next lane
_MORE_LANES = 0x26  # &, back there if another lane follows
_SET = b"SET $$$$ # to=# unit=# turn=@ crib=@ %=#,# &win=@"
_NEXT_LANE_AT = 37  # in it
_ZERO = 0x30
_NINE = 0x39
_DASH = 0x2D
_LANE_A = 0x61
_LANE_D = 0x64
_HEX_F = 0x66


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


@viper_code
def scan_set(line, numbers) -> int:
    """Read the body of a SET into numbers: the revision, target, unit, turn, crib, the back and the front peg of each
    lane, and win, with -1 for `-`. Return how many lanes it has, 0 if it is not exactly a SET.

    line: bytes; numbers: an array of SET_NUMBERS `i`. It makes no text: on the Pico a SET has some forty, each of which
    takes 0.2 ms. The numbers themselves are checked by `state_in`.
    """
    text = ptr8(line)
    end = int(len(line))
    pattern = ptr8(_SET)
    size = int(len(_SET))
    found = ptr32(numbers)
    count = 0
    lanes = 0
    place = 0
    at = 0
    while at < size:
        wanted = pattern[at]
        at += 1
        if wanted == _NUMBER:
            begin = place
            value = 0
            while place < end and text[place] >= _ZERO and text[place] <= _NINE:
                value = value * 10 + text[place] - _ZERO
                place += 1
                if place - begin > 9:
                    return 0
            if place == begin or (text[begin] == _ZERO and place > begin + 1):
                return 0
            found[count] = value
            count += 1
        elif place >= end:
            return 0
        elif wanted == _LANE:
            letter = text[place]
            place += 1
            if letter == _DASH:
                found[count] = -1
            elif letter >= _LANE_A and letter <= _LANE_D:
                found[count] = letter - _LANE_A
            else:
                return 0
            count += 1
        elif wanted == _HEX_DIGIT:
            letter = text[place]
            place += 1
            if (letter < _ZERO or letter > _NINE) and (letter < _LANE_A or letter > _HEX_F):
                return 0
        elif wanted == _NEXT_LANE:
            if text[place] != _LANE_A + lanes:
                return 0
            lanes += 1
            place += 1
        elif wanted == _MORE_LANES:
            if lanes < 4 and text[place] == _LANE_A + lanes:
                at = _NEXT_LANE_AT
        elif text[place] != wanted:
            return 0
        else:
            place += 1
    return lanes if place == end else 0


@machine_code
def state_in(numbers, lanes: int) -> tuple | None:
    """Return the state in the numbers of `scan_set`, None where `state_from` would raise."""
    target = numbers[1]
    unit = numbers[2]
    if not 1 <= unit <= target:
        return None
    pegs = []
    at = 5
    for _ in range(lanes):
        back = numbers[at]
        front = numbers[at + 1]
        if back > front:
            return None
        pegs.append((back, front))
        at += 2
    turn = numbers[3]
    crib = numbers[4]
    win = numbers[at]
    return (
        target,
        unit,
        turn if turn >= 0 else None,
        crib if crib >= 0 else None,
        tuple(pegs),
        win if win >= 0 else None,
    )


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
