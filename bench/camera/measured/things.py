"""Things on tables that aren't cards: papers, books, dice, coins, backs of cards, dots."""

from __future__ import annotations

import math
import random

import cv2
import numpy as np

from camera.measured.canvas import Canvas


def lay_things(rng: random.Random, canvas: Canvas) -> None:
    """Lay other things on the table: papers with text, dice, coins, cups, backs of cards, red and black dots."""
    height, width = canvas.owner.shape
    unit = max(height, width) / 100
    for _ in range(rng.randint(1, 7)):
        middle = (rng.uniform(0, width), rng.uniform(0, height))
        thing = rng.choice(("paper", "dice", "coin", "back", "dots", "book"))
        if thing == "coin":
            shade = rng.uniform(0.5, 1.0)
            place, radius = (round(middle[0]), round(middle[1])), rng.uniform(1.5, 6) * unit
            cv2.circle(canvas.picture, place, round(radius), (90 * shade, 160 * shade, 190 * shade), -1, cv2.LINE_AA)
            cv2.circle(
                canvas.picture,
                place,
                round(radius * 0.85),
                (70 * shade, 130 * shade, 150 * shade),
                max(1, round(unit * 0.2)),
                cv2.LINE_AA,
            )
        elif thing == "dots":
            colour = rng.choice(((40, 30, 200), (25, 25, 25), (230, 230, 230)))
            for _ in range(rng.randint(2, 12)):
                place = (round(middle[0] + rng.gauss(0, 8) * unit), round(middle[1] + rng.gauss(0, 8) * unit))
                cv2.circle(canvas.picture, place, round(rng.uniform(0.3, 1.6) * unit), colour, -1, cv2.LINE_AA)
        else:
            _lay_sheet(rng, canvas, thing, middle, unit)


def _lay_sheet(rng: random.Random, canvas: Canvas, thing: str, middle: tuple[float, float], unit: float) -> None:
    """Lay a flat thing with printing on it."""
    wide, high = {"paper": (26, 40), "book": (34, 48), "back": (14, 20), "dice": (5, 5)}[thing]
    grow = rng.uniform(0.6, 1.4)
    columns, rows = max(8, round(wide * unit * grow)), max(8, round(high * unit * grow))
    sheet = np.empty((rows, columns, 3), np.uint8)
    sheet[:] = (232, 238, 242) if thing in ("paper", "dice") else tuple(rng.randint(20, 230) for _ in range(3))
    ink = rng.choice(
        ((30, 30, 30), (40, 30, 190), (120, 60, 20), (240, 240, 240) if thing in ("book", "back") else (50, 50, 50))
    )
    if thing == "dice":
        step = columns / 4
        for x, y in rng.sample([(1, 1), (2, 2), (3, 3), (1, 3), (3, 1), (1, 2), (3, 2)], rng.randint(1, 6)):
            cv2.circle(sheet, (round(x * step), round(y * step)), max(1, round(step * 0.36)), ink, -1, cv2.LINE_AA)
    elif thing == "back":
        step = max(3, round(columns / rng.randint(8, 20)))
        for begin in range(-rows, columns, step):
            cv2.line(sheet, (begin, 0), (begin + rows, rows), ink, max(1, step // 4), cv2.LINE_AA)
            cv2.line(sheet, (begin + rows, 0), (begin, rows), ink, max(1, step // 4), cv2.LINE_AA)
        cv2.rectangle(sheet, (0, 0), (columns - 1, rows - 1), (240, 240, 240), max(1, columns // 12))
    else:
        y = 0.0
        while y < rows:
            size = max(0.3, rng.uniform(0.8, 2.5) * unit / 22) * (rng.uniform(2, 5) if rng.random() < 0.15 else 1)
            y += size * 34
            text = "".join(rng.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,-   ", k=rng.randint(3, 30)))
            cv2.putText(
                sheet,
                text,
                (round(unit), round(y)),
                rng.choice((0, 2, 3, 4)),
                size,
                ink,
                max(1, round(size * rng.uniform(1, 3))),
                cv2.LINE_AA,
            )
    turn = rng.uniform(0, 2 * math.pi)
    cos, sin = math.cos(turn), math.sin(turn)
    move = np.array(
        [
            [cos, -sin, middle[0] - cos * columns / 2 + sin * rows / 2],
            [sin, cos, middle[1] - sin * columns / 2 - cos * rows / 2],
        ]
    )
    height, width = canvas.owner.shape
    alpha = cv2.warpAffine(np.full((rows, columns), 1, np.float32), move, (width, height), flags=cv2.INTER_LINEAR)
    drawn = cv2.warpAffine(sheet, move, (width, height), flags=cv2.INTER_LINEAR)
    shadow = cv2.GaussianBlur(cv2.resize(alpha, None, fx=0.25, fy=0.25), (0, 0), max(0.5, unit / 12)) * 0.4
    shadow = cv2.resize(shadow, (width, height))
    canvas.picture[:] = cv2.blendLinear(canvas.picture, np.zeros_like(drawn), 1 - shadow, shadow)
    canvas.picture[:] = cv2.blendLinear(drawn, canvas.picture, alpha, 1 - alpha)
