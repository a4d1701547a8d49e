"""Events that wait for a host (docs/protocol.md, "Events")."""

from pegcore.outbox import CAPACITY, Outbox, outbox_from
from support.core.refusal import refusal


def filled(texts):
    outbox = Outbox("7f3a")
    for text in texts:
        outbox.add(text, "0001")
    return outbox


def drained(outbox):
    """Return every (id, text) as a host gets them: one at a time, acknowledged each."""
    found = []
    while len(outbox):
        found.append(outbox.oldest())
        outbox.acknowledge(found[-1][0])
    return found


def test_events_are_numbered_from_one_and_leave_oldest_first():
    outbox = filled(["PTS a 1", "UNDO", "PTS b 2"])
    assert outbox.last == 3
    assert drained(outbox) == [(1, "PTS a 1"), (2, "UNDO"), (3, "PTS b 2")]
    assert outbox.oldest() is None
    assert outbox.add("REDO", "0001") == 4


def test_an_acknowledgement_covers_all_before_it():
    outbox = filled(["PTS a 1", "PTS a 2", "PTS a 3"])
    assert outbox.acknowledge(2)
    assert not outbox.acknowledge(2)
    assert not outbox.acknowledge(1)
    assert drained(outbox) == [(3, "PTS a 3")]


def test_a_number_that_a_host_holds_already_is_not_given_again():
    outbox = filled(["PTS a 1"])
    assert outbox.acknowledge(5)
    assert outbox.add("PTS a 2", "0001") == 6
    assert drained(outbox) == [(6, "PTS a 2")]


def test_a_refused_event_leaves_alone():
    outbox = filled(["PTS a 1", "PTS a 2", "PTS a 3"])
    assert outbox.refuse(2) == "PTS a 2"
    assert outbox.refuse(2) is None
    assert outbox.refuse(4) is None
    assert outbox.refuse(0) is None
    assert drained(outbox_from(outbox.record())) == [(1, "PTS a 1"), (3, "PTS a 3")]


def test_a_full_outbox_drops_its_oldest_game_whole_and_begins_a_new_epoch():
    games = [["NEW to=121 lanes=2"] + ["PTS a 1"] * 99] * 3 + [["NEW to=61 lanes=2"]]
    outbox = filled([text for game in games for text in game])
    assert CAPACITY >= 300
    while len(outbox) < CAPACITY:
        outbox.add("PTS b 1", "0001")
    assert (outbox.epoch, outbox.last) == ("7f3a", CAPACITY)
    assert outbox.add("PTS b 29", "0001") == CAPACITY - 100 + 1
    assert outbox.epoch == "0001"
    events = drained(outbox)
    assert events[0] == (1, "NEW to=121 lanes=2")
    assert events[-1] == (CAPACITY - 99, "PTS b 29")
    assert outbox.add("UNDO", "0002") == CAPACITY - 98
    assert outbox.epoch == "0001"


def test_a_full_outbox_of_one_game_keeps_the_new_event_alone():
    outbox = filled(["PTS a 1"] * CAPACITY)
    assert outbox.add("PTS b 2", "0001") == 1
    assert outbox.epoch == "0001"
    assert drained(outbox) == [(1, "PTS b 2")]


def test_the_last_number_of_all_is_followed_by_a_new_epoch():
    outbox = Outbox("7f3a", 999999999, ["UNDO"])
    assert outbox.add("REDO", "0001") == 2
    assert drained(outbox) == [(1, "UNDO"), (2, "REDO")]


def test_a_record_gives_the_outbox_back():
    for outbox in (Outbox("00ff"), filled(["PTS a 1", "NEW to=121 lanes=4", "KEY menu"]), Outbox("7f3a", 40, ["UNDO"])):
        again = outbox_from(outbox.record())
        assert (again.epoch, again.last, drained(again)) == (outbox.epoch, outbox.last, drained(outbox))


def test_a_record_of_anything_else_is_refused():
    for record in (
        "",
        "7f3a",
        "7f3a x",
        "7F3A 1",
        "7f3a 1 2",
        "7f3a 1|UNDO|UNDO",
        "7f3a 3|PTS",
        "7f3a 3|" + "|" * CAPACITY,
    ):
        assert refusal(outbox_from, record), record
