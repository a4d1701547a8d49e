"""Peg moves of a lane: as a hand pegs, hole by hole, with the back peg leaping over the front peg.

A place is a number of holes from the start, across laps; 0 is the start, without a light. A light is a tuple (place,
part): part / 256 of the front peg's light. Times are milliseconds since the move began.
"""

from pegcore import machine_code

FULL = 256
BACK = 85  # a third

_LIFT_MS = 100  # the back peg is taken out
_LAND_MS = 80  # the pegs settle
_LONGEST_STEP_MS = 110
_TRAVEL_MS = 1150  # at most, however far: with lift and landing a 29 takes 1330 ms


def resting_lights(back: int, front: int):
    """Return the lights of two pegs at rest."""
    return [(back, BACK), (front, FULL)]


class Move:
    """The pegs of one lane on their way from old to new, both (back, front) places."""

    def __init__(self, old, new):
        self.old = old
        self.new = new
        old_back, old_front = old
        back, front = new
        self._steps = abs(front - old_front)
        self._step_ms = min(_LONGEST_STEP_MS, _TRAVEL_MS // self._steps) if self._steps else 0
        # The peg that stays while the other moves: in a leap the old front peg, in an undone leap the old back peg.
        if back in old:
            self._staying = back
        elif front == old_back:
            self._staying = old_back
        else:
            self._staying = 0
        self.duration_ms = _LIFT_MS + self._steps * self._step_ms + _LAND_MS

    @machine_code
    def lights(self, elapsed_ms: int):
        """Return the lights at elapsed_ms; from duration_ms on, those of the pegs at rest."""
        if elapsed_ms >= self.duration_ms:
            return resting_lights(self.new[0], self.new[1])
        old_back, old_front = self.old
        back, front = self.new
        lights = []
        if elapsed_ms < _LIFT_MS:
            part = BACK if old_back == self._staying else BACK * (_LIFT_MS - elapsed_ms) // _LIFT_MS
            return [(old_back, part), (old_front, FULL)]
        elapsed_ms -= _LIFT_MS
        if self._staying:
            lights.append((self._staying, BACK))
        travel_ms = self._steps * self._step_ms
        if elapsed_ms < travel_ms:
            step = elapsed_ms // self._step_ms
            # For half of a step the peg stays in its hole, then it moves to the next.
            part = max(0, 2 * FULL * (elapsed_ms % self._step_ms) // self._step_ms - FULL)
            way = 1 if front > old_front else -1
            place = old_front + way * step
            lights.append((place, FULL - part))
            lights.append((place + way, part))
        else:
            if back != self._staying:
                lights.append((back, BACK * (elapsed_ms - travel_ms) // _LAND_MS))
            lights.append((front, FULL))
        return lights
