"""The table of the link's state, and the host's end on its ways (docs/protocol.md, "The state of the host")."""

from pegcore.host_end import HostEnd
from pegcore.link_state import (
    ANSWER,
    ASK,
    ASKED,
    AWAY,
    CATCH_UP,
    IN_STEP,
    LEAVE,
    MISS,
    OFFER,
    OFFERED,
    PART,
    PARTED,
    PARTS,
    READY,
    RELEASE,
    REOPEN,
    SENDING,
    TABLE,
    WITHHELD,
    LinkState,
    LocalError,
    concerns,
)
from support.core.hosts import OTHER_PEGS, PEGS, UID, hi, linked
from support.core.refusal import refusal
from support.core.talk import told
from support.core.torment import Pair
from support.core.walk import Walk

INPUTS = sorted({name for _, name in TABLE})

REFUSED = {
    (AWAY, PART),
    (PARTED, PART),
    (AWAY, LEAVE),
    (AWAY, CATCH_UP),
    (IN_STEP, CATCH_UP),
    (WITHHELD, REOPEN),
    (ASKED, REOPEN),
    (SENDING, ASK),
    (ASKED, ASK),
    (OFFERED, OFFER),
    (READY, ANSWER),
}
"""What only a fault of the program can bring about: what a board or people can do is an entry for every state."""


def in_state(wanted):
    """Return a link that has been brought into a state by the entries of the table."""
    found: dict[str, tuple[str, ...]] = {PARTS[i][1][0]: () for i in range(len(PARTS))}
    for _ in TABLE:
        for state, name in TABLE:
            if state in found and TABLE[(state, name)] not in found:
                found[TABLE[(state, name)]] = found[state] + (name,)
    link = LinkState()
    for name in found[wanted]:
        link.take(name)
    assert link.is_in(wanted)
    return link


def test_every_entry_stays_within_its_part():
    states = [state for _, part in PARTS for state in part]
    assert len(set(states)) == len(states)
    for state, name in TABLE:
        parts = [part for _, part in PARTS if state in part]
        assert [TABLE[(state, name)] in part for part in parts] == [True], (state, name)


def test_every_state_is_reached_and_left():
    for _, part in PARTS:
        for state in part:
            in_state(state)
            assert [name for name in INPUTS if TABLE.get((state, name), state) != state], state


def test_what_has_no_entry_is_refused_and_changes_nothing():
    lacking = {
        (state, name)
        for _, part in PARTS
        for state in part
        for name in INPUTS
        if concerns(name, part) and (state, name) not in TABLE
    }
    assert lacking == REFUSED
    for state, name in lacking:
        link = in_state(state)
        part = [part for part, states in PARTS if state in states][0]
        assert refusal(link.take, name, kind=LocalError) == 'no "{}" while {} is {}'.format(name, part, state)
        assert link.is_in(state)


def test_an_answer_to_nothing_is_refused_before_it_is_sent():
    end = linked()
    refusal(end.applied, "7f3a", 1, 0, kind=LocalError)
    refusal(end.refused, "7f3a", 1, "no", 0, kind=LocalError)
    refusal(end.put_aside, "7f3a", 1, 0, kind=LocalError)
    assert end.peek() == b""


def walker(walked, stored=()):
    """Return a host that has met a board, and keeps the entries it uses from now on."""
    end = HostEnd("0.1.0", stored)
    end.state = Walk(walked)
    end.begin("c09e", PEGS, 0)
    end.open(0)
    return end


def away(walked):
    return walker(walked)


def in_step(walked):
    end = walker(walked)
    told(end, hi(session="c09e", rev=1))
    return end


def parted(walked):
    end = walker(walked, [(UID, "7f3a", 40)])
    end.show(OTHER_PEGS, 0)
    told(end, hi(last=41, session="c09e", rev=1))
    return end


def withheld(walked):
    end = parted(walked)
    told(end, "EV 7f3a 41 PTS b 12")
    return end


def asked(walked):
    end = withheld(walked)
    end.put_aside("7f3a", 41, 0)
    return end


CALLS = (
    lambda end: end.open(10),
    lambda end: end.tick(3100),
    lambda end: end.tick(600),
    lambda end: end.begin("beef", PEGS, 10),
    lambda end: end.begin("beef", PEGS, 10, 1, 1, True),
    lambda end: end.settle(PEGS, 10),
    lambda end: end.release(10),
    lambda end: end.hold_back([UID], 10),
    lambda end: end.show(OTHER_PEGS, 10),
    lambda end: told(end, hi(last=41, session="c09e", rev=1)),
    lambda end: told(end, hi(last=1, uid="0042")),
    lambda end: told(end, hi(last=1, epoch="0001", session="c09e", rev=1)),
    lambda end: told(end, "EV 7f3a 41 PTS b 12"),
    lambda end: told(end, "BEAT c09e 1 ABCD"),
)


def test_whatever_happens_after_whatever_is_an_entry_and_none_is_left_over():
    """Any two things that a board, the clock or the application can do, in every state."""
    walked = set()
    for begin, state in ((away, AWAY), (in_step, IN_STEP), (parted, PARTED), (withheld, WITHHELD), (asked, ASKED)):
        for first in CALLS:
            for second in CALLS:
                end = begin(walked)
                assert end.state.is_in(state)
                first(end)
                second(end)
                assert end.state.is_in(AWAY) == (end.board is None)
                assert end.state.is_in(READY) == (end.offered is None)
    assert walked == set(TABLE)


def test_torment_takes_every_input_that_has_no_question_of_another_table():
    pair = Pair(3, crash_one_in=20)
    pair.run(100, board_cut_one_in=300, host_crash_one_in=300, apart_one_in=2000)
    assert {name for _, name in pair.host.walked} == set(INPUTS) - {MISS, RELEASE, REOPEN}
