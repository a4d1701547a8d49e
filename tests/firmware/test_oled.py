"""The adapter of the display with a bus and chips that refuse wrong calls."""

from pegboard.oled import DIM, FULL, OFF, Oled

_WITH_ARGUMENT = {
    "ssd1306": (0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB),
    "sh1106": (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB),
}
_PUMP = {"ssd1306": (0x8D, 0x14), "sh1106": (0xAD, 0x8B)}
_NEVER = 1 << 30
_FIRST = {"ssd1306": 0, "sh1106": 2}


class Bus:
    """A bus with one chip. held: somebody pulls SDA low; broken_after: bytes until a transfer times out."""

    def __init__(self, kind, address=0x3C):
        self.kind = kind
        self.address = address
        self.is_plugged = True
        self.held = False
        self.broken_after = _NEVER
        self.releases = 0
        self.transfers = 0
        self.packets = []
        self.lies = False  # a clone that always says that it is off
        self.is_open = False
        self.is_slow = False
        self.bad_when_fast = ""  # how wires are that are too long: "status", "packets" or nothing
        self.power_up()

    def power_up(self):
        self.ram = [bytearray(b"\xa5" * 132) for _ in range(8)]
        self.page = self.column = 0
        self.values = {}
        self.is_on = False
        self.remap = None

    def is_free(self):
        return not self.held

    def release(self):
        self.releases += 1

    def open(self, is_slow):
        assert not self.held, "the bus was touched while it was held"
        self.is_slow = is_slow
        self.is_open = True

    def read(self, address):
        self._transfer(address, 1)
        if self.bad_when_fast == "status" and not self.is_slow and self.transfers % 3 == 0:
            return 0xFF
        return (3 if self.kind == "ssd1306" else 8) | (0 if self.is_on and not self.lies else 0x40)

    def write(self, address, data):
        self._transfer(address, len(data))
        self.packets.append(len(data))
        i = 0
        while i < len(data):
            control = data[i]
            if control == 0x80:
                self._command(data[i + 1])
                i += 2
                continue
            rest = data[i + 1 :]
            if control == 0x00:
                for byte in rest:
                    self._command(byte)
            else:
                assert control == 0x40, control
                for byte in rest:
                    self.ram[self.page][self.column] = byte
                    self.column += 1
            return

    def _transfer(self, address, size):
        assert self.is_open and not self.held and 1 <= size <= 40
        self.transfers += 1
        self.broken_after -= size
        if self.broken_after < 0:
            raise OSError(110)
        if self.bad_when_fast == "packets" and not self.is_slow and size > 30:
            raise OSError(110)
        if not self.is_plugged or address != self.address:
            raise OSError(5)

    def _command(self, byte):
        waiting = self.values.get(None)
        if waiting is not None:
            self.values[waiting] = byte
            self.values[None] = None
        elif byte in _WITH_ARGUMENT[self.kind]:
            self.values[None] = byte
        elif byte < 0x10:
            self.column = self.column & 0xF0 | byte
        elif byte < 0x20:
            self.column = self.column & 15 | (byte & 15) << 4
        elif byte >> 3 == 0xB0 >> 3:
            self.page = byte & 7
        elif byte in (0xAE, 0xAF):
            self.is_on = byte == 0xAF
        elif byte in (0xA0, 0xA1):
            self.remap = byte & 1
        else:
            assert byte in (0x40, 0xA4, 0xA6, 0xC0, 0xC8), hex(byte)

    def picture(self):
        assert self.values[_PUMP[self.kind][0]] == _PUMP[self.kind][1] and self.is_on
        first = _FIRST[self.kind]
        return b"".join([bytes(page[first : first + 128]) for page in self.ram])


class Bench:
    def __init__(self, kind="ssd1306", address=0x3C):
        self.bus = Bus(kind, address)
        self.oled = Oled(self.bus)
        self.ms = 0

    def run(self, ms, step_ms=1):
        for _ in range(0, ms, step_ms):
            before = self.bus.transfers
            self.oled.turn(self.ms)
            assert self.bus.transfers - before <= 9, "one turn has sent too much"
            self.ms += step_ms

    def show(self, seed):
        picture = bytes([i * seed & 255 for i in range(1024)])
        self.oled.show(picture)
        return picture


def test_both_chips_at_both_addresses_show_a_picture():
    for kind in ("ssd1306", "sh1106"):
        for address in (0x3C, 0x3D):
            bench = Bench(kind, address)
            picture = bench.show(7)
            bench.run(60)
            assert bench.bus.picture() == picture and not bench.oled.is_busy()


def test_the_display_stays_dark_until_the_whole_picture_is_there():
    bench = Bench()
    bench.show(3)
    while not bench.bus.is_on:
        bench.run(1)
    assert all([page[0] != 0xA5 and page[127] != 0xA5 for page in bench.bus.ram])


def test_only_what_changes_is_sent_a_packet_a_turn():
    bench = Bench()
    picture = bytearray(bench.show(5))
    bench.run(60)
    picture[300] ^= 255
    picture[999] ^= 255
    bench.bus.packets = []
    bench.oled.show(picture)
    bench.run(10)
    assert bench.bus.packets == [39, 39] and bench.bus.picture() == bytes(picture)


def test_a_fault_on_the_wire_does_not_stay():
    bench = Bench()
    picture = bench.show(5)
    bench.run(60)
    bench.bus.ram[3][77] ^= 255
    bench.run(33000, 10)
    assert bench.bus.picture() == picture


def test_levels_and_rotation():
    bench = Bench()
    picture = bench.show(5)
    bench.run(60)
    assert bench.bus.values[0x81] > 100 and bench.bus.remap == 1
    bench.oled.set(DIM, 0)
    bench.run(5)
    assert bench.bus.values[0x81] < 10
    bench.oled.set(FULL, 1)
    bench.run(60)
    assert bench.bus.remap == 0 and bench.bus.picture() == picture
    bench.oled.set(OFF, 1)
    bench.run(5)
    assert not bench.bus.is_on
    bench.run(5000, 10)
    assert not bench.bus.is_on
    bench.oled.set(FULL, 1)
    bench.run(5)
    assert bench.bus.picture() == picture


def test_unplugged_and_plugged_again():
    bench = Bench()
    for seed in range(1, 50, 2):
        picture = bench.show(seed)
        bench.run(20)
        bench.bus.is_plugged = False
        bench.run(3000, 10)
        bench.bus.power_up()
        bench.bus.is_plugged = True
        bench.run(4000, 10)
        assert bench.bus.picture() == picture


def test_a_moment_without_power_is_noticed_while_nothing_changes():
    bench = Bench("sh1106")
    picture = bench.show(9)
    bench.run(100)
    bench.bus.power_up()
    bench.run(6000, 10)
    assert bench.bus.picture() == picture


def test_a_clone_that_always_says_it_is_off_is_left_alone():
    bench = Bench()
    bench.bus.lies = True
    bench.show(9)
    bench.run(100)
    bench.bus.packets = []
    bench.run(10000, 10)
    assert len(bench.bus.packets) <= 11


def test_a_held_bus_is_not_touched_and_is_released():
    bench = Bench()
    bench.bus.held = True
    picture = bench.show(9)
    bench.run(10000, 10)
    assert bench.bus.transfers == 0 and bench.bus.releases == 10
    bench.bus.held = False
    bench.run(4000, 10)
    assert bench.bus.picture() == picture
    bench.bus.held = True
    bench.show(11)
    bench.run(4000, 10)
    bench.bus.held = False
    bench.run(4000, 10)
    assert bench.bus.picture() == bytes([i * 11 & 255 for i in range(1024)])


def test_a_transfer_that_times_out_anywhere():
    for count in range(0, 1400, 37):
        bench = Bench()
        picture = bench.show(13)
        bench.bus.broken_after = count
        bench.run(200)
        bench.bus.broken_after = _NEVER
        bench.run(4000, 10)
        assert bench.bus.picture() == picture


def test_wires_too_long_for_the_fast_bus_make_it_slow():
    for kind in ("ssd1306", "sh1106"):
        for bad in ("status", "packets"):
            bench = Bench(kind)
            bench.bus.bad_when_fast = bad
            picture = bench.show(13)
            bench.run(4000, 2)
            assert bench.bus.is_slow and bench.bus.picture() == picture
            bench.bus.is_plugged = False
            bench.run(2000, 10)
            bench.bus.power_up()
            bench.bus.is_plugged = True
            bench.run(2000, 2)
            assert bench.bus.is_slow and bench.bus.picture() == picture


def test_a_display_that_is_unplugged_now_and_then_stays_fast():
    bench = Bench()
    bench.show(13)
    for _ in range(5):
        bench.run(2500, 2)
        bench.bus.is_plugged = False
        bench.run(1500, 10)
        bench.bus.power_up()
        bench.bus.is_plugged = True
    bench.run(2500, 2)
    assert not bench.bus.is_slow


def test_without_a_display_it_is_looked_for_every_second():
    bench = Bench()
    bench.bus.is_plugged = False
    bench.show(1)
    bench.run(30000, 10)
    assert bench.bus.transfers == 60 and not bench.oled.is_busy()
