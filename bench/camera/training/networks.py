"""The two networks of the card reader."""

import onnx
import torch
from onnx import numpy_helper
from torch import nn

from autopeg.camera.indices import HEIGHT_PX, WIDTH_PX
from camera.training.lessons import NO_RANK, NO_SUIT

FINDER_ANSWERS = 4
"""Score, direction of up (two numbers), and height."""

RANK_ANSWERS, SUIT_ANSWERS = NO_RANK + 1, NO_SUIT + 1
_LAST_RANKS = 2 + SUIT_ANSWERS
"""Answers that every classifier ends with: joker, no rank, suits, no suit."""

_UNKNOWN = -4.0
"""What a classifier that learns on says at first to a letter that it does not know."""


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
        self.eyes = nn.Sequential(
            _layer(3, 16), nn.MaxPool2d(2),
            _layer(16, 40), _layer(40, 40), nn.MaxPool2d(2),
            _layer(40, 80), _layer(80, 80), nn.MaxPool2d(2), nn.Flatten(),
        )  # fmt: skip
        self.mind = nn.Sequential(
            nn.Dropout(0.2), nn.Linear(80 * squares, 120), nn.ReLU(), nn.Linear(120, RANK_ANSWERS + SUIT_ANSWERS)
        )

    def forward(self, cuttings: torch.Tensor) -> torch.Tensor:
        return self.mind(self.eyes(cuttings))

    def begin_with(self, model: bytes) -> None:
        """Take over what a classifier in ONNX form knows, which may lack the last letters."""
        graph = onnx.load_from_string(model).graph
        stored = {one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in graph.initializer}
        layers = [[stored[name] for name in node.input[1:]] for node in graph.node if node.op_type in ("Conv", "Gemm")]
        with torch.no_grad():
            convolutions = [part for part in self.eyes if isinstance(part, nn.Sequential)]
            for part, (weight, bias) in zip(convolutions, layers[:-2], strict=True):
                part[0].weight.copy_(weight)  # which includes what was normalised after it
                part[1].bias.copy_(bias)
            _, hidden, _, answer = self.mind
            hidden.weight.copy_(layers[-2][0])
            hidden.bias.copy_(layers[-2][1])
            weight, bias = layers[-1]
            answer.weight.zero_()
            answer.bias.fill_(_UNKNOWN)
            for same in (slice(len(bias) - _LAST_RANKS), slice(-_LAST_RANKS, None)):
                answer.weight[same], answer.bias[same] = weight[same], bias[same]
        self.eyes.eval()
