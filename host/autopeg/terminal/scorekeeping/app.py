"""Full-screen app of the score pad: keys in, a scene out. The score itself is kept by the table."""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from textwrap import wrap

from msgspec.structs import asdict, replace
from textual import events

from autopeg.base.phrases import capitalised
from autopeg.play.table import Table
from autopeg.score.entries import deals_of, entries_of
from autopeg.scorekeeping.board_questions import AGAIN_SECONDS, READING_SECONDS, lines_of
from autopeg.scorekeeping.key_controller import KeyController
from autopeg.scorekeeping.keys import canonical_key
from autopeg.session.board_questions import BoardNews, KeyPress, Question
from autopeg.session.course import Hop
from autopeg.terminal.controller import PRESSED_TWICE
from autopeg.terminal.key_guard import DOUBLE_SECONDS
from autopeg.terminal.paint.bars import paint_keys, paint_prompt, paint_title
from autopeg.terminal.scene import fits
from autopeg.terminal.scorekeeping.paint import paint_list, paint_lower, paint_scores, paint_upper
from autopeg.terminal.scorekeeping.scene import ScoreLayout, ScoreScene, plan
from autopeg.terminal.table_app import TableApp, Zone

_JUST_ASKED = "This question is new: read it first"
_JUST_ADDED = "More was typed on the board just now: press it again if you mean it"

_PEGGING_KEYS = ("enter", "n", "g")
"""The keys that peg or start something; a double press counts once."""

_PAINTERS = {
    "title": paint_title,
    "board": paint_upper,
    "scores": paint_scores,
    "lower": paint_lower,
    "list": paint_list,
    "prompt": paint_prompt,
    "keys": paint_keys,
}


class ScoreApp(TableApp[KeyController, ScoreScene]):
    """The score pad of one game, and of the games that follow it."""

    _question: Question | None = None
    _asked_at = -inf
    """When its choices came up."""
    _added_at = -inf
    """When it last changed."""
    _refused = ("", -inf)
    """The last key that came too soon after an entry, and when."""

    def _control(self, table: Table) -> KeyController:
        return KeyController(table, self._settings, self._sync, self._voice)

    # -- the screen

    def parts(self) -> Iterable[Zone]:
        return (self._zone(name, painter) for name, painter in _PAINTERS.items())

    def _begin(self) -> None:
        self._paint()

    def _paint(self) -> None:
        question = self.controller.question
        if question != self._question:
            self._added_at = self._clock()
            if _meanings(question) != _meanings(self._question):
                self._asked_at, self._refused = self._added_at, ("", -inf)
            self._question = question
        super()._paint()

    def _show(self, columns: int, rows: int) -> None:
        scene = self.scene_at(columns, rows)
        for name, (width, height) in scene.sizes.items():
            zone = self.query_one(f"#{name}")
            zone.styles.width, zone.styles.height = width, height
        beside = self.query_one("#list")
        beside.styles.offset = (scene.layout.board_columns, 1)
        beside.display = not scene.is_drafted_above
        self._show_scene(scene)

    def scene_at(self, columns: int, rows: int) -> ScoreScene:
        """Return the scene of this moment."""
        controller = self.controller
        state, words = controller.state, controller.words
        steps = controller.table.history.steps
        start = controller.table.history.state_before(len(steps))
        sizes = plan(columns, rows, state.sides, **self._bar_rows(columns))
        drafted = self._drafted_rows(sizes)
        if len(drafted) > sizes.most_drafted:
            sizes = sizes.with_small_scores
        lane = None if controller.is_side_unknown else controller.lane
        preview = controller.preview
        common = replace(
            self._table_scene(sizes),
            ghost=None if preview is None or lane is None else Hop(lane, preview),
            typed=controller.typed if controller.takes_typing else None,
            notice=controller.notice or controller.announcer.trouble or "",
            notice_kind=controller.notice_kind if controller.notice else "trouble",
        )
        return ScoreScene(
            **asdict(common),
            notes=tuple(words.notes(state, side) for side in range(state.sides)),
            lane=lane,
            preview=preview,
            crib=None if state.crib_lane is None else state.dealer,
            first_steps=words.FIRST_STEPS,
            part=words.PART,
            drafted=drafted,
            entries=tuple(entries_of(start, steps)),
            deals=tuple(deals_of(start, steps)),
            standing="" if controller.ending is not None else ". ".join(controller.standing),
            what=controller.what,
            cards=controller.cards,
            counted=controller.counted if controller.is_count_shown else None,
        )

    def _drafted_rows(self, sizes: ScoreLayout) -> tuple[str, ...]:
        """Return the rows of a question, of a draft, or of an ending for which there is no room below the scores."""
        controller, columns = self.controller, sizes.below_columns
        if controller.question is not None:
            return _wrapped(lines_of(controller.question), columns)
        if controller.drafted or controller.ending is None:
            return _hanging(controller.drafted, columns)
        ended = _hanging(controller.ending.lines(), columns)
        return ended if len(ended) + len(_hanging([controller.notice], columns)) > sizes.lower else ()

    def _catch_up(self) -> bool:
        said = self.controller.table.catch_up()
        if said:
            self.controller.look()
            self.controller.say(f"{capitalised(said)}.")
            self.move_pegs()
            self._paint()
        return bool(said)

    # -- the board

    def poll_board(self) -> None:
        sync = self._sync
        if sync is None:
            return
        state, before, question = self.controller.state, self._board, self.controller.question
        notice = self.controller.notice
        sync.poll()
        self._board = sync.status()
        if self.controller.state is not state:
            if self.controller.notice == notice:
                self.controller.notice = ""
            self.controller.look()
            self.move_pegs()
        elif sync.question != question:
            self.controller.look()
        if self.controller.state is not state or self._board != before or sync.question != question:
            self._paint()

    def _on_board_news(self, news: BoardNews) -> None:
        if isinstance(news, KeyPress):
            self._act(lambda: self.controller.press_board_key(news.key))
        else:
            self.controller.say(news.sentence)
        self._paint()

    # -- keys

    def _key_of(self, event: events.Key) -> str:
        return event.character if event.is_printable and event.character else event.key

    def _press(self, key: str) -> None:
        if not fits(*self._window):
            if key in ("q", "Q"):
                self.exit()
            return
        at = self._clock()
        self._waiting.acts_before(key, at)
        self.guard.strike(key, at, self._situation)
        if self._help_at is not None or (key == "?" and not self.controller.takes_text):
            self._turn_help(key)
        elif key in ("q", "Q") and not self.controller.takes_text:
            self.exit()
        elif self._question is not None and (why := self._too_soon(key, at)):
            self.controller.say(why)
        elif not self._is_current():
            self.move_pegs()
        elif self._is_meant(key):
            self._act(lambda: self.controller.press(key))
        self._paint()

    def _too_soon(self, key: str, at: float) -> str:
        """Return why a key does not answer the question yet, empty if it does.

        Whoever presses it once more means it, so that a board that types without end does not lock them out.
        """
        if at - self._asked_at < READING_SECONDS:
            return _JUST_ASKED
        refused, refused_at = self._refused
        is_again = key == refused and DOUBLE_SECONDS <= at - refused_at < AGAIN_SECONDS
        if is_again or at - self._added_at >= READING_SECONDS:
            return ""
        self._refused = (key, at)
        return _JUST_ADDED

    @property
    def _situation(self) -> tuple[object, ...]:
        """What a key would act on now."""
        return (self.controller.mode, id(self.controller.state), self.controller.open_question)

    def _is_meant(self, key: str) -> bool:
        """Return whether a key was pressed for its present meaning; say so if it was pressed by accident."""
        pegs = canonical_key(key.lower()) in _PEGGING_KEYS and not self.controller.takes_text
        if not pegs or self.guard.counts():
            return True
        self._waiting.wait()
        if not self.guard.is_waiting:
            self.guard.refuse()
            self.controller.say(PRESSED_TWICE)
        return False

    def _act_late(self) -> None:
        if self.guard.let_count(self._situation):
            self._act(lambda: self.controller.press(self.guard.key))
        self._paint()

    def _act(self, act: Callable[[], None]) -> None:
        """Run an action of the controller; a moving peg arrives at once."""
        self._land()
        act()
        if self.controller.wants_game:
            self._follow(lambda: self.controller.next_table(self._store))
        self.move_pegs()


def _meanings(question: Question | None) -> Sequence[str]:
    return () if question is None else question.meanings()


def _wrapped(lines: Sequence[str], columns: int) -> tuple[str, ...]:
    """Wrap lines to a width, with continuation lines aligned to their start."""
    rows: list[str] = []
    for line in lines:
        indent = " " * (5 if line.startswith("  ") else 0)
        first, *rest = wrap(line.strip(), columns - 4 - len(indent))
        rows += [line[: len(line) - len(line.lstrip())] + first, *(indent + each for each in rest)]
    return tuple(rows)


def _hanging(lines: Sequence[str], columns: int) -> tuple[str, ...]:
    """Wrap lines to a width, so that the first column stands out."""
    return tuple(row for line in lines for row in wrap(line, columns - 2, subsequent_indent=" " * 5))
