"""The computer at the other end of the emulated USB cable: it enumerates the Pico and talks to its serial console.

It replaces rp2040py's own host where that differs from a real one: an OUT endpoint without data stays pending, an
IN packet is taken only when somebody reads, and frames start every millisecond. It can be absent, leave the port closed
(DTR 0), or sleep, and the cable can be moved to another computer.
"""

# pyright: reportPrivateUsage=false

from collections.abc import Callable

from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.peripherals.usb import RPUSBController
from rp2040py.usb.cdc import extract_control_interface_number, extract_endpoint_numbers
from rp2040py.usb.interfaces import DataDirection, DescriptorType, ISetupPacketParams, SetupRecipient, SetupType
from rp2040py.usb.setup import (
    create_setup_packet,
    get_descriptor_packet,
    set_device_address_packet,
    set_device_configuration_packet,
)

_PACKET_US = 50
_REACTION_NS = 125_000  # of the host, to data written while the line was idle
_START_OF_FRAME = 1 << 17  # interrupt bit
_START_OF_FRAME_NUMBER = 0x48  # register
_PULL_UP = 1 << 16  # bit of the SIE control register
_LINE_STATE = 0x22
_OPEN, _CLOSED = 3, 0  # line states: DTR and RTS
_SIE_STATUS = 0x50  # register; bits of it, and the interrupts that they are cleared with
_SUSPENDED, _RESUMED = 1 << 4, 1 << 11
_SUSPEND, _RESUME = 1 << 14, 1 << 15


class UsbHost:
    """One serial port. received: output of the Pico that nobody has taken yet; log: (ms, bytes) of all output."""

    def __init__(self, usb: RPUSBController, clock: SimulationClock, heard: Callable[[], None]) -> None:
        """usb: the controller of rp2040py, whose internals are replaced; heard: called when something has arrived."""
        self.received = bytearray()
        self.log: list[tuple[float, bytes]] = []
        self.is_connected = False
        self.enumerations = 0
        self.is_there = True
        """Whether a computer is at the other end."""
        self.opens_port = True
        """Whether a program there opens the port."""
        self._is_asleep = False
        self._unread: list[tuple[int, bytes | bytearray]] = []
        self._usb = usb
        self._clock = clock
        self._heard = heard
        self._kick = clock.create_alarm(self._deliver)
        self._frame = clock.create_alarm(self._start_frame)
        self._frame.schedule(1e6)
        self._is_pulled_up = False
        self._is_kicked = False
        self._forget_device()
        self._replace_host_model()

    # -- for programs

    def write(self, data: bytes) -> None:
        """Send data to the Pico as fast as it accepts it."""
        self._outgoing += data
        if self._asked_bytes is not None and not self._is_kicked:
            self._is_kicked = True
            self._kick.schedule(_REACTION_NS)

    def take(self) -> bytes:
        """Return the received bytes and clear them."""
        data = bytes(self.received)
        self.received.clear()
        return data

    def unplug(self) -> None:
        self.is_connected = False
        self._forget_device()
        self._heard()

    def plug(self, *, opens_port: bool = True) -> None:
        """Plug the cable into a computer, whatever it was in before. opens_port: whether a program opens the port."""
        self.unplug()
        self.is_there, self.opens_port, self._is_asleep = True, opens_port, False
        self._usb.reset_device()

    def open_port(self, *, is_open: bool = True) -> None:
        """Let a program at the computer open the port, or close it."""
        self.opens_port = is_open
        self._request("open", self._line_state(_OPEN if is_open else _CLOSED))
        self._read_on()

    def sleep(self) -> None:
        """Let the computer sleep: no frames, and nothing is taken or sent."""
        self._is_asleep = True
        self._signal(_SUSPENDED, _SUSPEND)

    def wake(self) -> None:
        """Let the computer wake."""
        self._is_asleep = False
        self._signal(_RESUMED, _RESUME)
        self._read_on()
        self._deliver()

    def _read_on(self) -> None:
        """Take what nobody has read."""
        unread, self._unread = self._unread, []
        for endpoint, data in unread:
            self._device_wrote(endpoint, data)

    def _signal(self, status: int, interrupt: int) -> None:
        self._usb._sie_status |= status
        self._usb._int_raw |= interrupt
        self._usb.check_interrupts()

    # -- the model of rp2040py, corrected

    def _replace_host_model(self) -> None:
        usb = self._usb
        usb.write_delay_microseconds = usb.read_delay_microseconds = _PACKET_US
        usb.on_usb_enabled = lambda: usb.reset_device() if self.is_there else None
        usb.on_reset_received = self._begin_enumeration
        usb.on_endpoint_write = self._device_wrote
        usb.on_endpoint_read = self._device_asks
        usb.on_reset = self._controller_was_reset
        self._indicate = usb._indicate_buffer_ready
        usb._indicate_buffer_ready = self._indicate_when_read
        control = usb._handle_sie_ctrl_write

        def handle_control(value: int) -> None:
            was, self._is_pulled_up = self._is_pulled_up, bool(value & _PULL_UP)
            control(value)
            if was and not self._is_pulled_up:
                self.unplug()
            elif self._is_pulled_up and not was and usb._main_ctrl & 1 and self.enumerations and self.is_there:
                usb.reset_device()

        usb._handle_sie_ctrl_write = handle_control
        read = usb.read_uint32

        def read_register(offset: int) -> int:
            if offset == _START_OF_FRAME_NUMBER and usb._int_raw & _START_OF_FRAME:
                usb._int_raw &= ~_START_OF_FRAME
                usb.check_interrupts()
            return read(offset)

        usb.read_uint32 = read_register
        write = usb.write_uint32

        def write_register(offset: int, value: int) -> None:
            write(offset, value)
            if offset == _SIE_STATUS:
                for status, interrupt in ((_SUSPENDED, _SUSPEND), (_RESUMED, _RESUME)):
                    if usb.raw_write_value & status:
                        usb._sie_status &= ~status
                        usb._int_raw &= ~interrupt
                usb.check_interrupts()

        usb.write_uint32 = write_register

    def _start_frame(self) -> None:
        self._frame.schedule(1e6)
        usb = self._usb
        if usb._main_ctrl & 1 and usb._connected and self.is_there and not self._is_asleep:
            usb._sof_frame_number = (usb._sof_frame_number + 1) & 0x7FF
            if usb._int_enable & _START_OF_FRAME:
                usb._int_raw |= _START_OF_FRAME
                usb.check_interrupts()

    # -- enumeration: address, device, configuration twice, set configuration, line state

    def _forget_device(self) -> None:
        self._step = ""
        self._descriptor = bytearray()
        self._wanted = 0
        self._in_endpoint = self._out_endpoint = self._interface = -1
        self._asked_bytes: int | None = None
        self._outgoing = bytearray()
        self._pending_in = 0
        self._unread = []

    def _controller_was_reset(self) -> None:
        self._is_pulled_up = False
        self.unplug()

    def _begin_enumeration(self) -> None:
        self._forget_device()
        self._request("address", set_device_address_packet(1))

    def _request(self, step: str, packet: bytearray, wanted: int = 0) -> None:
        self._step, self._wanted, self._descriptor = step, wanted, bytearray()
        self._usb.send_setup_packet(packet)

    def _answered(self, data: bytes) -> None:
        """Handle an answer of endpoint 0 and send the next request."""
        self._descriptor += data
        if len(self._descriptor) < self._wanted:
            return
        if self._step == "address":
            self._request("device", get_descriptor_packet(DescriptorType.DEVICE, 18), 18)
        elif self._step == "device":
            self._request("head", get_descriptor_packet(DescriptorType.CONFIGRATION, 9), 9)
        elif self._step == "head":
            total = int.from_bytes(self._descriptor[2:4], "little")
            self._request("configuration", get_descriptor_packet(DescriptorType.CONFIGRATION, total), total)
        elif self._step == "configuration":
            self._in_endpoint, self._out_endpoint = extract_endpoint_numbers(self._descriptor)
            self._interface = extract_control_interface_number(self._descriptor)
            self._request("configure", set_device_configuration_packet(1))
        elif self._step == "configure":
            self._request("open", self._line_state(_OPEN if self.opens_port else _CLOSED))
        elif self._step == "open":
            self._step = "run"
            self.enumerations += not self.is_connected
            self.is_connected = True
            self._heard()

    def _line_state(self, value: int) -> bytearray:
        return create_setup_packet(
            ISetupPacketParams(
                data_direction=DataDirection.HOST_TO_DEVICE,
                type=SetupType.CLASS,
                recipient=SetupRecipient.INTERFACE,
                b_request=_LINE_STATE,
                w_value=value,
                w_index=self._interface,
                w_length=0,
            )
        )

    # -- data

    def _indicate_when_read(self, endpoint: int, out: bool) -> None:
        if endpoint and not out and endpoint == self._in_endpoint:
            self._pending_in += 1
        else:
            self._indicate(endpoint, out)

    def _device_wrote(self, endpoint: int, data: bytes | bytearray) -> None:
        if self._is_asleep or (endpoint == self._in_endpoint and not self.opens_port):
            self._unread.append((endpoint, data))
        elif endpoint == 0:
            self._answered(bytes(data))
        elif endpoint == self._in_endpoint:
            self.log.append((self._clock.nanos / 1e6, bytes(data)))
            self.received += data
            self._heard()
            pending, self._pending_in = self._pending_in, 0
            for _ in range(pending):
                self._indicate(endpoint, False)

    def _device_asks(self, endpoint: int, size: int) -> None:
        if endpoint and endpoint == self._out_endpoint:
            self._asked_bytes = size
            self._deliver()

    def _deliver(self) -> None:
        self._is_kicked = False
        if self._asked_bytes is not None and self._outgoing and not self._is_asleep:
            self._send()

    def _send(self) -> None:
        size = min(self._asked_bytes or 0, len(self._outgoing), 64)
        data = bytes(self._outgoing[:size])
        del self._outgoing[:size]
        self._asked_bytes = None
        self._usb.endpoint_read_done(self._out_endpoint, data)
