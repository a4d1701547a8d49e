"""Lessons on the screen, started by a command."""

from autopeg.learning.lesson_course import Course
from autopeg.terminal.learning.screen import CourseScreen
from autopeg.terminal.screen_app import ScreenApp
from autopeg.terminal.table_app import TableApp


class LessonApp(ScreenApp):
    """The screen of a lesson, until it is left."""

    CSS_PATH = TableApp.CSS_PATH

    def __init__(self, course: Course, *, ascii_only: bool = False) -> None:
        super().__init__()
        self.lesson = CourseScreen(course, ascii_only=ascii_only)

    def on_mount(self) -> None:
        self.push_screen(self.lesson, lambda _: self.exit())
