"""Diagnosis of a keypad from the keys that arrived for each key to be pressed."""

from collections.abc import Mapping, Sequence

from autopeg.boards.board_layout import pin_names
from autopeg.boards.selftest import Finding
from autopeg.boards.selftest.bench import Inventory

PART = "keypad"


def findings_of(inventory: Inventory, heard: Mapping[str, Sequence[str]]) -> list[Finding]:
    """Return the faults. heard: the keys that arrived for each key that was tried."""
    rows = inventory.keys
    if all(list(heard.get(key, [key])) == [key] for row in rows for key in row):
        return []
    single = {key: strokes[0] for key, strokes in heard.items() if len(strokes) == 1}
    if not any(heard.values()):
        rows, cols = pin_names(inventory.row_pins), pin_names(inventory.col_pins)
        causes = (
            "the plug of the keypad is not in, or one pin too far",
            f"its wires are not at {rows} (rows) and {cols} (columns)",
        )
        return [Finding(PART, "no key does anything", causes)]
    return _exchanged(inventory, single) or _dead_lines(inventory, heard) or _odd_keys(heard)


def stuck(keys: Sequence[str]) -> Finding:
    """Return the fault of keys that are closed while nobody presses any."""
    return Finding(
        PART,
        f"{' '.join(keys)} is closed while nobody presses it",
        ("the key is jammed", "a row and a column touch each other in the plug or at the Pico"),
    )


def _exchanged(inventory: Inventory, single: Mapping[str, str]) -> list[Finding]:
    """Return the fault of wires in another order, if that explains every key."""
    rows = inventory.keys
    if len(single) < sum(map(len, rows)):
        return []
    if len(rows) == len(rows[0]) and all(single[rows[r][c]] == rows[c][r] for r, c in _places(rows)):
        return [Finding(PART, "rows and columns are exchanged", (_advice(inventory.col_pins, inventory.row_pins),))]
    row_order = [_row_of(rows, single[row[0]]) for row in rows]
    col_order = [_col_of(rows, single[key]) for key in rows[0]]
    if not all(single[rows[r][c]] == rows[row_order[r]][col_order[c]] for r, c in _places(rows)):
        return []
    advice = _advice(_moved(inventory.row_pins, row_order), _moved(inventory.col_pins, col_order))
    return [Finding(PART, "the wires of the keypad come in another order", (advice,))]


def _dead_lines(inventory: Inventory, heard: Mapping[str, Sequence[str]]) -> list[Finding]:
    """Return a fault for every row and column without a working key."""
    rows = inventory.keys
    lines = [("row", row, pin) for row, pin in zip(rows, inventory.row_pins, strict=True)]
    cols = ["".join(row[c] for row in rows) for c in range(len(rows[0]))]
    lines += [("column", col, pin) for col, pin in zip(cols, inventory.col_pins, strict=True)]
    return [
        Finding(PART, f"no key of the {kind} {' '.join(keys)} does anything", (f"its wire to GP{pin} is interrupted",))
        for kind, keys, pin in lines
        if not any(heard.get(key) for key in keys)
    ]


def _odd_keys(heard: Mapping[str, Sequence[str]]) -> list[Finding]:
    findings: list[Finding] = []
    for key, strokes in heard.items():
        if not strokes:
            findings.append(Finding(PART, f"{key} does nothing", ("the contact under the key is dirty or broken",)))
        elif list(strokes) != [key]:
            came = " ".join(strokes)
            causes = ("two wires of the keypad touch each other", "another key was pressed: try once more")
            findings.append(Finding(PART, f"{key} was asked for and {came} came", causes))
    return findings


def _places(rows: Sequence[str]) -> list[tuple[int, int]]:
    return [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]


def _row_of(rows: Sequence[str], key: str) -> int:
    return next((r for r, row in enumerate(rows) if key in row), 0)


def _col_of(rows: Sequence[str], key: str) -> int:
    return next((row.index(key) for row in rows if key in row), 0)


def _moved(pins: Sequence[int], order: Sequence[int]) -> list[int]:
    """Return the pins in the real order of their wires: line i arrives as order[i]."""
    return [pins[i] for i in order]


def _advice(rows: Sequence[int], cols: Sequence[int]) -> str:
    wires = f'"rows": {list(rows)} and "cols": {list(cols)}'
    return f"write {wires} for the keypad in the board file, and install it with --board"
