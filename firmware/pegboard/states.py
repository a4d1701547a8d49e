"""Reading of the journal's blocks at the start, see journal: the newest state that is sound."""

import struct

from .journal import BLOCK_BYTES, HEADER_BYTES, LAYOUT, MARK, PAGE_BYTES, ceil_div, check_of

_BLANK = 0xFF
# A head in memory: what LAYOUT says after the mark, and where it is.
_NUMBER = 0
_PART = 1
_PARTS = 2
_SIZE = 3
_CHECK = 4
_BLOCK = 5
_OFFSET = 6


def newest_state(blocks, numbers, parse, complaints: list) -> tuple:
    """Return (highest, newest) of the states in some blocks.

    highest: the highest number, also of a damaged one, 0 for none; newest: None, or the newest one for which parse
    succeeds: its number, parse(lines), the block of its last part, how many parts it has. blocks: see
    journal.FlashBlocks; complaints: gets a sentence about damage.
    """
    highest = damaged = 0
    why = ""
    for head, data, is_torn in _states(blocks, numbers):
        highest = max(highest, head[_NUMBER])
        try:
            if data is None:
                raise ValueError("its check sum does not fit")
            content = parse(data.decode().split("\n"))
        except (ValueError, UnicodeError, IndexError, TypeError, MemoryError) as error:
            if not is_torn:  # else the power failed during the write, before any peg moved
                damaged += 1
                why = why or (str(error.args[-1]) if error.args else "it makes no sense")
            continue
        if damaged:
            complaints.append("the journal is damaged, {}; {} saves are lost".format(why, damaged))
        return (highest, (head[_NUMBER], content, head[_BLOCK], head[_PARTS]))
    if damaged:
        complaints.append("the journal is damaged, {}; a new game begins".format(why))
    return (highest, None)


def _states(blocks, numbers):
    """Yield (head, data, is_torn) of the states, newest first.

    head: of the last part; data: None for a damaged state; is_torn: whether it was never written to its end.
    """
    firsts = [head for head in [_head(blocks, number, 0) for number in numbers] if head]
    firsts.sort(reverse=True)
    last = None
    for first in firsts:
        for head in reversed(_heads(blocks, first[_BLOCK])):
            if head[_NUMBER] != last:  # else another part of it
                last = head[_NUMBER]
                try:
                    data, is_torn = _data_of(blocks, head, firsts)
                except MemoryError:
                    data, is_torn = None, False
                yield (head, data, is_torn)


def _data_of(blocks, head, firsts):
    """Return (data, is_torn) of a state. head: of one part of it; firsts: the heads at the begin of all blocks."""
    number, _, parts = head[:3]
    heads = [head]
    if parts > 1:
        heads = [other for first in firsts for other in _heads(blocks, first[_BLOCK]) if other[_NUMBER] == number]
    data = b""
    for part in range(parts):
        found = None
        is_torn = True
        for other in heads:
            if other[_PART] == part and other[_PARTS] == parts:
                chunk = bytearray(other[_SIZE])
                blocks.read(other[_BLOCK], chunk, other[_OFFSET] + HEADER_BYTES)
                is_torn = is_torn and chunk[-1] == _BLANK
                if other[_CHECK] == check_of(number, part, parts, chunk):
                    found = chunk
        if found is None:
            return (None, is_torn)
        data += found
    return (data, False)


def _heads(blocks, block):
    """Return the heads of all that is in a block, in its order."""
    heads = []
    offset = 0
    while offset < BLOCK_BYTES:
        head = _head(blocks, block, offset)
        if not head:
            break
        heads.append(head)
        offset += ceil_div(HEADER_BYTES + head[_SIZE], PAGE_BYTES) * PAGE_BYTES
    return heads


def _head(blocks, block, offset):
    """Return the head of what begins there, None for nothing."""
    header = bytearray(HEADER_BYTES)
    blocks.read(block, header, offset)
    mark, number, part, parts, size, check = struct.unpack(LAYOUT, header)
    if mark != MARK or part >= parts or not 0 < size <= BLOCK_BYTES - HEADER_BYTES - offset:
        return None
    return (number, part, parts, size, check, block, offset)
