"""A board that is plugged in again shows the game soon, on a wire that damages as well."""

from statistics import median

from support.boards.link.reconnecting import times_to_reconnect_ms


def test_a_board_is_back_within_a_second_where_every_hundredth_byte_is_damaged() -> None:
    """The middle of many tries; nine in ten within three seconds."""
    times = sorted(times_to_reconnect_ms(100, 100, 20))
    assert median(times) < 1000
    assert times[90] < 3000


def test_a_board_is_back_at_once_on_a_clean_wire() -> None:
    assert max(times_to_reconnect_ms(20, 0, 0)) <= 100
