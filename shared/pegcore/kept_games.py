"""Words of a packet about the finished games that a board has kept.

The answers are GAMES TAG FIRST LAST, and GAME TAG NUMBER PART PARTS TEXT. Loaded when a host asks.
Source: docs/protocol.md, "Games played alone".
"""

from .words import expect, tag, whole

_PART_LETTERS = 100  # of a game's record, in one packet


def games_text(archive: str, first: int, last: int) -> str:
    """Return the answer to GAMES: the numbers of the kept games, `last` below `first` for none."""
    return "GAMES {} {} {}".format(archive, first, last)


def games_from(words: list[str]) -> tuple:
    """Return (tag, first, last) of an answer to GAMES. Raises BadPacket."""
    expect(words, 4)
    return archive_tag(words[1]), whole(words[2]), whole(words[3])


def game_text(archive: str, number: int, part: int, record) -> str:
    """Return the answer to GAME: one part of a record. record: its lines, None for a game that is not kept.

    Spaces are written as `/` and the ends of lines as `;`, which no record holds.
    """
    text = "" if record is None else ";".join(record).replace(" ", "/")
    parts = (len(text) + _PART_LETTERS - 1) // _PART_LETTERS
    if not 1 <= part <= parts:
        return "GAME {} {} 0 {} -".format(archive, number, parts)
    piece = text[(part - 1) * _PART_LETTERS : part * _PART_LETTERS]
    return "GAME {} {} {} {} {}".format(archive, number, part, parts, piece)


def game_from(words: list[str]) -> tuple:
    """Return (tag, number, part, parts, text) of an answer to GAME, part 0 for one that is not there."""
    expect(words, 6)
    return archive_tag(words[1]), whole(words[2]), whole(words[3]), whole(words[4]), words[5]


def record_from(text: str) -> list[str]:
    """Return the lines of a record from the joined texts of its parts."""
    return text.replace("/", " ").split(";")


def archive_tag(text: str) -> str:
    """Return the text of an archive's tag: eight lower-case hex digits."""
    return tag(text[:4]) + tag(text[4:])
