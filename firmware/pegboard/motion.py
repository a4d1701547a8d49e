"""Peg moves of a lane: as a hand pegs, hole by hole, with the back peg leaping over the front peg.

A place is a number of holes from the start, across laps; 0 is the start, without a light. A light is a place and a
part: part / 256 of the front peg's light. Times are milliseconds since the move began.
"""

from array import array

from pegcore import machine_code, ptr32, viper_code

FULL = 256
BACK = 85  # a third

_LIFT_MS = 100  # the back peg is taken out
_LAND_MS = 80  # the pegs settle
_LONGEST_STEP_MS = 110
_TRAVEL_MS = 1150  # at most, however far: with lift and landing a 29 takes 1330 ms


def put_resting_lights(lights, back: int, front: int) -> None:
    """Put the lights of two pegs at rest into `lights`, see Move.put_lights."""
    lights[0] = 2
    lights[1] = back
    lights[2] = BACK
    lights[3] = front
    lights[4] = FULL


class Move:
    """The pegs of one lane on their way from old to new, both (back, front) places."""

    def __init__(self, old, new):
        self.new = new
        old_back, old_front = old
        back, front = new
        steps = abs(front - old_front)
        step_ms = min(_LONGEST_STEP_MS, _TRAVEL_MS // steps) if steps else 0
        # The peg that stays while the other moves: in a leap the old front peg, in an undone leap the old back peg.
        if back in old:
            staying = back
        elif front == old_back:
            staying = old_back
        else:
            staying = 0
        self.duration_ms = _LIFT_MS + steps * step_ms + _LAND_MS
        way = 1 if front > old_front else -1
        self._numbers = array("i", (old_back, old_front, back, front, steps, step_ms, staying, way))

    @machine_code
    def put_lights(self, lights, elapsed_ms: int) -> None:
        """Put the lights at elapsed_ms into `lights`, an array of `i`: how many, then place and part of each, three at
        most. From duration_ms on they are those of the pegs at rest."""
        if elapsed_ms >= self.duration_ms:
            put_resting_lights(lights, self.new[0], self.new[1])
        else:
            _put_lights(lights, self._numbers, elapsed_ms)


@viper_code
def _put_lights(lights, numbers, elapsed_ms: int):
    move = ptr32(numbers)
    out = ptr32(lights)
    full = int(FULL)
    third = int(BACK)
    staying = move[6]
    if elapsed_ms < _LIFT_MS:
        out[0] = 2
        out[1] = move[0]
        out[2] = third if move[0] == staying else third * (_LIFT_MS - elapsed_ms) // _LIFT_MS
        out[3] = move[1]
        out[4] = full
        return
    elapsed_ms -= _LIFT_MS
    at = 1
    if staying:
        out[1] = staying
        out[2] = third
        at = 3
    step_ms = move[5]
    travel_ms = move[4] * step_ms
    if elapsed_ms < travel_ms:
        # For half of a step the peg stays in its hole, then it moves to the next.
        part = 2 * full * (elapsed_ms % step_ms) // step_ms - full
        if part < 0:
            part = 0
        place = move[1] + move[7] * (elapsed_ms // step_ms)
        out[at] = place
        out[at + 1] = full - part
        out[at + 2] = place + move[7]
        out[at + 3] = part
        out[0] = at + 3 >> 1
        return
    if move[2] != staying:
        out[at] = move[2]
        out[at + 1] = third * (elapsed_ms - travel_ms) // _LAND_MS
        at += 2
    out[at] = move[3]
    out[at + 1] = full
    out[0] = at + 1 >> 1
