"""An I2C of the Pico for one device, which may be absent or hold the bus."""

from time import sleep_us

from machine import I2C, Pin, mem32

_FAST_HZ = 400000
_SLOW_HZ = 100000
_FAST_TIMEOUT_US = 2000  # twice the longest packet
_SLOW_TIMEOUT_US = 8000
_GPIO_IN = 0xD0000004  # the levels of all pins, whatever they are used for; data sheets RP2040 2.3.1.7, RP2350 3.1.11
_MOST_CLOCKS = 9  # until a device that was stopped in a byte lets go; I2C specification 3.1.16


class I2cBus:
    """The bus on the pins sda and scl of one I2C of the Pico."""

    def __init__(self, sda: int, scl: int):
        self._sda = sda
        self._scl = scl
        self._byte = bytearray(1)
        self.open(False)

    def is_free(self) -> bool:
        """Return whether nobody pulls a line low; a transfer would then only time out."""
        levels = mem32[_GPIO_IN]
        return bool(levels >> self._sda & levels >> self._scl & 1)

    def open(self, is_slow: bool) -> None:
        """Set up the I2C again."""
        hz, timeout_us = (_SLOW_HZ, _SLOW_TIMEOUT_US) if is_slow else (_FAST_HZ, _FAST_TIMEOUT_US)
        self._i2c = I2C(self._sda // 2 % 2, sda=Pin(self._sda), scl=Pin(self._scl), freq=hz, timeout=timeout_us)

    def release(self) -> None:
        """Clock a device that holds SDA until it lets go."""
        sda = Pin(self._sda, Pin.IN, Pin.PULL_UP)
        scl = Pin(self._scl, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        for _ in range(_MOST_CLOCKS):
            if sda.value():
                break
            scl.value(0)
            sleep_us(5)
            scl.value(1)
            sleep_us(5)
        scl.init(Pin.IN, Pin.PULL_UP)

    def write(self, address: int, data) -> None:
        """Write bytes. Raises OSError."""
        self._i2c.writeto(address, data)

    def read(self, address: int) -> int:
        """Return a byte. Raises OSError."""
        self._i2c.readfrom_into(address, self._byte)
        return self._byte[0]
