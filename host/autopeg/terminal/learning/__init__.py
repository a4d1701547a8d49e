"""Lessons in the terminal: on the screen, and in lines."""

import sys
from typing import TextIO, cast

from autopeg.base.console import has_screen
from autopeg.learning.lesson_course import Course
from autopeg.session.preferences import is_plain


def take_course(course: Course, *, in_lines: bool) -> None:
    """Take a course on the screen, or in lines: where there is no screen, and on request."""
    # Textual takes a third of a second to load.
    if has_screen() and not in_lines:
        from autopeg.terminal.learning.screen import LessonApp

        LessonApp(course, ascii_only=is_plain()).show()
    else:
        from autopeg.terminal.learning.lines import LessonLines
        from autopeg.terminal.line_shell import typed_lines

        LessonLines(course, cast(TextIO, typed_lines(sys.stdin)), sys.stdout).teach()
