"""The console for people: answers lines that are not packets.

Source: docs/protocol.md, "The console".
"""

_MOST_WAITING = 16  # lines; people type one at a time


class Console:
    """Queue of lines, answered in order, one line of an answer per turn, so that frames and keys never wait.

    app: app.App, on which the commands work. When lines come faster than answers leave, the newest is dropped with a
    message.
    """

    def __init__(self, app):
        self._app = app
        self._waiting = []
        self._answer = None  # the rest of the current answer

    def handle_line(self, line: str) -> None:
        """Queue a line."""
        if len(self._waiting) < _MOST_WAITING:
            self._waiting.append(line)
        else:
            self._app.link.say('"{}" was dropped: too many lines at once'.format(line[:20]))

    def is_busy(self) -> bool:
        """Return whether a line or an answer is waiting."""
        return self._answer is not None or bool(self._waiting)

    def turn(self) -> None:
        """Send the next line of an answer once all earlier output has left."""
        if not self.is_busy() or self._app.link.peek(1):
            return
        if self._answer is None and self._waiting:
            from .commands import answer  # their memory is free as long as nobody types

            self._answer = iter(answer(self._app, self._waiting.pop(0)))
        if self._answer is not None:
            for line in self._answer:
                self._app.link.say(line)
                return
            self._answer = None
