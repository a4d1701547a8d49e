"""What both ends are made of: what waits to be written, and when to send again."""

from pegcore.lines import encode
from pegcore.session import Output, Repeat


def everything(output):
    data = output.peek(10000)
    output.advance(len(data))
    return data


def test_a_thing_is_sent_again_after_100_ms_doubling_to_2_s():
    repeat = Repeat()
    repeat.start(1000)
    sent = [now for now in range(1000, 10000, 10) if repeat.is_due(now)]
    assert sent == [1100, 1300, 1700, 2500, 4100, 6100, 8100]
    repeat.stop()
    assert not repeat.is_running()
    assert not repeat.is_due(99999)


def test_output_leaves_in_order_in_pieces_of_any_size():
    for size in range(1, 70):
        output = Output(2048)
        output.send("SHOW test")
        output.say("12 points")
        output.log("info", "ready")
        taken = b""
        while output.peek(size):
            piece = output.peek(size)
            assert len(piece) <= size
            written = (len(piece) + 1) // 2  # the port takes some of it
            taken += piece[:written]
            output.advance(written)
        assert taken == encode("SHOW test") + b"12 points\n" + encode("LOG info ready"), size
        assert output.peek(size) == b""


def test_full_output_drops_lines_for_people_first_and_never_part_of_a_packet():
    output = Output(100)
    line, log = b"a" * 29 + b"\n", encode("LOG info " + "b" * 10)
    packets = [encode("OK c09e {} ABCD".format(rev)) for rev in range(1, 6)]
    output.say("a" * 29)
    output.log("info", "b" * 10)
    output.send("OK c09e 1 ABCD")
    output.send("OK c09e 2 ABCD")
    assert output.peek(1000) == line + log + packets[0] + packets[1]
    output.send("OK c09e 3 ABCD")
    assert output.peek(1000) == log + b"".join(packets[:3])
    output.send("OK c09e 4 ABCD")
    assert output.peek(1000) == b"".join(packets[:4])
    output.send("OK c09e 5 ABCD")
    assert output.peek(1000) == b"".join(packets[:4])
    output.say("there is no room")
    assert everything(output) == b"".join(packets[:4])


def test_what_has_begun_to_leave_leaves_whole():
    output = Output(60)
    output.say("a" * 39)
    output.advance(5)
    output.send("OK c09e 1 ABCD")
    output.send("OK c09e 2 ABCD")
    output.send("BEAT c09e 1 ABCD", replaces=True)
    assert everything(output) == b"a" * 34 + b"\n"

    output = Output(200)
    output.send("BEAT c09e 1 ABCD")
    output.advance(1)
    output.send("BEAT c09e 2 ABCD", replaces=True)
    output.send("BEAT c09e 3 ABCD", replaces=True)
    assert everything(output) == encode("BEAT c09e 1 ABCD")[1:] + encode("BEAT c09e 3 ABCD")


def test_a_packet_that_replaces_another_comes_after_all_that_was_said_before():
    output = Output(200)
    output.send("EV 7f3a 1 UNDO", replaces=True)
    output.send("OK c09e 1 ABCD")
    output.send("EV 7f3a 2 REDO", replaces=True)
    assert everything(output) == encode("OK c09e 1 ABCD") + encode("EV 7f3a 2 REDO")


def test_words_for_people_are_made_to_fit():
    output = Output(2048)
    output.log("warn", "5$ * " + "é" * 300)
    line = everything(output)
    assert line.startswith(b"$LOG warn 5? ? ???")
    assert len(line) == 160 + 7
    output.say("é$")
    assert everything(output) == b"??\n"
