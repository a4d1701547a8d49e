"""The readings of what was seen, said and answered in a game, side by side.

Where something changes, it is all read again from there on.
"""

from collections.abc import Callable, Sequence
from typing import Any, cast

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.session.text import side_names
from autopeg.watching.agreement import likely
from autopeg.watching.asking import HeldLines, is_about_readings, is_ignored
from autopeg.watching.facts import Fact
from autopeg.watching.reading import Key, Reading, Said, Table, Watching
from autopeg.watching.settling import key_of, scores_in, settled
from autopeg.watching.sightings import Sighting, Sightings
from autopeg.watching.zones import Zones

_ANSWER_IGNORED = 6.0
"""What it costs a reading that an answer does not count in it."""


class Readings:
    """The likely readings of a game so far.

    on_named: is told when people have named a card, with all sightings before and now
    """

    def __init__(
        self,
        watching: Watching[Any],
        start: Reading,
        names: Sequence[str],
        zones: Zones,
        held: HeldLines,
        on_named: Callable[[Sequence[Sighting], Sequence[Sighting]], None],
    ) -> None:
        self._watching, self._names, self._zones, self._held = watching, names, zones, held
        self._on_named = on_named
        self.cards = Sightings(watching.PACKS)
        self.answers: dict[Key, str] = {}
        self.arms: list[tuple[float, int]] = []
        """When somebody's arm was seen, and whose."""
        self._items: list[Sighting | Said | None] = []
        """What was seen and said, None for words that were undone."""
        self._readings: list[list[Reading]] = [[start]]
        """The readings before each item, and after the last one."""
        self._item_of: dict[int, int] = {}

    @property
    def now(self) -> list[Reading]:
        """Those of everything, the likeliest first."""
        return self._readings[-1]

    @property
    def best(self) -> Reading:
        """The likeliest one."""
        return self.now[0]

    @property
    def items(self) -> int:
        """How much was seen and said."""
        return len(self._items)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return side_names(self._names, len(self.best.scores))

    @property
    def table(self) -> Table:
        """What readings ask about the table."""
        return Table(self.cards.as_named(), self.answers, self._zones, self.arms)

    def before(self, sighting: int) -> list[Reading]:
        """Return the readings before a card came to rest."""
        return self._readings[self._item_of[sighting]]

    def before_said(self, key: Key) -> list[Reading]:
        """Return the readings before something was said, by what is asked about it."""
        items = enumerate(self._items)
        return self._readings[next(at for at, each in items if isinstance(each, Said) and key_of(each) == key)]

    def take(self, fact: Fact) -> int | None:
        """Take a fact. Return the first item to read again, None if there is none."""
        new, changed = self.cards.tell(fact)
        if new is not None:
            self._item_of[new.id] = len(self._items)
            self._items.append(new)
            return len(self._items) - 1
        return None if changed is None else self._item_of[changed]

    def hear(self, said: Said) -> None:
        """Take what somebody said, or what has not happened for a while."""
        self._items.append(said)
        self.read_from(len(self._items) - 1)

    @property
    def is_refused(self) -> bool:
        """Whether what was said last counts in no reading."""
        before = {id(note) for reading in self._readings[-2] for note in reading.notes}
        latest = (reading.notes[-1:] for reading in self.now)
        return all(note and note[0].sighting is None and id(note[0]) not in before for note in latest)

    def forget_said(self, item: int) -> None:
        """Take back what was said."""
        self._items[item] = None
        self.read_from(item)

    def answer(self, key: Key, choice: str | None) -> None:
        """Take what people say about a card, None to take it back."""
        if choice is None:
            self.answers.pop(key, None)
        else:
            self.answers[key] = choice
        named = {sighting: Card.parse(card) for (kind, sighting), card in self.answers.items() if kind == "card"}
        before, self.cards.named = self.cards.as_named(), named
        self._on_named(before, self.cards.as_named())
        self.read_from(self._item_of.get(key[1], 0))

    def correct(self) -> None:
        """Read the game again if a hand that is shown proves that a card of it was misread or missed."""
        best, *others = self.now
        readings = [best, *(each for each in others if each.is_blind)]
        found = next(filter(None, (self._watching.correction(each, self.table) for each in readings)), None)
        if found is not None and found[0] not in self.answers:
            self.answer(*found)

    def read_from(self, item: int) -> None:
        """Read everything again from an item on."""
        del self._readings[item + 1 :]
        table = self.table
        cards = sum(isinstance(each, Sighting) for each in self._items[:item])
        for each in self._items[item:]:
            cards += isinstance(each, Sighting)
            if each is None:
                self._readings.append(self.now)
                continue
            table.least_cost = self.best.cost
            so_far = replace(table, sightings=table.sightings[:cards]) if isinstance(each, Said) else table
            self._readings.append(likely([*map(self._with_answers, self._after(each, so_far))]) or self.now)

    def _after(self, item: Sighting | Said, table: Table) -> list[Reading]:
        """Return what the readings become."""
        if isinstance(item, Sighting):
            seen = table.sightings[item.id]
            return [each for reading in self.now for each in self._watching.lay(reading, seen, table)]
        answer = self.answers.get(key_of(item))
        if answer is None:
            return [each for reading in self.now for each in self._watching.say(reading, item, table)]
        over = settled(self._watching.settle, self.now, scores_in(answer, self.sides), item.sighting)
        return self.now if over is None else [over]

    def _with_answers(self, reading: Reading) -> Reading:
        """Return a reading at its cost, a higher one if what people have answered is no question in it."""
        if not self._held.has_asked and not any(map(is_about_readings, self.answers)):
            return reading
        answers = {key: answer for key, answer in self.answers.items() if self._is_read(key)}
        ignored = sum(is_about_readings(key) and is_ignored(reading, key, each) for key, each in answers.items())
        ignored += self._held.ignored(reading, answers)
        cost = reading.cost + _ANSWER_IGNORED * (ignored - reading.ignored)
        heeding: Reading = replace(cast("Any", reading), cost=cost, ignored=ignored)
        return heeding

    def _is_read(self, key: Key) -> bool:
        """Return whether the card that a question is about is among those read so far."""
        return self._item_of[key[1]] < len(self._readings)
