"""What `autopeg hint` says of a position, a module a game."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

TOP = 5
"""How many choices are told with their reasons."""


class Hinter(Protocol):
    """The hints of a game.

    REMEDY: what one can do without a kept game. `typed_view` gives the view that the options of the command describe,
    or raises UsageError. `nothing_to_choose` says why there is nothing to give a hint for, None where there is.
    `say_hint` writes every choice that there is, or the best ones, to standard output; view, legal: of a seat that is
    due.
    """

    @property
    def REMEDY(self) -> str: ...  # noqa: N802

    @property
    def typed_view(self) -> Callable[..., Any]: ...
    def nothing_to_choose(self, view: Any, /) -> str | None: ...
    def say_hint(self, view: Any, legal: Sequence[Any], every: bool, as_json: bool, /) -> None: ...
