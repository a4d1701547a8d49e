"""Train the two networks of the card reader: `python bench/camera/training/train.py` (see the README of bench/camera).

With --learn-on the finder stays as it is, and only the last layers of the classifier are trained, for new letters.

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
from typing import TypeVar, cast

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

sys.path.insert(0, str(Path(__file__).parents[2]))

from autopeg.camera.finder import Candidate, Finder
from autopeg.camera.indices import HEIGHT_PX, WIDTH_PX, on_white
from autopeg.camera.paper import Picture, against_paper
from camera.art import fetch
from camera.scenes import TrueIndex
from camera.training.lessons import NO_RANK, SIDE_PX, Lesson, cuttings, make_close_ups, make_file, read_file, targets
from camera.training.networks import RANK_ANSWERS, ClassifierNetwork, FinderNetwork

MODELS = Path(__file__).parents[3] / "host/autopeg/camera/models"

_FINDER_BATCH, _CLASSIFIER_BATCH = 8, 192
_FINDER_RATE, _CLASSIFIER_RATE = 3e-3, 2e-3
_LEARN_ON_RATE = 1e-3
_WARM_UP = 100
Network = TypeVar("Network", bound=nn.Module)

_KEPT = 0.998
"""How much of the mean of the weights stays in a step; the mean is what is stored."""
_CHECKING_FILES = 2
"""Files of close-ups, with decks of their own, that show how confident the classifier may be."""
_TEMPERATURES = np.linspace(0.5, 2.0, 61).tolist()


def main() -> None:
    """Draw the scenes, train both networks, and store them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=int, default=36, help="files of 250 scenes")
    parser.add_argument("--close-ups", type=int, default=60, help="files of 500 close-ups")
    parser.add_argument("--finder-steps", type=int, default=4_000)
    parser.add_argument("--classifier-steps", type=int, default=12_000)
    parser.add_argument("--learn-on", action="store_true", help="go on from the networks that are there")
    parser.add_argument("--workers", type=int, default=2, help="processes that draw scenes")
    parser.add_argument("--scenes", type=Path, default=Path.home() / ".cache/autopeg/camera-scenes")
    parser.add_argument("--models", type=Path, default=MODELS, help="where the networks go")
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    fetch()
    chosen.scenes.mkdir(parents=True, exist_ok=True)
    log = Log(chosen.models / "training.txt")
    learnt_from = f"files: {chosen.files} of scenes, {chosen.close_ups} of close-ups"
    log(f"torch {torch.__version__}, seed {chosen.seed}, {learnt_from}")
    with get_context("spawn").Pool(chosen.workers) as pool:
        files = pool.starmap(make_file, [(chosen.scenes, chosen.seed, at) for at in range(chosen.files)])
        drawing = pool.starmap_async(
            make_close_ups, [(chosen.scenes, chosen.seed, at) for at in range(chosen.close_ups)], chunksize=1
        )
        if chosen.learn_on:
            data, known = ((MODELS / name).read_bytes() for name in ("finder.onnx", "classifier.onnx"))
            log(f"learns on from classifier.onnx, sha256 {hashlib.sha256(known).hexdigest()}")
        else:
            known = None
            finder = train_finder(files, chosen.finder_steps, chosen.seed, log)
            data = exported(finder, torch.zeros(1, 3, 640, 640), {2: "height", 3: "width"})
            log.store("finder.onnx", data)
        close = drawing.get()
    learnt, checking = [*files, *close[:-_CHECKING_FILES]], close[-_CHECKING_FILES:]
    classifier = train_classifier(learnt, checking, Finder(data), known, chosen.classifier_steps, chosen.seed, log)
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

    return _train("finder", network, loss, steps, _FINDER_RATE, log)


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


class Cuttings:
    """Cuttings of many lessons, and what they show."""

    def __init__(self, files: Sequence[Path], finder: Finder, rng: Generator) -> None:
        made = [one for file in files for lesson in read_file(file) for one in cuttings(lesson, rng, _finds_of(finder))]
        self._pictures = np.stack([one.picture for one in made])
        self._ranks, self._suits = np.array([one.rank for one in made]), np.array([one.suit for one in made])
        is_none = self._ranks == NO_RANK
        self.indices, self.others = np.flatnonzero(~is_none), np.flatnonzero(is_none)

    def some(self, rng: Generator) -> NDArray[np.int_]:
        """Return the numbers of a batch, two thirds of it indices."""
        third = _CLASSIFIER_BATCH // 3
        return np.concatenate([rng.choice(self.indices, 2 * third), rng.choice(self.others, third)])

    def batch(self, at: NDArray[np.int_]) -> tuple[NDArray[np.float32], torch.Tensor, torch.Tensor]:
        """Return pictures on white, ranks, and suits."""
        return on_white(self._pictures[at]), torch.from_numpy(self._ranks[at]), torch.from_numpy(self._suits[at])


def _finds_of(finder: Finder) -> Callable[[Picture], Sequence[Candidate]]:
    return lambda photo: finder.find([photo])


def train_classifier(
    files: Sequence[Path],
    checking: Sequence[Path],
    finder: Finder,
    known: bytes | None,
    steps: int,
    seed: int,
    log: Log,
) -> ClassifierNetwork:
    """Return a trained classifier.

    finder: what it mistakes for an index teaches most. checking: files that the classifier does not learn from.
    known: the network to begin with, in ONNX form, if any.
    """
    network, rng = ClassifierNetwork().to(memory_format=torch.channels_last), np.random.default_rng([seed, 2])
    made = Cuttings(files, finder, rng)
    log(f"{len(made.indices)} cuttings of indices, {len(made.others)} of other things")

    def loss() -> torch.Tensor:
        shown, rank, suit = made.batch(made.some(rng))
        shown = shown * rng.uniform(0.85, 1.15, (len(shown), 1, 1, 1)) + rng.normal(0, 0.05, (len(shown), 3, 1, 1))
        pictures = torch.from_numpy(shown.astype(np.float32)).contiguous(memory_format=torch.channels_last)
        return _doubt(network(pictures), rank, suit, smoothing=0.005)

    if known is None:
        trained = _train("classifier", network, loss, steps, _CLASSIFIER_RATE, log)
    else:
        network.begin_with(known)
        trained = _learnt_on(network, made, steps, rng, log)
    _calibrate(trained, Cuttings(checking, finder, rng), log)
    if known is not None:
        trained.keep(known)
        log("English decks are read as before")
    return trained


def _learnt_on(network: ClassifierNetwork, made: Cuttings, steps: int, rng: Generator, log: Log) -> ClassifierNetwork:
    """Return a classifier that sees as before, and has learnt what to make of it. What it sees is found out once."""
    every = np.arange(len(made.indices) + len(made.others))
    with torch.no_grad():
        parts = [
            (network.eyes(torch.from_numpy(shown)), *said)
            for shown, *said in map(made.batch, np.array_split(every, 100))
        ]
    seen, ranks, suits = (torch.cat(part) for part in zip(*parts, strict=True))

    def loss() -> torch.Tensor:
        at = torch.from_numpy(made.some(rng))
        return _doubt(network.mind(seen[at]), ranks[at], suits[at], smoothing=0.005)

    network.mind = _train("classifier", network.mind, loss, steps, _LEARN_ON_RATE, log)
    return network


def _doubt(answer: torch.Tensor, rank: torch.Tensor, suit: torch.Tensor, smoothing: float = 0.0) -> torch.Tensor:
    return functional.cross_entropy(
        answer[:, :RANK_ANSWERS], rank, label_smoothing=smoothing
    ) + functional.cross_entropy(answer[:, RANK_ANSWERS:], suit, label_smoothing=smoothing)


def _calibrate(network: ClassifierNetwork, unknown: Cuttings, log: Log) -> None:
    """Make the classifier as confident as it is right on decks that it has not seen."""
    network.eval()
    shown, rank, suit = unknown.batch(np.concatenate([unknown.indices, unknown.others]))
    with torch.no_grad():
        answer = torch.cat([network(part) for part in torch.from_numpy(shown).split(512)])
        right = (answer[:, :RANK_ANSWERS].argmax(1) == rank) & (answer[:, RANK_ANSWERS:].argmax(1) == suit)
        best = min(_TEMPERATURES, key=lambda temperature: float(_doubt(answer / temperature, rank, suit)))
        network.mind[-1].weight /= best
        network.mind[-1].bias /= best
    log(f"{len(right)} cuttings of unknown decks: {float(right.float().mean()):.2%} right, temperature {best:.3f}")


def _train(name: str, network: Network, loss: Callable[[], torch.Tensor], steps: int, rate: float, log: Log) -> Network:
    """Return the network with the mean of its last weights."""
    optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-3)
    mean = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(_KEPT), use_buffers=True)
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
        mean.update_parameters(network)
        total += float(value.detach())
        if step % 500 == 0:
            log(f"{name}: step {step}, loss {total / 500:.3f}")
            total = 0.0
    return cast("Network", mean.module)


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
