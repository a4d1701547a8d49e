"""The strip: byte orders, one frame at a time, the power budget as a running sum."""

from pegboard.strip import REFRESH_MS, Strip, milliamps_of
from support.firmware.parts import Output


def strip_of(*strips, milliamps=850):
    outputs = [Output() for _ in strips]
    strip = Strip(strips, outputs, milliamps)
    strip.level = 256
    return strip, outputs


def test_orders_on_the_wire():
    strip, outputs = strip_of((10, 2, "GRB"), (11, 2, "RGB"), (12, 2, "GRBW"))
    for led in range(6):
        strip.put(led, (1, 2, 3))
    strip.show(0)
    assert [output.frames[-1] for output in outputs] == [
        bytes((2, 1, 3, 2, 1, 3)),
        bytes((1, 2, 3, 1, 2, 3)),
        bytes((2, 1, 3, 0, 2, 1, 3, 0)),
    ]
    assert [strip.color(led) for led in range(6)] == [(1, 2, 3)] * 6


def test_no_frame_before_the_last_is_out_on_every_strip():
    strip, outputs = strip_of((10, 2, "GRB"), (11, 2, "GRB"))
    assert strip.show(0)
    outputs[1].busy_for = 2
    assert not strip.show(1) and not strip.show(2) and strip.show(3)
    assert [len(output.frames) for output in outputs] == [2, 2]


def test_drawing_does_not_touch_the_frame_that_goes_out():
    sent = []
    strip, outputs = strip_of((10, 1, "RGB"))
    outputs[0].send = lambda buffer: sent.append(buffer)
    strip.put(0, (9, 9, 9))
    strip.show(0)
    strip.put(0, (1, 1, 1))
    assert bytes(sent[0]) == bytes((9, 9, 9))


def test_a_still_frame_is_sent_again_once_a_second():
    strip, _ = strip_of((10, 1, "GRB"))
    assert strip.is_due(0)
    strip.show(0)
    assert not strip.is_due(REFRESH_MS - 1) and strip.is_due(REFRESH_MS)
    strip.put(0, (1, 1, 1))
    assert strip.is_due(1)


def test_a_strip_that_sends_nothing_for_three_seconds_is_dead():
    """Also one whose first frame never goes out."""
    strip, outputs = strip_of((10, 1, "GRB"))
    assert strip.is_alive(5000) and strip.is_alive(5000 + 3 * REFRESH_MS - 1)
    outputs[0].busy_for = 1
    assert not strip.show(6000) and not strip.is_alive(5000 + 3 * REFRESH_MS)
    assert strip.show(9000) and strip.is_alive(9000 + 3 * REFRESH_MS - 1)
    assert not strip.is_alive(9000 + 3 * REFRESH_MS)


def test_current_never_passes_the_budget():
    for milliamps in (101, 102, 120, 500, 4000, 6000):
        strip, outputs = strip_of((10, 100, "GRB"), milliamps=milliamps)
        for led in range(100):
            strip.put(led, (255, 255, 255 - led))
            for level in (256, 100, 1):
                strip.level = level
                strip.show(0)
                frame = outputs[0].frames[-1]
                assert 100 + 55 * sum(frame) / 765 <= milliamps
                assert strip.milliamps() <= milliamps
                outputs[0].frames.clear()
    assert strip.milliamps() >= 100


def test_a_budget_that_suffices_dims_nothing():
    strip, outputs = strip_of((10, 10, "RGB"), milliamps=10 + 55 * 10)
    for led in range(10):
        strip.put(led, (255, 255, 255))
    strip.show(0)
    assert outputs[0].frames[-1] == bytes((255,)) * 30


def test_everything_is_dimmed_alike():
    strip, outputs = strip_of((10, 100, "RGB"), milliamps=200)
    for led in range(100):
        strip.put(led, (200, 100, 40) if led % 2 else (100, 50, 20))
    strip.show(0)
    frame = outputs[0].frames[-1]
    assert frame[:3] * 50 == b"".join([frame[i : i + 3] for i in range(0, 300, 6)])
    assert abs(frame[3] - 2 * frame[0]) <= 1 and abs(frame[4] - frame[0]) <= 1


def test_the_sum_follows_every_change():
    strip, outputs = strip_of((10, 20, "GRB"), milliamps=40)
    for step in range(200):
        strip.put(step * 7 % 20, (step % 256, step * 3 % 256, step * 5 % 256))
        if step % 50 == 49:
            strip.clear()
        strip.show(0)
        assert milliamps_of(20, sum(outputs[0].frames[-1])) <= 40
