"""What `pip install autopeg` brings: built once, as it takes seconds."""

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email.parser import HeaderParser
from pathlib import Path

import pytest

from autopeg.web.page_files import VENDOR_FACE, VENDOR_MODULE

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "node_modules" / VENDOR_FACE
MOST_MODEL_BYTES = 2_500_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    pytest.importorskip("hatchling")
    if not LIBRARY.is_file():
        pytest.skip("the page's library is not here, and the build would fetch it")
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, capture_output=True, timeout=120, check=True)
    [path] = folder.iterdir()
    with zipfile.ZipFile(path) as opened:
        yield opened


def test_it_has_every_module_and_what_the_page_needs(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    host = ROOT / "host"
    modules = {path.relative_to(host).as_posix() for path in (host / "autopeg").rglob("*.py")}
    page = {path.relative_to(host).as_posix() for path in (host / "autopeg" / "web" / "static").rglob("*.js")}
    lessons = {path.relative_to(host).as_posix() for path in (host / "autopeg" / "games").glob("*/lesson.toml")}
    assert lessons
    brought = (VENDOR_MODULE, VENDOR_FACE)
    others = {*(f"autopeg/web/vendor/{name}" for name in brought), "pegboard/main.py"}
    assert modules | page | lessons | others <= names
    assert not [name for name in names if name.startswith(("tests/", "bench/")) or name.endswith((".pyc", ".log"))]


def test_it_says_who_publishes_it_and_its_pictures_have_whole_addresses(wheel: zipfile.ZipFile) -> None:
    [name] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    told = HeaderParser().parsestr(wheel.read(name).decode())
    assert told["Author-email"] or told["Author"]
    assert any(url.startswith("Repository, https://") for url in told.get_all("Project-URL", []))
    links = re.findall(r"\]\(([^)\s]+)", str(told.get_payload()))
    assert any(link.endswith("docs/pictures/terminal.svg") for link in links)
    assert all(link.startswith(("https://", "#")) for link in links)


def test_it_has_the_models_of_the_camera(wheel: zipfile.ZipFile) -> None:
    models = [info for info in wheel.infolist() if info.filename.endswith(".onnx")]
    assert models
    assert all(info.filename.startswith("autopeg/camera/") for info in models)
    assert sum(info.file_size for info in models) <= MOST_MODEL_BYTES


def test_the_camera_needs_opencv_and_numpy_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    [name] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    needs = HeaderParser().parsestr(wheel.read(name).decode()).get_all("Requires-Dist", [])
    camera = {re.split("[<>;]", need)[0] for need in needs if "extra == 'camera'" in need}
    assert camera == {"numpy", "opencv-python-headless"}
    assert not [need for need in needs if "extra ==" not in need and need.startswith("opencv")]


def test_it_has_the_tables_of_the_bots(wheel: zipfile.ZipFile) -> None:
    tables = [info for info in wheel.infolist() if "/tables/" in info.filename]
    assert {"base.npz", "ship.npz", "discards.json"} <= {Path(info.filename).name for info in tables}
    assert sum(info.compress_size for info in tables) <= 1_000_000
