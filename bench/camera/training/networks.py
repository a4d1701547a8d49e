"""The two networks of the card reader."""

import torch
from torch import nn

from autopeg.camera.classifier import RANKS, SUITS
from autopeg.camera.indices import HEIGHT_PX, WIDTH_PX

FINDER_ANSWERS = 4
"""Score, direction of up (two numbers), and height."""

CLASSIFIER_ANSWERS = len(RANKS) + 2 + len(SUITS) + 1
"""Ranks, joker, no rank; suits, no suit."""


def _layer(inputs: int, outputs: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    convolution = nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(outputs), nn.ReLU())


class FinderNetwork(nn.Module):
    """Sees 60 pixels around a place, and answers for every fourth pixel."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _layer(3, 12, 2), _layer(12, 24, 2), _layer(24, 28),
            _layer(28, 28, 1, 2), _layer(28, 28, 1, 4), _layer(28, 28, 1, 2),
        )  # fmt: skip
        self.head = nn.Conv2d(28, FINDER_ANSWERS, 1)
        nn.init.constant_(self.head.bias[0:1], -4.0)  # hardly any place is an index

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(pictures))


class ClassifierNetwork(nn.Module):
    """Reads cuttings of indices."""

    def __init__(self) -> None:
        super().__init__()
        squares = (HEIGHT_PX // 8) * (WIDTH_PX // 8)
        self.body = nn.Sequential(
            _layer(3, 16), nn.MaxPool2d(2),
            _layer(16, 40), _layer(40, 40), nn.MaxPool2d(2),
            _layer(40, 80), _layer(80, 80), nn.MaxPool2d(2),
            nn.Flatten(), nn.Dropout(0.2), nn.Linear(80 * squares, 120), nn.ReLU(),
        )  # fmt: skip
        self.answer = nn.Linear(120, CLASSIFIER_ANSWERS)

    def forward(self, cuttings: torch.Tensor) -> torch.Tensor:
        return self.answer(self.body(cuttings))
