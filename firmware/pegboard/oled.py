"""The display: an OLED of 128 x 64 pixels with an SSD1306 or SH1106, which may be absent, unplugged or stuck.

A turn takes a millisecond at most: it sends one packet, a few dozen bytes of what has changed. On wires that are too
long for 400 kHz it takes four. Sources: data sheets SSD1306 rev 1.1, SH1106 v2.3.
"""

OFF = 0
DIM = 1
FULL = 2

_ADDRESSES = (0x3C, 0x3D)
_CHUNK = 32  # bytes of the picture in a packet: with its head 0.9 ms at 400 kHz
_CHUNKS = 32
_CHUNKS_PER_PAGE = 4
_UNSENT = b"\x01"
_LOOK_AGAIN_MS = 1000
_CHECK_MS = 1000
_STATUS_READS = 4  # that have to agree before the bus is used fast
_MOST_FAULTS = 3  # in a row before a picture is complete; then the bus stays slow

# The bits 0 to 3 of the status byte are 8 or 0 on an SH1106, something else on an SSD1306. Both: bit 6, it is off.
_SH1106_STATUS = (0x08, 0x00)
_SH1106_FIRST_COLUMN = 2  # of the 132 that it has
_STATUS_OFF = 0x40
_STATUS_STEADY = 0x7F  # bit 7 says that it is busy

# Head of a packet with picture: three single commands, page, column low, column high, then data to the end.
_HEAD = b"\x80\xb0\x80\x00\x80\x10\x40"
_COMMANDS = 0x00
_SETUP = b"\x00\xae\xd5\x80\xa8\x3f\xd3\x00\x40\xda\x12\xd9\xf1\xdb\x40\xa4\xa6"
_CHARGE_PUMP = (b"\x00\x8d\x14\x20\x02", b"\x00\xad\x8b")  # SSD1306, and page addressing; SH1106
_ROTATION = (b"\x00\xa1\xc8", b"\x00\xa0\xc0")
_CONTRAST = (0x00, 0x01, 0xCF)  # by level


class Oled:
    """The display on a bus, see i2c_bus.I2cBus. Nothing here raises an OSError: what is lost is looked for again."""

    def __init__(self, bus):
        self._bus = bus
        self._address = _ADDRESSES[0]
        self._is_there = False
        self._faults = 0  # how often it was lost before a picture was complete
        self._look_ms = None  # when to look for the display, None for at once
        self._check_ms = 0
        self._picture = bytearray(_CHUNK * _CHUNKS)
        self._parts = [memoryview(self._picture)[i * _CHUNK : i * _CHUNK + _CHUNK] for i in range(_CHUNKS)]
        self._unsent = bytearray(_CHUNKS)
        self._refreshed = 0
        self._packet = bytearray(len(_HEAD) + _CHUNK)
        self._packet[: len(_HEAD)] = _HEAD
        self._first_column = 0
        self._can_tell_off = False  # some clones of the chips always say that they are off
        self._is_ready = False  # level and rotation are sent
        self._level = FULL
        self._rotation = 0

    def show(self, picture) -> None:
        """Take over a picture, which the following turns send."""
        view = memoryview(picture)
        for i in range(_CHUNKS):
            part = view[i * _CHUNK : i * _CHUNK + _CHUNK]
            if part != self._parts[i]:
                self._parts[i][:] = part
                self._unsent[i] = 1

    def set(self, level: int, rotation: int) -> None:
        """Set the brightness, OFF, DIM or FULL, and rotation, 1 for upside down."""
        if rotation != self._rotation and self._is_there:
            self._is_there = False  # it applies to what is written from now on: set the display up again
            self._look_ms = None
        if (level, rotation) != (self._level, self._rotation):
            self._level = level
            self._rotation = rotation
            self._is_ready = False

    def is_busy(self) -> bool:
        """Return whether something is still to be sent."""
        return self._is_there and (not self._is_ready or self._unsent.find(_UNSENT) >= 0)

    def turn(self, now_ms: int) -> None:
        """Do one thing: look for the display, send a packet, or check that it is still there and on."""
        if not self._is_there:
            if self._look_ms is None or now_ms >= self._look_ms:
                self._look_ms = now_ms + _LOOK_AGAIN_MS
                self._look()
            return
        try:
            if not self._bus.is_free():
                raise OSError
            self._send(now_ms)
        except OSError:
            self._is_there = False
            self._faults += 1
            self._look_ms = now_ms + _LOOK_AGAIN_MS

    def _send(self, now_ms):
        i = self._unsent.find(_UNSENT)
        if i >= 0:
            self._send_part(i)
        elif not self._is_ready:
            self._send_settings()
        elif now_ms - self._check_ms >= _CHECK_MS:
            self._check_ms = now_ms
            if self._faults < _MOST_FAULTS:
                self._faults = 0
            if self._can_tell_off and bool(self._status() & _STATUS_OFF) != (self._level == OFF):
                raise OSError  # it was without power for a moment
            self._refreshed = (self._refreshed + 1) % _CHUNKS
            self._send_part(self._refreshed)  # so that no fault on the wire stays

    def _send_part(self, i):
        packet = self._packet
        column = i % _CHUNKS_PER_PAGE * _CHUNK + self._first_column
        packet[1] = 0xB0 | i // _CHUNKS_PER_PAGE
        packet[3] = column & 15
        packet[5] = 0x10 | column >> 4
        packet[len(_HEAD) :] = self._parts[i]
        self._bus.write(self._address, packet)
        self._unsent[i] = 0

    def _send_settings(self):
        is_on = 0xAE if self._level == OFF else 0xAF
        self._bus.write(self._address, bytes((_COMMANDS, 0x81, _CONTRAST[self._level], is_on)))
        self._is_ready = True
        self._can_tell_off = bool(self._status() & _STATUS_OFF) == (self._level == OFF)

    def _look(self):
        """Look for the display and set it up; it is switched on when the whole picture is sent."""
        bus = self._bus
        try:
            if not bus.is_free():
                bus.release()
                return
            bus.open(True)
            status = self._find()
            if self._faults < _MOST_FAULTS:
                bus.open(False)
                if not self._is_always(status):
                    bus.open(True)
            is_sh1106 = status & 15 in _SH1106_STATUS
            self._first_column = _SH1106_FIRST_COLUMN if is_sh1106 else 0
            bus.write(self._address, _SETUP)
            bus.write(self._address, _CHARGE_PUMP[is_sh1106])
            bus.write(self._address, _ROTATION[self._rotation])
        except OSError:
            return
        self._is_there = True
        self._is_ready = False
        self._mark_all()

    def _find(self):
        """Return the status byte at the address that answers. Raises OSError."""
        for address in _ADDRESSES:
            self._address = address
            try:
                return self._status()
            except OSError:
                pass
        raise OSError

    def _is_always(self, status):
        """Return whether the status byte that was read slowly is read again and again."""
        try:
            for _ in range(_STATUS_READS):
                if (self._status() ^ status) & _STATUS_STEADY:
                    return False
        except OSError:
            return False
        return True

    def _status(self):
        return self._bus.read(self._address)

    def _mark_all(self):
        for i in range(_CHUNKS):
            self._unsent[i] = 1
