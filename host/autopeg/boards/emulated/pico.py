"""An emulated Pico that runs a real MicroPython image: files, keys and bytes in, LED frames and bytes out.

All times are emulated milliseconds: the same calls always give the same run.
"""

# pyright: reportPrivateUsage=false

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from rp2040py.boards import BOARDS, resolve_firmware
from rp2040py.clock.simulation_clock import ClockAlarm, SimulationClock
from rp2040py.device.base_device import BaseDevice, ResetCause
from rp2040py.peripherals.reset import RESET, RESET_I2C0, RESET_I2C1
from rp2040py.peripherals.watchdog import CTRL as WATCHDOG_CTRL
from rp2040py.utils.logging import LogLevel

from autopeg.base.errors import Failure
from autopeg.boards.emulated import flash_image
from autopeg.boards.emulated.conditions import KIND, Conditions
from autopeg.boards.emulated.flash_chip import FlashChip
from autopeg.boards.emulated.key_matrix import KeyMatrix
from autopeg.boards.emulated.led_tap import LedTap
from autopeg.boards.emulated.oled_chip import OledChip
from autopeg.boards.emulated.paced_pio import pace_pio
from autopeg.boards.emulated.quick_bus import quick_chip
from autopeg.boards.emulated.quick_processor import QuickProcessor, has_fast_path
from autopeg.boards.emulated.usb_host import UsbHost
from pegboard.board_file import Board


class Pico:
    """One emulated board. leds: a LedTap for each LED pin; usb: the host; keys: the keypad, if the board has one;
    display: an OledChip, if one is attached; pio: the PIO blocks.

    image: of MicroPython, validated; files: on its flash, by path; board: its LEDs and keypad are attached; uid: 16
    hexadecimal digits; display: the chip of the display to attach, ssd1306 or sh1106, None for no display;
    conditions: what it has to bear.
    """

    def __init__(
        self,
        image: Path,
        files: Mapping[str, bytes],
        board: Board | None = None,
        uid: str = "f" * 16,
        display: str | None = None,
        conditions: Conditions = KIND,
    ) -> None:
        firmware = resolve_firmware(BOARDS["pico"], "micropython", str(image))
        self._device = BaseDevice(board=replace(firmware, mcu=quick_chip), log_level=LogLevel.ERROR)
        self._chip = self._device.mcu
        self._simulator = self._device.simulator
        assert isinstance(self._chip.clock, SimulationClock)
        self._clock = self._chip.clock
        # Before the pins are wired, which know the SIO.
        if conditions.miss_ns and not has_fast_path():
            raise Failure("an emulated Pico whose flash has a cache needs numba: pip install 'autopeg[emulated]'")
        quick = QuickProcessor(self._chip, self._simulator, conditions.miss_ns) if has_fast_path() else None
        self._processor = quick
        self.pio = pace_pio(self._chip)
        self._alarms: set[ClockAlarm] = set()
        self._has_news = False
        self._is_deadline = False
        self._deadline = self._clock.create_alarm(self._reach_deadline)
        self.put_files(files)
        self.flash = FlashChip(self._chip.ssi, self._wait_for_flash, self._clock, bytes.fromhex(uid), conditions)
        self.usb = UsbHost(self._chip.usb_ctrl, self._clock, self._stop)
        pins = [] if board is None else [pin for pin, _, _ in board.track.strips]
        self.leds = {pin: LedTap(self._chip.gpio[pin], self._clock, self._stop) for pin in pins}
        self.keys = None
        if board is not None and board.keys:
            self.keys = KeyMatrix(self._chip.gpio, self.after, board.rows, board.cols, board.keys)
            if conditions.spike_every_ms:
                self.keys.spike_every(conditions.spike_every_ms)
        self.display = None
        if display is not None and board is not None and board.display is not None:
            self.display = self._attached_display(display, board.display, conditions)
        self._chip.watchdog.on_watchdog_trigger = lambda: self._device.hard_reset(cause=ResetCause.WATCHDOG)
        self._fix_dma_reset()
        self._fix_i2c_reset()

    def _attached_display(self, kind: str, pins: tuple[int, int], conditions: Conditions) -> OledChip:
        """Attach a display to the pins of SDA and SCL."""
        sda, scl = pins
        return OledChip(
            kind,
            self._chip.i2c[sda // 2 % 2],
            self._chip.gpio[sda],
            self._chip.gpio[scl],
            self.after,
            lambda: self.now_ms,
            sound_khz=conditions.i2c_khz,
        )

    # -- power

    def power_on(self) -> None:
        """Start as after plugging in: garbage in RAM, flash unchanged."""
        self._chip.sram[:] = b"\xa5" * len(self._chip.sram)
        self._reset(ResetCause.POWER_ON)

    def _reset(self, cause: ResetCause) -> None:
        self._chip.watchdog.write_uint32(WATCHDOG_CTRL, 0)  # rp2040py lets it count on
        self._device.hard_reset(cause=cause)

    # -- time

    @property
    def now_ms(self) -> float:
        return self._clock.nanos / 1e6

    def after(self, ms: float, call: Callable[[], None]) -> None:
        """Schedule a call in ms milliseconds."""

        def ring() -> None:
            self._alarms.discard(alarm)
            call()

        alarm = self._clock.create_alarm(ring)
        self._alarms.add(alarm)
        alarm.schedule(ms * 1e6)

    def run(self, ms: float, is_enough: Callable[[], bool] = lambda: False) -> None:
        """Run for ms. is_enough: ends the run early; called whenever something has happened."""
        end = self._clock.nanos + ms * 1e6
        while not is_enough() and not self._run_to(end):
            pass

    def forget_logs(self) -> None:
        """Clear the logs of flash, USB and LEDs, except for the last frame of each strip."""
        self.flash.log.clear()
        self.usb.log.clear()
        for tap in self.leds.values():
            del tap.frames[:-1]
        if self.display:
            self.display.log.clear()

    # -- files

    def filesystem(self) -> bytes:
        """Return the raw part of the flash that holds the files."""
        return bytes(self._chip.flash[flash_image.START : flash_image.START + flash_image.SIZE])

    def put_files(self, files: Mapping[str, bytes]) -> None:
        """Replace the filesystem of the Pico."""
        self._chip.flash[flash_image.START : flash_image.START + flash_image.SIZE] = flash_image.image_of_board(files)

    # -- inside

    def _run_to(self, end_ns: float) -> bool:
        """Run until end_ns or until something happens; return whether end_ns was reached."""
        left = end_ns - self._clock.nanos
        if left <= 0:
            return True
        self._is_deadline = self._has_news = False
        self._deadline.schedule(left)
        while not self._is_deadline and not self._has_news:
            self._simulator.stopped = False
            if self._processor:
                self._processor.run()
            else:
                self._simulator._execute_batch()
        self._deadline.cancel()
        return self._is_deadline

    def _reach_deadline(self) -> None:
        self._is_deadline = True
        self._simulator.stopped = True

    def _stop(self) -> None:
        self._has_news = True
        self._simulator.stopped = True

    def _fix_dma_reset(self) -> None:
        """Make a reset also abort DMA transfers, which the emulator forgets to do, and a frame in progress."""
        dma = self._chip.dma
        reset = dma.reset

        def reset_all() -> None:
            for channel in dma.channels:
                channel.abort()
            for tap in self.leds.values():
                tap.forget()
            reset()

        dma.reset = reset_all

    def _fix_i2c_reset(self) -> None:
        """Make the program's reset of an I2C reach it, which the emulator forgets: a transfer would hang for ever."""
        resets = self._chip.resets
        write = resets.write_uint32

        def write_and_reset(offset: int, value: int) -> None:
            write(offset, value)
            if offset == RESET:
                for i2c, bit in zip(self._chip.i2c, (RESET_I2C0, RESET_I2C1), strict=True):
                    if value & bit:
                        i2c.reset()

        resets.write_uint32 = write_and_reset

    def _wait_for_flash(self, ms: float) -> None:
        """Let time pass while the processor waits; PIO, DMA and everything outside continue.

        On the chip the flash alone is busy: the processor waits in a routine in RAM, with interrupts off (data sheet
        2.8.3.1, flash_range_erase), and PIO and DMA have clocks of their own.
        """
        self._clock.tick(ms * 1e6)
