"""The strips: a picture of all LEDs, dimmed to the power budget, sent frame by frame.

The picture is drawn in one buffer and copied to a second one, which is sent while the next picture is drawn.
"""

from array import array

from pegcore import machine_code, ptr8, viper_code

SOON_MS = 3
REFRESH_MS = 1000  # a still frame is repeated to repair a glitch on the wire or a loose contact

_MILLIAMPS_OF_FULL_LED = 55  # beside 1 mA when dark; the model of WLED, and contract of docs/board-file.md
_SUM_OF_FULL_LED = 765


def milliamps_of(leds: int, byte_sum: int) -> int:
    """Return the estimated current of LEDs whose bytes add up to byte_sum, rounded up."""
    return leds + (_MILLIAMPS_OF_FULL_LED * byte_sum + _SUM_OF_FULL_LED - 1) // _SUM_OF_FULL_LED


def copy_scaled(source, target, scale: int) -> None:
    """Copy source to target with each byte times scale / 256, rounded down. scale: 0 to 255.

    The Pico has one in machine code, see pio_output.
    """
    for i in range(len(source)):
        target[i] = source[i] * scale >> 8


@viper_code
def _write_led(picture, place: int, color) -> int:
    """Write a colour to a picture; return how much the sum of its bytes has grown. place: of the LED, see Strip."""
    at = place >> 1
    pixels = ptr8(picture)
    red = int(color[0])
    green = int(color[1])
    blue = int(color[2])
    more = red + green + blue - pixels[at] - pixels[at + 1] - pixels[at + 2]
    first = place & 1
    pixels[at] = red if first else green
    pixels[at + 1] = green if first else red
    pixels[at + 2] = blue
    return more


class Strip:
    """All LEDs of a board, numbered across its strips in the order of the board file.

    strips: (pin, leds, order) each; outputs: for each strip an object with `is_busy()` and `send(buffer)`;
    copy: copy_scaled, or another that does the same. picture: what is drawn; places: of each LED, its first byte there
    times two, plus one where red is sent first. A frame is sent only when every strip has
    latched the last one.
    """

    def __init__(self, strips, outputs, milliamps: int, copy=copy_scaled):
        self._outputs = outputs
        self._copy_scaled = copy
        self.places = array("H")
        lengths = []
        size = 0
        for _, leds, order in strips:
            width = len(order)
            first = size << 1 | (order[0] == "R")
            self.places.extend(array("H", range(first, first + leds * width * 2, width * 2)))
            lengths.append(leds * width)
            size += leds * width
        whole_words = size + 3 & ~3  # so that four bytes can be dimmed at once
        self.picture = bytearray(whole_words)
        self._frame = bytearray(whole_words)
        # The slowest output is checked first: mostly one check is enough.
        self._longest_first = [outputs[i] for _, i in sorted([(-lengths[i], i) for i in range(len(lengths))])]
        self._parts = []
        start = 0
        for length in lengths:
            self._parts.append(memoryview(self._frame)[start : start + length])
            start += length
        self._frame_ms = max(lengths) // 100 + 1  # 10 us for a byte, rounded up, and the latch
        self._sum = 0
        self._sum_allowed = (milliamps - len(self.places)) * _SUM_OF_FULL_LED // _MILLIAMPS_OF_FULL_LED
        self._shown_at = self._alive_at = None
        self.level = 0  # overall brightness 0 (dark) to 256, for the ramp at power-on
        self.is_changed = True
        self.frames = 0

    def __len__(self):
        return len(self.places)

    @machine_code
    def put(self, led: int, color) -> None:
        """Draw one LED. color: (red, green, blue), each 0 to 255."""
        self._sum += _write_led(self.picture, self.places[led], color)
        self.is_changed = True

    def painted(self, more: int) -> None:
        """Note that LEDs were drawn in `picture` by somebody else, and by how much the sum of its bytes has grown."""
        self._sum += more
        self.is_changed = True

    def color(self, led: int):
        """Return the (red, green, blue) drawn for an LED."""
        place = self.places[led]
        at = place >> 1
        first, second, blue = self.picture[at], self.picture[at + 1], self.picture[at + 2]
        return (first, second, blue) if place & 1 else (second, first, blue)

    def clear(self) -> None:
        """Draw every LED dark."""
        self.picture[:] = bytes(len(self.picture))
        self._sum = 0
        self.is_changed = True

    def is_busy(self) -> bool:
        """Return whether the last frame is still being sent or not yet latched."""
        for output in self._longest_first:
            if output.is_busy():
                return True
        return False

    def wait(self) -> None:
        """Wait until the last frame is sent and latched."""
        while self.is_busy():
            pass

    def is_soon_free(self, now_ms: int) -> bool:
        """Return whether the last frame is out in SOON_MS at most."""
        return self._shown_at is None or now_ms - self._shown_at >= self._frame_ms - SOON_MS

    def is_due(self, now_ms: int) -> bool:
        """Return whether to send: the picture has changed, or was last sent a second ago."""
        return self.is_changed or self._shown_at is None or now_ms - self._shown_at >= REFRESH_MS

    def is_alive(self, now_ms: int) -> bool:
        """Return whether the last frame was sent not long ago: a still one is repeated every REFRESH_MS. Before the
        first one it is the first question that counts.
        """
        if self._alive_at is None:
            self._alive_at = now_ms
        return now_ms - self._alive_at < 3 * REFRESH_MS

    def show(self, now_ms: int) -> bool:
        """Send the picture, dimmed to the power budget, unless the last frame is still being sent.

        Return whether it was sent.
        """
        if self.is_busy():
            return False
        self._copy()
        self._send()
        self._shown_at = self._alive_at = now_ms
        self.is_changed = False
        self.frames += 1
        return True

    def milliamps(self) -> int:
        """Return the estimated current of the last frame."""
        return milliamps_of(len(self.places), sum(self._frame))

    def _copy(self):
        """Copy the picture to the frame, dimmed to the power budget."""
        scale = self._scale()
        if scale >= 256:
            self._frame[:] = self.picture
        else:
            self._copy_scaled(self.picture, self._frame, scale)

    def _send(self):
        for i in range(len(self._outputs)):
            self._outputs[i].send(self._parts[i])

    def _scale(self):
        if self._sum * self.level > self._sum_allowed << 8:
            return (self._sum_allowed << 8) // self._sum
        return self.level
