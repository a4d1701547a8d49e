"""Every screen of the display, as a board that has come to it by its keys and its host, and pictures as text."""

from pegboard.display_controller import REST_MS
from pegboard.font import INVERSE, LARGE, MEDIUM, SMALL, draw_text, width_of
from support.firmware.parts import Bench, Display

WIDTH = 128


def board(lanes=2, menu="", keys="", **options):
    """Return a board with a display, after a game was begun and keys were typed."""
    bench = Bench(lanes, display=Display(), **options)
    bench.run(3000, 50)
    if menu:
        bench.hold("0", 2100)
        bench.tap(menu + "#")
        bench.run(2500, 50)
    type_keys(bench, keys)
    return bench


def type_keys(bench, keys):
    """Type keys; `[B]` holds that key until it means something, a space waits for the pegs."""
    i = 0
    while i < len(keys):
        key = keys[i]
        i += 1
        if key == " ":
            bench.run(4500, 50)
        elif key == "[":
            bench.hold(keys[i], 2100 if keys[i] == "0" else 1100 if keys[i] in "ABCD" else 700)
            i += 2
        else:
            bench.tap(key)
    bench.run(300, 10)


def named(bench, *names):
    bench.send("HI proto=1 host=1")
    for i in range(len(names)):
        bench.send("NAME {} {}".format("abcd"[i], names[i]))
    bench.run(100)
    return bench


def of_host(state, *names):
    bench = named(board(len(names)), *names)
    bench.send("SET c09e 1 " + state)
    bench.run(2500, 50)
    return bench


def started():
    bench = Bench(display=Display())
    bench.run(1000, 10)
    return bench


def hosted():
    return of_host("to=121 unit=1 turn=b crib=a a=60,72 b=81,87 win=-", "Ann", "Bob")


def host_away():
    bench = hosted()
    bench.run(4000, 50)
    return bench


def host_won():
    return of_host("to=121 unit=1 turn=- crib=- a=40,52 b=109,121 win=b", "Ann", "Bartholomew")


def host_of_three():
    return of_host("to=121 unit=1 turn=c crib=c a=5,12 b=60,66 c=99,104 win=-", "Ann", "Bartholomew", "Cy")


def host_crummy():
    return of_host("to=1205 unit=5 turn=a crib=- a=85,115 b=145,145 c=0,0 win=-", "Ann", "Bartholomew", "Cy")


def host_crummy_won():
    return of_host("to=1205 unit=5 turn=- crib=- a=115,115 b=145,190 win=a", "Ann", "Bartholomew")


def failing():
    bench = board()
    bench.store.fault = 28
    type_keys(bench, "7#")
    return bench


def tested():
    bench = board()
    bench.port.arriving = b"test\n"
    bench.run(200)
    bench.down.add("7")
    bench.run(1200)
    return bench


def resting():
    bench = board(2, "", "A12#B9# ")
    bench.run(REST_MS + 20000, 500)
    return bench


SCREENS = (
    ("start", started),
    ("game", lambda: board(2, "", "#A12#B29#A8# B")),
    ("typed", lambda: board(2, "", "#A12#B29# A24")),
    ("question", lambda: board(2, "", "#A12# B50#")),
    ("refused", lambda: board(3, "2", "A12#C5")),
    ("refused-words", lambda: board(2, "A", "A61## B5#")),
    ("full-flash", failing),
    ("host", hosted),
    ("host-away", host_away),
    ("host-won", host_won),
    ("host-crummy", host_crummy),
    ("host-crummy-won", host_crummy_won),
    ("three", host_of_three),
    ("four", lambda: board(4, "4", "#A12#B50##C29#D105## ")),
    ("match", lambda: board(2, "A11", "B40##A61##  ## A5# ")),
    ("table-top", lambda: board(2, "DA", "A8#12# 5# 1")),
    ("ship", lambda: board(2, "DD", "A8#12#5#0###6# ")),
    ("crib-rummy", lambda: board(3, "DDD", "A12#31#6# ")),
    ("final-turns", lambda: board(3, "DDDA", "A12# 61# # ")),
    ("crummy-rummy", lambda: board(4, "DDDD", "A25#0#30#100# 5# ")),
    ("menu", lambda: board(2, "", "[0]")),
    ("menu-one-lane", lambda: board(1, "", "[0]D")),
    ("menu-crummy", lambda: board(4, "", "[0]DDDD11")),
    ("options", lambda: board(2, "", "[0]0AC")),
    ("count", lambda: board(2, "", "[B]")),
    ("count-rank", lambda: board(2, "", "[B]5C5D5AA")),
    ("count-hand", lambda: board(2, "", "[B]5C5D5AAB5B")),
    ("count-nothing", lambda: board(2, "", "[B]D2A4B6C8DCA")),
    ("count-line", lambda: board(2, "D", "A8#[B]7A8B9C0DAA")),
    ("count-heels", lambda: board(2, "D", "[B]#")),
    ("count-meld", lambda: board(2, "DDD", "[B]7A8A9A0A#5A5B5C")),
    ("count-bonus", lambda: board(3, "DDD", "A12#B4#[B]#8")),
    ("count-left", lambda: board(3, "DDDD", "[B]7A8A9AD2B3C4DAABBCC")),
    ("count-refused", lambda: board(2, "", "[B]5C5C")),
    ("won", lambda: board(2, "A", "B40##A61##  ")),
    ("lurch", lambda: board(2, "A", "B20#A61##  ")),
    ("next-game", lambda: board(2, "A11", "B40##A61##  #")),
    ("match-won", lambda: board(2, "A1", "B20#A61##  ")),
    ("crummy-won", lambda: board(2, "DDDD", "5# # " * 3 + "# 5# " * 3 + "65# # ")),
    ("self-test", tested),
    ("rest", resting),
)


def text_of(picture):
    """Return a picture as 32 lines of two rows each: `'` upper, `.` lower, `:` both."""
    lines = []
    for row in range(0, 64, 2):
        start, shift = WIDTH * (row >> 3), row & 7
        line = "".join([" '.:"[byte >> shift & 3] for byte in picture[start : start + WIDTH]])
        lines.append(line.rstrip())
    return "\n".join(lines)


def shows(picture, text):
    """Return whether a text of one line is in a picture, in letters or digits of any size."""
    for font, pages in ((SMALL, 1), (INVERSE, 1), (MEDIUM, 3), (LARGE, 4)):
        if pages > 1 and not text.lstrip("+=").isdigit() and text.find("=") < 0:
            continue
        drawn = bytearray(WIDTH * 8)
        draw_text(drawn, 0, 0, font, text)
        width = min(width_of(font, text), WIDTH)
        for page in range(9 - pages):
            for x in range(WIDTH - width + 1):
                is_here = True
                for down in range(pages):
                    start = WIDTH * (page + down) + x
                    is_here = is_here and picture[start : start + width] == drawn[WIDTH * down : WIDTH * down + width]
                if is_here:
                    return True
    return False
