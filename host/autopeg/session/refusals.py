"""Messages for refused moves: the templates that all games share, and how they are filled in.

A template contains facts of the refusal in braces, with a format after a colon:

    {seat}, {due}         names: "Ann", "Ann or Bob", and "you" for the reader
    {seat:'s}             possessive: "Ann's", "your"
    {seat:has}            with a verb: "Ann has", "you have"
    {count}, {limit:card} numbers: "3", "1 card", "2 cards"
    {card}, {cards}       cards as they are shown: "10♦"

The key of a template is the refusal's code, or "CODE.why" if the code has several reasons.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from autopeg.base.errors import AutopegError, Refusal
from autopeg.base.phrases import THIRD_PERSON, capitalised, count_text, possessive, within
from autopeg.base.typed_words import quoted
from autopeg.engine.cards import Card, Unreadable
from autopeg.engine.refusal import Facts, IllegalMove
from autopeg.play.table import Table
from autopeg.records.record import BrokenRecord
from autopeg.session.card_text import card_text
from autopeg.session.text import AnyText, CardText, text_of

Templates = Mapping[str, str]


def of_positions(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the templates for positions that a game can't start from. texts: the problem by its `why`."""
    return {f"BAD_SETUP.{why}": f"This position is not possible: {text}" for why, text in texts.items()}


SHARED: Templates = {
    "BAD_CARD": "There is no card {card} in this game",
    "BAD_MOVE": "This is not a move: {detail}",
    "BAD_MOVE.points": "{count} points is not possible: the least is 0",
    "DUPLICATE_CARD": "The {card} appears twice",
    "GAME_OVER": "The game is over",
    "GAME_OVER.resigned": "The game is over: {seat} resigned",
    "LATER_MOVE": "A later entry would no longer be possible. {cause}",
    "MISDEAL.cut": "{limit:player} cut for the deal, but there are {count:card}",
    "NOTHING_TO_REDO": "Nothing to redo",
    "NOTHING_TO_UNDO": "Nothing to undo",
    "NOT_RESIGNED": "With more than two players, resigning does not end the game",
    "NOT_RESIGNED.exercise": "There is nothing to resign in an exercise",
    "NOT_YOUR_TURN": "It is {due:'s} turn",
    "NOT_YOUR_TURN.must_move": "{seat} must move and can't pass",
    "NOT_YOUR_TURN.no_seat": "There is no such player in this game",
    "NOT_YOUR_TURN.not_asked": "{seat:is} not being asked now",
    "UNKNOWN_MOVE": "There is no move called {name:quoted}",
    "WRONG_PHASE.cut_for_deal": "The first dealer is already known: no cut is needed",
    "WRONG_PHASE.setup": "A game can start from a position only before its first move",
    **of_positions(
        {
            "cards_without_hands": "with empty hands, no card can be on the table",
            "lists": "`{name}` lists {count} for {limit:player}",
            "no_seat": "`{name}` names a player who is not in this game",
            "score": "a score of {count} is not 0 to {limit}",
            "scores": "it has {count:score} for {limit:side}",
            "to_act_without_hands": "with empty hands, it can't be anybody's turn",
        }
    ),
}
"""Templates of all games."""

_REMEDIES = {
    "GAME_OVER": "You can still undo",
    "GAME_OVER.score": "You can still undo, or correct the winner's score",
    "ROUND_OVER.game": "You can still undo",
    "WRONG_PHASE.over": "You can still undo",
}
"""What people at a table can do after a refusal, by its key: for a record or a script there is no undo."""

_OF_SEVERAL = {one: several for several, one in THIRD_PERSON.items()}
"""How the irregular verbs of the templates go with "you"."""


class Reason(Protocol):
    """Source of a message: an `IllegalMove`, or a warning about an entry."""

    code: str
    why: str
    facts: Facts


def describe_with(templates: Templates, refusal: Reason, names: Sequence[str], card: CardText, **more: str) -> str:
    """Return a refusal as a sentence.

    templates: those of the game, which override `SHARED`; names: by seat, "You" for the reader; more: additional fields
    of the game.
    """
    facts, key = refusal.facts, _key_of(refusal)
    template = templates[key] if key in templates else SHARED[key]
    fields = _fields(facts, names, card) | more
    if "cause" in facts:
        fields["cause"] = describe_with(templates, facts["cause"], names, card, **more)
    return sentence(template.format_map(fields))


def _key_of(refusal: Reason) -> str:
    return f"{refusal.code}.{refusal.why}" if refusal.why else refusal.code


def describe_at(table: Table, refusal: Refusal) -> str:
    """Return a refusal as a sentence for everybody at a table, with all players' names."""
    names = table.names
    return describe_error(refusal, text_of(table.game.NAME), names, card_text)


def message_of(error: AutopegError) -> str:
    """Return the message of an error outside a table, such as on the command line; a refused move of a record has its
    code."""
    if isinstance(error, BrokenRecord):
        return f"{error.place}: {_why_refused(error)}"
    return f"{error}: {_why_refused(error.__cause__)}" if isinstance(error.__cause__, BrokenRecord) else str(error)


def _why_refused(broken: BrokenRecord) -> str:
    header, refusal = broken.header, broken.refusal
    said = text_of(header.game).describe_refusal(refusal, header.players, card_text)
    return f"{said.rstrip('.')} [{refusal.code}]"


def explained(refusal: IllegalMove) -> Refusal:
    """Return a refusal common to all games with its sentence, for use outside a table."""
    return Refusal(refusal.code, describe_with({}, refusal, (), card_text))


def describe_error(error: AutopegError, game_text: AnyText, names: Sequence[str], card: CardText) -> str:
    """Return an error at a table as a sentence, with the refused move that caused it."""
    refusal = error if isinstance(error, IllegalMove) else error.__cause__
    if not isinstance(refusal, IllegalMove):
        return sentence(error)
    said, remedy = game_text.describe_refusal(refusal, names, card), _REMEDIES.get(_key_of(refusal))
    said = f"{said} {sentence(remedy)}" if remedy else said
    return said if refusal is error else sentence(f"{error}: {said}")


def sentence(text: AutopegError | str) -> str:
    """Return a message as a sentence: with a capital, unless it starts with a file or a program, and a full stop."""
    text = str(text).rstrip(".")
    is_word = text.split()[0].rstrip(":,").replace("'", "").isalpha()
    return f"{capitalised(text) if is_word else text}{'' if text[-1] in '?!' else '.'}"


class _People:
    """Players by name, with the formats above."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = [within(name) for name in names]

    def __format__(self, verb: str) -> str:
        if verb == "'s":
            return " or ".join(map(possessive, self._names))
        if verb and self._names == ["you"]:
            return f"you {_OF_SEVERAL.get(verb, verb.removesuffix('s'))}"
        who = " or ".join(self._names)
        return f"{who} {verb}" if verb else who


class _Name(str):
    """A name that was typed or sent, which can be quoted."""

    def __format__(self, how: str) -> str:
        return quoted(self) if how else str(self)


class _Number(int):
    """A number; its format is the thing counted."""

    def __format__(self, thing: str) -> str:
        return count_text(int(self), thing) if thing else str(int(self))


def _fields(facts: Facts, names: Sequence[str], card: CardText) -> dict[str, object]:
    """Return the facts of a refusal as fields for the templates."""
    formats: dict[str, Callable[[Any], object]] = {
        "seat": lambda seat: _People([_name_of(seat, names)]),
        "due": lambda seats: _People([_name_of(seat, names) for seat in seats]),
        "card": lambda each: _written(each, card),
        "cards": lambda cards: " ".join(_written(each, card) for each in cards),
        "count": _Number,
        "limit": _Number,
        "name": _Name,
    }
    return {name: formats[name](fact) if name in formats else fact for name, fact in facts.items()}


def _name_of(seat: int, names: Sequence[str]) -> str:
    return names[seat] if 0 <= seat < len(names) else "nobody"


def _written(card: Card, text: CardText) -> str:
    return f'"{card}"' if isinstance(card, Unreadable) else text(card)
