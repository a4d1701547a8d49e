"""The prompt of a virtual board after a Ctrl-C, which stops the program as on a Pico.

A Pico then runs MicroPython's REPL. A virtual board has no Python to offer and answers each line by saying so. But a
host recognizes the prompt, and Ctrl-D restarts the program.
"""

CTRL_B, CTRL_C, CTRL_D = 2, 3, 4

_PROMPT = b">>> "
_BANNER = b"\r\nA board without a Pico: there is no Python here. Ctrl-D starts its program again.\r\n" + _PROMPT
GREETING = b"Stopped." + _BANNER
_RESTART = b"\r\nMPY: soft reboot\r\n"


class Prompt:
    """State of the prompt since the Ctrl-C."""

    def __init__(self) -> None:
        self._has_typed = False

    def feed(self, data: bytes) -> tuple[bytes, bytes | None]:
        """Return the reply to typed bytes, and the bytes after the Ctrl-D that restarts the program, if any."""
        answer = bytearray()
        for i, byte in enumerate(data):
            if byte == CTRL_D and not self._has_typed:
                return bytes(answer) + _RESTART, data[i + 1 :]
            if byte == CTRL_B or (byte in b"\r\n" and self._has_typed):
                answer += _BANNER
                self._has_typed = False
            elif byte == CTRL_C or byte in b"\r\n":
                answer += b"\r\n" + _PROMPT
                self._has_typed = False
            elif byte >= ord(" "):
                answer.append(byte)
                self._has_typed = True
        return bytes(answer), None
