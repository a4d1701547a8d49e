"""The observer of a game: facts and answers in, events out. It has no camera, no clock and no thread.

It keeps several readings side by side. A line counts once the readings that are likely agree on it; where they do not,
it asks. After an answer or a better look the game is read again from that card on, and wrong points are corrected.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.engine.cards import Card
from autopeg.engine.moves import to_json
from autopeg.watching.agreement import (
    AGREED,
    Counted,
    Doubt,
    agreed_lines,
    as_read_now,
    belief_at,
    belief_in,
    doubts_of,
    ended_before,
    following_lines,
    lasting_lines,
    same_lines,
    weights_of,
)
from autopeg.watching.announced import Announced
from autopeg.watching.asking import ABOUT_ROUND, HeldLines, check_answer, pegs_the_same, said_in
from autopeg.watching.facts import Arm, CameraChange, CameraState, Fact, Moment, rounded, time_of
from autopeg.watching.inquiry import Inquiry
from autopeg.watching.inquiry import Line as Line
from autopeg.watching.questions import WORDS, Question, Questions
from autopeg.watching.reading import Entry, Key, Reading, Role, Said, Table, watching_of
from autopeg.watching.readings import Readings
from autopeg.watching.settling import TOTAL, scores_in, settled
from autopeg.watching.sightings import Sighting
from autopeg.watching.zones import Zones

_CLEARED_S = 4.0
"""After how long without a card on it a table has been cleared."""

_SILENT_S = 2.0
"""After how long something is said of every card that lies there."""


class _Undoable(Struct):
    """An answer or words that people can undo."""

    latest_line: int
    """The last line that counted before."""
    key: Key | None = None
    """What was answered, None for words."""
    before: str | None = None
    """The answer before."""
    said: int | None = None
    """The number of the item that was said, None if nothing was."""
    asked: tuple[Key, ...] = ()
    """The questions that were open before."""


class Observer:
    """Watches one game."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, object],
        names: Sequence[str],
        dealer: int | None = None,
        scores: tuple[int, ...] = (),
        zones: Zones | None = None,
    ) -> None:
        self._watching = watching_of(game)
        self._game, self._options = game, options
        self.names = tuple(names)
        self._zones = zones or Zones(len(names), self.names)
        self._numbers = count(1)
        self._counted: list[Counted] = []
        self.questions = Questions()
        self._announced = Announced()
        self._undoable: list[_Undoable] = []
        self._held = HeldLines(self.names)
        start: Reading = self._watching.begin(options, len(names), dealer, scores)
        self.readings = Readings(self._watching, start, self.names, self._zones, self._held, self._announced.note_named)
        self.cards = self.readings.cards
        self._inquiry = self._new_inquiry()
        self._cleared_after = 0
        """How many cards had been seen when the table was cleared last."""
        self._t = 0.0
        self._camera: CameraState | None = None

    def next_game(self, dealer: int | None) -> "Observer":
        """Return the observer of another game of the same players, which goes on with the numbers of this one."""
        following = Observer(self._game, self._options, self.names, dealer, zones=self._zones)
        following._numbers, following.questions = self._numbers, self.questions.next_game()
        following._inquiry = following._new_inquiry()
        following._t, following._camera = self._t, self._camera
        return following

    def _new_inquiry(self) -> Inquiry:
        can_settle = self._watching.settle is not None
        return Inquiry(self.questions, self.readings, self._held, self.names, self.line, can_settle=can_settle)

    # -- what comes in

    def tell(self, moments: Sequence[Moment], t: float | None = None) -> list[Line]:
        """Take what a source tells at a time, by default when it happened. Return the lines that follow."""
        now = min(map(time_of, moments), default=self._t) if t is None else t
        lines = self._overdue(now) + self._cleared(now)
        self._t = max(self._t, t or 0.0)
        if not moments:
            return [*lines, *self._seen_late(self._t)]
        stale: int | None = None
        for moment in sorted(moments, key=time_of):
            match moment:
                case CameraChange(t=t, state=state):
                    self._t = max(self._t, t)
                    lines += self.see_camera(state)
                case Arm(t=t, side=side):
                    self._t = max(self._t, t)
                    seat = self._zones.seat_of(side)
                    if seat is not None:
                        self.readings.arms.append((t, seat))
                case Fact():
                    self._t = max(self._t, time_of(moment))
                    changed = self.readings.take(moment)
                    if changed is not None:
                        stale = changed if stale is None else min(stale, changed)
        if stale is not None:
            self.readings.read_from(stale)
            self.readings.correct()
        return lines + self._news()

    def see_camera(self, state: CameraState) -> list[Line]:
        """Take in what has become of the camera."""
        is_known, self._camera = state == self._camera, state
        return [] if is_known else [self.line("camera", state=state)]

    def say(self, said: Said) -> list[Line]:
        """Take what somebody said: a go, points, a claim."""
        item = self.readings.items
        undoable = _Undoable(self._latest_line, said=item, asked=self.questions.open_keys)
        lines = self._hear(said)
        if self.readings.is_refused:
            self.readings.forget_said(item)
        else:
            self._undoable.append(undoable)
        return lines

    def _hear(self, said: Said) -> list[Line]:
        """Take what somebody said, or what has not happened for a while."""
        self.readings.hear(said)
        return self._news()

    def answer(self, question_id: int, choice: str) -> list[Line]:
        """Take the answer to a question. Raises UsageError for a question that was not asked."""
        question = self.questions.numbered(question_id)
        kind = question.key[0]
        if kind in WORDS:
            return self._said_in_answer(question, choice)
        if kind == TOTAL:
            choice = self._checked_scores(question.key, choice)
        check_answer(question.key, choice, self.names)
        before, *_ = self.readings.before(question.key[1])
        if kind in ABOUT_ROUND and Card.parse(choice) not in before.unseen:
            raise UsageError(f"{choice} was seen in this deal: say the card that was not")
        lines: list[Line] = []
        if question.is_open:
            lines.append(self._inquiry.answered(question, choice))
        return lines + self._settle(question.key, choice)

    def _checked_scores(self, key: Key, choice: str) -> str:
        """Return the scores that are said at the end of a deal, by side. Raises UsageError."""
        scores = scores_in(choice, self.sides)
        if settled(self._watching.settle, self.readings.before_said(key), scores, key[1]) is None:
            raise UsageError(f"{choice}: no score can be lower than at the beginning of the deal")
        return " ".join(map(str, scores))

    def _said_in_answer(self, question: Question, choice: str) -> list[Line]:
        """Take the answer to a question about what a player says."""
        waiting = self.best.waits_for
        assert waiting is not None
        said = said_in(choice, waiting, self.names, self._t)
        lines = [self.line("answered", id=question.id, answer=choice)]
        if said is None:
            self._undoable.append(_Undoable(self._latest_line, asked=self.questions.open_keys))
            question.is_open = False
            return lines
        self.questions.keep_words(None)
        return lines + self.say(said)

    def end(self) -> list[Line]:
        """Take the end of the source. Return what would have been said and asked a little later."""
        return [*self._overdue(math.inf), *self._cleared(math.inf), *self._seen_late(math.inf)]

    def _cleared(self, t: float) -> list[Line]:
        """Return what follows if by a time the table has been cleared."""
        bare_s, cards = self.cards.bare_since, len(self.cards.all)
        if bare_s is None or t < bare_s + _CLEARED_S or cards == self._cleared_after:
            return []
        self._cleared_after = cards
        self._t = max(self._t, bare_s + _CLEARED_S)
        lines = self._hear(Said(self._t, "cleared", None, sighting=cards - 1))
        return [*lines, *self._inquiry.about_scores((TOTAL, cards - 1))]

    def _overdue(self, t: float) -> list[Line]:
        """Return the questions due by a time: about a line that is held back, or about words that nobody has said."""
        held = self._inquiry.held_too_long(t)
        if held is not None:
            asked_at, held_key = held
            self._t = max(self._t, asked_at)
            return [self._inquiry.ask(held_key)]
        waiting = self.best.waits_for
        if waiting is None:
            return []
        key = waiting.key
        asked_at = self.cards.all[waiting.sighting].t + waiting.after_s
        if asked_at > t or key in self.questions:
            return []
        self._t = max(self._t, asked_at)
        if waiting.said == "rest":
            return self._hear(Said(self._t, waiting.said, None))
        return [self._inquiry.ask(key)]

    def correct(self, sighting: int, card: str) -> list[Line]:
        """Say which card it was."""
        return self._settle(("card", sighting), card)

    def correct_owner(self, sighting: int, seat: int) -> list[Line]:
        """Say whose card it was."""
        return self._settle(("owner", sighting), self.names[seat])

    def undo(self) -> list[Line]:
        """Take back what people have answered, corrected or said last. Raises UsageError if there is nothing."""
        if not self._undoable:
            raise UsageError("nothing to undo")
        undone = self._undoable.pop()
        self.questions.forget(undone.asked)
        if undone.key is not None:
            self.readings.answer(undone.key, undone.before)
        elif undone.said is not None:
            self.readings.forget_said(undone.said)
        lines = [*self._void_after(undone.latest_line), *self._asked_again(undone.asked)]
        return lines + self._news() + self._overdue(self._t)

    def _asked_again(self, keys: Sequence[Key]) -> Iterator[Line]:
        """Yield the questions that are open once more, before anything counts that waits for their answers.

        keys: what was asked about before
        """
        readings = self.readings.now
        yield from self._questions_about(doubts_of(readings, weights_of(readings)), ())
        for key in keys:
            if key[0] == TOTAL and key not in self.questions:
                yield from self._inquiry.about_scores(key)

    def _void_after(self, latest_line: int) -> Iterator[Line]:
        """Yield the line of the points that are void because what let them count was undone.

        latest_line: the last one that counted before that was said
        """
        readings = self.readings.now
        before = [line for line in self._counted if line.n <= latest_line]
        sure = following_lines(before, readings, weights_of(readings))
        sure = max(sure, agreed_lines(readings, weights_of(readings)), key=len)
        staying = max(len(before), same_lines(self._counted, sure))
        void = [line for line in self._counted[staying:] if line.entry.kind == "points"]
        self._counted = self._counted[:staying]
        if void:
            yield self._corrected(*self._announced.cause_of(void[0].entry, readings[0]), [line.n for line in void])

    @property
    def _latest_line(self) -> int:
        return self._counted[-1].n if self._counted else 0

    def find(self, card: str) -> int | None:
        """Return the latest sighting that is taken for a card."""
        return next((role.sighting for role in reversed(self.best.roles) if str(role.card) == card), None)

    # -- what is open

    @property
    def t(self) -> float:
        """The time of the source."""
        return self._t

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return self.readings.sides

    @property
    def sightings(self) -> Sequence[Sighting]:
        return self.cards.all

    @property
    def counted(self) -> Sequence[Counted]:
        """The lines that count, with their numbers."""
        return self._counted

    @property
    def is_over(self) -> bool:
        """Whether the game has been won."""
        return bool(self._counted) and self._counted[-1].entry.kind == "over"

    def open_questions(self) -> list[Line]:
        """Return what is still open, as lines."""
        return self._inquiry.open_lines()

    # -- reading

    @property
    def best(self) -> Reading:
        """The likeliest reading."""
        return self.readings.best

    @property
    def table(self) -> Table:
        """What readings ask about the table."""
        return self.readings.table

    def _settle(self, key: Key, choice: str) -> list[Line]:
        check_answer(key, choice, self.names)
        if choice == "JK" and self._watching.PACKS == 1:
            raise UsageError("this game has no jokers: say another card")
        before, asked = self.readings.answers.get(key), self.questions.open_keys
        asked = asked if before is not None else (*asked, key)
        self._undoable.append(_Undoable(self._latest_line, key, before, asked=asked))
        self.readings.answer(key, choice)
        return self._news()

    # -- what goes out

    def line(self, name: str, **fields: object) -> Line:
        """Return the next line."""
        return {"type": name, "n": next(self._numbers), "t": round(self._t, 3), **fields}

    def _news(self) -> list[Line]:
        """Return the lines for everything that has changed."""
        readings = self.readings.now
        weights = weights_of(readings)
        doubts = doubts_of(readings, weights)
        is_card_open = not self.best.asks_for_points_only and any(
            kind == "card" and not doubt.is_settled for (kind, _), doubt in doubts.items()
        )
        agreed = agreed_lines(readings, weights, by_points=not is_card_open)
        lines = [*self._corrections(readings, weights)]
        self._counted = as_read_now(self._counted, readings, weights)
        surely = max(len(agreed), ended_before(self.best.entries, self._is_long_ago))
        following = following_lines(self._counted, readings, weights, self._is_long_ago, by_points=not is_card_open)
        agreed = max(agreed, following, key=len)
        while len(self._counted) < len(agreed) and agreed[len(self._counted)].kind == "deal":
            lines.append(self._count(agreed[len(self._counted)]))
        lines += self._seen(doubts, self._t)
        lines += self._refused(readings, weights)
        while len(self._counted) < len(agreed):
            lines.append(self._count(agreed[len(self._counted)]))
        certain = self._counted[:surely]  # what has counted may have become doubtful
        lines += self._questions_about(doubts, certain)
        is_asked = self.best.waits_for is not None or self._inquiry.holds_lines(self._t)
        self._held.look(readings, certain, self._t, is_asked=is_asked)
        self._announced.forget_named()
        return lines

    def _is_long_ago(self, deal: Entry) -> bool:
        return self._inquiry.is_long_ago(deal, self._t)

    def _count(self, entry: Entry) -> Line:
        match entry.kind:
            case "deal":
                line = self.line("deal", dealer=entry.value)
            case "over":
                seats = list(range(len(self.names)))
                players = seats[entry.value :: len(self.best.scores)] if entry.value is not None else []
                line = self.line("over", winner=entry.value, players=players)
            case "points":
                line = self.line("points", **to_json(entry.value))
        readings = self.readings.now
        belief = belief_at(len(self._counted), entry.says, readings, weights_of(readings))
        self._counted.append(Counted(line["n"], entry, is_by_points=belief < AGREED))
        return line

    def _corrections(self, readings: Sequence[Reading], weights: Sequence[float]) -> Iterator[Line]:
        """Yield a line for the points that became void, and one for each other card that is another one, or another
        player's."""
        best = readings[0]
        lasting = lasting_lines(self._counted, best.entries)
        if len(lasting) < len(self._counted) and belief_in(self._counted, readings, weights) <= 1 - AGREED:
            void = [line for line in self._counted if line not in lasting]
            self._counted = lasting
            role, was = self._announced.cause_of(void[0].entry, best)
            yield self._corrected(role, was, [each.n for each in void if each.entry.kind == "points"])
        for role, was in self._announced.changed(readings, weights):
            yield self._corrected(role, was, [])

    def _corrected(self, role: Role | None, was: str | None, undoes: list[int]) -> Line:
        card = None if role is None or role.card is None else str(role.card)
        player = None if role is None else role.player
        side = None if player is None else player % len(self.best.scores)
        return self.line("corrected", card=card, was=was, player=player, side=side, undoes=undoes)

    def _seen(self, doubts: Mapping[Key, Doubt], t: float) -> Iterator[Line]:
        """Yield a line for every card that has come to rest and is sure, or has been in doubt for long by a time."""
        is_left_open = self.best.asks_for_points_only and pegs_the_same(self.readings.now)
        overdue = [each.id for each in self.cards.all if each.t <= t - _SILENT_S] if is_left_open else ()
        for role in self._announced.seen(self.best, doubts, overdue):
            box = rounded(self.cards.all[role.sighting].box)
            yield self.line("seen", **role.described(len(self.best.scores)), box=box)

    def _seen_late(self, t: float) -> Iterator[Line]:
        """Yield a line for every card that by a time has been in doubt for too long to say nothing of it."""
        if self._announced.is_silent:
            readings = self.readings.now
            yield from self._seen(doubts_of(readings, weights_of(readings)), t)

    def _refused(self, readings: Sequence[Reading], weights: Sequence[float]) -> Iterator[Line]:
        for note in self._announced.refused(readings, weights):
            card = None if note.card is None else str(note.card)
            yield self.line("refused", code=note.code, player=note.player, card=card, message=note.message)

    def _questions_about(self, doubts: Mapping[Key, Doubt], certain: Sequence[Counted]) -> Iterator[Line]:
        waiting = self.best.waits_for
        self.questions.keep_words(None if waiting is None else waiting.key)
        if waiting is not None and not waiting.after_s:
            yield from self._overdue(math.inf)
        yield from self._inquiry.about_doubts(doubts, certain)
