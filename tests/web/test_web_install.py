"""Install a board: a MicroPython becomes a file to save or to copy to a Pico's drive, and the board is tested."""

# pyright: reportPrivateUsage=false

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, FilePayload, expect

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)

from serial.tools import list_ports
from test_web_limits import ELSEWHERE, needs_second_address

from autopeg.base import extras
from autopeg.boards.board_layout import board_files, board_text
from autopeg.boards.install import bootsel
from autopeg.boards.install.bootsel import MOST_UF2_BYTES
from autopeg.boards.install.build import pico_files
from autopeg.boards.install.chips import RP2040, RP2350
from autopeg.boards.install.filesystem import files_in
from autopeg.web import install
from support.boards.boot_rom import BootRom
from support.boards.link.simulated import SimulatedPico, Usb
from support.boards.micropython_uf2 import micropython
from support.web.browser import LAPTOP, SMALL_PHONE, NewPage, runs_over
from support.web.http import PLAIN
from support.web.server import Server

FLASH, START, SIZE = 0x10000000, 0x100A0000, 1408 * 1024
PICO_UF2 = micropython(RP2040.uf2_family, START, SIZE)
PATIENCE_S = 60.0


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The drive of a Pico in BOOTSEL mode, the only one of this computer; it says so once it has INFO_UF2.TXT."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    monkeypatch.setattr(bootsel, "_mounted", lambda: [folder])
    return folder


@pytest.fixture
def pico(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimulatedPico]:
    """A Pico that is not plugged in yet, the only one of this computer."""
    made = SimulatedPico()
    monkeypatch.setattr(list_ports, "comports", made.usb_ports)
    yield made
    made.pull()


@pytest.fixture
def client(server: Server, pico: SimulatedPico) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=PATIENCE_S, verify=PLAIN) as made:
        yield made


def boot(drive: Path, board: str = "RPI-RP2") -> None:
    """Let a Pico appear in BOOTSEL mode."""
    (drive / "INFO_UF2.TXT").write_text(f"UF2 Bootloader v3.0\nBoard-ID: {board}\n", encoding="ascii")


def state_of(client: httpx.Client, is_so: Callable[[dict[str, Any]], object] = lambda state: True) -> dict[str, Any]:
    """Return the state as soon as something is so."""
    end_s = time.monotonic() + PATIENCE_S
    while True:
        state: dict[str, Any] = client.get("/api/install").json()
        if is_so(state):
            return state
        assert time.monotonic() < end_s, state


def send(client: httpx.Client, what: str = "file", uf2: bytes = PICO_UF2, **query: str) -> httpx.Response:
    return client.post(f"/api/install/{what}", params={"board": "classic-2", **query}, content=uf2)


def refusal(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    message: str = answer.json()["message"]
    return message


def files_dragged(uf2: bytes) -> dict[str, bytes]:
    rom = BootRom(bytearray(2 * 1024 * 1024))
    assert rom.drag(uf2)
    return files_in(bytes(rom.flash[START - FLASH : START - FLASH + SIZE]))


# -- the file


def test_the_file_is_that_of_the_command(client: httpx.Client) -> None:
    answer = send(client, board="classic-4", name="RPI_PICO.uf2")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="classic-4.uf2"'
    assert pico_files(board_text("classic-4")).items() <= files_dragged(answer.content).items()
    state = state_of(client)
    assert [board["name"] for board in state["boards"]] == list(board_files())
    assert (state["is_here"], state["why_not"], state["drives"], state["progress"]) == (True, "", [], None)


@pytest.mark.parametrize(
    ("uf2", "told"),
    [
        (b"", '"my.uf2" is empty: download it again'),
        (b"\x89PNG\r\n" + bytes(3000), '"my.uf2" is not a UF2 file, as MicroPython for a Pico is'),
        (PICO_UF2[:5000], '"my.uf2" is not a UF2 file'),
        (micropython(0x1C5F21B0, START, SIZE), '"my.uf2" is for another chip, not for the RP2040'),
        (micropython(0xE48BFF5A, START, SIZE), "take the one without RISCV in its name"),
        (micropython(RP2040.uf2_family, START, SIZE, devices=0), "does not say where its filesystem is"),
        (micropython(RP2040.uf2_family, START, 0xFFFFF000), '"my.uf2" is damaged'),
    ],
)
def test_another_file_is_refused_with_the_sentence_of_the_command(client: httpx.Client, uf2: bytes, told: str) -> None:
    assert told in refusal(send(client, uf2=uf2, name="my.uf2"), 400)


def test_sizes_names_and_boards_have_limits(client: httpx.Client) -> None:
    sentence = "this file is larger than 9 MB: a MicroPython for a Pico has 1 or 2 MB"
    assert state_of(client)["too_large"] == sentence
    assert refusal(send(client, uf2=bytes(MOST_UF2_BYTES + 1)), 413) == sentence
    assert 'there is no board "../../etc"' in refusal(send(client, board="../../etc"), 400)
    assert "name" in refusal(send(client, name="x" * 401), 400)
    assert "size" in refusal(send(client, size="5"), 400)
    assert '"\\x1b[31m' in refusal(send(client, uf2=b"", name="\x1b[31m"), 400)
    assert send(client).status_code == 200, "a file needs no name"


def test_without_the_extra_it_is_said_how_to_get_it(client: httpx.Client, without_extras: None) -> None:
    why = f"a filesystem for a Pico needs littlefs: `{extras.pip()} install 'autopeg[image]'`"
    assert state_of(client)["why_not"] == why
    assert refusal(send(client), 503) == why


@needs_second_address
def test_a_guest_gets_files_few_at_a_time_and_no_drive_or_port(
    server: Server, pico: SimulatedPico, drive: Path, client: httpx.Client
) -> None:
    boot(drive)
    path = pico.plug()
    send(client, "drive", drive=str(drive))
    transport = httpx.HTTPTransport(local_address=ELSEWHERE, verify=PLAIN)
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", transport=transport, timeout=PATIENCE_S) as guest:
        state = state_of(guest)
        hidden = {key: state[key] for key in ("is_here", "drives", "ports", "progress", "tested", "test")}
        assert hidden == {"is_here": False, "drives": [], "ports": [], "progress": None, "tested": "", "test": None}
        told = "only the computer that serves the page can use its drives and boards"
        assert refusal(send(guest, "drive", drive=str(drive)), 400).startswith(told)
        for word, body in (
            ("test", {"port": path}),
            ("test-answer", {"step": 1, "answer": "r"}),
            ("test-light", {}),
            ("test-end", {}),
        ):
            assert refusal(guest.post(f"/api/install/{word}", json=body), 400).startswith(told)
        answers = [send(guest).status_code for _ in range(install.FILES_AT_ONCE + 1)]
        assert (answers[0], answers[-1]) == (200, 429)


# -- the drive


def test_it_is_copied_to_the_drive_and_watched_until_the_pico_starts(
    client: httpx.Client, pico: SimulatedPico, drive: Path
) -> None:
    assert "is no Pico in BOOTSEL mode" in refusal(send(client, "drive", drive=str(drive)), 400)
    boot(drive)
    assert state_of(client)["drives"] == [{"path": str(drive), "pico": "Pico"}]
    for elsewhere in ("/", str(drive.parent), f"{drive}/../RPI-RP2", ""):
        assert "is no Pico in BOOTSEL mode" in refusal(send(client, "drive", drive=elsewhere), 400)
    assert not list(drive.glob("*.uf2"))
    began = send(client, "drive", drive=str(drive))
    assert (began.status_code, began.json()["progress"]["stage"] in ("copying", "starting")) == (200, True)
    copied = state_of(client, lambda state: state["progress"]["stage"] == "starting")
    assert copied["progress"]["copied"] == copied["progress"]["whole"] > len(PICO_UF2)
    assert refusal(send(client, "drive", drive=str(drive)), 409).startswith("another file is being copied")
    assert pico_files(board_text("classic-2")).items() <= files_dragged((drive / "firmware.uf2").read_bytes()).items()
    path = pico.plug()
    assert state_of(client, lambda state: state["progress"]["stage"] == "done")["ports"] == [path]


def test_what_goes_wrong_with_the_drive_is_a_sentence(client: httpx.Client, drive: Path, no_port_appears: None) -> None:
    boot(drive, RP2350.drive)
    told = refusal(send(client, "drive", drive=str(drive), name="RPI_PICO.uf2"), 400)
    assert told.startswith(f'"RPI_PICO.uf2" is for a Pico, and {drive} is a Pico 2: download RPI_PICO2 from')
    boot(drive)
    for make, sentence in (
        (lambda: None, "MicroPython was copied, but no port has appeared"),
        (lambda: (drive / "firmware.uf2").unlink() or (drive / "firmware.uf2").mkdir(), "only 0 of "),
    ):
        make()
        send(client, "drive", drive=str(drive))
        failed = state_of(client, lambda state: state["progress"]["stage"] == "failed")
        assert failed["progress"]["trouble"].startswith(sentence)


# -- the self-test


def begin(client: httpx.Client, path: str) -> dict[str, Any]:
    answer = client.post("/api/install/test", json={"port": path})
    assert answer.status_code == 200, answer.text
    return state_of(client, lambda state: state["test"] and state["test"]["question"])["test"]


def test_the_board_at_a_port_is_tested_and_given_back(client: httpx.Client, pico: SimulatedPico) -> None:
    assert 'no Pico at "/dev/tty"' in refusal(client.post("/api/install/test", json={"port": "/dev/tty"}), 400)
    assert refusal(client.post("/api/install/test-answer", json={"step": 1}), 400) == "no board is being tested"
    path = pico.plug()
    step = begin(client, path)
    assert (step["lit"], state_of(client)["tested"]) == ("strip 0 in red", path)
    assert begin(client, path) == step, "a second tap begins nothing"
    told = refusal(client.post("/api/install/test", json={"port": "/dev/tty"}), 409)
    assert told == f"the board at {path} is being tested: end that test first"
    client.post("/api/install/test-answer", json={"step": step["number"], "answer": "r"})
    step = state_of(client, lambda state: state["test"]["lit"] == "strip 0 in green")["test"]
    assert client.post("/api/install/test-light", json={}).status_code == 200
    ended = client.post("/api/install/test-end", json={}).json()
    assert (ended["test"], ended["tested"]) == (None, "")
    assert begin(client, path)["lit"] == "strip 0 in red", "the port was released"


def test_the_board_of_a_table_is_tested_through_its_table(home: Path, pico: SimulatedPico) -> None:
    """Nobody else can open its port while the page uses it."""
    path = pico.plug()
    with (
        Server(home, "auto") as served,
        httpx.Client(base_url=served.address, timeout=PATIENCE_S, verify=PLAIN) as client,
    ):
        state_of(client, lambda _: served.page.controller.sync is not None)
        sync = served.page.controller.sync
        assert sync is not None
        sync.board.start()
        state_of(client, lambda _: sync.board.status().path == path and sync.board.status().is_connected)
        assert begin(client, path)["lit"] == "strip 0 in red"
        assert served.page.controller.test is not None
        assert client.post("/api/install/test-end", json={}).json()["test"] is None
        assert served.page.controller.test is None


def test_a_port_that_is_no_board_is_a_sentence(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [Usb("/dev/null", "e66")])
    client.post("/api/install/test", json={"port": "/dev/null"})
    trouble = state_of(client, lambda state: state["test"]["trouble"])["test"]["trouble"]
    assert trouble.startswith("/dev/null is not a serial port")


# -- the page


def test_somebody_installs_and_tests_a_board(
    browser: Browser, server: Server, client: httpx.Client, pico: SimulatedPico, drive: Path
) -> None:
    assert send(client, board="classic-4").is_success  # compiled then: a busy computer may take long over that
    made = NewPage(browser, server.address)
    page = made(SMALL_PHONE, "/install")

    def choose(content: bytes, name: str = "RPI_PICO.uf2") -> None:
        chosen: FilePayload = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
        page.get_by_label("MicroPython").set_input_files(chosen)

    expect(page.get_by_text("No Pico in BOOTSEL mode is at this computer yet")).to_be_visible()
    save = page.get_by_role("button", name="Save the file")
    expect(save).to_be_disabled()
    choose(b"MZ" * 700, "setup.exe")
    save.click()
    expect(page.get_by_role("alert")).to_have_text('"setup.exe" is not a UF2 file, as MicroPython for a Pico is')
    choose(bytes(MOST_UF2_BYTES + 1), "film.uf2")
    expect(page.get_by_role("alert")).to_contain_text("This file is larger than 9 MB")
    choose(PICO_UF2)
    page.get_by_label("Board", exact=True).select_option(label="classic-4: Four lanes, three streets and the curve")
    with page.expect_download() as download:
        save.click()
    assert download.value.suggested_filename == "classic-4.uf2"
    assert pico_files(board_text("classic-4")).items() <= files_dragged(download.value.path().read_bytes()).items()
    expect(page.get_by_text("classic-4.uf2 is among your downloads: drag it onto the drive.")).to_be_visible()
    boot(drive)
    page.get_by_role("button", name=f"Copy it to the Pico at {drive}").click()
    expect(page.get_by_text("It is copied, and the Pico starts it.")).to_be_visible()
    path = pico.plug()
    expect(page.get_by_text("The Pico has started: it is a board now.")).to_be_visible()
    page.get_by_role("button", name=f"Test the board at {path}").click()
    test = page.get_by_role("region", name="Test of the board")
    expect(test.get_by_text("Should be lit: strip 0 in red.")).to_be_visible()
    test.get_by_role("button", name="red", exact=True).click()
    expect(test.get_by_text("Should be lit: strip 0 in green.")).to_be_visible()
    test.get_by_role("button", name="End the test").click()
    expect(page.get_by_role("button", name=f"Test the board at {path}")).to_be_visible()
    for size in (SMALL_PHONE, LAPTOP):
        page.set_viewport_size(size)
        assert not runs_over(page)
    made.close()
    assert made.complaints == []
