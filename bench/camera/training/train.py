"""Train the two networks of the card reader: `python bench/camera/training/train.py` (see the README of bench/camera).

The same seed gives the same scenes and the same order; the last digits of the weights depend on the processor. The
networks go to host/autopeg/camera/models, with the log of their training and their digests beside them.
"""

import argparse
import hashlib
import math
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.random import Generator
from torch import nn
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).parents[2]))

from autopeg.camera.finder import Candidate, Finder
from autopeg.camera.indices import HEIGHT_PX, WIDTH_PX, on_white
from autopeg.camera.paper import Picture, against_paper
from camera.art import fetch
from camera.scenes import TrueIndex
from camera.training.lessons import SIDE_PX, Lesson, cuttings, make_file, read_file, targets
from camera.training.networks import ClassifierNetwork, FinderNetwork

MODELS = Path(__file__).parents[3] / "host/autopeg/camera/models"

_FINDER_BATCH, _CLASSIFIER_BATCH = 8, 162
_FINDER_RATE, _CLASSIFIER_RATE = 3e-3, 2e-3
_WARM_UP = 100
_RANK_ANSWERS = 15


def main() -> None:
    """Draw the scenes, train both networks, and store them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=int, default=40, help="files of 250 scenes")
    parser.add_argument("--finder-steps", type=int, default=4_500)
    parser.add_argument("--classifier-steps", type=int, default=12_000)
    parser.add_argument("--workers", type=int, default=2, help="processes that draw scenes")
    parser.add_argument("--scenes", type=Path, default=Path.home() / ".cache/autopeg/camera-scenes")
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    files = draw_scenes(chosen.scenes, chosen.seed, chosen.files, chosen.workers)
    log = Log(MODELS / "training.txt")
    log(f"seed {chosen.seed}, {len(files)} files of scenes")
    finder = train_finder(files, chosen.finder_steps, chosen.seed, log)
    data = exported(finder, torch.zeros(1, 3, 640, 640), {2: "height", 3: "width"})
    log.store("finder.onnx", data)
    classifier = train_classifier(files, Finder(data), chosen.classifier_steps, chosen.seed, log)
    log.store("classifier.onnx", exported(classifier, torch.zeros(1, 3, HEIGHT_PX, WIDTH_PX), {0: "number"}))


class Log:
    """What happened in a training, on the screen and in a file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._begin = time.monotonic()
        file.parent.mkdir(exist_ok=True)
        file.write_text("", encoding="utf-8")

    def __call__(self, line: str) -> None:
        """Add a line with the minutes since the start."""
        text = f"{(time.monotonic() - self._begin) / 60:6.1f} min  {line}"
        print(text, flush=True)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(text + "\n")

    def store(self, name: str, data: bytes) -> None:
        """Store a network and log its digest."""
        (self._file.parent / name).write_bytes(data)
        self(f"{name}: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")


def draw_scenes(folder: Path, seed: int, number: int, workers: int) -> list[Path]:
    """Draw what is not on disk yet."""
    fetch()
    folder.mkdir(parents=True, exist_ok=True)
    with get_context("spawn").Pool(workers) as pool:
        return pool.starmap(make_file, [(folder, seed, at) for at in range(number)])


def train_finder(files: Sequence[Path], steps: int, seed: int, log: Log) -> FinderNetwork:
    """Return a trained finder."""
    network, rng = FinderNetwork(), np.random.default_rng([seed, 1])
    lessons = [lesson for file in files for lesson in read_file(file)]

    def loss() -> torch.Tensor:
        chosen = [cropped(lessons[int(rng.integers(len(lessons)))], rng) for _ in range(_FINDER_BATCH)]
        pictures = np.stack([against_paper(photo) for photo, _ in chosen])
        wanted = [targets(lesson.indices) for _, lesson in chosen]
        heat, frame, framed, ignored = (torch.from_numpy(np.stack(part)) for part in zip(*wanted, strict=True))
        answer = network(torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255 - 0.5)
        score = torch.sigmoid(answer[:, 0]).clamp(1e-5, 1 - 1e-5)
        middles = (heat == 1).float()
        missed = middles * (1 - score) ** 2 * score.log()
        imagined = (1 - middles) * (1 - heat) ** 4 * score**2 * (1 - score).log() * (1 - ignored)
        weights = torch.tensor([1.0, 1.0, 1.5])[None, :, None, None]
        off = (torch.abs(answer[:, 1:] - frame) * weights * framed[:, None]).sum() / framed.sum().clamp(min=1)
        return off - (missed + imagined).sum() / middles.sum().clamp(min=1)

    _train("finder", network, loss, steps, _FINDER_RATE, log)
    return network


def cropped(lesson: Lesson, rng: Generator) -> tuple[Picture, Lesson]:
    """Return the photo of a lesson, sometimes cut off close to a card."""
    photo = lesson.photo()
    if rng.random() >= 0.3:
        return photo, lesson
    left, top = (int(rng.choice((0, rng.integers(200)))) for _ in range(2))
    right, bottom = (int(rng.choice((SIDE_PX, SIDE_PX - rng.integers(200)))) for _ in range(2))
    below, beside = SIDE_PX - (bottom - top), SIDE_PX - (right - left)
    how = cv2.BORDER_CONSTANT if rng.random() < 0.5 else cv2.BORDER_REPLICATE
    colour = tuple(rng.integers(0, 255, 3).tolist())
    filled = cv2.copyMakeBorder(photo[top:bottom, left:right], 0, below, 0, beside, how, value=colour)
    moved = [_moved(index, left, top, right, bottom) for index in lesson.indices]
    return np.asarray(filled, np.uint8), Lesson(lesson.png, tuple(moved))


def _moved(index: TrueIndex, left: int, top: int, right: int, bottom: int) -> TrueIndex:
    """Return an index in a part of the photo."""
    corners = index.corners - (left, top)
    width, height = right - left, bottom - top
    is_whole = corners.min() > -1 and corners[:, 0].max() < width + 1 and corners[:, 1].max() < height + 1
    x, y = corners.mean(0)
    is_gone = not (0 < x < width and 0 < y < height)
    visible = index.visible if is_whole else 0.0 if is_gone else index.visible / 2
    return replace(index, corners=corners, visible=visible)


def train_classifier(files: Sequence[Path], finder: Finder, steps: int, seed: int, log: Log) -> ClassifierNetwork:
    """Return a trained classifier. finder: what it mistakes for an index teaches most."""
    network, rng = ClassifierNetwork().to(memory_format=torch.channels_last), np.random.default_rng([seed, 2])

    def find(photo: Picture) -> Sequence[Candidate]:
        return finder.find([photo])

    made = [one for file in files for lesson in read_file(file) for one in cuttings(lesson, rng, find)]
    pictures = np.stack([one.picture for one in made])
    ranks, suits = np.array([one.rank for one in made]), np.array([one.suit for one in made])
    is_none = ranks == _RANK_ANSWERS - 1
    indices, others = np.flatnonzero(~is_none), np.flatnonzero(is_none)
    log(f"{len(indices)} cuttings of indices, {len(others)} of other things")

    def loss() -> torch.Tensor:
        batch = np.concatenate(
            [rng.choice(indices, _CLASSIFIER_BATCH * 2 // 3), rng.choice(others, _CLASSIFIER_BATCH // 3)]
        )
        shown = on_white(pictures[batch]) * rng.uniform(0.85, 1.15, (len(batch), 1, 1, 1))
        shown = (shown + rng.normal(0, 0.05, (len(batch), 3, 1, 1))).astype(np.float32)
        answer = network(torch.from_numpy(shown).contiguous(memory_format=torch.channels_last))
        rank, suit = torch.from_numpy(ranks[batch]), torch.from_numpy(suits[batch])
        return functional.cross_entropy(
            answer[:, :_RANK_ANSWERS], rank, label_smoothing=0.02
        ) + functional.cross_entropy(answer[:, _RANK_ANSWERS:], suit, label_smoothing=0.02)

    _train("classifier", network, loss, steps, _CLASSIFIER_RATE, log)
    return network


def _train(name: str, network: nn.Module, loss: Callable[[], torch.Tensor], steps: int, rate: float, log: Log) -> None:
    optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-3)
    total = 0.0
    for step in range(1, steps + 1):
        progress = step / steps
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, step / _WARM_UP) * (0.5 + 0.5 * math.cos(math.pi * progress)) + 1e-5
        value = loss()
        optimiser.zero_grad()
        value.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimiser.step()
        total += float(value.detach())
        if step % 500 == 0:
            log(f"{name}: step {step}, loss {total / 500:.3f}")
            total = 0.0


def exported(network: nn.Module, example: torch.Tensor, free: dict[int, str]) -> bytes:
    """Return a network in ONNX form. free: the dimensions of its input that may differ, with names."""
    network.eval()
    data = BytesIO()
    torch.onnx.export(
        network, (example,), data, input_names=["shown"], output_names=["answer"], opset_version=13, dynamo=False,
        dynamic_axes={"shown": free, "answer": free},
    )  # fmt: skip
    return data.getvalue()


if __name__ == "__main__":
    main()
