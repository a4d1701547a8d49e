"""The package of `make program` in an empty root, without Python and without a network: `make program-trial`.

There it plays a game between bots to 61, reviews it, reads a photo, serves the page, and goes on after it was killed.
Linux only, as root or where people may make namespaces.
"""

import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from autopeg.registry import GAME_NAMES
from support.web.camera_photos import photo_of
from support.web.device import Device

ROOT = Path(__file__).resolve().parents[1]
_NEEDED = ("libc6", "zlib1g")
"""What the package asks for; nothing else is in the root."""

_LIBRARY = re.compile(r"/[^/]+\.so\.\d+$")
_INSIDE = "inside"
_RECORD = "game.jsonl"
_PHOTO, _CARDS, _STARTER = "hand.jpg", ("5H", "5C", "5S", "JD"), "5D"
_MOVES = 8
_LIMIT_S = 600
_PORT = 8121


def make_root(package: Path, root: Path) -> None:
    """Unpack a package into an empty root, with the libraries that it asks for."""
    subprocess.run(["dpkg-deb", "-x", str(package), str(root)], check=True)
    listed = subprocess.run(["dpkg", "-L", *_NEEDED], capture_output=True, text=True, check=True).stdout.split()
    loader = "/lib64/ld-linux-x86-64.so.2" if platform.machine() == "x86_64" else "/lib/ld-linux-aarch64.so.1"
    for path in (Path(loader), *(Path(name) for name in listed if _LIBRARY.search(name))):
        to = root / "lib" / path.name if path.name != Path(loader).name else root / loader.lstrip("/")
        to.parent.mkdir(exist_ok=True)
        shutil.copy(path, to)
    for folder in ("dev", "proc", "tmp", "home/player"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    (root / "home/player" / _PHOTO).write_bytes(photo_of(_CARDS, _STARTER)[0])


class Trial:
    """The program in its root. root: with its folder `opt`; runs in namespaces of its own."""

    def __init__(self, root: Path) -> None:
        self._root = root
        for kind, place in (("/dev", "dev"), ("/proc", "proc")):
            subprocess.run(["mount", "--rbind", kind, str(root / place)], check=True)
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        found = [path for name in ("python*", "bin/*python*") for path in root.glob(f"usr/{name}")]
        assert not found, f"there is a Python: {found}"
        try:
            socket.create_connection(("192.0.2.1", 80), 1)
        except OSError as error:
            print(f"no network: {error.strerror}")

    def run(self, *words: str, status: int = 0) -> str:
        """Run a command of the program and return what it says."""
        began_s = time.monotonic()
        done = subprocess.run(
            self._command(words),
            env=_environment(),
            capture_output=True,
            text=True,
            timeout=_LIMIT_S,
            stdin=subprocess.DEVNULL,
        )
        print(f"{time.monotonic() - began_s:6.1f} s  autopeg {' '.join(words)}")
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout

    def keep(self, name: str, text: str) -> None:
        """Write a file in the home folder."""
        (self._root / "home/player" / name).write_text(text, encoding="utf-8")

    @contextmanager
    def serving(self) -> Iterator[Device]:
        """Serve the page, and kill the program in the end."""
        server = subprocess.Popen(
            self._command(("serve",)), env=_environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        assert server.stdout is not None
        try:
            print("         ", server.stdout.readline().rstrip())
            device = Device(f"http://127.0.0.1:{_PORT}")
            yield device
            device.close()
        finally:
            server.kill()
            server.wait()
            server.stdout.close()

    def _command(self, words: tuple[str, ...]) -> list[str]:
        return [shutil.which("chroot") or "/usr/sbin/chroot", str(self._root), "/usr/bin/autopeg", *words]


def _environment() -> dict[str, str]:
    return {"HOME": "/home/player", "PATH": "/usr/bin", "LANG": "C.UTF-8"}


def tried(trial: Trial) -> None:
    """Try all that the program is for."""
    trial.run("--version")
    trial.run("play", "cribbage", "--seats", "expert,club", "--target", "61")
    games = trial.run("games")
    print(games.strip())
    trial.keep(_RECORD, trial.run("export", "1"))
    review = trial.run("replay", "--review", f"/home/player/{_RECORD}")
    assert "better by" in review or "best" in review
    for game in GAME_NAMES:
        trial.run("play", game, "--seats", "club,beginner")
    trial.run("arena", "cribbage", "--seats", "club,beginner", "--games", "4", "--jobs", "2")
    read = trial.run("read", "--expect", "5", f"/home/player/{_PHOTO}")
    print(read.strip())
    assert all(rank in read for rank in "5J")
    with trial.serving() as device:
        assert device.client.get("/").status_code == 200
        code = device.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"bot": "club"}, options={"target": 61})
        before = device.look(code)
        while before["moves"] < _MOVES or not before["mine"][0]["is_due"]:
            device.play_on(code, before)
            before = device.look(code)
        token = dict(device.client.cookies)
        answer = device.client.post("/api/read?expect=5", content=photo_of(_CARDS, _STARTER)[0], timeout=_LIMIT_S)
        assert answer.status_code == 200, answer.text
    with trial.serving() as device:
        device.client.cookies.update(token)
        after = device.look(code)
        assert after["moves"] == before["moves"]
        assert after["mine"] == before["mine"]
        print(f"          killed after {before['moves']} moves, and all of them are there again")


def main() -> None:
    """Make the root, or try what is in it."""
    if sys.argv[1:2] == [_INSIDE]:
        tried(Trial(Path(sys.argv[2])))
        return
    [package] = (ROOT / "dist/downloads").glob("autopeg_*.deb")
    print(f"{package.name}: {package.stat().st_size / 1e6:.0f} MB")
    with TemporaryDirectory() as root:
        make_root(package, Path(root))
        apart = ["unshare", "--mount", "--net", *(() if os.geteuid() == 0 else ("--map-root-user",))]
        subprocess.run([*apart, sys.executable, __file__, _INSIDE, root], check=True)
    print("The program does all of this without Python and without a network.")


if __name__ == "__main__":
    main()
