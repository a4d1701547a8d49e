"""The fullest journal that a board can have delays neither its first light nor its first key."""

import pytest

from autopeg.boards.emulated.conditions import HARSH, KIND, Conditions
from support.emulated.full_journal import full_journal


@pytest.mark.parametrize(("conditions", "light_ms", "key_ms"), [(KIND, 120, 220), (HARSH, 200, 300)])
def test_the_first_light_and_the_first_key_do_not_wait_for_the_journal(
    pico_of, conditions: Conditions, light_ms: float, key_ms: float
):
    pico = pico_of("classic-4", full_journal(4), conditions=conditions)
    lit_ms, scanned_ms = pico.start_ms()
    assert (lit_ms < light_ms, scanned_ms < key_ms) == (True, True), (lit_ms, scanned_ms)
    pico.run(key_ms - scanned_ms)
    for key in "B7":
        pico.tap(key, 40, 0)
        pico.run(80)
    pico.expect(b"$HI ", 3000)
    pico.usb.write(b"status\n")
    told = pico.expect(b"dropped", 5000).decode()
    assert "a=124,125 b=124,125 c=124,125 d=124,125" in told
    assert "typing 7 for lane b, 0 strokes dropped" in told
