"""From choices to a board: the first shape that fits and can be built."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import islice, product

from msgspec import Struct
from msgspec.structs import replace

from autopeg.boards.board_layout import layout_of
from autopeg.boards.panel import Panel
from autopeg.drawings.build_plan import BuildPlan, build_plan
from autopeg.drawings.design.board_text import board_text
from autopeg.drawings.design.checks import check_current, check_holes, check_layout, least_milliamps
from autopeg.drawings.design.choices import DENSITIES, Choices, DesignError, Shape, Size, check_choices, millimetres
from autopeg.drawings.design.curve import curves
from autopeg.drawings.design.plan import Plan
from autopeg.drawings.design.straight import boards_of_rows
from autopeg.drawings.feeds import MOST_DROP_VOLTS
from pegcore.track import BoardError

_MOST_PROPOSALS = 2


class Design(Struct, frozen=True):
    """A board that can be built. text: its board file."""

    choices: Choices
    plan: Plan
    text: str
    layout: BuildPlan


class _TooLarge(DesignError):
    """No plan is small enough."""

    def __init__(self, choice: str, limit: Size, plans: Sequence[Plan]) -> None:
        given = "x".join(f"{side:g}" for side in limit)
        what = "no part of the plates fits this machine" if choice == "bed" else "the board does not fit"
        smallest = min(plans, key=lambda plan: _excess(plan, limit))
        super().__init__(
            choice, f"--{choice} {given}: {what}: with these choices it measures at least {_size(smallest)}"
        )


def design(choices: Choices) -> Design:
    """Return the board for these choices. Raises DesignError, naming the impossible choice and what to do."""
    check_choices(choices)
    check_current(choices)
    try:
        return _designed(choices)
    except _TooLarge as error:
        proposals = list(islice(_that_fit(choices), _MOST_PROPOSALS))
        advice = ", ".join(proposals) or "no other strip or shape fits; choose fewer lanes, or more room"
        raise DesignError(error.choice, f"{error}; {advice}") from None


def _designed(choices: Choices) -> Design:
    check_holes(choices)
    found = _drawn(choices, _plan_of(choices))
    check_layout(choices, found.layout)
    _check_drop(found)
    _check_parts(found)
    return found


def _drawn(choices: Choices, plan: Plan) -> Design:
    text = board_text(choices, plan)
    try:
        layout = layout_of(text)
    except BoardError as error:
        raise DesignError("name" if str(error).startswith("name") else "", f"--{error}") from None
    assert layout is not None
    return Design(choices, plan, text, build_plan(layout))


def _check_drop(found: Design) -> None:
    """Check the voltage that is left for the farthest LED."""
    volts = found.layout.drop_volts
    if volts <= MOST_DROP_VOLTS:
        return
    given = f"--milliamps {found.choices.most_milliamps}"
    why = f"the farthest LED would lose {volts:.2f} V, and white turns red at more than {MOST_DROP_VOLTS:g} V"
    steps = range(-(-least_milliamps(found.choices) // 50) * 50, found.choices.most_milliamps, 50)
    fitting = bisect(
        steps, 0, key=lambda most: _with_current(found, most).layout.drop_volts > MOST_DROP_VOLTS
    )  # fmt: skip
    advice = f"choose {steps[fitting - 1]} or less, or a smaller board" if fitting else "choose a smaller board"
    raise DesignError("milliamps", f"{given}: {why}; {advice}")


def _check_parts(found: Design) -> None:
    """Check that plates too large for the machine can be cut up."""
    if found.choices.bed is None:
        return
    # Its letters come from a package of the extra.
    from autopeg.drawings.bed import parts_for

    try:
        parts_for(found.layout, found.choices.bed)
    except BoardError as error:
        given = "x".join(f"{side:g}" for side in found.choices.bed)
        raise DesignError("bed", f"--bed {given}: {error}; choose another --shape, or a larger machine") from None


def _with_current(found: Design, milliamps: int) -> Design:
    return _drawn(replace(found.choices, milliamps=milliamps), found.plan)


def _plan_of(choices: Choices) -> Plan:
    """Return the first plan that is small enough."""
    plans = list(_plans(choices))
    if not plans:
        raise DesignError(
            "strip",
            f"--strip {choices.strip}: a lane of {choices.holes} holes that are {millimetres(choices.pitch_mm)} mm "
            "apart does not go round the curves; choose --shape straight, or more LEDs a metre",
        )
    small = [plan for plan in plans if choices.size is None or _excess(plan, choices.size) <= 1]
    if not small:
        assert choices.size is not None
        raise _TooLarge("size", choices.size, plans)
    if choices.bed is None:
        return small[0]
    return _for_machine(choices, choices.bed, small)


def _for_machine(choices: Choices, bed: Size, plans: Sequence[Plan]) -> Plan:
    """Return the first plan for a machine. More rows cost little: a straight board whose plates fit whole comes first.

    Other plates are cut up across their length, so only the width of the board has to fit.
    """
    if choices.shape == "straight":
        for plan in plans:
            if _excess(plan, bed) <= 1:
                return plan
    for plan in plans:
        if min(plan.width_mm, plan.height_mm) <= max(bed):
            return plan
    raise _TooLarge("bed", bed, plans)


def _plans(choices: Choices) -> Iterator[Plan]:
    lanes, holes, pitch_mm = choices.lanes, choices.holes, choices.pitch_mm
    if choices.shape == "curve":
        yield from curves(lanes, holes, pitch_mm, choices.lane_gap_mm)
    else:
        gaps_mm = choices.lane_gap_mm, choices.row_gap
        yield from boards_of_rows(lanes, holes, pitch_mm, gaps_mm, choices.rows)


def _excess(plan: Plan, limit: Size) -> float:
    """Return how many times larger a board is than a limit, in the better direction; 1 or less fits."""
    return max(side / most for side, most in zip(sorted((plan.width_mm, plan.height_mm)), sorted(limit), strict=True))


def _that_fit(choices: Choices) -> Iterator[str]:
    """Yield other strips and shapes that fit, the nearest to the choices first."""
    shapes: tuple[Shape, Shape] = ("curve", "straight") if choices.shape == "curve" else ("straight", "curve")
    for shape, strip in product(shapes, sorted(DENSITIES, key=lambda strip: abs(strip - choices.strip))):
        try:
            found = _designed(replace(choices, shape=shape, strip=strip, rows=None, hole=None, lane_gap=None))
        except DesignError:
            continue
        words = [f"--shape {shape}"] if shape != choices.shape else []
        words += [f"--strip {strip}"] if strip != choices.strip else []
        if found.choices.rows is None and choices.rows is not None:
            words.append("without --rows")
        yield f"{' '.join(words) or 'with the usual gaps'} gives {_size(found.layout.panel)}"


def usual_size(choices: Choices, strip: int) -> str:
    """Return the size of a board with another strip, in words."""
    plan = next(_plans(replace(choices, strip=strip)), None)
    return "no such board" if plan is None else _size(plan)


def _size(plan: Plan | Panel) -> str:
    return f"{millimetres(plan.width_mm)} × {millimetres(plan.height_mm)} mm"
