"""Films with their truth, kept in a folder outside the repository."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from camera import art
from camera.measured import printed
from watch_films.film import Film, Look, random_look
from watch_films.script import Script, cribbage_script, played_deals

SEED = 20_261_129
_QUALITY = "26"
"""The constant rate factor of H.264, about that of a webcam."""


@dataclass(frozen=True)
class Case:
    """A film and what happens in it."""

    film: Path
    lays: list[dict[str, Any]]
    """Cards in the order in which they come to rest: card, player, where, rest_s, gone_s, place."""
    moves: list[dict[str, Any]]
    seconds: float


def make_cases(deals: int, seed: int = SEED) -> Iterator[Case]:
    """Yield films of cribbage deals between two, made now or read from the cache."""
    printed.fetch()
    folder = art.art_folder().parent / f"watch-films-{_version()}"
    folder.mkdir(parents=True, exist_ok=True)
    for number, moves in enumerate(played_deals(seed, deals)):
        truth = folder / f"cribbage-{number:03}.json"
        if not truth.exists():
            rng = random.Random(f"{seed} {number}")
            script = cribbage_script(rng, moves)
            look = random_look(rng)
            film = Film(script, look)
            path = _written(folder / f"cribbage-{number:03}", film, look)
            truth.write_text(json.dumps(_truth(script, film, path)), encoding="utf-8")
        told = json.loads(truth.read_text(encoding="utf-8"))
        yield Case(folder / told["film"], told["lays"], told["moves"], told["seconds"])


def _truth(script: Script, film: Film, path: Path) -> dict[str, Any]:
    lays = [
        {
            "card": lay.card,
            "player": lay.player,
            "where": lay.where,
            "rest_s": lay.rest_s,
            "gone_s": lay.gone_s,
            "place": film.place_of(lay.spot),
        }
        for lay in sorted(script.lays, key=lambda lay: lay.rest_s)
    ]
    return {"film": path.name, "lays": lays, "moves": script.moves, "seconds": script.end_s}


def _written(stem: Path, film: Film, look: Look) -> Path:
    """Write a film as H.264 if PyAV is installed, else as JPEG pictures in an AVI file."""
    try:
        import av
    except ImportError:
        return _written_as_jpegs(stem.with_suffix(".avi"), film, look)
    path = stem.with_suffix(".mp4")
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=int(look.hz))
        stream.width, stream.height = look.size
        stream.pix_fmt = "yuv420p"
        stream.options = {"crf": _QUALITY, "preset": "ultrafast"}
        for _, picture in film.frames():
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")))
        container.mux(stream.encode())
    return path


def _written_as_jpegs(path: Path, film: Film, look: Look) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), look.hz, look.size)
    for _, picture in film.frames():
        writer.write(picture)
    writer.release()
    return path


def _version() -> str:
    """Return what changes when the films would."""
    here = Path(__file__).parent
    return hashlib.sha256(b"".join((here / name).read_bytes() for name in ("script.py", "film.py"))).hexdigest()[:8]
