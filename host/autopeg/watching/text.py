"""The lines of a watched game in sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from autopeg.base.phrases import count_text, either, possessive
from autopeg.watching.facts import CameraState
from autopeg.watching.observer import Line

_PARTS = {
    "fifteen": "fifteen",
    "thirtyone": "thirty-one",
    "pair": "a pair",
    "pair_royal": "a pair royal",
    "double_pair_royal": "a double pair royal",
    "run": "a run",
    "flush": "a flush",
    "nobs": "his nobs",
    "heels": "his heels",
    "go": "the go",
    "last": "the last card",
    "penalty": "a penalty",
    "muggins": "muggins",
}
_CAMERA = {
    "moved": "The camera was moved. Put it back, or lay the cards anew.",
    "covered": "The camera is covered.",
    "dark": "It is too dark to read the cards.",
    "lost": "The camera is gone. Plug it in again.",
    "back": "The camera sees the table again.",
}


def describe(line: Line, names: Sequence[str], card_text: Callable[[str], str]) -> str:
    """Return the sentence for a line. card_text: how a card is written."""
    match line["type"]:
        case "seen":
            return _seen(line, names, card_text)
        case "deal":
            return f"{names[line['dealer']]} deals."
        case "points":
            return _points(line, names)
        case "unsure" | "open":
            choices = [answer if line.get("about") else card_text(answer) for answer, _ in line["choices"]]
            about = line.get("about") or "Which card is this:"
            return (
                f"Question {line['id']}: {about}{f' {either(choices)}?' if choices and not line.get('about') else ''}"
            )
        case "answered":
            return f"Question {line['id']} is answered: {line['answer']}."
        case "refused":
            return str(line["message"])
        case "corrected":
            is_other = line["was"] and line["was"] != line["card"]
            was = f"The {card_text(line['was'])} was the {card_text(line['card'])}" if is_other else "Corrected"
            return f"{was}: {count_text(len(line['undoes']), 'entry', 'entries')} counted anew."
        case "camera":
            return camera_text(line["state"])
        case "over":
            winners = [names[each] for each in cast("list[int]", line["players"])]
            return f"{' & '.join(winners) or 'Several players'} won."
        case other:
            return str(other)


def camera_text(state: CameraState) -> str:
    """Return the sentence for what has become of the camera."""
    return _CAMERA[state]


def _seen(line: Mapping[str, object], names: Sequence[str], card_text: Callable[[str], str]) -> str:
    card = "a card face down" if line["card"] is None else card_text(str(line["card"]))
    player, cell = line["player"], line.get("cell")
    if isinstance(cell, list):
        row, column = cast("list[int]", cell)
        card += f" in row {row + 1}, column {column + 1}"
    if line["where"] in ("play", "grid", "meld", "discard") and isinstance(player, int):
        return f"  {names[player]}: {card}"
    return f"  {str(line['where']).capitalize()}: {card}"


def _points(line: Mapping[str, object], names: Sequence[str]) -> str:
    player, what = line["player"], line.get("what")
    assert isinstance(player, int)
    index = line.get("index")
    what = f"{'column' if what == 'col' else what}{f' {index + 1}' if isinstance(index, int) else ''}" if what else ""
    whose = f"{possessive(names[player])} {what}" if what else names[player]
    parts = [str(part["kind"]) for part in line["parts"]] if isinstance(line["parts"], list) else []  # type: ignore[index]
    reasons = ", ".join(dict.fromkeys(_PARTS.get(part, part) for part in parts))
    return f"{whose}: {line['points']}{f' ({reasons})' if reasons else ''}"
