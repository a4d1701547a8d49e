"""The firmware alone says what the transcripts of protocol 1 say (see transcript.py)."""

from support.core.transcript import replayed, text_of, transcript, transcripts
from support.firmware.transcript_board import TranscriptBoard


def test_the_board_says_its_part_of_every_transcript():
    names = transcripts("board")
    assert len(names) > 10
    for name in names:
        entries = transcript(name)
        said = replayed(entries, {"board": TranscriptBoard()})
        assert text_of(said) == text_of(entries), name
