"""An emulated Pico that runs a real MicroPython image: files in, keys and packets in, frames of light and text out.

All times are emulated milliseconds: the same calls give the same run.
"""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import flash_image
from key_matrix import KeyMatrix
from led_tap import LedTap
from rp2040py.boards import BOARDS, resolve_firmware
from rp2040py.device.base_device import BaseDevice, ResetCause
from rp2040py.utils.logging import LogLevel
from usb_host import UsbHost

from pegcore.lines import encode

IMAGE = Path(os.environ.get("EMU_UF2", "~/.cache/autopeg/RPI_PICO.uf2")).expanduser()

_ERASE_SECTOR, _ERASE_BLOCK, _PROGRAM = 0x20, 0xD8, 0x02
_ERASE_MS, _PROGRAM_MS = 45.0, 0.4  # typical of the flash chip on a Pico


class EmulatedTimeout(AssertionError):
    """Something did not happen within its emulated time."""


class Pico:
    """One board. leds: a LedTap for each LED pin; usb: the host; keys: the keypad, if the board has one."""

    def __init__(self, files: dict[str, bytes], led_pins: list[int], keypad: dict | None = None) -> None:
        firmware = resolve_firmware(BOARDS["pico"], "micropython", str(IMAGE))
        self._device = BaseDevice(board=firmware, log_level=LogLevel.ERROR)
        self._chip = self._device.mcu
        self._simulator = self._device.simulator
        self._clock = self._chip.clock
        self._alarms: set = set()
        self._has_news = False
        self._is_deadline = False
        self._deadline = self._clock.create_alarm(self._reach_deadline)
        self.is_powered = False
        self.cpu_s = 0.0
        self.flash_log: list[tuple[float, str, int]] = []  # (ms, "erase" or "program", address)
        self._cut: tuple[int, float, random.Random] | None = None
        self.put_files(files)
        self.usb = UsbHost(self._chip.usb_ctrl, self._clock, self._stop)
        self.leds = {pin: LedTap(self._chip.gpio[pin], self._clock, self._stop) for pin in led_pins}
        self.keys = KeyMatrix(self._chip.gpio, self.after, **keypad) if keypad else None
        self._chip.watchdog.on_watchdog_trigger = lambda: self._device.hard_reset(cause=ResetCause.WATCHDOG)
        self._mend_dma_reset()
        self._slow_the_flash()
        self._pacer = self._clock.create_alarm(self._pace_pio)
        self._paced_ns = 0.0
        self._pacer.schedule(1e6)

    # -- power

    def power_on(self) -> None:
        """Start as after plugging in: memory without meaning, flash as it was left."""
        self._chip.enter_reset()
        self._chip.sram[:] = b"\xa5" * len(self._chip.sram)
        self._chip.watchdog.reset()
        self._device._record_reset_cause(ResetCause.POWER_ON)
        self._chip.leave_reset()
        self.is_powered = True
        self.began_ms = self.now_ms

    def cut_power(self) -> None:
        """Everything stops now, in the middle of whatever it was."""
        self.is_powered = False
        self.usb.unplug()
        self.usb.received.clear()

    def cut_power_in_flash_write(self, count: int, part: float, seed: int) -> None:
        """Let the power fail inside the count-th flash operation from now, when a part (0 to 1) of it is done."""
        self._cut = (count, part, random.Random(seed))

    # -- time

    @property
    def now_ms(self) -> float:
        return self._clock.nanos / 1e6

    def after(self, ms: float, call: Callable[[], None]) -> None:
        def ring() -> None:
            self._alarms.discard(alarm)
            call()

        alarm = self._clock.create_alarm(ring)
        self._alarms.add(alarm)
        alarm.schedule(ms * 1e6)

    def run(self, ms: float) -> None:
        """Let time pass, as long as there is power."""
        end = self._clock.nanos + ms * 1e6
        while self.is_powered and not self._run_to(end):
            pass

    def run_until(self, is_true: Callable[[], bool], timeout_ms: float, what: str) -> None:
        """Let time pass until something is true. Raises EmulatedTimeout."""
        end = self._clock.nanos + timeout_ms * 1e6
        while not is_true():
            if self._clock.nanos >= end or not self.is_powered:
                raise EmulatedTimeout(f"{what}: not within {timeout_ms} ms; it wrote {bytes(self.usb.received[-300:])}")
            self._run_to(min(end, self._clock.nanos + 1e6))

    # -- the console

    def send(self, *bodies: str) -> None:
        """Send packets."""
        self.usb.write(b"".join(encode(body) for body in bodies))

    def expect(self, text: bytes, timeout_ms: float = 2000) -> bytes:
        """Return what the Pico writes up to and including a text. Raises EmulatedTimeout."""
        received = self.usb.received
        self.run_until(lambda: text in received, timeout_ms, repr(text))
        end = received.index(text) + len(text)
        data = bytes(received[:end])
        del received[:end]
        return data

    def execute(self, code: str, timeout_ms: float = 5000) -> str:
        """Interrupt the program, run code in the raw REPL as mpremote does, and return what it prints."""
        self.usb.take()
        self.usb.write(b"\r\x03\x03")
        self.run(30)
        self.usb.write(b"\x01")
        self.expect(b"raw REPL; CTRL-B to exit\r\n>", timeout_ms)
        self.usb.write(code.encode() + b"\x04")
        self.expect(b"OK", timeout_ms)
        printed = self.expect(b"\x04", timeout_ms)[:-1].decode()
        error = self.expect(b"\x04", timeout_ms)[:-1].decode()
        assert not error, error
        return printed.strip()

    def soft_reset(self) -> None:
        """Ctrl-C, Ctrl-B, Ctrl-D: the program starts again, the power stays."""
        self.usb.write(b"\x03\x03\x02")
        self.run(30)
        self.usb.take()
        self.usb.write(b"\x04")

    # -- files

    def files(self) -> dict[str, bytes]:
        """Return the files on the flash."""
        return flash_image.files_of(bytes(self._chip.flash[flash_image.START : flash_image.START + flash_image.SIZE]))

    def put_files(self, files: dict[str, bytes]) -> None:
        """Give the Pico another filesystem."""
        self._chip.flash[flash_image.START : flash_image.START + flash_image.SIZE] = flash_image.image_of(files)

    # -- inside

    def _run_to(self, end_ns: float) -> bool:
        """Run until that time or until something happened; return whether it was the time."""
        left = end_ns - self._clock.nanos
        if left <= 0:
            return True
        self._is_deadline = self._has_news = False
        self._deadline.schedule(left)
        began = time.process_time()
        while not self._is_deadline and not self._has_news and self.is_powered:
            self._simulator.stopped = False
            self._simulator._execute_batch()
        self.cpu_s += time.process_time() - began
        self._deadline.cancel()
        return self._is_deadline

    def _reach_deadline(self) -> None:
        self._is_deadline = True
        self._simulator.stopped = True

    def _stop(self) -> None:
        self._has_news = True
        self._simulator.stopped = True

    def _mend_dma_reset(self) -> None:
        """A reset ends what DMA was copying, which the emulator forgets, and a frame that had begun."""
        dma = self._chip.dma
        reset = dma.reset

        def reset_all() -> None:
            for channel in dma.channels:
                channel.abort()
            for tap in self.leds.values():
                tap.forget()
            reset()

        dma.reset = reset_all

    def _pace_pio(self) -> None:
        """Keep PIO at its own pace while the processor sleeps, which the emulator would skip in one jump."""
        step = 1e6
        now = self._clock.nanos
        jump = now - self._paced_ns
        self._paced_ns = now
        for pio in self._chip.pio:
            if not pio.stopped:
                step = min(step, 20_000.0)
                if pio.next_due_fp < 1 << 60:
                    step = min(step, max((pio.next_due_fp - pio.cycle_fp) / 32.0 - jump, 8.0))
        self._pacer.schedule(step)

    def _slow_the_flash(self) -> None:
        """Let erasing and programming take their time, with the processor waiting as it does, and cut the power in
        them when asked to."""
        ssi = self._chip.ssi
        obey = ssi._apply_command

        def apply_command() -> None:
            command = ssi._tx_buffer
            operation = command[0] if command else 0
            is_change = operation in (_ERASE_SECTOR, _ERASE_BLOCK, _PROGRAM)
            if not (is_change and ssi._write_enabled and len(command) >= 4):
                obey()
                return
            address = ssi._address_from_buffer()
            self.flash_log.append((self.now_ms, "program" if operation == _PROGRAM else "erase", address))
            if self._cut:
                count, part, rng = self._cut
                self._cut = (count - 1, part, rng)
                if count == 1:
                    self._cut = None
                    self._spoil(operation, address, bytes(command[4:]), part, rng)
                    ssi._tx_buffer = bytearray()
                    ssi._write_enabled = False
                    self.cut_power()
                    return
            obey()
            self._clock.tick((_PROGRAM_MS if operation == _PROGRAM else _ERASE_MS) * 1e6)

        ssi._apply_command = apply_command

    def _spoil(self, operation: int, address: int, data: bytes, part: float, rng: random.Random) -> None:
        """Leave the flash as a power cut does: the first bytes programmed, or some bits of a sector not erased yet."""
        flash = self._chip.flash
        if operation == _PROGRAM:
            for i in range(int(len(data) * part)):
                flash[address + i] &= data[i]
            return
        size = 4096 if operation == _ERASE_SECTOR else 65536
        start = address & ~(size - 1)
        for i in range(start, start + size):
            flash[i] = flash[i] | rng.getrandbits(8) if rng.random() > part else 0xFF
