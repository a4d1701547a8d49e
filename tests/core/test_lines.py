"""Bytes to packets and back (docs/protocol.md, "A packet")."""

from pegcore.lines import LONGEST_TEXT, PACKET, TEXT, LineReader, encode, plain, sum_of
from support.core.data_file import lines_of
from support.core.refusal import refusal
from support.core.torment import Dice


def samples():
    """Return (bytes, body or None) of every line of tests/data/packets.txt."""
    found = []
    for line in lines_of("packets.txt"):
        parts = line.split(" = ", 1) if " = " in line else line.split(" =", 1)
        found.append((bytes.fromhex(parts[0]), parts[1] if len(parts) > 1 else None))
    return found


def bodies_in(data):
    return [text for kind, text in LineReader().feed(data) if kind == PACKET]


def read_in_pieces(data, size):
    """Return what a reader finds and how many corrupt packets it counts when bytes come `size` at a time."""
    reader = LineReader()
    found = []
    for i in range(0, len(data), size):
        found += reader.feed(data[i : i + size])
    return found, reader.corrupt


def test_samples_are_read_as_listed():
    for data, body in samples():
        assert bodies_in(data) == ([] if body is None else [body]), (data, body)


def test_samples_are_written_as_listed():
    for data, body in samples():
        if body is not None and data.count(b"$") == 1 and data[:1] == b"$" and b"\r" not in data:
            assert encode(body) == data, body


def test_check_sum_of_a_text_is_the_low_half_of_its_crc_32():
    assert sum_of(b"") == b"0000"
    assert sum_of(b"123456789") == b"3926"  # CRC-32: CBF43926


def test_any_chunk_size_gives_the_same():
    stream = b"".join([data for data, _ in samples()]) + b"help\rundo\r\nlong " + b"y" * 400 + b"\nstatus\n"
    whole = read_in_pieces(stream, len(stream))
    assert len(whole[0]) > 25
    for size in range(1, 60):
        assert read_in_pieces(stream, size) == whole, size


def test_a_line_without_a_packet_is_text():
    assert LineReader().feed(b"Traceback\r\n\n\r\n>>> 1*2\nh\xc3\xa9\x1b[2J\n") == [
        (TEXT, "Traceback"),
        (TEXT, ">>> 1*2"),
        (TEXT, "h???[2J"),
    ]


def test_enter_of_a_terminal_ends_a_line_of_a_person_but_not_a_packet():
    reader = LineReader()
    assert reader.feed(b"help\r") == [(TEXT, "help")]
    assert reader.feed(b"\n") == []
    assert reader.feed(encode("HI proto=1 host=1")[:-1] + b"\r") == []
    assert reader.feed(b"\n") == [(PACKET, "HI proto=1 host=1")]


def test_a_torn_packet_is_counted_and_the_next_one_on_its_line_is_read():
    reader = LineReader()
    assert reader.feed(b"$SET c09e 4 to=1" + encode("ACK 7f3a 4")) == [(PACKET, "ACK 7f3a 4")]
    assert reader.corrupt == 1
    reader.feed(b"$ACK 7f3a 5*0000\n")
    assert reader.corrupt == 2


def test_a_line_too_long_is_dropped_and_held_in_little_memory():
    for filler in (b"z", b"$", b"*", b"\r$", b"\x00"):
        reader = LineReader()
        for _ in range(200):
            assert reader.feed(filler * 50) == []
            assert len(reader.begun()) <= LONGEST_TEXT
        assert reader.feed(encode("SHOW test")) == [(PACKET, "SHOW test")]
        assert reader.feed(b"help\n") == [(TEXT, "help")]


def test_what_has_begun_can_be_seen_and_forgotten():
    reader = LineReader()
    reader.feed(b"a\n>>> ")
    assert reader.begun() == b">>> "
    reader.reset()
    assert reader.feed(b"b\n") == [(TEXT, "b")]


def test_any_bytes_are_read_the_same_in_any_pieces():
    """Bytes that have to do with packets come up often; nothing raises."""
    for seed in range(150):
        dice = Dice(seed)
        data = b""
        for _ in range(dice.below(30)):
            kind = dice.below(6)
            if kind == 0:
                data += bytes([dice.below(256) for _ in range(dice.below(60))])
            elif kind == 1:
                data += b"$*\r\n A4"[dice.below(7) :]
            elif kind == 2:
                data += b"w" * dice.below(300)
            else:
                data += encode("EV 7f3a {} UNDO".format(dice.below(1000)))[dice.below(3) :]
        whole = read_in_pieces(data, len(data) + 1)
        for size in (1, 2, 7, 64):
            assert read_in_pieces(data, size) == whole, (seed, size)


def test_a_body_that_no_packet_can_carry_is_refused():
    for body in ("a$b", "a*b", "a\nb", "é", "x" * 161):
        assert "not the body of a packet" in refusal(encode, body)


def test_plain_makes_any_text_fit_for_a_body():
    assert plain("5 $ * é\n~") == "5 ? ? ??~"
