"""Transcripts of protocol 1, in tests/data/protocol_1: what two ends say and when, and what befalls them meanwhile.

    # A note, about what follows.
       0 wire:  plug
      10 host>  $HI proto=1 host=0.1.0*CC23
    1000 board: keys B12#
    1100 board> $EV 7f3a 1 PTS b 12*....
    1100 board! $EV 7f3b 1 PTS b 12*....

The time is in milliseconds. `host>` and `board>` say a line. Behind it `!` is what arrives in its place, and `~` too,
but without an end of the line. `host:`, `board:` and `wire:` are told what to do; for the wire see `Wire`.

An end is an object with `perform(text)` for what it is told, `plug(is_plugged)`, `output()`, which returns the bytes
that it has to say, and `step(data, now_ms)`, in which these bytes arrive and STEP_MS pass.
"""

import os

from support.core.data_file import DATA, text_in
from support.core.torment import STEP_MS

ENDS = ("host", "board")
_BEGINNINGS = {"host": "start", "board": "power"}
_FOLDER = "protocol_1"


class Entry:
    """A line of a transcript. notes: the lines before it that have no time."""

    def __init__(self, notes: list[str], ms: int, who: str, sign: str, text: str):
        self.notes = notes
        self.ms = ms
        self.who = who
        self.sign = sign
        self.text = text


def transcripts(who: str) -> list[str]:
    """Return the names of the transcripts in which an end takes part, not only lines that it might say."""
    names = sorted([name[: -len(".txt")] for name in os.listdir(DATA + _FOLDER)])
    return [name for name in names if who in live_ends(transcript(name))]


def transcript(name: str) -> list[Entry]:
    """Return the entries of a transcript by its name."""
    entries = []
    notes = []
    for line in text_in("{}/{}.txt".format(_FOLDER, name)).split("\n")[:-1]:
        if line.startswith("#") or not line:
            notes.append(line)
        else:
            who = line[7:13].strip()
            entries.append(Entry(notes, int(line[:6]), who[:-1], who[-1], line[14:]))
            notes = []
    assert not notes, "a note at the end is about nothing"
    return entries


def text_of(entries: list[Entry]) -> str:
    """Return the transcript of these entries."""
    lines = []
    for entry in entries:
        lines += entry.notes
        lines.append("{:>6} {:<6} {}".format(entry.ms, entry.who + entry.sign, entry.text).rstrip())
    return "\n".join(lines + [""])


def live_ends(entries: list[Entry]) -> list[str]:
    """Return the ends that take part; lines of the other are written by hand."""
    told = [(entry.who, entry.text) for entry in entries if entry.sign == ":"]
    return [who for who in ENDS if (who, _BEGINNINGS[who]) in told]


def replayed(entries: list[Entry], ends: dict[str, object]) -> list[Entry]:
    """Let some ends hear what they do in a transcript and return it with what they say now.

    ends: by their names; of one that is missing, what it says is taken from the transcript.
    """
    wire = Wire(ends)
    replay = []
    for now_ms in range(0, entries[-1].ms + STEP_MS, STEP_MS):
        due = [entry for entry in entries if entry.ms == now_ms]
        told = [entry for entry in due if entry.sign == ":"]
        for entry in told:
            wire.perform(entry)
        replay += told
        for who in ENDS:
            said = wire.lines_of(who, now_ms) if who in ends else [e for e in due if e.who == who and e.sign != ":"]
            wire.carry(who, said)
            replay += said
        wire.step(now_ms)
    return replay


class Wire:
    """A wire between two ends that carries whole lines.

    It is told `plug` and `unplug`, and what befalls the next packet of an end with some verb: `flip WHO VERB AT`
    damages its byte AT, `tear WHO VERB AT` drops the rest from there with the end of the line, `lose WHO VERB` all.
    """

    def __init__(self, ends):
        self._ends = ends
        self._is_plugged = False
        self._begun = {"host": b"", "board": b""}
        self._arriving = {"host": b"", "board": b""}
        self._faults = {}

    def perform(self, entry):
        """Do what an entry says."""
        words = entry.text.split(" ")
        if entry.who != "wire":
            if entry.who in self._ends:
                self._ends[entry.who].perform(entry.text)
        elif words[0] in ("plug", "unplug"):
            self._is_plugged = words[0] == "plug"
            for name in ENDS:
                self._begun[name] = b""
                if name in self._ends:
                    self._ends[name].plug(self._is_plugged)
        else:
            self._faults[(words[1], "$" + words[2])] = (words[0], int(words[3]) if len(words) > 3 else 0)

    def lines_of(self, who, now_ms):
        """Return as entries the lines that an end has said by now, each with what arrives of it."""
        if not self._is_plugged:
            return []
        lines = (self._begun[who] + self._ends[who].output()).split(b"\n")
        self._begun[who] = lines.pop()
        entries = []
        for line in lines:
            text = line.decode()
            entries.append(Entry([], now_ms, who, ">", text))
            fault, at = self._faults.pop((who, text.split(" ")[0]), ("", 0))
            if fault == "flip":
                damaged = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
                entries.append(Entry([], now_ms, who, "!", damaged))
            elif fault:
                entries.append(Entry([], now_ms, who, "~", text[:at]))
        return entries

    def carry(self, who, entries):
        """Let lines arrive at the other end."""
        for i in range(len(entries)):
            data = entries[i].text.encode()
            if entries[i].sign == "~":
                self._arriving[who] += data
            elif entries[i].sign == "!" or i + 1 == len(entries) or entries[i + 1].sign == ">":
                self._arriving[who] += data + b"\n"

    def step(self, now_ms):
        """Let a step pass at both ends."""
        for i in range(2):
            data = self._arriving[ENDS[1 - i]]
            self._arriving[ENDS[1 - i]] = b""
            if ENDS[i] in self._ends:
                self._ends[ENDS[i]].step(data, now_ms)
