"""The lines of a watched game in sentences."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from autopeg.base.phrases import count_text, either, listed, possessive, spoken
from autopeg.session.text import side_names
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
    "moved": "The camera was moved. Put it back, or lay the cards out again.",
    "covered": "The camera is covered.",
    "dark": "It is too dark to read the cards.",
    "lost": "The camera is gone. Plug it in again.",
    "back": "The camera sees the table again.",
    "paused": "The game is paused: what happens on the table does not count.",
}
_CARD = re.compile(r"[A2-9TJQK][CDHS]|JK")
_CARD_IN_SENTENCE = re.compile(rf"\b([Tt]he) ({_CARD.pattern})\b")
"""A card in the sentence of a question or a refusal."""

_FEW = 4
"""Of so many answers all are named."""

CardText = Callable[[str], str]
"""Writes or says a card."""


def describe(line: Line, names: Sequence[str], card_text: CardText) -> str:
    """Return the sentence for a line. card_text: how a card is written."""
    match line["type"]:
        case "seen":
            return _seen(line, names, card_text)
        case "deal":
            return f"{names[line['dealer']]} deals."
        case "points":
            return _points(line, names)
        case "unsure":
            return f"Question {line['id']}: {_question(line, card_text)}"
        case "open":
            return f"Still open, question {line['id']}: {_question(line, card_text)}"
        case "answered":
            return f"Question {line['id']} is {_answer(line['answer'], names, card_text)}."
        case "refused":
            return with_cards(line["message"], card_text)
        case "corrected":
            return _corrected(line, names, card_text)
        case "camera":
            return camera_text(line["state"])
        case "over":
            winners = [names[each] for each in cast("list[int]", line["players"])]
            return f"{' & '.join(winners) or 'Several players'} won."
        case other:
            return str(other)


def spoken_text(line: Line, names: Sequence[str], spoken_card: CardText) -> str:
    """Return what a voice says of a line, empty for one that only screens show. spoken_card: how a card is said."""
    match line["type"]:
        case "seen" if line.get("count"):
            return f"{spoken(line['count']).capitalize()}."
        case "seen" if line["where"] == "starter":
            return f"Starter: {spoken_card(line['card'])}."
        case "unsure" if not line.get("about"):
            return f"{_either_card([spoken_card(answer) for answer, _ in line['choices']]).capitalize()}?"
        case "unsure":
            return _question(line, spoken_card)
        case "seen" | "answered" | "open":
            return ""
        case _:
            return describe(line, names, spoken_card)


def with_cards(sentence: str, card_text: CardText) -> str:
    """Return a sentence with its cards as people read or say them: they are named as "the 8H"."""
    return _CARD_IN_SENTENCE.sub(lambda found: f"{found[1]} {card_text(found[2])}", sentence)


def _answer(answer: str, names: Sequence[str], card_text: CardText) -> str:
    """Return how a question was answered: by a card, by the scores at the end of a deal, or in other words."""
    scores = answer.split()
    if len(scores) > 1 and all(map(str.isdecimal, scores)):
        sides = side_names(names, len(scores))
        return (
            f"settled by the scores: {listed([f'{side} {score}' for side, score in zip(sides, scores, strict=True)])}"
        )
    return f"answered: {card_text(answer) if _CARD.fullmatch(answer) else answer}"


def _question(line: Line, card_text: CardText) -> str:
    """Return a question with its answers, unless these are too many."""
    answers = [str(answer) for answer, _ in line["choices"]]
    if not line.get("about"):
        return f"Which card is this: {either([*map(card_text, answers)])}?"
    about = with_cards(line["about"], card_text)
    return f"{about} ({either(answers)})" if 1 < len(answers) <= _FEW else about


def _either_card(cards: Sequence[str]) -> str:
    """Return cards to choose from, as people say them: "six or eight of hearts"."""
    named = [card.split(" of ") for card in cards]
    ranks, suits = [dict.fromkeys(each[at] for each in named if len(each) == 2) for at in (0, 1)]
    if len(suits) == 1 and len(ranks) == len(cards):
        return f"{either([*ranks])} of {next(iter(suits))}"
    if len(ranks) == 1 and len(suits) == len(cards):
        return f"{next(iter(ranks))} of {either([*suits])}"
    return either(cards)


def camera_text(state: CameraState) -> str:
    """Return the sentence for what has become of the camera."""
    return _CAMERA[state]


def _corrected(line: Line, names: Sequence[str], card_text: CardText) -> str:
    card, was, undoes = line["card"], line["was"], line["undoes"]
    player = cast("int | None", line["player"])
    is_other = was and was != card
    what = f"The {card_text(was)} was the {card_text(card)}" if is_other else "Corrected"
    if undoes:
        return f"{what}: {count_text(len(undoes), 'entry', 'entries')} counted again."
    if is_other or player is None:
        return f"{what}."
    return f"The {card_text(card)} is {possessive(names[player])}."


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
