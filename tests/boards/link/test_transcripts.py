"""The program says what the transcripts of protocol 1 say: the host alone, and both ends on a wire.

`WRITE_GOLDEN=1` writes what they say now. What they are told, and the notes before it, stay as they are.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.boards.link.transcript_host import TranscriptHost
from support.core.transcript import live_ends, replayed, text_of, transcript, transcripts
from support.firmware.transcript_board import TranscriptBoard
from support.terminal.golden import check_golden

FOLDER = Path(__file__).parents[2] / "data" / "protocol_1"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TranscriptHost]:
    made = TranscriptHost(tmp_path)
    yield made
    made.store.close()


@pytest.mark.parametrize("name", sorted({*transcripts("host"), *transcripts("board")}))
def test_the_ends_that_take_part_say_what_is_written(name: str, host: TranscriptHost) -> None:
    entries = transcript(name)
    ends: dict[str, object] = {"host": host, "board": TranscriptBoard()}
    said = replayed(entries, {who: ends[who] for who in live_ends(entries)})
    check_golden(FOLDER / f"{name}.txt", text_of(said))


@pytest.mark.parametrize("name", transcripts("host"))
def test_the_host_says_its_part(name: str, host: TranscriptHost) -> None:
    entries = transcript(name)
    assert text_of(replayed(entries, {"host": host})) == text_of(entries)
