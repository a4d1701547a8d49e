"""The two networks of the card reader."""

import onnx
import torch
from onnx import numpy_helper
from torch import nn

from autopeg.camera.indices import HEIGHT_PX, WIDTH_PX
from autopeg.camera.letters import SIGNS
from camera.training.lessons import JOKER_RANK, NO_RANK, NO_SUIT

FINDER_ANSWERS = 4
"""Score, direction of up (two numbers), and height."""

RANK_ANSWERS, SUIT_ANSWERS = NO_RANK + 1, NO_SUIT + 1
_LAST_RANKS = 2 + SUIT_ANSWERS
"""Answers that every classifier ends with: joker, no rank, suits, no suit."""

_UNKNOWN = -4.0
"""What a classifier that learns on says at first to a letter that it does not know."""

_ENGLISH = SIGNS.index("K") + 1
"""The first answers: ranks of English decks. Those from there to JOKER_RANK are other letters, and trumps."""

_RARER = 1.2
"""How much rarer other letters are on photos than in lessons, as a logarithm."""

_SURE = 0.9999
_LEAST = 1e-6


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

        self.known: nn.Module | None = None
        """What it knew of English decks before it learnt other letters."""

    def forward(self, cuttings: torch.Tensor) -> torch.Tensor:
        seen = self.eyes(cuttings)
        return self.mind(seen) if self.known is None else _together(self.known(seen), self.mind(seen))

    def keep(self, model: bytes) -> None:
        """Let a classifier in ONNX form, with the same eyes, go on reading English decks; its own mind, the others."""
        self.known = nn.Sequential(nn.Linear(self.mind[1].in_features, self.mind[1].out_features), nn.ReLU())
        self.known.append(nn.Linear(self.mind[3].in_features, self.mind[3].out_features))
        _, known = _layers(model)
        with torch.no_grad():
            for layer, (weight, bias) in zip((self.known[0], self.known[2]), known, strict=True):
                layer.weight.copy_(weight)
                layer.bias.copy_(bias)

    def begin_with(self, model: bytes) -> None:
        """Take over what a classifier in ONNX form knows, which may lack the last letters."""
        convolutions, known = _layers(model)
        with torch.no_grad():
            own = [part for part in self.eyes if isinstance(part, nn.Sequential)]
            for part, (weight, bias) in zip(own, convolutions, strict=True):
                part[0].weight.copy_(weight)  # which includes what was normalised after it
                part[1].bias.copy_(bias)
            _, hidden, _, answer = self.mind
            hidden.weight.copy_(known[0][0])
            hidden.bias.copy_(known[0][1])
            weight, bias = known[1]
            answer.weight.zero_()
            answer.bias.fill_(_UNKNOWN)
            for same in (slice(len(bias) - _LAST_RANKS), slice(-_LAST_RANKS, None)):
                answer.weight[same], answer.bias[same] = weight[same], bias[same]
        self.eyes.eval()


def _layers(model: bytes) -> tuple[list[list[torch.Tensor]], list[list[torch.Tensor]]]:
    """Return weights and biases of a classifier in ONNX form: its convolutions, and the two layers that read English
    decks.
    """
    graph = onnx.load_from_string(model).graph
    stored = {one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in graph.initializer}
    convolutions, others = (
        [[stored[name] for name in node.input[1:]] for node in graph.node if node.op_type == kind]
        for kind in ("Conv", "Gemm")
    )
    return convolutions, others[:2]


def _together(known: torch.Tensor, learnt: torch.Tensor) -> torch.Tensor:
    """Return the answers of two minds, the second of which says whether it is another letter, and which."""
    other = slice(_ENGLISH, JOKER_RANK)
    lowered = [learnt[:, :_ENGLISH], learnt[:, other] - _RARER, learnt[:, JOKER_RANK:RANK_ANSWERS]]
    ranks = torch.log_softmax(torch.cat(lowered, 1), 1)
    english = torch.log_softmax(torch.cat([known[:, :_ENGLISH], known[:, JOKER_RANK:RANK_ANSWERS]], 1), 1)
    share = torch.exp(ranks[:, other]).sum(1, keepdim=True)
    english = english + torch.log(1 - share * _SURE)
    both = [torch.softmax(mind[:, RANK_ANSWERS:], 1) for mind in (known, learnt)]
    suits = torch.log(both[0] * (1 - share) + both[1] * share + _LEAST)
    return torch.cat([english[:, :_ENGLISH], ranks[:, other], english[:, _ENGLISH:], suits], 1)
