"""The board file of a design, a line for each key and each segment, like those that come with Autopeg."""

import json
from collections.abc import Iterator

from autopeg.base.json_object import JsonObject
from autopeg.drawings.design.choices import Choices
from autopeg.drawings.design.plan import Bend, Plan, Run
from pegboard.board_file import DEFAULT_COLORS, KEYS_OF_PAD

_LANES = ("", "One lane", "Two lanes", "Three lanes", "Four lanes")


def board_text(choices: Choices, plan: Plan) -> str:
    """Return the text of the board file."""
    lanes = choices.lane_names
    leds = choices.lanes * choices.holes // choices.strip_count
    keys: JsonObject = {
        "name": choices.name,
        "title": choices.title or f"{_LANES[choices.lanes]}, {plan.words}",
        "lanes": list(lanes),
        "holes": choices.holes,
        "strips": [{"pin": pin, "leds": leds, "order": choices.order} for pin in choices.strip_pins],
        "segments": [_segment(run, choices) for run in plan.runs()],
    }
    if choices.keypad:
        rows, cols = list(choices.keypad_rows), list(choices.keypad_columns)
        keys["keypad"] = {"rows": rows, "cols": cols, "keys": list(KEYS_OF_PAD)}
    sda, scl = choices.display_pins
    keys |= {
        "display": {"sda": sda, "scl": scl} if choices.display else False,
        "milliamps": choices.most_milliamps,
        "colors": dict(zip(lanes, DEFAULT_COLORS, strict=False)),
        "panel": {
            "width_mm": _number(plan.width_mm),
            "height_mm": _number(plan.height_mm),
            "hole_mm": _number(choices.hole_mm),
            "leds_per_m": choices.strip,
        },
    }
    return "{\n" + ",\n".join(_lines(keys)) + "\n}\n"


def _segment(run: Run, choices: Choices) -> JsonObject:
    """Return a segment. One strip runs up the first lane, down the second, up the third, down the fourth."""
    if choices.strips == "lane":
        strip, first, step = run.lane, run.first - 1, 1
    elif run.lane % 2 == 0:
        strip, first, step = 0, run.lane * choices.holes + run.first - 1, 1
    else:
        strip, first, step = 0, (run.lane + 1) * choices.holes - run.first, -1
    return {
        "lane": choices.lane_names[run.lane],
        "from": run.first,
        "to": run.last,
        "strip": strip,
        "first": first,
        "step": step,
        **_path(run),
    }


def _path(run: Run) -> JsonObject:
    if isinstance(run.path, Bend):
        center, degrees = ([_number(part) for part in pair] for pair in (run.path.center, run.path.degrees))
        return {"arc": {"center": center, "radius": _number(run.path.radius_mm), "degrees": degrees}}
    return {"line": [[_number(part) for part in point] for point in (run.path.first, run.path.last)]}


def _number(value: float) -> float | int:
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def _lines(keys: JsonObject) -> Iterator[str]:
    for key, value in keys.items():
        if key in ("strips", "segments"):
            items = ",\n".join(f"    {json.dumps(item, ensure_ascii=False)}" for item in value)
            yield f'  "{key}": [\n{items}\n  ]'
        else:
            yield f'  "{key}": {json.dumps(value, ensure_ascii=False)}'
