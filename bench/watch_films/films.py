"""Films with their truth, kept in a folder outside the repository."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2

from camera import art
from camera.measured import printed
from watch_films.film import Film, Look, Picture, random_look
from watch_films.script import Script, cribbage_script, played_deals, played_game

SEED = 20_261_129
GAME_HZ = 10
_GAME_SIZE = (1280, 720)
_LEISURE = 4.0
"""People at a game take five times as long for everything that is not a movement: two minutes a deal."""

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


@dataclass(frozen=True)
class GameCase:
    """A film of a game, or of its first deals, in parts that follow each other."""

    parts: list[Path]
    case: Case


def make_cases(deals: int, seed: int = SEED) -> Iterator[Case]:
    """Yield films of cribbage deals between two, made now or read from the cache."""
    folder = _folder()
    for number, moves in enumerate(played_deals(seed, deals)):
        truth = folder / f"cribbage-{number:03}.json"
        if not truth.exists():
            rng = random.Random(f"{seed} {number}")
            script = cribbage_script(rng, moves)
            look = random_look(rng)
            film = Film(script, look)
            path = _written(folder / f"cribbage-{number:03}", film.frames(), look)
            truth.write_text(json.dumps(_truth(script, film, path)), encoding="utf-8")
        told = json.loads(truth.read_text(encoding="utf-8"))
        yield Case(folder / told["film"], told["lays"], told["moves"], told["seconds"])


def make_game(deals: int, seed: int = SEED) -> GameCase:
    """Return a film of a game of cribbage between two at the pace of people, made now or read from the cache.

    deals: how many of it at most
    """
    folder = _folder()
    played = played_game(seed)[:deals]
    script = cribbage_script(random.Random(f"{seed} game"), [move for moves in played for move in moves], _LEISURE)
    look = replace(random_look(random.Random(f"{seed} look"), _GAME_SIZE), hz=float(GAME_HZ))
    film = Film(script, look)
    parts: list[Path] = []
    for number, (begin_s, end_s) in enumerate(pairwise([0.0, *script.ends_s])):
        stem = folder / f"game-{seed}-{number:02}"
        parts += list(folder.glob(f"{stem.name}.*")) or [_written(stem, film.frames(begin_s, end_s), look)]
    truth = _truth(script, film, parts[0])
    return GameCase(parts, Case(parts[0], truth["lays"], truth["moves"], script.ends_s[-1]))


def _folder() -> Path:
    printed.fetch()
    folder = art.art_folder().parent / f"watch-films-{_version()}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


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


def _written(stem: Path, frames: Iterator[tuple[float, Picture]], look: Look) -> Path:
    """Write a film as H.264 if PyAV is installed, else as JPEG pictures in an AVI file. It is there once it is done."""
    try:
        import av
    except ImportError:
        return _written_as_jpegs(stem.with_suffix(".avi"), frames, look)
    path = stem.with_suffix(".mp4")
    begun = stem.parent / f"begun-{path.name}"
    with av.open(str(begun), "w") as container:
        stream = container.add_stream("libx264", rate=int(look.hz))
        stream.width, stream.height = look.size
        stream.pix_fmt = "yuv420p"
        stream.options = {"crf": _QUALITY, "preset": "ultrafast"}
        for _, picture in frames:
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")))
        container.mux(stream.encode())
    return begun.rename(path)


def _written_as_jpegs(path: Path, frames: Iterator[tuple[float, Picture]], look: Look) -> Path:
    begun = path.parent / f"begun-{path.name}"
    writer = cv2.VideoWriter(str(begun), cv2.VideoWriter.fourcc(*"MJPG"), look.hz, look.size)
    for _, picture in frames:
        writer.write(picture)
    writer.release()
    return begun.rename(path)


def _version() -> str:
    """Return what changes when the films would."""
    here = Path(__file__).parent
    return hashlib.sha256(b"".join((here / name).read_bytes() for name in ("script.py", "film.py"))).hexdigest()[:8]
