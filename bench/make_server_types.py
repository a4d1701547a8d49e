"""Make the types of the server's answers for the browser's code: `.venv/bin/python bench/make_server_types.py`.

The structs that the server encodes declare them, and `server.d.ts` has an interface for each. With `--check` nothing is
written, and the exit code is 1 if the file is not what it should be.
"""

import ast
import inspect
import json
import re
import sys
import textwrap
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar, Union

from msgspec import NODEFAULT, Struct

from autopeg.boards.selftest import Finding
from autopeg.camera.reading import Question, Reading
from autopeg.counting.aloud import Call
from autopeg.engine.cards import Card
from autopeg.engine.moves import Move, Part
from autopeg.learning.markdown import Block, Span
from autopeg.learning.rulebook import Entry, Section
from autopeg.records.commitments import Published
from autopeg.session.lay_options import LayOption, LayOptions
from autopeg.session.text import Line
from autopeg.statistics import form, grading, progress, results
from autopeg.statistics.deal_statistics import RoleMeans
from autopeg.statistics.duplicate_text import ResultRow, TurnRow
from autopeg.statistics.round_statistics import RoundStatistics
from autopeg.statistics.score_statistics import ScoreStatistics
from autopeg.watching import checking
from autopeg.web import (
    analysis,
    api,
    board,
    board_games,
    counting,
    duplicates,
    endpoints,
    exercises,
    handover,
    hints,
    installation,
    inviting,
    learning,
    lessons,
    lobby,
    pad,
    panels,
    photos,
    played,
    practice,
    selftest,
    streams,
    views,
    watching,
)

TARGET = Path(str(files("autopeg.web").joinpath("types/server.d.ts")))
WIDTH = 120

HEAD = """\
// The JSON of the server. Made by bench/make_server_types.py from the structs that it encodes.

/** Two letters, such as "5H"; "JK" is a joker. */
type Card = string;
/** A move as in the record of a game; its fields depend on the kind of move. */
type Move = { type: string; player?: number } & Record<string, unknown>;
"""

ANSWERS: Mapping[str, Sequence[type[Struct]]] = {
    "a table: /api/tables/CODE and its stream": (
        views.TableState,
        board.DisplayState,
        api.OpenedTable,
        endpoints.TableNumber,
        endpoints.Refused,
        watching.FrameAnswer,
        api.DeviceChannel,
        streams.HeartbeatHeard,
    ),
    "what a table is asked: /api/tables/CODE/…": (
        api.HintText,
        api.GuideState,
        api.GradeAnswer,
        LayOptions,
        inviting.InviteState,
        pad.PadPreview,
        api.MeldsMade,
        board_games.BoardGamesState,
        board_games.TakenGame,
    ),
    "a board: /api/panels/NAME, /api/install": (panels.DrawnPanel, installation.InstallState),
    "the lobby: /api/lobby": (lobby.LobbyState,),
    "another device: /api/handover": (handover.HandoverCode, handover.HandoverState, handover.TakenOver),
    "physical cards: /api/count, /api/cards-left, /api/hint and /api/read": (
        counting.CountAnswer,
        counting.PenaltyAnswer,
        hints.HintAnswer,
        photos.CameraState,
        Reading,
    ),
    "finished games: /api/games": (played.GamesState, played.ReplayState, analysis.ReviewState),
    "duplicate deals: /api/duplicates": (duplicates.DealsState, duplicates.DealState, analysis.ComparisonState),
    "statistics: /api/statistics": (analysis.StatisticsState, RoundStatistics, ScoreStatistics, RoleMeans),
    "rules and words: /api/rules/GAME, /api/words/GAME": (learning.RulesState,),
    "lessons and drills: /api/lessons, /api/practise": (
        lessons.OfferedLesson,
        practice.OfferedPractice,
        exercises.CourseState,
        exercises.AnswerState,
    ),
}
"""The answers by what they are about; what they contain is declared after them."""

NAMES: Mapping[type[Struct], str] = {
    Block: "RuleBlock",
    Call: "HandCall",
    Entry: "RuleEntry",
    Finding: "TestFinding",
    checking.Finding: "TableFinding",
    Line: "LogLine",
    Part: "ScoredPart",
    Published: "PublishedCommitment",
    Question: "PhotoQuestion",
    Reading: "PhotoReading",
    ResultRow: "DealResult",
    Section: "RuleSection",
    Span: "RuleSpan",
    TurnRow: "ComparedTurn",
    exercises.StepState: "LessonStepState",
    form.Form: "PlayerForm",
    form.Mark: "FormMark",
    form.Pair: "PlayerPair",
    grading.Mark: "GradeMark",
    progress.Period: "PlayedPeriod",
    progress.Progress: "PlayerProgress",
    results.PlayerFigures: "PlayerResults",
    results.Results: "GameResults",
    selftest.Step: "TestStep",
}
"""What the page calls structs whose names say too little outside of their modules."""

LATE: dict[str, object] = {"PadState": pad.PadState, "Step": selftest.Step, "Mark": grading.Mark}
"""What modules of the server import only for types, and name as text."""

FIELDS: Mapping[tuple[type[Struct], str], str] = {(LayOption, "does"): "(Move | Meld)[]"}
"""Types of fields that say less on the server, which knows no game there."""

_PLAIN: Mapping[object, str] = {
    Any: "unknown",
    Card: "Card",
    bool: "boolean",
    bytes: "string",
    float: "number",
    int: "number",
    object: "unknown",
    str: "string",
    types.NoneType: "null",
}
_UNIONS = (Literal, Union, types.UnionType)


class Declarations:
    """Declarations of structs and of all that they contain, each once."""

    def __init__(self) -> None:
        self._named: dict[str, type[Struct]] = {}
        self._waiting: list[type[Struct]] = []

    def of(self, structs: Sequence[type[Struct]]) -> Iterator[str]:
        """Yield the declarations of structs and of what they contain, without those that there have been."""
        for struct in structs:
            self._name(struct)
        while self._waiting:
            yield self._interface(self._waiting.pop(0))

    def _name(self, struct: type[Struct]) -> str:
        """Return the name of a struct, which is declared next if it is not yet."""
        name = NAMES.get(struct, struct.__name__)
        if name not in self._named:
            self._named[name] = struct
            self._waiting.append(struct)
        assert self._named[name] is struct, f"{self._named[name]} and {struct} are both called {name}"
        return name

    def _interface(self, struct: type[Struct]) -> str:
        bases = [base for base in _bases(struct) if base is not Struct and typing.get_origin(base) is not Generic]
        extends = f" extends {', '.join(map(self._type, bases))}" if bases else ""
        head = f"interface {self._name(struct)}{self._parameters(struct)}{extends} {{"
        return "\n".join([*_comment(inspect.getdoc(struct) or "", ""), head, *self._fields(struct), "}"])

    def _parameters(self, struct: type[Struct]) -> str:
        variables: tuple[TypeVar, ...] = getattr(struct, "__parameters__", ())
        bounds = ["unknown" if each.__bound__ is None else self._type(each.__bound__) for each in variables]
        said = [
            f"{each.__name__} = {bound}" if bound == "unknown" else f"{each.__name__} extends {bound} = {bound}"
            for each, bound in zip(variables, bounds, strict=True)
        ]
        return f"<{', '.join(said)}>" if said else ""

    def _fields(self, struct: type[Struct]) -> Iterator[str]:
        config, descriptions = struct.__struct_config__, _descriptions(struct)
        if config.tag is not None and config.tag_field is not None:
            yield f"  {config.tag_field}: {json.dumps(config.tag)};"
        kinds = typing.get_type_hints(struct, localns=LATE, include_extras=True)
        sent = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
        defaults = dict(zip(reversed(struct.__struct_fields__), reversed(struct.__struct_defaults__), strict=False))
        for name in (each for each in struct.__struct_fields__ if each in struct.__annotations__):
            may_miss = config.omit_defaults and defaults.get(name, NODEFAULT) is not NODEFAULT
            kind = FIELDS.get((struct, name)) or self._type(kinds[name])
            if may_miss and defaults[name] is None:
                kind = kind.removesuffix(" | null")
            yield from _comment(descriptions.get(name, ""), "  ")
            yield f"  {sent[name]}{'?' if may_miss else ''}: {kind};"

    def _type(self, kind: Any) -> str:
        """Return a type of Python as the type of its JSON."""
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin is Annotated:
            structs = [each for each in args[1:] if isinstance(each, type) and issubclass(each, Struct)]
            return self._type((*structs, args[0])[0])  # a dict annotated with a struct has its fields, and more
        if origin is Literal:
            return " | ".join(map(json.dumps, args))
        if origin in _UNIONS and origin is not Literal:
            return " | ".join(dict.fromkeys(self._type(each) for each in sorted(args, key=_is_none)))
        if origin is tuple and args[-1] is not Ellipsis:
            return f"[{', '.join(map(self._type, args))}]"
        if origin in (tuple, list, Sequence):
            each = self._type(args[0])
            return f"({each})[]" if typing.get_origin(args[0]) in _UNIONS else f"{each}[]"
        if origin in (dict, Mapping):
            return f"Record<{self._type(args[0])}, {self._type(args[1])}>"
        if isinstance(kind, TypeVar):
            return kind.__name__
        struct: Any = origin or kind
        if isinstance(struct, type) and issubclass(struct, Struct):
            said = "Move" if issubclass(struct, Move) else self._name(struct)
            given = [] if set(args) <= {Any} else list(map(self._type, args))
            return f"{said}<{', '.join(given)}>" if given else said
        return _PLAIN[kind]


def _is_none(kind: object) -> bool:
    return kind is types.NoneType


def _bases(struct: type[Struct]) -> tuple[Any, ...]:
    """Return the bases of a struct with their type arguments."""
    return struct.__dict__.get("__orig_bases__", struct.__bases__)


def _descriptions(struct: type[Struct]) -> dict[str, str]:
    """Return the descriptions of a struct's fields: the texts below them in its source."""
    [body] = [each.body for each in _classes(struct.__module__) if each.name == struct.__name__]
    return {
        field.target.id: inspect.cleandoc(text.value.value)
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str)
    }


@cache
def _classes(module: str) -> tuple[ast.ClassDef, ...]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return tuple(each for each in tree.body if isinstance(each, ast.ClassDef))


def _comment(text: str, indent: str) -> list[str]:
    """Return the first paragraph of a description as a comment."""
    said = re.sub(r"\bNone\b", "null", " ".join(text.partition("\n\n")[0].split()))
    if not said:
        return []
    if len(indent) + len(said) + len("/**  */") <= WIDTH:
        return [f"{indent}/** {said} */"]
    lines = textwrap.wrap(said, WIDTH - len(indent) - len(" * "))
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


def server_types() -> str:
    """Return the declarations of all answers."""
    declarations = Declarations()
    parts = [HEAD]
    for about, structs in ANSWERS.items():
        parts += [f"// -- {about}\n", *(f"{each}\n" for each in declarations.of(structs))]
    return "\n".join(parts)


def main(arguments: Sequence[str]) -> None:
    """Write the declarations, or check that they are written."""
    made = server_types()
    if "--check" not in arguments:
        TARGET.write_text(made, encoding="utf-8", newline="\n")
    elif TARGET.read_text(encoding="utf-8") != made:
        sys.exit(f"{TARGET.name} differs from what the server encodes: run bench/make_server_types.py")


if __name__ == "__main__":
    main(sys.argv[1:])
