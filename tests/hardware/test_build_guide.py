"""README and guide of hardware/ say what the board files, the tables and the commands say."""

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from click import Command, Context, Group

from autopeg.boards.install.chips import CHIPS
from autopeg.boards.link.symptoms import SAFE_MODE
from autopeg.boards.panel import screws_of
from autopeg.boards.selftest import guide, strips
from autopeg.cli.main import commands
from autopeg.drawings.bill import cut_by_service_eur, items_of, total_eur
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.files import plan_in
from autopeg.drawings.optics import BACKING_MM, DIFFUSER_MM, GRID_MM, PANEL_MM, SCREW_LONG_MM, SPACER_MM, grid_hole_mm
from autopeg.drawings.pieces import jumpers_mm
from autopeg.drawings.pins import PICO_PINS
from autopeg.drawings.plates import FEED_HOLE_MM, SCREW_MM, plates_of
from autopeg.drawings.power import FEED_MM2, PICO_MA, budget_of
from support.drawings.shipped_boards import BOARD_FILES, HARDWARE, PLATED

BUILD = HARDWARE / "build"
STEPS = {path.stem.split("-")[0]: path for path in sorted(BUILD.glob("[0-9]*.md"))}
PAGES = (HARDWARE / "README.md", *sorted(BUILD.glob("*.md")))
FIRST_LIGHT = plan_in(HARDWARE / "boards" / "first-light.json")
CLASSIC = plan_in(HARDWARE / "boards" / "classic-2.json")
"""The board whose numbers the guide gives as examples."""


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def plain(path: Path) -> str:
    """A page as one line, so that a sentence is found wherever its lines break."""
    return " ".join(text_of(path).split())


def test_the_costs_are_told_before_anything_is_bought(layout: BuildPlan) -> None:
    (row,) = (line for line in text_of(HARDWARE / "README.md").splitlines() if line.startswith(f"| `{layout.name}` |"))
    total, by_service = (f"{sum_of(items_of(layout)):.0f} €" for sum_of in (total_eur, cut_by_service_eur))
    is_whole = layout.name != "first-light"
    assert (f"| {total} | {by_service} |" if is_whole else f"| {total} |  |") in row
    panel = layout.panel
    size = f"{panel.width_mm:g} × {panel.height_mm:g} mm" if is_whole else "no panel"
    assert f"| {len(layout.lanes)} | {size} |" in row
    guide = plain(BUILD / "README.md")
    least, most = map(int, re.findall(r"\*\*Cost\*\*: (\d+) to (\d+) euros", guide)[0])
    if is_whole:
        assert least <= total_eur(items_of(layout)) <= most
    else:
        cost = f"{total_eur(items_of(layout)):.0f} euros"
        assert f"Step 1 alone costs {cost}" in guide
        assert f"together they cost about {cost}" in plain(STEPS["1"])


def test_the_board_of_the_first_evening_stays_below_what_usb_gives() -> None:
    """The last step of `autopeg board test` lights all LEDs white: the limiter of the installed board counts."""
    board = FIRST_LIGHT.board
    assert (len(board.track.lanes), board.milliamps) == (1, 400)
    assert re.findall(r"install --board (\S+)", text_of(STEPS["1"])) == ["first-light"]
    assert "keeps the strip below 400 mA" in text_of(STEPS["1"])
    assert board.milliamps + PICO_MA <= 500
    page = text_of(HARDWARE.parent / "docs" / "board-file.md")
    assert "850, what a USB port gives" not in page


def test_the_guide_names_the_pins_of_the_boards(layout: BuildPlan) -> None:
    guide = " ".join(map(text_of, sorted(BUILD.glob("*.md"))))
    board = layout.board
    for gp in (*[pin for pin, _, _ in layout.board.track.strips], *board.rows, *board.cols):
        assert f"GP{gp}" in guide


def test_the_keypad_goes_where_the_board_file_has_it(plated: BuildPlan) -> None:
    guide, board = text_of(STEPS["2"]), plated.board
    for kind, pins in (("row", board.rows), ("column", board.cols)):
        for number, gp in enumerate(pins, 1):
            keys = board.keys[number - 1] if kind == "row" else [row[number - 1] for row in board.keys]
            assert f"| {kind} {number} (`{' '.join(keys)}`) | GP{gp}, pin {PICO_PINS[gp]} |" in guide


# -- parts


def parts_in(step: str) -> Iterator[tuple[str, int]]:
    """Yield the parts of a step or another page and how many it takes, by their names in the bill."""
    text = text_of(STEPS[step] if step in STEPS else BUILD / f"{step}.md")
    [parts] = re.findall(r"\*\*Parts\*\*: (.*?)(?=\n- \*\*|\n\n|\.\s)", text, re.DOTALL)
    for count, name in re.findall(r"(\d+) × (\"[^\"]+\"|[^,;(.]+)", " ".join(parts.split())):
        yield name.strip().strip('"').removesuffix(" and"), int(count)


def bill_of(layout: BuildPlan) -> Counter[str]:
    """How many of each needed part a board's bill has."""
    counted: Counter[str] = Counter()
    for item in items_of(layout):
        if item.is_needed:
            counted[item.part.split(", reel of")[0]] += round(item.quantity)
    return counted


def test_the_first_evening_takes_what_its_bill_has() -> None:
    assert Counter(dict(parts_in("1"))) == bill_of(FIRST_LIGHT)


def test_the_steps_together_take_what_the_bill_of_a_board_has() -> None:
    taken: Counter[str] = Counter()
    for step in "23456":
        if "**Parts**" in text_of(STEPS[step]):
            for name, count in parts_in(step):
                taken[name] += count
    assert taken == bill_of(CLASSIC)


def test_the_appendix_takes_what_the_bill_marks_with_perfboard() -> None:
    marked = {item.part: round(item.quantity) for item in items_of(CLASSIC) if item.needed == "perfboard"}
    assert dict(parts_in("perfboard")) == marked


# -- numbers, as examples those of classic-2


def test_the_examples_of_power_are_those_of_the_table() -> None:
    protection = budget_of(CLASSIC).protection
    assert protection is not None
    assert (
        f"those of `classic-2`: supply 5 V and at least {protection.supply / 1000:g} A, "
        f"fuse T {protection.fuse / 1000:g} A"
    ) in plain(STEPS["2"])
    feeds = [f"before LED {feed.led}" for feed in CLASSIC.feeds]
    assert f"`classic-2` has two feeds, {' and '.join(feeds)};" in plain(STEPS["4"])
    assert len(feeds) == 2
    for step in ("2", "4"):
        assert f"wires of {FEED_MM2:g} mm²" in plain(STEPS[step]) or f"wire of {FEED_MM2:g} mm²" in plain(STEPS[step])
    symptoms = plain(BUILD / "symptoms.md")
    [least] = map(float, re.findall(r"([\d.]+) V or more between 5V and GND at the last LED", symptoms))
    lowest_supply = 4.8
    assert all(least <= lowest_supply - plan_in(BOARD_FILES[name]).drop_volts + 0.06 for name in PLATED)


def test_the_examples_of_plates_and_screws_are_those_of_the_table() -> None:
    panel = CLASSIC.panel
    assert (
        f"for `classic-2` panel {PANEL_MM:g} mm, diffuser {DIFFUSER_MM:g} mm, light grid {GRID_MM:g} mm, "
        f"backing {BACKING_MM:g} mm"
    ) in plain(STEPS["3"])
    spacer = f"{SPACER_MM:g} mm"
    assert f"For `classic-2` the screws are M3 × {SCREW_LONG_MM} and the spacers {spacer};" in plain(STEPS["5"])
    assert f"(`classic-2`: {spacer})" in plain(STEPS["4"])
    assert dict(parts_in("5"))["spacer"] == len(screws_of(panel))


def test_every_bit_of_a_drill_is_named(plated: BuildPlan) -> None:
    (row,) = (line for line in text_of(STEPS["3"]).splitlines() if line.startswith("| ") and f"`{plated.name}`" in line)
    bits = (plated.panel.hole_mm, grid_hole_mm(plated.panel), FEED_HOLE_MM, SCREW_MM)
    assert row.endswith("".join(f" | {bit:g} mm" for bit in bits) + " |")
    has_window = sum(line.layer == "CUT" for line in plates_of(plated)["backing"].shapes) > 1
    assert has_window == (plated.name == "compact-2")


def test_every_plate_can_be_printed_on_pages_for_the_drill(plated: BuildPlan) -> None:
    folder = HARDWARE / "panel" / plated.name
    for plate in plates_of(plated):
        assert all((folder / f"{plate}-{paper}.pdf").is_file() for paper in ("a4", "letter"))


def test_the_work_of_each_board_is_told_before_it_is_chosen() -> None:
    guide = plain(BUILD / "README.md")
    for name, words in (
        ("compact-2", "four modules, nine short wires"),
        ("long-2", "four straight pieces of 60 or 61 LEDs, nine wires"),
        ("classic-2", "30 single LEDs, and there are 105 short wires between its 36 pieces"),
    ):
        assert words in guide
        pieces = plan_in(HARDWARE / "boards" / f"{name}.json").pieces
        wires = 3 * len(jumpers_mm(pieces))
        assert (wires, len(pieces)) == {"classic-2": (105, 36)}.get(name, (9, 4))
    assert sum(piece.led_count == 1 for piece in CLASSIC.pieces) == 30
    jumpers = jumpers_mm(CLASSIC.pieces)
    work = f"{len(jumpers)} joints, {3 * len(jumpers)} wires of 15 to 22 mm, {6 * len(jumpers)} places to solder"
    assert f"`classic-2` has {work}" in plain(STEPS["4"])
    sheet = text_of(HARDWARE / "sheets" / "classic-2" / "3-strips.svg")
    assert f"{len(jumpers)} joints of three wires" in sheet
    assert "each 15 to 22 mm long" in sheet


def test_a_lane_of_its_own_strip_is_at_the_pin_that_the_symptoms_name() -> None:
    track = plan_in(HARDWARE / "boards" / "lanes-4.json").board.track
    for number, lane in enumerate(track.lanes):
        first = track.leds_of(number)[0]
        strip = max(strip for strip, start in enumerate(track.first_leds) if start <= first)
        assert re.search(rf"GP{track.strips[strip][0]} (is lane )?{lane}\b", text_of(BUILD / "symptoms.md"))


def test_both_picos_have_their_drive_and_file_in_the_guide_of_installing() -> None:
    page = plain(HARDWARE.parent / "docs" / "install.md")
    for chip in CHIPS:
        assert f"({chip.page})" in page
        assert f"{chip.drive} for a {chip.pico}" in page
    assert "../../docs/install.md" in text_of(STEPS["1"])
    assert set(re.findall(r"--uf2 (\S+)", page)) == {f"Downloads/{CHIPS[0].page.split('/')[-2]}-DATE-vVERSION.uf2"}


def test_the_guide_knows_safe_mode_by_what_the_computer_says() -> None:
    """In safe mode no frame is sent: a strip whose supply is on keeps its last picture."""
    assert SAFE_MODE.startswith("is in safe mode")
    (row,) = (line for line in text_of(STEPS["2"]).splitlines() if line.startswith("| hold `D`"))
    assert "`autopeg board status`" in row
    assert "it says that the board is in safe mode. The strip keeps its last picture, and no key moves anything" in row


def test_the_guide_quotes_the_answers_of_the_self_test() -> None:
    for code in (strips.PART, strips.DARK):
        assert f'"{guide._SEEN[code]}"'.lower() in plain(STEPS["4"]).lower()


# -- every step


@pytest.mark.parametrize("step", STEPS)
def test_every_step_says_time_and_tools_and_ends_with_a_test(step: str) -> None:
    text = text_of(STEPS[step])
    assert re.findall(r"^- \*\*(Time|Tools)\*\*: ", text, re.MULTILINE) == ["Time", "Tools"]
    end = text.split("## Try it")[-1]
    assert "## Try it" in text
    assert "autopeg " in end
    assert re.search(r"\| you see \| if not \|", end)
    assert f"({STEPS[step].name})" in text_of(BUILD / "README.md")


def commands_in(path: Path) -> Iterator[list[str]]:
    """Yield the words of every autopeg command that a page shows, without `autopeg`."""
    for line in re.findall(r"^ {4,}autopeg (.*)$|`autopeg ([^`]+)`", text_of(path), re.MULTILINE):
        yield shlex.split("".join(line), comments=True)


@pytest.mark.parametrize(
    "words", sorted({tuple(words) for path in PAGES for words in commands_in(path)}), ids=lambda words: " ".join(words)
)
def test_every_command_can_be_typed(words: tuple[str, ...]) -> None:
    command: Command = commands
    rest = list(words)
    context = Context(command, info_name="autopeg")
    while isinstance(command, Group):
        found = command.get_command(context, rest[0])
        assert found is not None, rest[0]
        command, name = found, rest.pop(0)
        if not isinstance(command, Group):
            command.make_context(name, rest, parent=context, resilient_parsing=True)


def headings_of(path: Path) -> set[str]:
    """The anchors of a page."""
    heads = re.findall(r"^#+ (.*)$", text_of(path), re.MULTILINE)
    return {re.sub(r"[^a-z0-9 -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_and_file_names_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^):]+)\)", text_of(path)):
        target, _, anchor = link.partition("#")
        where = path.parent / target if target else path
        assert where.exists(), link
        if anchor:
            assert anchor in headings_of(where), link
    drawings = {
        file.name for folder in (f"panel/{CLASSIC.name}", "enclosure") for file in (HARDWARE / folder).rglob("*.*")
    }
    named = re.findall(r"`([\w-]+\.(?:dxf|pdf|stl|svg))`", text_of(path))
    assert set(named) <= drawings | {"all.pdf"}, path.name
