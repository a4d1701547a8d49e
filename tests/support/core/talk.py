"""What an end of the link says, read off its output."""

from pegcore.board_end import BoardEnd
from pegcore.host_end import HostEnd
from pegcore.lines import LineReader, encode


def said(end: BoardEnd | HostEnd) -> list[str]:
    """Return the bodies of the packets, and the lines of text, that an end has to say; they leave it."""
    data = b""
    while end.peek(64):
        piece = end.peek(64)
        data += piece
        end.written(len(piece))
    return [text for _, text in LineReader().feed(data)]


def told(end, body, now_ms=0):
    """Feed a packet to an end and return what happened."""
    return end.feed(encode(body), now_ms)
