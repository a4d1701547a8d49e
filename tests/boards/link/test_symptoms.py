"""What is said of a port at which no board answers."""

import pytest

from autopeg.boards.link.messages import LinkEvent
from autopeg.boards.link.symptoms import (
    NO_PROGRAM,
    SAFE_MODE,
    SILENT,
    SILENT_MS,
    STARTING,
    STOPPED,
    STRANGER,
    WAKE_MS,
    Symptoms,
)

BOOTED_IN_VAIN: list[LinkEvent] = [("text", "MPY: soft reboot"), ("text", "MicroPython v1.28.0")]


@pytest.mark.parametrize(
    ("link_events", "at_ms", "words"),
    [
        ([], 0, "asking what is connected to PORT"),
        ([], SILENT_MS, f"what is at PORT {SILENT}"),
        ([("text", "Hello from a printer")], 10, "asking what is connected to PORT"),
        ([("text", "Hello from a printer")], SILENT_MS, f"what is at PORT {STRANGER}"),
        ([("text", ">>> "), ("repl",)], 10, f"the board at PORT {STARTING}"),
        ([("text", ">>> "), ("repl",)], SILENT_MS, f"the board at PORT {NO_PROGRAM}"),
        ([("repl",), *BOOTED_IN_VAIN], 10, f"the board at PORT {NO_PROGRAM}"),
        ([("repl",), ("text", "Safe mode: D was held, nothing")], SILENT_MS, f"the board at PORT {SAFE_MODE}"),
        ([("text", "The board has stopped; crash.txt says why.")], 10, f"the board at PORT {STOPPED}"),
        ([("unserved", "the board speaks protocol 2")], SILENT_MS, "the board speaks protocol 2"),
        ([("text", "The board has stopped"), ("link", None)], 10, "asking what is connected to PORT"),
    ],
)
def test_each_symptom_has_its_sentence(link_events: list[LinkEvent], at_ms: int, words: str) -> None:
    symptoms = Symptoms("PORT", 0)
    for link_event in link_events:
        symptoms.note(link_event, 0)
    assert symptoms.sentence(at_ms) == words


def test_a_port_that_says_nothing_is_woken_now_and_then() -> None:
    symptoms = Symptoms("PORT", 0)
    woken = [ms for ms in range(0, 14_000, 20) if symptoms.needs_waking(ms)]
    assert woken == [SILENT_MS, SILENT_MS + WAKE_MS, SILENT_MS + 2 * WAKE_MS]


def test_a_port_that_says_something_is_not_woken() -> None:
    symptoms = Symptoms("PORT", 0)
    symptoms.note(("text", "Hello"), 0)
    assert not symptoms.needs_waking(60_000)
