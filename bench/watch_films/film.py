"""A film of a script: the table, cards, arms and fans, through a webcam that is not good."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from camera import art
from camera.decks import Design, Face, draw_face, random_design, rounded
from camera.measured.printed import DECKS, printed_face
from camera.measured.surfaces import SIZE, random_surface
from watch_films.script import CARD_MM, HALF_MM, Hold, Lay, Script, Spot

Picture = NDArray[np.uint8]
Matrix = NDArray[np.float64]

LEAVE_S = 0.45
LINGER_S = 0.12
_AROUND_PX = 40
_GRAIN_PX = 64


@dataclass(frozen=True)
class Look:
    """Deck, table, camera and light of a film."""

    size: tuple[int, int]
    hz: float
    deck: str
    """A printed deck, or empty for a drawn one."""
    seed: int
    tilt: float
    """Radians from straight down."""
    blur_px: float
    noise: float
    drift: float
    """How far the exposure wanders."""


def random_look(rng: random.Random, size: tuple[int, int] | None = None) -> Look:
    """Choose deck, table, camera and light."""
    return Look(
        size or rng.choice(((1280, 720), (1280, 720), (1920, 1080))),
        rng.choice((15.0, 24.0, 30.0)),
        rng.choice((*DECKS, "")),
        rng.randrange(1 << 30),
        math.radians(rng.uniform(0, 22)),
        rng.uniform(0.5, 0.9),
        rng.uniform(1.5, 4.0),
        rng.uniform(0.0, 0.12),
    )


class Film:
    """The frames of a script."""

    def __init__(self, script: Script, look: Look) -> None:
        self.script, self.look = script, look
        rng = self.rng = random.Random(look.seed)
        self.design = _design(rng, look)
        self.view = _view(look)
        self.skin = np.array([118, 148, 205]) * rng.uniform(0.45, 1.0)
        self.sleeves = [np.array([rng.uniform(15, 200) for _ in range(3)]) for _ in range(2)]
        self.table = self._table()
        self.light = self._light()
        self._faces: dict[tuple[str, int], Face] = {}
        self._grain = np.random.default_rng(look.seed).normal(0, look.noise, _grain_size(look)).astype(np.int8)
        self._still: tuple[tuple[str, ...], Picture] | None = None

    def frames(self, begin_s: float = 0.0, end_s: float | None = None) -> Iterator[tuple[float, Picture]]:
        """Yield the time and picture of each frame, of the whole film or of a part."""
        end_s = self.script.end_s if end_s is None else end_s
        for number in range(int(begin_s * self.look.hz), int(end_s * self.look.hz)):
            t = number / self.look.hz
            yield t, self.frame(t)

    def frame(self, t: float) -> Picture:
        """Return the picture at a time."""
        picture = self._at_rest(t).copy()
        shift = self._nudge(t)
        for hold in self.script.holds:
            if hold.begin_s - 0.6 < t < hold.end_s + 0.6:
                self._draw_hold(picture, hold, t)
        for lay in self.script.lays:
            if lay.begin_s <= t < lay.rest_s + LINGER_S + LEAVE_S:
                self._draw_laying(picture, lay, t)
        for sweep in self.script.sweeps:
            if sweep.begin_s <= t < sweep.end_s + LEAVE_S:
                part = min(1.0, (t - sweep.begin_s) / (sweep.end_s - sweep.begin_s))
                x = -HALF_MM[0] + 2 * HALF_MM[0] * part
                y = 60 * math.sin(6 * t)
                self._draw_arm(picture, sweep.player, (x, y), 40.0 * self._speed_px())
        if shift is not None:
            picture = np.asarray(
                cv2.warpAffine(picture, shift, self.look.size, borderMode=cv2.BORDER_REFLECT), np.uint8
            )
        return self._through_camera(picture, t)

    def place_of(self, spot: Spot) -> tuple[float, float]:
        """Return where a place of the table is, in parts of the picture."""
        x, y = cv2.perspectiveTransform(np.array([[(spot.x, spot.y)]], np.float64), self.view)[0, 0].tolist()
        return x / self.look.size[0], y / self.look.size[1]

    # -- what lies still

    def _at_rest(self, t: float) -> Picture:
        lying = [lay for lay in self.script.lays if lay.rest_s <= t < lay.gone_s]
        key = tuple(f"{id(lay)}:{self._slide(lay, t)}" for lay in lying)
        if self._still is None or self._still[0] != key:
            picture = self.table.copy()
            for lay in lying:
                slide = self._slide(lay, t)
                spot = Spot(lay.spot.x + 1.5 * slide, lay.spot.y + 0.7 * slide, lay.spot.turn + 0.01 * slide)
                self._lay(picture, lay.card, spot)
            lit = cv2.multiply(picture, self.light, scale=1 / 200)
            self._still = (key, np.asarray(cv2.GaussianBlur(lit, (0, 0), self.look.blur_px), np.uint8))
        return self._still[1]

    def _slide(self, lay: Lay, t: float) -> int:
        """Return by how many small pushes a card has slid: one for each that was laid upon it."""
        later = [one for one in self.script.lays if one.rest_s <= t and one.rest_s > lay.rest_s]
        near = [one for one in later if math.hypot(one.spot.x - lay.spot.x, one.spot.y - lay.spot.y) < 50]
        return min(2, sum((int(one.rest_s * 1000) % 3) == 0 for one in near))

    def _face(self, card: str, scale: float) -> Face:
        key = card, round(scale * 4)
        if key not in self._faces:
            if not card:
                self._faces[key] = self._back(scale)
            elif self.look.deck:
                self._faces[key] = printed_face(self.look.deck, self.design, card, scale)
            else:
                self._faces[key] = draw_face(self.design, card, scale)
        return self._faces[key]

    def _back(self, scale: float) -> Face:
        size = round(self.design.width * scale), round(self.design.height * scale)
        picture = np.full((size[1], size[0], 3), self.design.paper, np.uint8)
        rng = random.Random(self.look.seed + 5)
        ink = [rng.uniform(20, 150) for _ in range(3)]
        edge = round(4 * scale)
        picture[edge:-edge, edge:-edge] = ink
        for at in range(-size[1], size[0], max(3, round(5 * scale))):
            cv2.line(picture, (at, 0), (at + size[1], size[1]), self.design.paper, max(1, round(scale)), cv2.LINE_AA)
        return Face(picture, rounded(*size, 3.2 * scale), scale, ())

    def _lay(self, picture: Picture, card: str, spot: Spot, lift: float = 0.0) -> None:
        scale = self._speed_px() * 1.2
        face = self._face(card, scale)
        pose = _pose(spot, self.design, 1 + lift)
        move = self.view @ pose @ np.diag([1 / face.scale, 1 / face.scale, 1])
        _paste(picture, face.picture, face.shape, move, 2.0 + 12 * lift)

    def _speed_px(self) -> float:
        """Return the pixels of a millimetre."""
        return self.look.size[0] / (2 * HALF_MM[0])

    # -- what moves

    def _draw_laying(self, picture: Picture, lay: Lay, t: float) -> None:
        edge = _edge(lay.player, lay.spot.x)
        if t < lay.rest_s:
            part = (t - lay.begin_s) / (lay.rest_s - lay.begin_s)
            eased = 1 - (1 - part) ** 2
            x, y = edge[0] + (lay.spot.x - edge[0]) * eased, edge[1] + (lay.spot.y - edge[1]) * eased
            turn = lay.spot.turn + 0.25 * (1 - eased)
            self._lay(picture, lay.card, Spot(x, y, turn), 0.12 * (1 - eased))
            speed = 2 * (1 - part) * math.hypot(lay.spot.x - edge[0], lay.spot.y - edge[1]) / (lay.rest_s - lay.begin_s)
        else:
            part = max(0.0, (t - lay.rest_s - LINGER_S) / LEAVE_S)
            x, y = lay.spot.x + (edge[0] - lay.spot.x) * part**2, lay.spot.y + (edge[1] - lay.spot.y) * part**2
            speed = 300.0 * part
        side = 1 if lay.player == 0 else -1
        self._draw_arm(picture, lay.player, (x + 12, y + 52 * side), speed)

    def _draw_hold(self, picture: Picture, hold: Hold, t: float) -> None:
        side = 1 if hold.player == 0 else -1
        into = min(1.0, (t - hold.begin_s + 0.6) / 0.6, (hold.end_s + 0.6 - t) / 0.6)
        shake = 1.2 * math.sin(9 * t), 1.0 * math.sin(7 * t + 1)
        x, y = 60 + shake[0], (HALF_MM[1] + 60 - 105 * into + shake[1]) * side
        for number, card in enumerate(hold.cards):
            angle = (number - (len(hold.cards) - 1) / 2) * 0.24
            spot = Spot(x + 95 * math.sin(angle), y - side * 30 * math.cos(angle), angle)
            self._lay(picture, card, spot, 0.25)
        self._draw_arm(picture, hold.player, (x, y + 40 * side), 0.0)

    def _draw_arm(self, picture: Picture, player: int, hand: tuple[float, float], speed: float) -> None:
        """Draw an arm from the edge to a hand, blurred if it is fast. speed: millimetres a second."""
        side = 1 if player == 0 else -1
        shoulder = np.array([hand[0] * 0.4 + 70 * side, (HALF_MM[1] + 260) * side])
        reach = np.array(hand)
        along = (reach - shoulder) / max(1.0, float(np.linalg.norm(reach - shoulder)))
        across = np.array([-along[1], along[0]])
        wrist = reach - along * 48
        scale = self._speed_px()
        arm = np.zeros(picture.shape[:2], np.uint8)
        palm = np.zeros_like(arm)
        ends = self._points([shoulder + across * 52, shoulder - across * 52, wrist - across * 34, wrist + across * 34])
        cv2.fillConvexPoly(arm, ends, (255,), cv2.LINE_AA)
        cv2.circle(palm, self._points([reach - along * 10])[0].tolist(), int(40 * scale), (255,), -1, cv2.LINE_AA)
        for number in range(5):
            spread = (number - 2) * 0.28
            tip = reach + 58 * (along * math.cos(spread) + across * math.sin(spread)) * (0.8 if number == 0 else 1)
            line = self._points([reach - along * 5, tip])
            cv2.line(palm, line[0].tolist(), line[1].tolist(), (255,), int(17 * scale), cv2.LINE_AA)
        x, y, wide, high = cv2.boundingRect(cv2.max(arm, palm))
        if not wide:
            return
        left, top = max(0, x - _AROUND_PX), max(0, y - _AROUND_PX)
        part = slice(top, y + high + _AROUND_PX), slice(left, x + wide + _AROUND_PX)
        seen, arm, palm = picture[part], arm[part], palm[part]
        shadow = cv2.GaussianBlur(np.roll(cv2.max(arm, palm), (int(9 * scale), int(12 * scale)), (0, 1)), (0, 0), 7)
        seen[:] = _mixed(cv2.convertScaleAbs(seen, alpha=0.72), seen, shadow)
        smear = max(0.6, speed / self.look.hz * 0.35 * scale / 3)
        for mask, colour in ((arm, self.sleeves[player]), (palm, self.skin)):
            soft = cv2.GaussianBlur(mask, (0, 0), min(12.0, smear))
            shaded = np.broadcast_to(np.clip(colour, 0, 255), seen.shape).astype(np.uint8)
            seen[:] = _mixed(shaded, seen, soft)

    def _points(self, places: list[NDArray[np.float64]]) -> NDArray[np.int32]:
        moved = cv2.perspectiveTransform(np.array(places, np.float64)[None], self.view)[0]
        return np.clip(np.round(moved), -4000, 8000).astype(np.int32)

    # -- the camera

    def _nudge(self, t: float) -> Matrix | None:
        done = [nudge for nudge in self.script.nudges if t > nudge.at_s]
        if not done:
            return None
        x, y, turn = np.zeros(3)
        for nudge in done:
            part = min(1.0, (t - nudge.at_s) / 0.2)
            x, y, turn = x + nudge.x * part, y + nudge.y * part, turn + nudge.turn * part
        width, height = self.look.size
        matrix = cv2.getRotationMatrix2D((width / 2, height / 2), math.degrees(turn), 1)
        matrix[:, 2] += np.array([x, y]) * self._speed_px()
        return np.asarray(matrix, np.float64)

    def _through_camera(self, picture: Picture, t: float) -> Picture:
        gain = 1 + self.look.drift * (0.6 * math.sin(t / 5.3) + 0.4 * math.sin(t / 1.9 + 1))
        seen = cv2.convertScaleAbs(picture, alpha=gain)
        step = int(t * 1000) * 7919
        top, left = step % _GRAIN_PX, step // _GRAIN_PX % _GRAIN_PX
        grain = self._grain[top : top + seen.shape[0], left : left + seen.shape[1]]
        return np.asarray(cv2.add(seen, grain, dtype=cv2.CV_8U), np.uint8)

    def _table(self) -> Picture:
        span = 2 * HALF_MM[0] * 1.5
        surface = random_surface(self.rng, SIZE / span)
        place = np.array([[span / SIZE, 0, -span / 2], [0, span / SIZE, -span / 2], [0, 0, 1]])
        seen = cv2.warpPerspective(surface, self.view @ place, self.look.size, borderMode=cv2.BORDER_REFLECT)
        return np.asarray(np.clip(seen, 0, 255), np.uint8)

    def _light(self) -> Picture:
        width, height = self.look.size
        y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
        angle, uneven = self.rng.uniform(0, 6.28), self.rng.uniform(0.02, 0.25)
        level = self.rng.uniform(0.7, 1.0)
        light = level * (1 + uneven * (x * math.cos(angle) + y * math.sin(angle))) * (1 - 0.12 * (x * x + y * y) / 2)
        warm = self.rng.gauss(0, 0.06)
        return np.clip(200 * light[..., None] * np.array([1 - warm, 1, 1 + warm]), 0, 255).astype(np.uint8)


def _grain_size(look: Look) -> tuple[int, int, int]:
    return look.size[1] + _GRAIN_PX, look.size[0] + _GRAIN_PX, 3


def _design(rng: random.Random, look: Look) -> Design:
    design = random_design(rng, art.fonts(is_test=True))
    if look.deck:
        design = replace(design, is_beside=False, has_four=False)
    return replace(design, width=CARD_MM[0], height=CARD_MM[1])


def _view(look: Look) -> Matrix:
    """Return the matrix from millimetres on the table to pixels."""
    width, height = look.size
    focal, scale = 1.1 * width, width / (2 * HALF_MM[0])
    tilt = look.tilt
    away = focal / scale
    inside = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    outside = np.array([[1, 0, 0], [0, math.cos(tilt), 0], [0, -math.sin(tilt), away]])
    return inside @ outside


def _pose(spot: Spot, design: Design, larger: float) -> Matrix:
    cos, sin = math.cos(spot.turn) * larger, math.sin(spot.turn) * larger
    x, y = design.width / 2, design.height / 2
    return np.array([[cos, -sin, spot.x - cos * x + sin * y], [sin, cos, spot.y - sin * x - cos * y], [0, 0, 1]])


def _edge(player: int, x: float) -> tuple[float, float]:
    """Return where the hand of a player comes in."""
    side = 1 if player == 0 else -1
    return x * 0.5 + 60 * side, (HALF_MM[1] + 110) * side


def _paste(picture: Picture, face: Picture, shape: cv2.typing.MatLike, move: Matrix, shadow_px: float) -> None:
    """Lay a picture upon another one, with a shadow."""
    height, width = picture.shape[:2]
    rows, columns = face.shape[:2]
    quad = cv2.perspectiveTransform(np.array([[(0.0, 0.0), (columns, 0), (columns, rows), (0, rows)]]), move)[0]
    left, top = np.maximum(np.floor(quad.min(0)).astype(int) - 12, 0).tolist()
    right, low = np.minimum(np.ceil(quad.max(0)).astype(int) + 12, (width, height)).tolist()
    if right - left < 4 or low - top < 4:
        return
    place = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ move
    size = right - left, low - top
    cover = cv2.warpPerspective(shape, place, size)
    drawn = cv2.warpPerspective(face, place, size, borderMode=cv2.BORDER_REPLICATE)
    part = picture[top:low, left:right]
    shadow = cv2.GaussianBlur(np.roll(cover, (2, 2), (0, 1)), (0, 0), shadow_px)
    part[:] = _mixed(cv2.convertScaleAbs(part, alpha=0.6), part, shadow)
    part[:] = _mixed(drawn, part, cover)


def _mixed(over: cv2.typing.MatLike, under: cv2.typing.MatLike, mask: cv2.typing.MatLike) -> Picture:
    """Return one picture over another where a mask is light."""
    alpha = mask.astype(np.float32) * (1 / 255)
    return np.asarray(cv2.blendLinear(over, under, alpha, 1 - alpha), np.uint8)
