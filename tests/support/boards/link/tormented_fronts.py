"""The three front ends of an evening in torment, as somebody types and answers at them.

Each keeps the score until the host crashes or the evening is over, which ends it by an exception.
"""

# pyright: reportPrivateUsage=false

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from io import TextIOBase
from typing import Any, TextIO, cast

from autopeg.base.errors import Refusal
from autopeg.records import StoredGame
from autopeg.records.page_tables import StoredRoom
from autopeg.score.engine import warning_for
from autopeg.score.moves import Points
from autopeg.scorekeeping.board_questions import lines_of
from autopeg.scorekeeping.key_controller import KeyController
from autopeg.session.board_questions import BoardNews, KeyPress
from autopeg.session.settings import Settings
from autopeg.terminal import line_mode as plain
from autopeg.web.board import BoardController
from autopeg.web.requests import MoveRequest
from autopeg.web.room import Room
from support.boards.link.tormented_evening import HOST_LANE, Tormented

# -- lines


class _SteppedLines:
    """Lines that somebody types in the course of the evening. An answer may be on its way for a while, as there is time
    between reading a question and pressing Enter.
    """

    def __init__(self, evening: Tormented, printed: "_Printed") -> None:
        self._evening = evening
        self._printed = printed
        self.rest()
        self._typed: list[str] = []
        self._turns_on_its_way = 0
        self._is_entry = False

    def rest(self) -> None:
        self.do_meanwhile(lambda: None, 0.0)

    def do_meanwhile(self, act: Callable[[], None], wait_s: float) -> None:
        self._meanwhile = act

    def readline(self) -> str:
        evening = self._evening
        if self._is_entry:
            evening.accepted()
            self._is_entry = False
        while not self._typed or self._turns_on_its_way:
            evening.turn()
            with evening.at_work():
                self._meanwhile()
            if self._typed:
                self._turns_on_its_way -= 1
            else:
                self._type()
        return self._typed.pop(0)

    def _type(self) -> None:
        evening = self._evening
        number = evening.wants_to_type()
        if number is not None:
            doubted = warning_for(evening.table.state, Points(HOST_LANE, number)) is not None
            self._typed += [f"A {number}\n"] * (1 + doubted)
            evening.in_doubt(number)
            self._is_entry = not doubted
            return
        choice = evening.wants_to_answer(self._printed.question)
        if choice is not None:
            self._typed.append(f"{self._printed.answer(choice)}\n")
            self._turns_on_its_way = evening.dice.below(200) if evening.dice.one_in(2) else 0


class _Printed(TextIOBase):
    """What line mode has printed, as somebody reads it. question: that was printed last and not answered."""

    def __init__(self, evening: Tormented) -> None:
        self._evening = evening
        self._choices: dict[str, str] = {}
        self._answered: str | None = None
        self.question: object = None

    def answer(self, choice: int) -> str:
        """Return what is typed for a choice of the question that was printed last."""
        self._answered = list(self._choices)[choice]
        return self._answered

    def write(self, text: str) -> int:
        line = text.strip()
        if line.startswith(("The board was away", "The board has lost", "The board was used")):
            self._choices.clear()
            self.question = self._evening.sync.question
            self._answered = None
        elif line[:1].isdigit() and "  " in line:
            self._choices[line.partition("  ")[0]] = line
        elif line.startswith("Dropped:") or (line.startswith("Bob pegs") and self._has_kept_both()):
            assert self._answered is not None, "an answer counts for a question that it was not typed for"
            self._evening.answers += 1
            self._evening.read(self._choices[self._answered])
            self.question = self._answered = None
        return len(text)

    def _has_kept_both(self) -> bool:
        return self._answered is not None and "Keep both" in self._choices[self._answered]


def keep_in_lines(evening: Tormented) -> None:
    """In lines, on what is printed."""
    printed = _Printed(evening)
    lines = plain.typed_lines

    def stepped(stream: TextIO) -> _SteppedLines:
        return _SteppedLines(evening, printed)

    plain.typed_lines = stepped
    try:
        out = cast(TextIO, printed)
        plain.play(evening.table, evening.store, Settings(speed="none"), cast(TextIO, None), out, evening.sync)
    finally:
        plain.typed_lines = lines


# -- the screen


def keep_on_screen(evening: Tormented) -> None:
    """As the screen does, without painting it; what it shows is somewhat behind what has come in."""
    sync = evening.sync
    sync.attach(evening.table)
    controller = KeyController(evening.table, Settings(speed="none"), sync=sync)

    def on_news(news: BoardNews) -> None:
        if not isinstance(news, KeyPress):
            controller.say(news.sentence)

    sync.listeners.append(on_news)
    while True:
        evening.turn()
        with evening.at_work():
            sync.poll()
            if evening.dice.one_in(20):
                controller.look()
        number = evening.wants_to_type()
        if number is not None and controller.question is None:
            doubted = warning_for(evening.table.state, Points(HOST_LANE, number)) is not None
            evening.in_doubt(number)
            with evening.at_work():
                for key in ("a", *str(number), *["enter"] * (1 + doubted)):
                    controller.press(key)
            evening.accepted()
        elif number is not None:
            evening.typed.remove(number)
        choice = evening.wants_to_answer(controller.question)
        shown = controller.question
        if choice is not None and shown is not None:
            said = lines_of(shown)[1 + choice]
            with evening.answering(said), evening.at_work():
                controller.press(str(choice + 1))
            if controller.question != shown and "read it again" not in controller.notice:
                evening.answers += 1
                evening.read(said)


# -- the page


def keep_in_page(evening: Tormented) -> None:
    """At the page's room, on one loop."""
    asyncio.run(_serve(evening))


class _AtOnce(ThreadPoolExecutor):
    """Runs everything here and now, so that the same seed gives the same evening."""

    def submit(self, call: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(call(*args, **more))
        except BaseException as error:
            future.set_exception(error)
        return future


async def _serve(evening: Tormented) -> None:
    asyncio.get_running_loop().set_default_executor(_AtOnce())
    journal = evening.table.journal
    assert isinstance(journal, StoredGame)
    room = Room(evening.store, StoredRoom("AAAAAA", journal.id, "ann", {0: "ann"}), evening.table)
    controller = BoardController("none")
    controller.sync = room.sync = evening.sync
    controller.room = room
    with evening.at_work():
        await room.together(lambda: evening.sync.attach(room.table))
    while True:
        evening.turn()
        if evening.board._events or evening.sync._waiting or evening.sync._is_outdated:
            with evening.at_work():
                await room.together(evening.sync.poll)
        number = evening.wants_to_type()
        if number is not None:
            evening.in_doubt(number)
            move = {"type": "points", "player": HOST_LANE, "points": number}
            with evening.at_work():
                await room.submit("ann", MoveRequest(0, move, sure=True))
            evening.accepted()
        question = evening.sync.question
        choice = evening.wants_to_answer(question)
        if choice is not None and question is not None:
            said = question.choices()[choice]
            with evening.answering(said), evening.at_work():
                try:
                    await controller.choose(room, said, question.sentence())
                except Refusal:  # the game has moved on; where it is something else, nothing ever settles
                    continue
            evening.answers += 1
            evening.read(said)
