"""The scene: frames of a table in, facts about the cards at rest on it out. No camera, clock or thread.

Only what has changed and is at rest is read, and nothing that reaches in from the edge of the picture: arms, hands, and
what they hold.
"""

from collections.abc import Callable, Iterator
from functools import partial

import cv2
import numpy

from autopeg.camera.paper import Picture
from autopeg.watching.cards_in_view import CardsInView
from autopeg.watching.facts import Arm, CameraChange, Moment
from autopeg.watching.laid import Laid
from autopeg.watching.looking import Glimpse, look
from autopeg.watching.outlines import card_outline, mask_of
from autopeg.watching.regions import LEAST_AREA, STILL, Region, free_of, regions_of
from autopeg.watching.surface import Mask, Surface
from autopeg.watching.view import Conditions, find_shift

Look = Callable[[Picture, int, int, int, int, int], list[Glimpse]]
"""Reads a part of a frame: the frame, left, top, right and bottom in pixels, and the number of packs."""

REST_S = 0.3
"""How long something must be at rest to be read."""

_SMALL_PX = 480
"""The long side of the pictures in which movement is looked for, at least."""

_EVERY_S = 0.1
_EXACT_S = 1e-4
_AGAIN_S, _LATER_S, _LATER_AFTER_S = 0.1, 0.4, 1.0
"""After how long a place is read again, at first and later."""

_DONE_S = 2.3
"""After how long at rest a place is taken as read, whatever is there."""

_DOWN_S = 0.9
"""After how long without an index a card is taken to lie face down."""

_EDGE_DONE_S = 20.0
"""After how long something that reaches in from the edge is taken as part of the table."""

_BARE = 0.3
"""A region is no card if more than this part of it shows the table."""

_SPECK = numpy.ones((3, 3), numpy.uint8)
"""What moves and is smaller, on a small picture, is noise, and no hand."""

_LONGEST_PAUSE_S = 8.0
"""The longest pause between two looks at a card in doubt."""

_MISSED_AGAIN_S = 0.6
"""The pause before another look for a card that one look has missed where the table shows."""

_MARGIN = 0.02
"""How far around a region is read, in parts of the picture's long side."""

_BUSY = 0.3
"""With more than this part of a picture in movement, nobody can say whether the camera has moved."""

_SHIFTED_AREA = 5 * LEAST_AREA


class Scene:
    """A table as a camera sees it. packs: how often each card may be there; look: reads a part of a frame."""

    def __init__(self, packs: int = 1, look: Look = look) -> None:
        self._packs = packs
        self._look = look
        self._conditions = Conditions()
        self._table = CardsInView(packs)
        self._surface = Surface((1, 1))
        self._arms: dict[str, float] = {}
        """When an arm was last seen at an edge."""
        self._size = (0, 0)
        self._scale = 1
        self._looked_s = self._shifted_s = self._bare_s = -numpy.inf
        self.has_looked = False
        """Whether it has looked at the frame that it saw last: it leaves some out."""
        self.hidden: Mask = numpy.ones((1, 1), numpy.uint8)
        """Where the frame that was looked at last shows more than the table and cards at rest, on a small picture."""

    def see(self, t: float, frame: Picture | None) -> list[Moment]:
        """Take in the next frame, None if the camera gives none, and return what it tells. t: seconds."""
        self.has_looked = False
        if frame is None:
            state = self._conditions.lose()
            return [CameraChange(t, state)] if state else []
        if frame.shape[1::-1] != self._size:
            self._begin(frame)
        small = self._shrunk(frame)
        self._surface.take(t, small)
        if t - self._looked_s < _EVERY_S - _EXACT_S:
            return []
        self._looked_s, self.has_looked = t, True
        return list(self._moments(t, frame, small))

    def _moments(self, t: float, frame: Picture, small: Picture) -> Iterator[Moment]:
        surface = self._surface
        self.hidden = numpy.ones(surface.shape, numpy.uint8)
        moving = (surface.since_s > t - REST_S + _EXACT_S).astype(numpy.uint8)
        moved_share = float(moving.mean())
        change = surface.change(small)
        state = self._conditions.see(t, small, change, is_still=moved_share < STILL)
        is_time = self._conditions.can_follow and t - self._shifted_s >= REST_S - _EXACT_S
        if is_time and moved_share < _BUSY and change.share > _SHIFTED_AREA:
            yield from self._follow(t, small, change.mask, moving)
            change = surface.change(small)
        if state:
            yield CameraChange(t, state)
        if state == "moved":
            surface.forget()
        if state == "moved" or not self._conditions.is_clear:
            return
        surface.follow_light(small, change.mask)
        regions = list(regions_of(t, surface, change.mask, moving))
        yield from self._arms_of(t, regions)
        free = free_of(regions, moving)
        held = numpy.asarray(cv2.morphologyEx(1 - free, cv2.MORPH_OPEN, _SPECK), numpy.uint8)
        self.hidden = held | (1 - surface.is_known)
        self._table.see(t, partial(self._is, free & (1 - change.mask)))
        for region in sorted(regions, key=lambda each: each.rest_s):
            if self._is_due(t, region):
                yield from self._read(t, frame, small, region, free)
        yield from self._look_for_bare(t, frame, small, free)
        self._leave_edges(t, small, regions)
        yield from self._table.told(t)
        self._read_again(t, frame, free, change.mask)

    def _begin(self, frame: Picture) -> None:
        """Start anew with frames of another size."""
        height, width = frame.shape[:2]
        self._size = (width, height)
        self._scale = max(1, max(width, height) // _SMALL_PX)
        self._surface = Surface((height // self._scale, width // self._scale))
        self._table = CardsInView(self._packs)
        self._table.size = self._size

    def _shrunk(self, frame: Picture) -> Picture:
        high, wide = self._surface.shape
        whole = frame[: high * self._scale, : wide * self._scale]
        return numpy.asarray(cv2.resize(whole, (wide, high), interpolation=cv2.INTER_AREA), numpy.uint8)

    def _follow(self, t: float, small: Picture, changed: Mask, moving: Mask) -> Iterator[Moment]:
        """Follow the camera if it has moved, and say so if it has moved far."""
        self._shifted_s = t
        shift = find_shift(self._surface, small, changed, moving)
        if shift is None:
            return
        self._surface.move(shift.matrix)
        matrix = numpy.vstack([shift.matrix, (0.0, 0.0, 1.0)])
        matrix[:2, 2] *= self._scale
        self._table.follow(matrix)
        half_px = self._table.shape.long_px / 2 or 0.1 * self._size[1]
        if shift.size_px * self._scale > half_px:
            yield CameraChange(t, "moved")

    def _arms_of(self, t: float, regions: list[Region]) -> Iterator[Moment]:
        """Yield the arms that have come in."""
        for region in regions:
            if region.is_arm:
                if t - self._arms.get(region.side, -numpy.inf) > 5 * _EVERY_S:
                    yield Arm(t, region.side)
                self._arms[region.side] = t

    def _leave_edges(self, t: float, small: Picture, regions: list[Region]) -> None:
        """Take what has long reached in from the edge as part of the table."""
        for region in regions:
            if region.is_held and region.is_still and t - region.rest_s > _EDGE_DONE_S:
                self._surface.look_at(small, region.mask)

    @property
    def card_px(self) -> tuple[float, float]:
        """How large the cards are in the frames, the short and the long side; 0 while none was read."""
        shape = self._table.shape
        return (shape.area_px / shape.long_px, shape.long_px) if shape.long_px else (0.0, 0.0)

    # -- reading

    def _is_due(self, t: float, region: Region) -> bool:
        """Return whether a region is to be read now."""
        age_s = t - region.rest_s
        if region.is_held or not region.is_still or age_s < REST_S - _EXACT_S:
            return False
        looked_s = float(self._surface.looked_s[region.mask > 0].max())
        pause_s = _AGAIN_S if age_s < _LATER_AFTER_S else _LATER_S
        return looked_s <= region.rest_s or t - looked_s >= pause_s - _EXACT_S

    def _read(self, t: float, frame: Picture, small: Picture, region: Region, free: Mask) -> Iterator[Moment]:
        surface, table = self._surface, self._table
        surface.looked_s[region.mask > 0] = t
        near = numpy.asarray(cv2.dilate(region.mask, numpy.ones((5, 5), numpy.uint8)), numpy.uint8)
        shown: list[Laid] = []
        for glimpse in table.known_first(self._look(frame, *self._around(region.mask), self._packs)):
            if all(self._is(free, one.x, one.y) for one in glimpse.corners):
                rest_s = self._rest_s(glimpse, region)
                shown.append(table.take(glimpse, t, rest_s, partial(self._is, near), shown))
        gone = table.miss(shown, partial(self._is, near), partial(self._is, surface.bare(small)))
        for laid in gone:
            self._finish(small, near & self._on_cards([laid]))
        yield from table.farewell(gone)
        mine = [laid for laid in shown if any(self._is(near, one.x, one.y) for one in laid.corners)]
        if not table.misses_one(partial(self._is, near)):
            self._judge(t, small, region, mine)

    def _judge(self, t: float, small: Picture, region: Region, mine: list[Laid]) -> None:
        """Decide whether a region that was read is done with. mine: the cards that it shows."""
        age_s = t - region.rest_s
        is_sure = all(laid.is_sure for laid in mine)
        if region.is_new:
            if (is_sure and age_s >= REST_S + 2 * _AGAIN_S - _EXACT_S) or age_s >= _DONE_S:
                self._finish(small, region.mask)
            return
        if not mine and age_s >= _DOWN_S:
            self._find_face_down(t, small, region)
        if mine and is_sure:
            self._finish(small, region.mask & self._on_cards(mine))
        if age_s >= _DONE_S:
            self._finish(small, region.mask)

    def _rest_s(self, glimpse: Glimpse, region: Region) -> float:
        """Return since when a card is at rest."""
        card = mask_of(self._table.shape.outline(glimpse.corners), self._scale, self._surface.shape) & region.mask
        since_s = self._surface.since_s[card > 0]
        return max(0.0, float(since_s.max())) if since_s.size else region.rest_s

    def _around(self, mask: Mask) -> tuple[int, int, int, int]:
        """Return the part of the frame to read for a region."""
        k, margin = self._scale, round(_MARGIN * max(self._size))
        x, y, wide, high = cv2.boundingRect(mask)
        width, height = self._size
        right, bottom = min(width, (x + wide) * k + margin), min(height, (y + high) * k + margin)
        return max(0, x * k - margin), max(0, y * k - margin), right, bottom

    def _find_face_down(self, t: float, small: Picture, region: Region) -> None:
        """Take in a card that lies face down, if the region looks like one."""
        if float(self._surface.bare(small)[region.mask > 0].mean()) > _BARE:
            return
        outline = card_outline(region.mask, self._table.shape.area_px / self._scale**2)
        if outline is not None:
            self._table.take_face_down(outline * self._scale, t, region.rest_s)
            self._finish(small, region.mask)

    def _on_cards(self, cards: list[Laid]) -> Mask:
        """Return where cards lie, with a little around them."""
        mask = numpy.zeros(self._surface.shape, numpy.uint8)
        for laid in cards:
            mask |= mask_of(laid.outline, self._scale, self._surface.shape)
        return numpy.asarray(cv2.dilate(mask, numpy.ones((7, 7), numpy.uint8)), numpy.uint8)

    def _finish(self, small: Picture, mask: Mask) -> None:
        """Take a part of the picture as read."""
        self._surface.look_at(small, mask, is_table=1 - self._on_cards(self._table.cards))

    def _read_again(self, t: float, frame: Picture, free: Mask, changed: Mask) -> None:
        """Look again at the card in doubt that has waited longest."""
        waiting = [laid for laid in self._table.cards if laid.told is not None and laid.told.choices]
        due = [laid for laid in waiting if laid.again_s <= t]
        for laid in sorted(due, key=lambda one: one.again_s)[:1]:
            laid.again_s = t + min(_LONGEST_PAUSE_S, max(1.0, (t - laid.first_s) / 2))
            here = self._free_place(laid, free)
            if not here.any() or (here & changed).any():
                continue
            for glimpse in self._look(frame, *self._around(here), self._packs):
                if laid.is_shown_by(glimpse):
                    laid.evidence.add(glimpse.chances)

    def _look_for_bare(self, t: float, frame: Picture, small: Picture, free: Mask) -> Iterator[Moment]:
        """Look for a card where the table shows, and tell that it has gone."""
        if t < self._bare_s:
            return
        self._bare_s = t + REST_S
        bare = self._table.left_bare(t, partial(self._is, self._surface.bare(small)))
        laid = next((one for one in bare if self._free_place(one, free).any()), None)
        if laid is None:
            return
        around = self._around(self._free_place(laid, free))
        if any(laid.is_shown_by(glimpse) for glimpse in self._look(frame, *around, self._packs)):
            laid.missed, laid.again_s = 0, t + _LONGEST_PAUSE_S
        elif self._table.has_gone(laid):
            self._finish(small, self._on_cards([laid]))
            yield from self._table.farewell([laid])
        else:
            laid.again_s = t + _MISSED_AGAIN_S

    def _free_place(self, laid: Laid, free: Mask) -> Mask:
        """Return where a card lies, nothing if something else is in front of a part of it."""
        here = mask_of(laid.outline, self._scale, self._surface.shape)
        return here * (not (here & ~free & 1).any())

    def _is(self, mask: Mask, x: float, y: float) -> bool:
        """Return whether a mask is set at a point of the frame."""
        row, column = int(y / self._scale), int(x / self._scale)
        return 0 <= row < mask.shape[0] and 0 <= column < mask.shape[1] and bool(mask[row, column])
