"""Routes of what people learn from: the rules of a game and the words of players."""

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from autopeg.learning.glossary import glossary_of
from autopeg.learning.rulebook import Rulebook, rule_address, rulebook_of, with_links
from autopeg.registry import GAME_NAMES
from autopeg.web.endpoints import json_response


class ExplainedWord(Struct, frozen=True):
    """A word of players as the page explains it. rule: the address of the rule about it, empty if there is none."""

    word: str
    forms: tuple[str, ...]
    meaning: str
    rule: str


class RulesState(Struct, frozen=True):
    """The rules of a game as its page shows them."""

    games: tuple[str, ...]
    """All games that have rules."""
    book: Rulebook
    words: tuple[ExplainedWord, ...]


def learning_routes() -> list[BaseRoute]:
    """Return the routes."""
    return [
        Route("/api/rules/{game}", _rules),
        Route("/api/words/{game}", _words),
    ]


def _rules(request: Request) -> Response:
    """Answer the rules of a game, with a link for every number of a rule; runs in a thread."""
    book = rulebook_of(request.path_params["game"])
    sections = (
        replace(section, entries=tuple(with_links(entry) for entry in section.entries)) for section in book.sections
    )
    return json_response(RulesState(GAME_NAMES, replace(book, sections=tuple(sections)), _explained(book.game)))


def _words(request: Request) -> Response:
    """Answer the words of a game; runs in a thread."""
    return json_response(_explained(request.path_params["game"]))


def _explained(game: str) -> tuple[ExplainedWord, ...]:
    return tuple(
        ExplainedWord(word.word, word.forms, word.meaning, rule_address(word.rule) if word.rule else "")
        for word in glossary_of(game)
    )
