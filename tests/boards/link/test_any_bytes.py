"""No bytes at all, in any pieces and at any time, make an end of the link raise or answer unsoundly."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from autopeg.boards.link.messages import State
from pegcore.board_end import BoardEnd
from pegcore.host_end import CONFLICT, EVENT, HostEnd
from pegcore.lines import LONGEST_TEXT, PACKET, LineReader, encode
from pegcore.outbox import Outbox, outbox_from
from pegcore.words import hi_text, state_from, state_text
from support.core.talk import said
from support.core.torment import IDENTITY, START

BODIES = (
    "HI proto=1 host=0.1.0",
    hi_text(1, (*IDENTITY[:2], "7f3a", 2, "c09e", 3, *IDENTITY[2:], "power")),
    "SET c09e 4 to=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=-",
    "ACK 7f3a 1",
    "NO 7f3a 2 the game is over",
    "BEAT c09e 3 ABCD",
    "OK c09e 4 ABCD",
    "EV 7f3a 3 PTS b 12",
    "ERR BAD_STATE no",
    "LOG warn hot",
    "SHOW test",
    "OPT speed 100",
)


@st.composite
def mangled_packets(draw: st.DrawFn) -> bytes:
    """A packet with a word put in another's place: sound bytes, strange words."""
    words = draw(st.sampled_from(BODIES)).split(" ")
    strange = st.one_of(
        st.text("abcdef0123456789-=,", max_size=12),
        st.sampled_from([word for body in BODIES for word in body.split(" ")]),
    )
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(words) - 1))
        words[at : at + draw(st.integers(0, 2))] = draw(st.lists(strange, max_size=2))
        words = words or [""]
    return encode(" ".join(words)[:160])


pieces = st.lists(
    st.one_of(st.binary(max_size=300), mangled_packets(), st.sampled_from([encode(body) for body in BODIES])),
    max_size=12,
)
waits_ms = st.integers(0, 4000)
Rounds = list[tuple[list[bytes], int]]


@given(st.lists(st.binary(max_size=400), max_size=6), st.integers(1, 70))
def test_lines_are_the_same_in_any_pieces(chunks: list[bytes], size: int) -> None:
    data = b"".join(chunks)
    whole, cut = LineReader(), LineReader()
    found: list[tuple[str, str]] = []
    for i in range(0, len(data), size):
        found += cut.feed(data[i : i + size])
        assert len(cut.begun()) <= LONGEST_TEXT
    assert found == whole.feed(data)
    assert cut.corrupt == whole.corrupt


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="$*"), max_size=160), st.binary())
def test_every_body_comes_through_behind_anything_that_is_no_line(body: str, before: bytes) -> None:
    packet = LineReader().feed(before.replace(b"\n", b"") + encode(body))[-1]
    assert packet == (PACKET, body)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(pieces, waits_ms), max_size=6))
def test_the_board_takes_anything(rounds: Rounds) -> None:
    end: Any = BoardEnd(IDENTITY, Outbox("7f3a", 2, ["PTS a 5", "UNDO"]), START, "c09e", 3)
    now_ms = 0
    end.start(now_ms)
    for data, wait_ms in rounds:
        for piece in data:
            end.feed(piece, now_ms)
        now_ms += wait_ms
        end.tick(now_ms)
        reader = LineReader()
        assert all(kind == PACKET for kind, _ in reader.feed(end.peek(10_000)))
        assert reader.corrupt == 0
        said(end)
        outbox_from(end.outbox.record())


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(pieces, waits_ms), max_size=6), st.booleans())
def test_the_host_takes_anything(rounds: Rounds, has_game: bool) -> None:
    end = HostEnd("0.1.0", [(IDENTITY[1], "7f3a", 2)])
    now_ms = 0
    if has_game:
        end.begin("c09e", START, now_ms)
    end.open(now_ms)
    numbers: set[tuple[str, int]] = set()
    for data, wait_ms in rounds:
        link_events = [link_event for piece in data for link_event in end.feed(piece, now_ms)]
        now_ms += wait_ms
        for link_event in link_events + end.tick(now_ms):
            match link_event:
                case (kind, str(epoch), int(event_id), *_) if kind in (EVENT, CONFLICT):
                    assert (epoch, event_id) not in numbers
                    numbers.add((epoch, event_id))
                    end.applied(epoch, event_id, now_ms, START)
                case _:
                    pass
        reader = LineReader()
        assert all(kind == PACKET for kind, _ in reader.feed(end.peek(100_000)))
        assert reader.corrupt == 0
        said(end)


lanes = st.one_of(st.none(), st.integers(0, 3))
pegs = st.lists(
    st.tuples(st.integers(0, 2000), st.integers(0, 2000)).map(lambda pair: tuple(sorted(pair))), min_size=1, max_size=4
)
states = st.tuples(st.integers(20, 999_999_999), st.integers(1, 20), lanes, lanes, pegs.map(tuple), lanes)


@given(states)
def test_a_state_survives_its_text(state: State) -> None:
    assert state_from(state_text(state).split(" ")) == state


@given(st.text("toabcdwinunitrcb=-,0123456789 ", max_size=60))
def test_a_text_is_a_state_only_when_it_is_written_like_one(text: str) -> None:
    try:
        state = state_from(text.split(" "))
    except ValueError:
        return
    assert state_text(state) == text


@given(st.text("7f3a 0129|PTSUNDOREabcd", max_size=40))
def test_a_record_is_an_outbox_or_refused(text: str) -> None:
    try:
        outbox = outbox_from(text)
    except ValueError:
        return
    assert outbox.record() == text
