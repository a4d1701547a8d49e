"""The outbox: a board's unacknowledged events, numbered from 1 within their epoch.

The journal stores it together with the entry of an event before that event is first sent.
Source: docs/protocol.md, "Events".
"""

from .words import LARGEST, event_from, tag, whole

CAPACITY = 320  # events


class Outbox:
    """Numbered events, oldest first.

    epoch: four lower-case hex digits; last: the number of the newest event in this epoch, 0 for none.
    """

    def __init__(self, epoch: str, last: int = 0, texts=()):
        self.epoch = epoch
        self.last = last
        self._texts = list(texts)  # of events last - len + 1 to last; "" if refused out of turn

    def __len__(self):
        return len(self._texts)

    def oldest(self) -> tuple[int, str] | None:
        """Return (id, text) of the event to send now, or None."""
        return (self.last - len(self._texts) + 1, self._texts[0]) if self._texts else None

    def add(self, text: str, spare_epoch: str) -> int:
        """Add an event, as text of words.event_text, and return its id.

        When the outbox is full, the whole oldest game is dropped (all but the new event if there is only one game), the
        epoch becomes spare_epoch and ids restart at 1. spare_epoch: drawn at random by the caller.
        """
        is_full = len(self._texts) >= CAPACITY
        if is_full:
            self._texts = self._texts[self._length_of_oldest_game() :]
        if is_full or self.last >= LARGEST:
            self.epoch = spare_epoch
            self.last = len(self._texts)
        self._texts.append(text)
        self.last += 1
        return self.last

    def acknowledge(self, event_id: int) -> bool:
        """Drop every event up to event_id; return whether there was any.

        A host may know a number beyond `last` that this outbox has forgotten: it is not reused.
        """
        kept = min(len(self._texts), max(0, self.last - event_id))
        was_any = kept < len(self._texts)
        self._texts = self._texts[len(self._texts) - kept :]
        self.last = max(self.last, event_id)
        self._drop_empty()
        return was_any

    def refuse(self, event_id: int) -> str | None:
        """Drop only this event and return its text, or None if it is not here."""
        index = event_id - (self.last - len(self._texts) + 1)
        if not 0 <= index < len(self._texts) or not self._texts[index]:
            return None
        text = self._texts[index]
        self._texts[index] = ""
        self._drop_empty()
        return text

    def record(self) -> str:
        """Return the outbox as one line for the journal."""
        return "|".join(["{} {}".format(self.epoch, self.last)] + self._texts)

    def _length_of_oldest_game(self):
        for i in range(1, len(self._texts)):
            if self._texts[i].startswith("NEW "):
                return i
        return len(self._texts)

    def _drop_empty(self):
        empty = 0
        while empty < len(self._texts) and not self._texts[empty]:
            empty += 1
        if empty:
            self._texts = self._texts[empty:]


def outbox_from(record: str) -> Outbox:
    """Return the outbox of an `Outbox.record`. Raises ValueError for another text."""
    texts = record.split("|")
    head = texts[0].split(" ")
    if len(head) != 2 or len(texts) - 1 > CAPACITY or whole(head[1]) < len(texts) - 1:
        raise ValueError('"{}" is not a record of an outbox'.format(texts[0]))
    for text in set(texts[1:]):  # many are the same
        if text:
            event_from(text.split(" "))
    return Outbox(tag(head[0]), whole(head[1]), texts[1:])
