from collections.abc import Callable, Sequence
from typing import Protocol

def milliamps_of(leds: int, byte_sum: int) -> int: ...

class Output(Protocol):
    def is_busy(self) -> bool: ...
    def send(self, buffer: memoryview) -> None: ...

class Strip:
    frames: int
    def __init__(
        self,
        strips: Sequence[tuple[int, int, str]],
        outputs: Sequence[Output],
        milliamps: int,
        copy_scaled: Callable[[bytearray, bytearray, int], None],
    ) -> None: ...
    def milliamps(self) -> int: ...
