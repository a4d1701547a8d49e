"""The colours of lanes: chosen on sitting down, free ones only, the same on every device and on the board."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from autopeg.web.colors import COLORS
from support.web.browser import LAPTOP, PHONE, SHORT_PHONE, NewPage, runs_over
from support.web.device import Device
from support.web.players import open_table, sit_down
from support.web.server import Server

ANN, BOB, CLUB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}, {"bot": "club"}

NewDevice = Callable[[], Device]


def colors_at(device: Device, code: str) -> list[int]:
    return device.client.get(f"/api/tables/{code}").json()["colors"]


def take(device: Device, code: str, color: str, seat: int = 1) -> tuple[int, str]:
    answer = device.client.post(f"/api/tables/{code}/take", json={"seat": seat, "name": "Bob", "color": color})
    return answer.status_code, answer.text


def test_lanes_have_their_usual_colours_unless_somebody_chooses(new_device: NewDevice) -> None:
    ann, bob = new_device(), new_device()
    code = ann.open_table("cribbage", ANN, BOB)
    assert colors_at(ann, code) == [0, 1]
    assert take(bob, code, "silver")[0] == 200
    assert colors_at(ann, code) == [0, 4]


def test_whoever_opens_a_table_may_have_the_usual_colour_of_another(new_device: NewDevice) -> None:
    ann = new_device()
    assert colors_at(ann, ann.open_table("cribbage", {**ANN, "color": "blue"}, CLUB)) == [1, 0]
    assert colors_at(ann, ann.open_table("cribbage", {**ANN, "color": "green"}, CLUB, CLUB)) == [2, 1, 0]


def test_a_colour_of_somebody_who_sits_there_is_refused_and_the_seat_stays_free(new_device: NewDevice) -> None:
    ann, bob = new_device(), new_device()
    code = ann.open_table("cribbage", ANN, BOB)
    status, said = take(bob, code, "orange")
    assert (status, "another player at this table has orange" in said) == (400, True)
    assert "there is no colour" in take(bob, code, "mauve")[1]
    assert not ann.client.get(f"/api/tables/{code}").json()["seats"][1]["is_taken"]
    for seats in ([{**ANN, "color": "mauve"}, CLUB], [{**ANN, "color": "pink"}, {**BOB, "color": "pink"}]):
        answer = ann.client.post("/api/tables", json={"game": "cribbage", "seats": seats})
        assert answer.status_code == 400


def test_colours_are_kept_when_the_server_begins_again(home: Path) -> None:
    with Server(home) as server:
        ann = Device(server.address)
        code = ann.open_table("score", {**ANN, "color": "pink"}, BOB)
        ann.ask(code, "move", seat=0, move={"type": "points", "player": 0, "points": 12})
    with Server(home) as server:
        again = Device(server.address)
        assert colors_at(again, code) == [3, 1]
        again.close()
    ann.close()


def test_the_leds_of_a_board_follow(home: Path) -> None:
    """The colours are those of the firmware: gamma corrected, so only their kind is compared."""
    with Server(home, "virtual") as server:
        ann = Device(server.address)
        code = ann.open_table("score", {**ANN, "color": "silver"}, BOB)
        ann.ask(code, "move", seat=0, move={"type": "points", "player": 0, "points": 12})
        keypad = server.page.controller.sync
        assert keypad is not None

        def is_white() -> bool:
            lit = keypad.board.keypad()
            assert lit is not None
            red, green, blue = next(iter(lit.lanes()))[11]
            return red == green == blue > 20

        with ann.stream(code) as tables:
            assert any(is_white() for _, _ in zip(range(200), ticking(tables), strict=False))
        ann.close()


def ticking(tables: Any) -> Any:
    """Yield now and then while a stream is open."""
    import time

    while True:
        time.sleep(0.05)
        yield tables


def test_a_guest_chooses_among_the_free_ones(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    code = open_table(ann, "cribbage")
    bob = new_page(SHORT_PHONE, f"/t/{code}")
    colors = bob.get_by_role("group", name="Your colour")
    expect(colors.get_by_role("radio", name="silver")).to_be_enabled()
    expect(colors.get_by_role("radio", name="orange")).to_have_count(0)
    assert not runs_over(bob)
    colors.get_by_text("silver").click()
    sit_down(bob, "Bob")
    assert lane_color(bob, 1) == lane_color(ann, 1) == color_of(ann, 4)


def test_a_colour_is_chosen_by_keyboard_on_opening_a_table(new_page: NewPage) -> None:
    ann = new_page(LAPTOP, "/?play=cribbage")
    ann.get_by_label("Name at seat 1").fill("Ann")
    ann.get_by_role("radio", name="as usual").focus()
    ann.keyboard.press("ArrowRight")
    ann.keyboard.press("ArrowRight")
    ann.get_by_role("button", name="Open the table").click()
    ann.locator(".scores").wait_for()
    assert (lane_color(ann, 0), lane_color(ann, 1)) == (color_of(ann, 1), color_of(ann, 0))


_PAINTED = """variable => {
  const probe = document.querySelector(".scores").appendChild(document.createElement("i"));
  probe.style.color = `var(${variable})`;
  const painted = getComputedStyle(probe).color;
  probe.remove();
  return painted;
}"""


def lane_color(page: Page, lane: int) -> str:
    page.locator(".scores").wait_for()
    return page.evaluate(_PAINTED, f"--lane-{lane}")


def color_of(page: Page, number: int) -> str:
    return page.evaluate(_PAINTED, f"--color-{number}")


# -- told apart

SIGHTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "without red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "without green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "without blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What eyes make of light, in linear red, green and blue. Source: Machado, Oliveira and Fernandes 2009, severity 1."""

LEAST_DIFFERENCE = 12.0
"""In CIE Lab: a difference of 10 is seen at a glance."""

ON_PAPER = ("b34700", "00609c", "007a55", "8d3a75", "3a3d42")
IN_THE_DARK = ("ff9a4d", "5cb8ff", "3fd6a1", "ee9ad4", "ffffff")


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("colors", [ON_PAPER, IN_THE_DARK, tuple(COLORS.values())], ids=["paper", "dark", "LEDs"])
def test_every_pair_is_told_apart(colors: tuple[str, ...], sight: str) -> None:
    seen = [lab_of(color, SIGHTS[sight]) for color in colors]
    for one, other in combinations(seen, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 >= LEAST_DIFFERENCE


def test_the_style_sheet_has_the_colours_that_are_compared() -> None:
    sheet = (Path(__file__).parents[2] / "host/autopeg/web/static/tokens.css").read_text(encoding="utf-8")
    for number, (paper, dark) in enumerate(zip(ON_PAPER, IN_THE_DARK, strict=True)):
        assert f"--color-{number}: light-dark(#{paper}, #{dark});" in sheet


def lab_of(color: str, sight: tuple[tuple[float, float, float], ...]) -> tuple[float, float, float]:
    parts = [int(color[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    seen = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in sight]
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(a * b for a, b in zip(row, seen, strict=True)) for row in to_xyz]
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (part / white for part, white in zip(xyz, (0.9505, 1.0, 1.089), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
