"""What goes over the wire to a device holds nothing that its seats cannot know (C10, T11)."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from autopeg.engine.moves import to_json
from autopeg.session.fairness_text import grouped
from support.games.hidden_cards import cards_in, hidden_from
from support.web.device import Device
from support.web.server import Server

MOVES = 100
PATIENCE = 4000
NewDevice = Callable[[], Device]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("cribbage", {}),
        ("cribbage", {"muggins": "strict"}),
        ("tabletop", {}),
        ("tabletop", {"variant": "ship"}),
        ("crib_rummy", {}),
        ("crummy_rummy", {}),
    ],
)
def test_no_stream_carries_a_card_that_its_seat_cannot_know(
    new_device: NewDevice, server: Server, game: str, options: dict[str, Any]
) -> None:
    """Every snapshot of whole games, beside the engine's own view of each seat, and beside the hands themselves."""
    devices = [new_device(), new_device()]
    watcher = new_device()
    code = devices[0].open_table(game, {"name": "Ann", "is_mine": True}, {"name": "Bob"}, options=options)
    devices[1].do(code, "take", seat=1)
    room = next(iter(server.page.rooms))
    [commitment] = room.seats.stored.commitments
    with devices[0].stream(code) as a, devices[1].stream(code) as b:
        next(a)
        next(b)
        looks, seen = [device.look(code) for device in devices], watcher.look(code)
        for _ in range(PATIENCE):
            looks = [device.look(code) for device in devices]
            seen = watcher.look(code)
            state, last = room.table.state, room.table.history.steps[-1:]
            if len({look["moves"] for look in looks} | {seen["moves"], len(room.table.history.steps)}) > 1:
                continue
            if looks[0]["over"] or looks[0]["moves"] > MOVES:
                break
            for look in (*looks, seen):
                assert look["commitment"] == {"line": 1, "digest": commitment.published.digest}
                assert commitment.secret not in json.dumps(look)
            laid_open = cards_in([to_json(step.events) for step in last])
            hidden = [hidden_from(state, seat) - laid_open for seat in (0, 1)]
            for look in (*looks, seen):
                look.pop("told")  # it names the cards that wild ones stand for
            for seat, look in enumerate(looks):
                assert not cards_in(look) & hidden[seat], look
            assert not cards_in(seen) & (hidden[0] | hidden[1]), seen
            for device, look in zip(devices, looks, strict=True):
                device.play_on(code, look)
        told = [json.dumps(look["log"]) for look in (*looks, seen)]
        assert looks[0]["over"] or all(grouped(commitment.published.digest) in each for each in told)
        assert looks[0]["over"] or commitment.secret not in room.seats.stored.store.text(room.game_id)
    assert looks[0]["over"] or looks[0]["moves"] > MOVES
