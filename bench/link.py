"""Peg lines compared with two simpler protocols on the same noisy wire for 1,000 entries; then 10 x 5,000."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from measure import show

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from pegcore.lines import PACKET, LineReader, encode
from support.core.torment import Dice, Pair, Wire

ENTRIES = 1000
BAD_BYTES = (3000, 1000, 300, 100)  # one byte in that many is flipped, dropped or doubled


def run() -> None:
    for bad_byte in BAD_BYTES:
        print(f"  1 byte in {bad_byte:,} flipped, dropped or doubled, 1 line in 20 torn")
        _show_fate("    deltas with check sums", _send_deltas, bad_byte)
        _show_fate("    ... sent again until a bare ok", _send_until_ok, bad_byte)
        _show_fate("    peg lines", _send_events, bad_byte)
    _run_long()


def _show_fate(name: str, send: Callable[[int], list[int]], bad_byte: int) -> None:
    arrived = Counter(send(bad_byte))
    lost = sum(number not in arrived for number in range(1, ENTRIES + 1))
    doubled = sum(arrived[number] > 1 for number in range(1, ENTRIES + 1))
    wrong = sum(number > ENTRIES for number in arrived)
    verdict = "exact" if not (lost or doubled or wrong) else f"lost {lost}, doubled {doubled}, wrong {wrong}"
    show(name, f"{ENTRIES:,} entries", verdict)


def _send_deltas(bad_byte: int) -> list[int]:
    """Send every entry once, with its number as points; return the points that arrive."""
    wire = Wire(Dice(1), bad_byte)
    reader = LineReader()
    arrived: list[int] = []
    for number in range(1, ENTRIES + 1):
        arrived += _points_in(reader, wire.carry(encode(f"PTS a {number}")))
    return arrived


def _send_until_ok(bad_byte: int) -> list[int]:
    """Send every entry until an `ok` comes back in time; return the points that arrive."""
    dice = Dice(1)
    up, down = Wire(dice, bad_byte), Wire(dice, bad_byte)
    at_host, at_board = LineReader(), LineReader()
    arrived: list[int] = []
    for number in range(1, ENTRIES + 1):
        is_safe = False
        while not is_safe:
            answer = b""
            for points in _points_in(at_host, up.carry(encode(f"PTS a {number}"))):
                arrived.append(points)
                answer += encode("ok")
            is_safe = (PACKET, "ok") in at_board.feed(down.carry(answer))
    return arrived


def _points_in(reader: LineReader, data: bytes) -> Iterator[int]:
    for kind, text in reader.feed(data):
        if kind == PACKET and text.startswith("PTS a "):
            yield int(text[6:])


def _send_events(bad_byte: int) -> list[int]:
    """Make the entries at a board whose power fails and whose host crashes at times; return the points applied."""
    pair = Pair(1, bad_byte, crash_one_in=50)
    while len(pair.board.made) < ENTRIES:
        pair.step()
        if pair.dice.one_in(1000):
            pair.board.cut_power(pair.now_ms)
        if not pair.board.is_writing() and pair.dice.one_in(50):
            pair.board.enter(("PTS", 0, len(pair.board.made) + 1))
    pair.settle()
    pair.check_exact()
    return [event[2] for event in pair.host.applied]


def _run_long() -> None:
    """Print the result of ten long runs with noise, power cuts, crashes of the host and unplugged cables."""
    entries = moves = cuts = crashes = hours_ms = 0
    for seed in range(10):
        pair = Pair(100 + seed, crash_one_in=50)
        pair.run(5000, board_cut_one_in=2000, host_crash_one_in=2000, apart_one_in=20000)
        pair.check_exact()
        entries += len(pair.board.made)
        moves += pair.host.moves
        cuts += pair.board.cuts
        crashes += pair.host.crashes
        hours_ms += pair.now_ms
    remark = f"exact; {cuts:,} power cuts, {crashes:,} crashes of the host, {hours_ms / 3_600_000:.1f} h of play"
    show("10 x 5,000 entries and snapshots", f"{entries:,} + {moves:,}", remark)
