"""The hand that holds a fan of cards: a thumb over them, and fingers."""

from __future__ import annotations

import math
import random

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.decks import Design
from camera.measured.canvas import Canvas, Quad
from camera.measured.layouts import Place
from camera.measured.lens import project


def hold(rng: random.Random, canvas: Canvas, matrix: Quad, places: list[Place], design: Design) -> None:
    """Draw the thumb, and perhaps fingers, of the hand that holds a fan."""
    middle = places[len(places) // 2]
    skin = np.array([118, 148, 205]) * rng.uniform(0.35, 1.1) * np.array([rng.uniform(0.85, 1.1), 1, 1])
    direction = np.array([math.sin(middle.turn), -math.cos(middle.turn)])
    foot = np.array([middle.x, middle.y]) - direction * design.height * rng.uniform(0.42, 0.6)
    lean = rng.uniform(-0.9, 0.9)
    tip = foot + np.array([math.sin(middle.turn + lean), -math.cos(middle.turn + lean)]) * rng.uniform(22, 42)
    _finger(canvas, matrix, foot, tip, rng.uniform(8.5, 12), skin, rng)
    for _ in range(rng.randint(0, 3)):
        side = rng.uniform(-0.6, 0.6) * design.width
        across = np.array([-direction[1], direction[0]])
        begin = foot + across * side - direction * rng.uniform(10, 25)
        _finger(canvas, matrix, begin, begin + direction * rng.uniform(10, 28), rng.uniform(7, 9.5), skin, rng)


def _finger(
    canvas: Canvas, matrix: Quad, foot: Quad, tip: Quad, radius: float, skin: NDArray[np.float64], rng: random.Random
) -> None:
    """Draw one finger, rounder and darker towards its edges, with a nail."""
    height, width = canvas.owner.shape
    ends = project(matrix, np.stack([foot, tip]))
    scale = float(np.linalg.norm(ends[1] - ends[0])) / max(1.0, float(np.linalg.norm(tip - foot)))
    thick = max(2, round(2 * radius * scale))
    begin, end = np.round(ends).astype(int).tolist()
    mask = np.zeros((height, width), np.uint8)
    cv2.line(mask, begin, end, (255,), thick, cv2.LINE_AA)
    left, top, wide, high = cv2.boundingRect(mask)
    if wide < 3 or high < 3:
        return
    part = canvas.picture[top : top + high, left : left + wide]
    inside = mask[top : top + high, left : left + wide]
    depth = cv2.distanceTransform((inside > 127).astype(np.uint8), cv2.DIST_L2, 3) / max(1.0, thick / 2)
    shade = (0.55 + 0.5 * np.sqrt(np.clip(depth, 0, 1)))[..., None]
    drawn = np.clip(skin * shade, 0, 255).astype(np.uint8)
    alpha = cv2.GaussianBlur(inside, (0, 0), 0.8).astype(np.float32) / 255
    part[:] = cv2.blendLinear(drawn, part, alpha, 1 - alpha)
    canvas.owner[top : top + high, left : left + wide][inside > 127] = -2
    if rng.random() < 0.7:
        angle = math.degrees(math.atan2(end[1] - begin[1], end[0] - begin[0]))
        nail = (np.clip(skin * 1.15 + 12, 0, 255)).tolist()
        cv2.ellipse(
            canvas.picture,
            end,
            (max(1, round(thick * 0.33)), max(1, round(thick * 0.27))),
            angle,
            0,
            360,
            nail,
            -1,
            cv2.LINE_AA,
        )
