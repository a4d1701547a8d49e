"""The firmware on the chips of both Picos: which registers it uses, its timing, and what it does about their errata.

The devices are stand-ins that record what is asked of them. Sources of the numbers: data sheets of RP2040 and RP2350;
pico-sdk, hardware/regs and hardware/dreq.h of each chip; MicroPython 1.28, ports/rp2.
"""

import importlib
import io
import os
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import pegboard

WATCHDOG, DMA, PIO1, SIO, RESETS = "WATCHDOG", "DMA", "PIO1", "SIO", "RESETS"
CTRL, REASON, SCRATCH0, SCRATCH1 = (WATCHDOG, 0), (WATCHDOG, 8), (WATCHDOG, 12), (WATCHDOG, 16)
CHIP_RESET = (RESETS, 0)
SM0_PINCTRL, GPIO_IN = (PIO1, 0xDC), (SIO, 4)
FROM_PIO0_TX0, FROM_PIO1_TX0, FROM_PIO1_RX0 = 0, 8, 12  # DREQ
ENABLE_WATCHDOG, BY_TIMER = 1 << 30, 1
PICTURE_LEDS = 242


class Chip:
    """What the firmware may rely on.

    resets: CHIP_RESET, had_run: its bit for the pin RUN; abort: CHAN_ABORT in DMA; count_bits: of a transfer counter;
    hz: of the clock.
    """

    def __init__(self, name, machine, watchdog, resets, had_run, abort, channels, count_bits, hz):
        self.name = name
        self.machine = machine
        self.bases = {WATCHDOG: watchdog, DMA: 0x50000000, PIO1: 0x50300000, SIO: 0xD0000000, RESETS: resets}
        self.had_run = had_run
        self.abort = abort
        self.channels = channels
        self.count_bits = count_bits
        self.hz = hz

    def address(self, register):
        block, offset = register
        return self.bases[block] + offset

    def ctrl_of(self, channel):
        return self.bases[DMA] + 64 * channel + 16  # AL1_CTRL


PICO = Chip("RP2040", "Raspberry Pi Pico with RP2040", 0x40058000, 0x40064008, 1 << 16, 0x444, 12, 32, 125_000_000)
PICO_W = Chip("RP2040", "Raspberry Pi Pico W with RP2040", 0x40058000, 0x40064008, 1 << 16, 0x444, 12, 32, 125_000_000)
PICO_2 = Chip("RP2350", "Raspberry Pi Pico2 with RP2350", 0x400D8000, 0x4010002C, 1 << 18, 0x464, 16, 28, 150_000_000)
CHIPS = (PICO, PICO_W, PICO_2)


class Registers(dict):
    """machine.mem32. log: every access, as ("read" or "write", address, value)."""

    def __init__(self):
        self.log = []

    def __getitem__(self, address):
        value = self.get(address, 0)
        self.log.append(("read", address, value))
        return value

    def __setitem__(self, address, value):
        self.log.append(("write", address, value))
        super().__setitem__(address, value)

    def written(self):
        return [(address, value) for kind, address, value in self.log if kind == "write"]


class Channel:
    """rp2.DMA. log: what was asked of all channels, oldest first."""

    log = []

    def __init__(self):
        self.count = 0

    def pack_ctrl(self, **fields):
        return fields

    def config(self, **settings):
        self.log.append(settings)
        self.count = settings.get("count", self.count)

    def active(self, value=None):
        if value is not None:
            self.log.append({"active": value})
        return False

    def close(self):
        self.log.append({"closed": True})


class Machine:
    """rp2.StateMachine. made: those that were, as (number, program, settings)."""

    made = []

    def __init__(self, number, program, **settings):
        self.made.append((number, program, settings))

    def active(self, value):
        pass

    def exec(self, instruction):
        pass


class Pad:
    """machine.Pin: a pin whose voltage somebody has left in between, as nothing pulled it either way.

    With erratum RP2350-E9 an input is held at 2.2 V, against its own pull-down, unless it is low already.
    """

    IN, OUT, OPEN_DRAIN, ALT, PULL_UP, PULL_DOWN, ALT_PIO1 = range(7)
    has_e9 = False
    pulled_up: tuple[int, ...] = ()
    volts = {}
    log = []

    def __init__(self, pin, mode=None, pull=None, value=None, alt=None):
        self.pin = pin
        if mode is not None:
            self.init(mode, pull, value)

    def init(self, mode, pull=None, value=None):
        self.log.append((self.pin, mode, pull, value))
        volts = self.volts.get(self.pin, 2.2)
        if mode in (self.OUT, self.OPEN_DRAIN) and value == 0:
            volts = 0.0
        elif self.pin in self.pulled_up or pull == self.PULL_UP:
            volts = 3.3
        elif pull == self.PULL_DOWN and not (self.has_e9 and volts > 0.8):
            volts = 0.0
        self.volts[self.pin] = volts

    def value(self, value=None):
        return int(self.volts.get(self.pin, 2.2) > 2)


def assembled_later(**options):
    """Stand in for rp2.asm_pio: keep the function that has the program, and its options."""
    return lambda function: SimpleNamespace(function=function, options=options)


MODULES = ("hardware", "fault_lights", "devices", "pio_output", "pio_pad", "i2c_bus", "oled", "start", "recovery")


def stand_ins(registers):
    pio = SimpleNamespace(remove_program=lambda program: None)
    blocks = type("PIO", (), {"__new__": lambda cls, number: pio, "OUT_LOW": 0})
    for name in ("SHIFT_LEFT", "SHIFT_RIGHT", "JOIN_TX"):
        setattr(blocks, name, name)
    machine = {
        "Pin": Pad,
        "mem32": registers,
        "unique_id": lambda: bytes(range(8)),
        "I2C": lambda *args, **options: None,
    }
    machine |= {name: lambda *args, **options: None for name in ("WDT", "bitstream", "bootloader", "soft_reset")}
    return {
        "machine": machine,
        "rp2": {"asm_pio": assembled_later, "StateMachine": Machine, "DMA": Channel, "PIO": blocks},
        "micropython": {"const": int, "native": lambda function: function, "viper": lambda function: function},
        "uctypes": {"addressof": lambda buffer: 0x20004000},
    }


class Firmware:
    """The modules of the firmware that know the Pico, on a chip."""

    def __init__(self, chip):
        self.chip = chip
        self.registers = Registers()
        self.consoles = []  # given to os.dupterm
        self.names_of: dict[int, object] = {
            chip.address(register): register
            for register in (CTRL, REASON, SCRATCH0, SCRATCH1, CHIP_RESET, SM0_PINCTRL, GPIO_IN)
        }
        self.names_of[chip.bases[DMA] + chip.abort] = "CHAN_ABORT"
        self.names_of |= {chip.ctrl_of(channel): f"AL1_CTRL {channel}" for channel in range(chip.channels)}

    def __getattr__(self, name):
        return importlib.import_module("pegboard." + name)

    def used(self):
        """Return the names of the registers that were used. Raises KeyError for an address that is none of them."""
        return {self.names_of[address] for _, address, _ in self.registers.log}


def forget_modules():
    for name in MODULES:
        sys.modules.pop("pegboard." + name, None)
        if hasattr(pegboard, name):
            delattr(pegboard, name)


@pytest.fixture(params=CHIPS, ids=lambda chip: chip.machine)
def firmware(request, monkeypatch):
    chip = request.param
    found = Firmware(chip)
    monkeypatch.setattr(sys, "implementation", SimpleNamespace(**vars(sys.implementation), _machine=chip.machine))
    for name, content in stand_ins(found.registers).items():
        module = ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name, module)
    for name, value in {"has_e9": chip is PICO_2, "pulled_up": (), "volts": {}, "log": []}.items():
        monkeypatch.setattr(Pad, name, value)
    monkeypatch.setattr(Channel, "log", [])
    monkeypatch.setattr(Machine, "made", [])
    monkeypatch.setattr(importlib.import_module("time"), "sleep_us", lambda us: None, raising=False)
    for name in ("ticks_ms", "ticks_us"):
        monkeypatch.setattr(importlib.import_module("time"), name, lambda: 0, raising=False)
    monkeypatch.setattr(importlib.import_module("time"), "ticks_add", lambda ticks, delta: ticks + delta, raising=False)
    monkeypatch.setattr(importlib.import_module("time"), "ticks_diff", lambda one, other: one - other, raising=False)
    monkeypatch.setattr(os, "dupterm", found.consoles.append, raising=False)
    forget_modules()
    yield found
    forget_modules()


RAN, CRASHED, STOPPED = 1, 2, 3


@pytest.mark.parametrize(
    ("mark", "reason", "is_run", "boot"),
    [
        (0, 0, False, "power"),
        (0, 0, True, "reset"),  # RUN clears the mark
        (RAN, 0, False, "reset"),
        (STOPPED, 0, True, "reset"),  # RUN, then Ctrl-C and Ctrl-D
        (RAN, BY_TIMER, False, "watchdog"),
        (STOPPED, BY_TIMER, False, "reset"),  # the watchdog, then Ctrl-C and Ctrl-D
        (CRASHED, BY_TIMER, False, "crash"),
    ],
)
def test_the_cause_of_a_start(firmware, mark, reason, is_run, boot):
    chip = firmware.chip
    firmware.registers[chip.address(SCRATCH0)] = mark
    firmware.registers[chip.address(REASON)] = reason
    firmware.registers[chip.address(CHIP_RESET)] = chip.had_run if is_run else 0
    assert firmware.hardware.boot_cause() == boot
    assert firmware.registers[chip.address(SCRATCH0)] == RAN
    assert firmware.used() <= {SCRATCH0, REASON, CHIP_RESET}


def test_the_watchdog_is_stopped_with_the_program(firmware):
    ctrl = firmware.chip.address(CTRL)
    firmware.registers[ctrl] = ENABLE_WATCHDOG | 77
    firmware.start.stop()
    assert firmware.registers[ctrl] == 77
    assert firmware.registers[firmware.chip.address(SCRATCH0)] == STOPPED
    assert firmware.used() == {CTRL, SCRATCH0}
    assert firmware.consoles == [None]


def test_a_turn_reads_no_more_than_its_limit(firmware, monkeypatch):
    waiting = io.BytesIO(500 * (99 * b"x" + b"\n"))
    poll = SimpleNamespace(register=lambda *_: None, ipoll=lambda ms: [1])
    devices = firmware.devices
    monkeypatch.setattr(devices, "select", SimpleNamespace(poll=lambda: poll, POLLIN=1, POLLOUT=4))
    monkeypatch.setattr(devices, "sys", SimpleNamespace(stdin=io.TextIOWrapper(waiting), stdout=sys.stdout))
    port = devices.UsbPort()
    assert [len(port.read()) for _ in range(3)] == [192] * 3
    assert firmware.consoles[-1] is None


def test_a_program_that_hangs_again_and_again_is_not_started_for_ever(firmware):
    for boot in ("watchdog", "watchdog", "reset", "watchdog", "watchdog"):
        firmware.hardware.check_hangs(boot)
    with pytest.raises(RuntimeError, match="hung 3 times in a row"):
        firmware.hardware.check_hangs("watchdog")
    firmware.hardware.check_hangs("watchdog")
    assert firmware.used() == {SCRATCH1}


def test_a_crash_is_told_once_even_without_the_mark(firmware, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert not firmware.hardware.untold_crash()
    (tmp_path / "crash.txt").write_text("Traceback:\n  File x\nMemoryError: no room\n", encoding="utf-8")
    assert not firmware.hardware.untold_crash()
    firmware.start.mark_crash()
    assert [firmware.hardware.untold_crash() for _ in range(2)] == ["MemoryError: no room", ""]


def test_every_channel_of_dma_is_disabled_and_then_aborted(firmware):
    """Erratum RP2350-E5: an aborted channel that is still enabled may start again."""
    chip = firmware.chip
    firmware.hardware.stop_dma()
    disabled = [(chip.ctrl_of(channel), 0) for channel in range(chip.channels)]
    aborted = (chip.bases[DMA] + chip.abort, (1 << chip.channels) - 1)
    assert firmware.registers.written() == [*disabled, aborted]


def test_a_crash_is_marked_and_its_leds_are_sent_by_new_transfers(firmware, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    firmware.fault_lights.show_crash("an error")
    assert firmware.registers[firmware.chip.address(SCRATCH0)] == CRASHED
    channels = {f"AL1_CTRL {channel}" for channel in range(firmware.chip.channels)}
    assert firmware.used() == {SCRATCH0, "CHAN_ABORT", *channels}


@pytest.mark.parametrize("cols", [(6, 7, 8, 9), (6, 8, 9, 12), (6, 7, 9, 19), (6, 7, 9, 28)])
def test_the_keypad_is_scanned_by_the_second_block(firmware, cols):
    chip = firmware.chip
    pad, _ = firmware.pio_pad.begin((2, 3, 4, 5), cols, firmware.devices.PioPad)
    assert firmware.used() == {SM0_PINCTRL}
    [(_, pinctrl)] = firmware.registers.written()
    first = min(cols) if max(cols) - min(cols) < 16 else 0
    assert (pinctrl >> 15 & 31, pinctrl >> 20 & 63) == (first, 32)  # IN_BASE, OUT_COUNT
    drive, sample = [settings for settings in Channel.log if "ctrl" in settings]
    assert (drive["ctrl"]["treq_sel"], sample["ctrl"]["treq_sel"]) == (FROM_PIO1_TX0, FROM_PIO1_RX0)
    # The highest bits of a counter of the RP2350 choose another mode.
    assert max(drive["count"], sample["count"]) < 1 << chip.count_bits
    [(number, _, settings)] = Machine.made
    assert number == 4
    divider, cycles = divmod(chip.hz * 256, settings["freq"])
    assert (cycles, 256 <= divider <= 65536 * 256) == (0, True)
    assert 32 / settings["freq"] == 0.001  # four rows of eight cycles
    Channel.log.clear()
    pad.close()
    assert Channel.log == [{"ctrl": 0}, {"active": 0}, {"closed": True}] * 2


def test_the_keypad_needs_no_pull_down(firmware):
    """Erratum RP2350-E9: a pull-down does not bring an input low. A pull-up works, so does a row that drives low."""
    firmware.pio_pad.begin((2, 3, 4, 5), (6, 7, 8, 9), firmware.devices.PioPad)
    firmware.start.is_held(firmware.start.key_pins()["D"])
    assert {pull for _, _, pull, _ in Pad.log} <= {None, Pad.PULL_UP}
    assert all(value == 0 for _, mode, _, value in Pad.log if mode in (Pad.OUT, Pad.OPEN_DRAIN))


@pytest.mark.parametrize("content", ["", '{"keypad": {"rows": [2, 3], "cols": [8, 9], "keys": ["1A", "4B"]}}'])
def test_b_held_at_the_start_calls_the_boot_loader(firmware, monkeypatch, tmp_path, content):
    """BOOTSEL is on no pin of the Pico: a finger reaches this key in its place."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.json").write_text(content, encoding="utf-8")
    called = []

    def boot():
        called.append("boot loader")
        raise SystemExit

    monkeypatch.setattr(firmware.start, "bootloader", boot)
    monkeypatch.setattr(firmware.start, "sleep_us", lambda us: None)
    monkeypatch.setattr(Pad, "value", lambda pad: 0 if (3, Pad.OPEN_DRAIN, None, 0) == Pad.log[-2] else 1)
    with pytest.raises(SystemExit):
        firmware.start.main()
    assert called == ["boot loader"]


def test_a_display_is_looked_for_where_lines_are_pulled_up(firmware):
    assert firmware.devices.display_at((0, 1)) is None
    lines = [(pin, mode, value) for pin, mode, _, value in Pad.log]
    low, read = Pad.OUT, Pad.IN
    # SDA falls while SCL is low and rises before it: no device takes that for the start of a packet.
    assert lines == [(1, low, 0), (0, low, 0), (0, read, None), (1, read, None)]
    Pad.pulled_up = (0, 1)
    assert firmware.devices.display_at((0, 1)) is not None
    assert firmware.used() <= {GPIO_IN}


def test_nothing_else_relies_on_a_pull_down():
    sources = {path.name: path.read_text(encoding="utf-8") for path in Path(pegboard.__file__).parent.glob("*.py")}
    assert [name for name, text in sources.items() if "PULL_DOWN" in text] == ["devices.py"]
    addresses = {name: re.findall(r"0x[4-9A-Fa-f][0-9A-Fa-f]{7}", text) for name, text in sources.items()}
    assert {name for name, found in addresses.items() if found} == {
        "hardware.py",
        "i2c_bus.py",
        "measure.py",
        "pio_pad.py",
        "start.py",
    }


def test_the_strips_are_fed_by_the_first_block(firmware):
    strips = [(pin, PICTURE_LEDS, "GRB") for pin in (10, 11, 12, 13)]
    firmware.pio_output.outputs_of(strips)
    assert [number for number, _, _ in Machine.made] == [0, 1, 2, 3]
    requests = [settings["ctrl"]["treq_sel"] for settings in Channel.log]
    assert requests == [FROM_PIO0_TX0 + number for number in range(4)]
    assert firmware.used() == set()


class Waveform:
    """The words of a PIO program, which record its instructions as (name, level of the pin, cycles)."""

    def __init__(self):
        self.instructions = []

    def word(self, name):
        def add(*_):
            self.instructions.append([name, None, 1])
            return self

        return add

    def side(self, level):
        self.instructions[-1][1] = level
        return self

    def __getitem__(self, delay):
        self.instructions[-1][2] += delay
        return self


def levels_of(program, bit):
    """Return the (level, cycles) of the pin while a bit is sent: the jumps are taken as the program says."""
    waveform = Waveform()
    words = {name: waveform.word(name) for name in ("out", "jmp", "nop")}
    words |= {name: lambda *_: None for name in ("wrap_target", "wrap", "label")} | {"x": 0, "not_x": 0}
    function = program.function
    exec(function.__code__, function.__globals__ | words)  # its words are those of the assembler
    out, choice, one, zero = waveform.instructions
    return [tuple(step[1:]) for step in (out, choice, one if bit else zero)]


@pytest.mark.parametrize(("bit", "shortest_ns", "longest_ns"), [(0, 250, 380), (1, 650, 750)])
def test_the_light_is_timed_the_same(firmware, bit, shortest_ns, longest_ns):
    """What the data sheets of WS2812B, old and new, and of SK6812 all allow. MicroPython's divider has eight bits of
    fraction: a cycle takes one tick of the clock more or less."""
    firmware.pio_output.outputs_of([(10, PICTURE_LEDS, "GRB")])
    [(_, program, settings)] = Machine.made
    hz = firmware.chip.hz
    divider = hz * 256 // settings["freq"]
    levels = levels_of(program, bit)
    high = sum(cycles for level, cycles in levels if level == 1)
    assert sum(cycles for _, cycles in levels) == 20
    tick_ns = 1e9 / hz
    exact_ns = high * divider / 256 * tick_ns
    assert shortest_ns < exact_ns - tick_ns < exact_ns + tick_ns < longest_ns
    assert 20 * divider / 256 * tick_ns == pytest.approx(1250, abs=1)
