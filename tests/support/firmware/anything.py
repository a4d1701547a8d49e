"""Whatever may arrive on the wire or stand in a file, drawn by dice that fall alike on both interpreters."""

import json

from pegboard.journal import Journal
from pegcore.lines import encode
from support.firmware.parts import board_content

WORDS = (
    "HI SET ACK NO BEAT SHOW OPT EV ERR LOG proto=1 host=x c09e 7f3a 0000 to=121 to=61 to=0 unit=1 unit=7 turn=a "
    "turn=- crib=b crib=- a=0,5 a=9,3 a=999999999,999999999 c=1,2 win=- win=a test win brightness speed 0 1 -1 101 1e9"
).split(" ")
CONSOLE = (
    "help status leds keys log test off hole +a +b undo redo new count 0 1 5 29 999 121 2 5H 5C JD 10H XX -3".split(" ")
)
VALUES = (
    None,
    True,
    -1,
    0,
    1,
    7,
    28,
    29,
    121,
    122,
    70000,
    1.5,
    "",
    "a",
    "GRB",
    "é",
    [],
    [1],
    [[]],
    {},
    {"a": 1},
    "x" * 300,
)
LINES = (
    "",
    "-",
    "0",
    "7f3a 0",
    "7f3a 2|PTS a 5|UNDO",
    "7f3a 1|NEW 121 9",
    "brightness 75 speed 50",
    "brightness x speed",
    "- 0",
)
LINES += (
    "c09e 3",
    "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-",
    "to=61 unit=9 turn=d crib=d a=0,0 win=d",
    "2 a5 b29",
)
LINES += ("0", "9 a5", "1 a0", "1 e5", "to=1 unit=1 turn=- crib=- a=5,9 b=0,0 win=b")


def of(dice, things):
    return things[dice.below(len(things))]


def any_bytes(dice, most):
    """Return some bytes, none of them a Ctrl-C, which ends the program, as it should."""
    data = [dice.below(256) for _ in range(dice.below(most))]
    return bytes([byte for byte in data if byte != 3])


def any_piece(dice):
    """Return noise, a sound packet of strange words, a packet with a damaged byte, or lines for the console."""
    kind = dice.below(4)
    if kind == 0:
        return any_bytes(dice, 300)
    if kind == 1:
        return " ".join([of(dice, CONSOLE) for _ in range(1 + dice.below(6))]).encode() + b"\n"
    packet = bytearray(encode(" ".join([of(dice, WORDS) for _ in range(1 + dice.below(8))])[:160]))
    if kind == 2:
        packet[dice.below(len(packet))] = 4 + dice.below(252)
    return bytes(packet)


def any_board(dice):
    """Return the text of a board file with one or two values replaced, cut short, or something else."""
    kind = dice.below(8)
    if kind == 0:
        return of(
            dice, ("", "{", "[]", "nul", "7", '"x"', "[" * 3000, '{"name":', "\x00", "{}}", "1e400", '{"a":1,"a":2}')
        )
    content = json.loads(json.dumps(board_content(1 + dice.below(4), dice.one_in(2))))
    for _ in range(1 + dice.below(2)):
        _replace(dice, content)
    text = json.dumps(content)
    return text[: dice.below(len(text))] if kind == 1 else text


def _replace(dice, content):
    """Put something else in place of a value, however deep it lies."""
    while True:
        keys = sorted(content) if isinstance(content, dict) else range(len(content))
        if not keys:
            return
        key = of(dice, keys)
        if not isinstance(content[key], (dict, list)) or not content[key] or dice.one_in(3):
            content[key] = of(dice, VALUES)
            return
        content = content[key]


def any_slot(dice):
    """Return the bytes of a slot of the journal: noise, or strange lines, cut short, damaged, or with a sound sum."""
    if dice.one_in(4):
        return any_bytes(dice, 300)
    store = _Kept()
    Journal(store).save([of(dice, LINES) for _ in range(dice.below(7))])
    data = bytearray(store.data)
    if dice.one_in(3):
        data[dice.below(len(data))] = dice.below(256)
    return bytes(data[: dice.below(len(data))] if dice.one_in(5) else data)


class _Kept:
    """A store that keeps what was written last."""

    def write(self, _name, data):
        self.data = data
