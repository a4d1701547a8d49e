"""What an observer asks: about what the readings leave open, and which answer has turned out to be right."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from autopeg.base.json_object import JsonObject
from autopeg.watching.agreement import Counted, Doubt, doubts_of, ended_before, weights_of
from autopeg.watching.asking import (
    HELD,
    HOLDS_NOTHING,
    HeldLines,
    answers_to,
    depth_of,
    is_left_open,
    pegs_the_same,
    rests_on_others,
)
from autopeg.watching.facts import rounded
from autopeg.watching.questions import WORDS, Question, Questions
from autopeg.watching.reading import Entry, Key
from autopeg.watching.readings import Readings
from autopeg.watching.settling import TOTAL, question_about

_ANSWERED_S = 45.0
"""How long after the next deal has begun a question is still answered; then what is likeliest counts."""

Line = JsonObject
"""An event, as `--json` shows it."""


class Inquiry:
    """The questions of one observer.

    questions: those asked so far; line: makes the next line; can_settle: whether the scores settle a deal in this game
    """

    def __init__(
        self,
        questions: Questions,
        readings: Readings,
        held: HeldLines,
        names: Sequence[str],
        line: Callable[..., Line],
        *,
        can_settle: bool,
    ) -> None:
        self._questions, self._readings, self._held = questions, readings, held
        self._names, self._line, self._can_settle = names, line, can_settle

    # -- what to ask

    def about_doubts(self, doubts: Mapping[Key, Doubt], certain: Sequence[Counted]) -> Iterator[Line]:
        """Yield the lines of the questions that are settled now, and of those that come up. certain: the lines that
        have been told and are still believed."""
        yield from self._settled(doubts, certain)
        for key, doubt in sorted(doubts.items(), key=lambda each: depth_of(each[0])):
            question = self._questions.about(key)
            if doubt.is_settled:
                if question is not None and question.is_open:
                    yield self.answered(question, doubt.answer)
            elif question is None and self._is_to_ask(key, doubt):
                yield self.ask(key, doubt)

    def about_scores(self, key: Key) -> Iterator[Line]:
        """Yield the question about the scores at the end of a deal in which something is open: they settle it."""
        best = self._readings.best
        has_begun = any(entry.kind == "deal" for entry in best.entries)
        if not self._can_settle or not has_begun or not (self._is_waiting or best.is_blind):
            return
        for question in self._questions.open:
            if question.key[0] == TOTAL:
                yield self.answered(question, "none")
        yield self.ask(key)

    def held_too_long(self, t: float) -> tuple[float, Key] | None:
        """Return since when a line should have been asked about by a time that is held back, and the question."""
        asked_at, key = self._held.overdue(t, self._readings.now)
        return None if key is None or key in self._questions else (asked_at, key)

    def ask(self, key: Key, doubt: Doubt | None = None) -> Line:
        """Return the line of a new question."""
        return self._line("unsure", id=self._questions.ask(key).id, **self._described(key, doubt))

    def _is_to_ask(self, key: Key, doubt: Doubt) -> bool:
        readings = self._readings.now
        if key in self._readings.answers or is_left_open(key, doubt, readings):
            return False
        return not rests_on_others(key, self._questions.open_keys, readings)

    # -- what is open

    def open_lines(self) -> list[Line]:
        """Return what is still open, as lines."""
        return [
            self._line("open", id=question.id, **self._described(question.key))
            for question in self._questions.open
            if question.key[0] not in WORDS or self._readings.best.waits_for is not None
        ]

    def holds_lines(self, t: float) -> bool:
        """Return whether at a time lines wait for the answer to a question."""
        return any(self._holds_lines(key, t) for key in self._questions.open_keys)

    def _holds_lines(self, key: Key, t: float) -> bool:
        if key[0] in HOLDS_NOTHING and pegs_the_same(self._readings.now):
            return False
        entries = self._readings.best.entries
        before = ended_before(entries, lambda deal: self.is_long_ago(deal, t))
        return key[0] in WORDS or not before or key[1] >= (entries[before].cause or 0)

    def is_long_ago(self, deal: Entry, t: float) -> bool:
        """Return whether a deal has begun so long ago that no question about the one before is answered any more: only
        which line counts was left open."""
        if deal.cause is None or t - self._readings.cards.all[deal.cause].t < _ANSWERED_S:
            return False
        left = (key for key in self._questions.open_keys if key[0] not in (HELD, *WORDS))
        return all(key[1] >= deal.cause for key in left)

    @property
    def _is_waiting(self) -> bool:
        """Whether a question about what was seen is open."""
        return any(key[0] not in (TOTAL, *WORDS, *HOLDS_NOTHING) for key in self._questions.open_keys)

    # -- what has turned out

    def answered(self, question: Question, answer: str) -> Line:
        """Close a question. Return the line of its answer."""
        question.is_open = False
        return self._line("answered", id=question.id, answer=answer)

    def _settled(self, doubts: Mapping[Key, Doubt], certain: Sequence[Counted]) -> Iterator[Line]:
        """Yield the answers to questions that do not come up any more."""
        for question in self._questions.open:
            key = question.key
            is_settled = self._is_settled(key, certain) if key[0] in (HELD, TOTAL) else key not in doubts
            if is_settled and key[0] not in WORDS:
                yield self.answered(question, self._answer_of(key))

    def _is_settled(self, key: Key, certain: Sequence[Counted]) -> bool:
        """Return whether nothing is to be said any more about a line, or about the scores at the end of a deal."""
        if key[0] == HELD:
            return self._held.is_told(key, certain, self._readings.now)
        return not self._is_waiting and not self._readings.best.is_blind

    def _answer_of(self, key: Key) -> str:
        """Return what has turned out about a question that is no longer open."""
        answers, best = self._readings.answers, self._readings.best
        if key in answers:
            return answers[key]
        if key[0] == TOTAL:
            return "none"
        later = [at for (kind, at) in answers if kind == TOTAL and at >= key[1]]
        if later:
            return answers[TOTAL, min(later)]
        if key[0] == HELD:
            return self._held.answer_of(key, best)
        if key[0] == "card":
            return str(self._readings.cards.all[key[1]].card)
        return next((each.answer for each in best.assumed if each.key == key), "none")

    # -- what a question says

    def _described(self, key: Key, doubt: Doubt | None = None) -> Line:
        readings = self._readings.now
        waiting = self._readings.best.waits_for
        if key[0] in WORDS and waiting is not None:
            return waiting.described(self._names)
        if key[0] == TOTAL:
            ids = [each.id for each in self._questions.open if each.key[0] != TOTAL]
            return {"choices": [], "box": None, "about": question_about(ids, self._readings.sides), "player": None}
        sighting = self._readings.cards.all[key[1]]
        box = rounded(sighting.box)
        if key[0] == HELD:
            choices = self._held.choices(key, readings)
            return {"choices": choices, "box": box, "about": "What counts here?", "player": None}
        if key[0] == "card":
            return {"choices": [[str(card), round(chance, 3)] for card, chance in sighting.guesses[:3]], "box": box}
        if doubt is None:
            doubt = doubts_of(readings, weights_of(readings)).get(key)
        weights = {} if doubt is None else answers_to(key, doubt.weights, self._readings.best.unseen)
        named = sorted(weights.items(), key=lambda each: -each[1])
        choices = [[answer, round(weight, 3)] for answer, weight in named]
        about, player = ("", None) if doubt is None else (doubt.about, doubt.player)
        return {"choices": choices, "box": box, "about": about, "player": player}
