"""The self-test, step by step: light something, ask what is seen, collect the faults."""

from autopeg.boards.selftest import Finding, Person, keypad, strips
from autopeg.boards.selftest.bench import Bench, Inventory, Place, StripFacts

KEY_WAIT_S = 15.0
"""The time that a person has to find a key."""

_DIM = {strips.RED: "280000", strips.GREEN: "002800", strips.BLUE: "000028"}
_FULL_WHITE = "FFFFFF"
_STEP_S = 0.03
_SILENT_KEYS = 3  # after this many at the beginning, the keypad is assumed dead
_YES, _NO = "y", "n"
_MOST_CURRENT_MA = 20_000
_CURRENT_TOLERANCE = 0.35  # between WS2812 of different makers; the Pico itself takes another 30 to 100 mA
_PICO_MILLIAMPS = 100

_SEEN = {
    strips.RED: "red",
    strips.GREEN: "green",
    strips.BLUE: "blue",
    strips.WHITE: "white or another colour",
    strips.PATTERN: "colours that change from LED to LED",
    strips.PART: "only the first part is lit",
    strips.WRONG: "some flicker or are wrong",
    strips.DARK: "nothing",
}
_START, _FINISH, _OTHER_LANE, _ELSEWHERE, _DARK = "s", "f", "l", "e", "n"
_FIRST_HOLE = {
    _START: "in hole 1, at its start",
    _FINISH: "at its finish",
    _OTHER_LANE: "in another lane",
    _ELSEWHERE: "elsewhere",
    _DARK: "nowhere",
}
_ALL, _GAPS, _JUMP, _STOPS = "y", "g", "j", "s"
_WALK = {
    _ALL: "through every hole in turn",
    _GAPS: "past dark holes",
    _JUMP: "with a jump or a turn",
    _STOPS: "to a hole, and then all was dark",
}


def run_self_test(bench: Bench, person: Person, key_wait_s: float = KEY_WAIT_S) -> list[Finding]:
    """Test strips, lanes, keys and current with a person, and return the faults."""
    inventory = bench.inventory()
    findings: list[Finding] = []
    try:
        for strip in inventory.strips:
            findings += _colors(bench, person, strip)
        if not findings:
            for lane in inventory.lanes:
                findings += _lane(bench, person, inventory, lane)
        else:
            person.tell("Fix the strips first: the lanes are skipped.")
        if inventory.keys:
            findings += _keys(bench, person, inventory, key_wait_s)
        if not any(finding.part.startswith("strip") for finding in findings):
            findings += _current(bench, person, inventory)
    finally:
        bench.end()
    return findings


def _colors(bench: Bench, person: Person, strip: StripFacts) -> list[Finding]:
    seen: dict[str, str] = {}
    lit: int | None = None
    for color in strips.COLORS:
        bench.light(strip, _DIM[color])
        seen[color] = person.choose(f"All of {strip.name} is lit in one colour. What do you see?", _SEEN)
        if seen[color] == strips.PART and lit is None:
            lit = person.number("How many LEDs are lit, counted from where the data wire comes in?", strip.leds)
    return strips.findings_of(strip, seen, lit)


def _lane(bench: Bench, person: Person, inventory: Inventory, lane: str) -> list[Finding]:
    place = bench.light_hole(lane, 1)
    strip = inventory.strips[place.strip]
    first = person.choose(f"One LED is lit for hole 1 of lane {lane}. Where is it?", _FIRST_HOLE)
    if first == _DARK:
        return [strips.broken_led(strip, place, lane, 1)]
    if first != _START:
        return [_misplaced(strip, place, lane, first)]
    person.tell(f"Now a light walks lane {lane} from hole 1 to hole {inventory.holes}.")
    places = [place]
    for hole in range(2, inventory.holes + 1):
        places.append(bench.light_hole(lane, hole))
        bench.pause(_STEP_S)
    went = person.choose("How did it go?", _WALK)
    if went == _GAPS:
        return _dark_holes(bench, person, inventory, lane)
    if went in (_JUMP, _STOPS):
        hole = person.number("Which hole was the last right one?", inventory.holes) or 1
        return [_interrupted(inventory, places, lane, hole, went)]
    return []


def _misplaced(strip: StripFacts, place: Place, lane: str, where: str) -> Finding:
    swap = f"turn the segments of lane {lane} round in the board file: `first` at the other end, `step` -1 for 1"
    causes = {
        _FINISH: (f"{strip.name} lies the other way round than the board file says", swap),
        _OTHER_LANE: ("the strips, or the lanes of the board file, are exchanged: exchange their data wires or pins",),
        _ELSEWHERE: (f"LED {place.led} of {strip.name} is not under hole 1: `first` of its segment is wrong",),
    }
    what = f"hole 1 lights {_FIRST_HOLE[where]}: LED {place.led} of {strip.name}"
    return Finding(f"lane {lane}", what, causes[where])


def _dark_holes(bench: Bench, person: Person, inventory: Inventory, lane: str) -> list[Finding]:
    findings: list[Finding] = []
    while True:
        hole = person.number("Which hole stayed dark? It is lit again (no number: no more holes)", inventory.holes)
        if not hole:
            return findings
        place = bench.light_hole(lane, hole)
        if person.choose(f"Is hole {hole} lit now?", {_YES: "yes", _NO: "no"}) == _NO:
            findings.append(strips.broken_led(inventory.strips[place.strip], place, lane, hole))


def _interrupted(inventory: Inventory, places: list[Place], lane: str, hole: int, how: str) -> Finding:
    here, there = places[hole - 1], places[min(hole, len(places) - 1)]
    strip = inventory.strips[there.strip]
    if how == _STOPS:
        causes = (
            f"LED {there.led} of {strip.name} is broken, or the joint between LED {here.led} and it",
            f"LED {here.led} does not pass the data on: replace it",
        )
        return Finding(f"lane {lane}, hole {hole + 1}", "from here on all is dark", causes)
    segment = f"LED {there.led} of {strip.name} should be under hole {hole + 1}: mend `first`, `step`, `from` or `to`"
    return Finding(
        f"lane {lane}, hole {hole + 1}", "the light jumps or turns", (f"{segment} of that segment in the board file",)
    )


def _keys(bench: Bench, person: Person, inventory: Inventory, wait_s: float) -> list[Finding]:
    held = bench.held()
    if held:
        return [keypad.stuck(held)]
    bench.struck()
    heard: dict[str, list[str]] = {}
    for key in "".join(inventory.keys):
        person.tell(f"Press {key}")
        heard[key] = bench.next_strokes(wait_s)
        if len(heard) == _SILENT_KEYS and not any(heard.values()):
            break
    return keypad.findings_of(inventory, heard)


def _current(bench: Bench, person: Person, inventory: Inventory) -> list[Finding]:
    for strip in inventory.strips:
        bench.light(strip, _FULL_WHITE)
        far = {_YES: "yes, all alike", _NO: "no, reddish or darker"}
        if person.choose(f"{strip.name} is white. Is its far end as white as the near one?", far) == _NO:
            return [Finding(strip.name, "its far end is not as white as its near one", strips.VOLTAGE_DROP)]
    expected = bench.inventory().milliamps
    question = f"The board expects {expected} mA. How many mA does your meter show (no number: no meter)?"
    measured = person.number(question, _MOST_CURRENT_MA)
    if not measured:
        return []
    if measured > expected * (1 + _CURRENT_TOLERANCE) + _PICO_MILLIAMPS:
        most = inventory.most_milliamps
        advice = f'write a lower "milliamps" in the board file: {most * expected // measured} in place of {most}'
        return [Finding("current", f"{measured} mA flow, {expected} were expected", (advice, "something is shorted"))]
    if measured < expected * (1 - _CURRENT_TOLERANCE):
        causes = ("the supply gives less than 5 V, or less current than it says", strips.VOLTAGE_DROP[1])
        return [Finding("current", f"only {measured} mA flow, {expected} were expected", causes)]
    return []
