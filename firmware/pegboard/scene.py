"""Picture on the LEDs: pegs and signs of a game, a number being typed, a refusal, a lost link, a light show.

Setters update the scene, `draw` draws it; every call that needs the time gets it as an argument.
Source: docs/board-file.md, "What the LEDs show".
"""

from pegcore import machine_code
from pegcore.track import LAP_HOLES, finish_hole, place_of

from .game import is_lurch
from .lane import (
    DARK,
    FAINT,
    FRONT,
    GHOST,
    LOST,
    OFF,
    SIGN,
    Lane,
    Palette,
    menu_signs,
    no_lights,
    put_cards,
    put_light,
    put_pegs,
    signs_of,
)

NO_ANIMATION = 100  # the speed at which pegs jump in one frame
_USUAL_RATE = 5000  # 100 percent at speed 50
REFUSAL_MS = 300

_RAMP_MS = 300  # from dark to full light after power-on, so that the current does not jump
_TURN_BLINK_MS = 500
_GHOST_BLINK_MS = 200
_ASKING_BLINK_MS = 80


class Scene:
    """The picture of one board.

    strip: see strip.Strip; track: pegcore.track.Track; colors: (red, green, blue) of each lane; state: the pegs (see
    pegcore.words.state_from); brightness, speed: options, 0 to 100.
    """

    def __init__(self, strip, track, colors, state: tuple, brightness: int, speed: int):
        self.strip = strip
        self._own_colors = colors
        self._colors = list(colors)
        self.brightness = brightness
        self.speed = speed
        self.lanes = []
        for i in range(len(track.lanes)):
            self.lanes.append(Lane(strip, track.leds_of(i), Palette(colors[i], brightness)))
        self._sign_set = 0  # grows with every change of the signs of any lane
        self._signs_show = None
        self._take(state)
        self._has_lurch = True
        self._chosen = 0
        self._ghost = None  # (lane, points, is_asking, since_ms)
        self._menu = None
        self._count = None  # see Count.picture
        self._lost = None  # link sign: None, "away" or "alone"
        self._refused = {}  # lane shown red: until when
        self._show = None
        self._next_show = None
        self._show_ms = 0
        self._start_ms = None  # of the first picture
        self._is_ramp = True
        self._drawn_ms = 0
        self._is_turn_lit = False
        self._is_ghost_lit = False
        self._is_count_lit = False
        self._link_lane = None
        self._all_lights = no_lights()  # of the lane that is drawn
        self._peg_lights = no_lights()  # of its pegs
        self._stale = set(range(len(self.lanes)))  # lanes changed since they were drawn
        self._place_pegs(True)

    # -- setters

    def show_pegs(self, state: tuple, has_lurch: bool = True) -> None:
        """Show the pegs of a state; in the same game they move there. has_lurch: a loser can be lurched."""
        self._has_lurch = has_lurch
        _, _, turn, crib, pegs, win = state
        is_same_game = self.state[:2] == state[:2] and len(self.state[4]) == len(pegs)
        if is_same_game and win is not None and win != self.state[5] and self.speed < NO_ANIMATION:
            self._next_show = "win"
        elif win is None:
            self._next_show = None
        if not is_same_game or state[5] != self.state[5]:
            self._mark_all()
        else:
            for old, new in ((self.state[2], turn), (self.state[3], crib)):
                if old != new:
                    self._mark(old)
                    self._mark(new)
        self._take(state)
        self._place_pegs(not is_same_game or self.speed >= NO_ANIMATION)

    def show_lurch(self, has_lurch: bool) -> None:
        """Note whether a loser can be lurched in the game that is shown."""
        self._has_lurch = has_lurch

    def show_ghost(self, lane: int, points: int, is_asking: bool, now_ms: int) -> None:
        """Show the number being typed for a lane, 0 for none. is_asking: it needs confirmation."""
        ghost = (lane, points, is_asking, now_ms) if points else None
        if self._ghost:
            self._mark(self._ghost[0])
        if lane != self._chosen:
            self._sign_set += 1
        if ghost or lane != self._chosen:
            self._mark(lane)
            self._mark(self._chosen)
        self._ghost = ghost
        self._chosen = lane

    def show_menu(self, menu) -> None:
        """Show the menu of a new game with entry.Menu.picture, or close it with None."""
        if menu != self._menu:
            self._menu = menu
            self._repaint()

    def show_count(self, count) -> None:
        """Show the cards being counted with Count.picture, None for none."""
        if count != self._count:
            for each in (self._count, count):
                if each:
                    self._mark(each[0])
            self._count = count
            self._sign_set += 1

    def show_link(self, is_up: bool, was_up: bool) -> None:
        """Show whether the link is up. was_up: a host was heard since power-on."""
        self._lost = None if is_up else "away" if was_up else "alone"
        self._mark_all()

    def refuse(self, lane: int, now_ms: int) -> None:
        """Light a lane red for REFUSAL_MS: its entry was refused."""
        self.end_show()
        self._refused[lane] = now_ms + REFUSAL_MS
        self._paint_refusal(lane)

    def set_options(self, brightness: int, speed: int) -> None:
        self.speed = speed
        if brightness != self.brightness:
            self.brightness = brightness
            for i in range(len(self.lanes)):
                self.lanes[i].palette = Palette(self._colors[i], brightness)
            self._repaint()

    def color_lane(self, lane: int, color: str) -> None:
        """Show a lane in a colour, "D55E00", or in that of the board file, ""."""
        if lane >= len(self.lanes):
            return
        value = int(color or "0", 16)
        chosen = (value >> 16, value >> 8 & 255, value & 255) if color else self._own_colors[lane]
        if chosen != self._colors[lane]:
            self._colors[lane] = chosen
            self.lanes[lane].palette = Palette(chosen, self.brightness)
            self._repaint()

    def forget_colors(self) -> None:
        """Show all lanes in the colours of the board file."""
        for lane in range(len(self.lanes)):
            self.color_lane(lane, "")

    # -- light shows

    def begin_show(self, name: str) -> None:
        """Queue a show, which never affects the score; "off" ends the current one."""
        self.end_show()
        if name != "off" and (name != "start" or self.speed < NO_ANIMATION):
            self._next_show = name

    def play(self, show, now_ms: int) -> None:
        """Play a show object at once; `begin_show` takes the name of a show."""
        self.end_show()
        self._show = show
        self._show_ms = now_ms
        self.strip.clear()

    def end_show(self) -> None:
        """End the current or queued show and show the pegs."""
        self._next_show = None
        if self._show:
            self._show = None
            self._repaint()

    def is_showing(self) -> bool:
        return self._show is not None or self._next_show is not None

    # -- pegs

    @machine_code
    def is_moving(self) -> bool:
        for lane in self.lanes:
            if lane.pegs.is_moving():
                return True
        return False

    def hurry(self) -> None:
        """Finish moves quickly: input is waiting."""
        for lane in self.lanes:
            lane.pegs.hurry()

    def is_lurch(self) -> bool:
        """Return whether the game is won by a lurch."""
        return self._has_lurch and is_lurch(self.state)

    # -- drawing

    def has_news(self) -> bool:
        """Return whether anything changed since the last `draw`."""
        return bool(self._stale)

    @machine_code
    def draw(self, now_ms: int) -> None:
        """Draw the current picture on the strip, as far as it has changed; `Strip.show` sends it."""
        if self._start_ms is None:
            self._start_ms = self._drawn_ms = now_ms
            self.strip.clear()
        passed_ms = now_ms - self._drawn_ms
        self._drawn_ms = now_ms
        if self._is_ramp:
            self.strip.level = min(256, (now_ms - self._start_ms) * 256 // _RAMP_MS)
            self.strip.is_changed = True
            self._is_ramp = self.strip.level < 256
        if (self._show or self._next_show) and self._draw_show(now_ms):
            return
        if self._refused:
            self._end_refusals(now_ms)
        if self._ghost or self._count or self.state[2] is not None:
            self._blink(now_ms)
        stale = self._stale
        if stale:
            self._stale = set()
            self._show_link_sign(stale)
        for i in range(len(self.lanes)):
            lane = self.lanes[i]
            pegs = lane.pegs
            is_stale = i in stale
            if pegs.is_moving():
                pegs.advance(passed_ms)
                self.strip.is_changed = True
                is_stale = is_stale or not pegs.is_moving()
            elif not is_stale:
                continue
            if i in self._refused:
                continue
            if self._menu:
                if is_stale:
                    lane.draw(no_lights(), menu_signs(self._menu, i, len(lane.leds)))
                continue
            lane.draw(self._lights(i, lane), self._new_signs(i, lane) if is_stale else None)

    def _draw_show(self, now_ms):
        """Draw the current or queued show; return whether there is one."""
        if self._next_show and not self.is_moving():
            from .shows import SHOWS

            self._show = SHOWS[self._next_show](self)
            self._next_show = None
            self._show_ms = now_ms
            self.strip.clear()
        if not self._show:
            return False
        if now_ms - self._show_ms < self._show.duration_ms:
            self._show.draw(now_ms - self._show_ms)
            return True
        self.end_show()
        return False

    def _blink(self, now_ms):
        """Mark the lanes whose turn sign, ghost peg or next card goes on or off now."""
        turn = self.state[2]
        if turn is not None:
            is_lit = now_ms // _TURN_BLINK_MS & 1 == 1
            if is_lit != self._is_turn_lit:
                self._is_turn_lit = is_lit
                self._stale.add(turn)
        if self._ghost:
            lane, _, is_asking, since_ms = self._ghost
            is_lit = (now_ms - since_ms) // (_ASKING_BLINK_MS if is_asking else _GHOST_BLINK_MS) & 1 == 0
            if is_lit != self._is_ghost_lit:
                self._is_ghost_lit = is_lit
                self._stale.add(lane)
        if self._count:
            lane, _, is_waiting = self._count
            is_lit = now_ms // (_ASKING_BLINK_MS if is_waiting else _TURN_BLINK_MS) & 1 == 0
            if is_lit != self._is_count_lit:
                self._is_count_lit = is_lit
                self._stale.add(lane)

    def _new_signs(self, i, lane):
        """Return the signs of a lane, None if they are drawn."""
        front = lane.pegs.front()
        if lane.needs_signs(self._sign_set, (front - 1) // LAP_HOLES):
            signs = signs_of(self.state, i, front, len(lane.leds), i == self._chosen)
            if self._count and self._count[0] == i:
                put_cards(signs, self._count[1])
            return signs
        return None

    @machine_code
    def _lights(self, i, lane):
        """Return the animated lights of a lane, see Lane."""
        state = self.state
        lights = self._all_lights
        lights[0] = 0
        colors = lane.palette.lights
        if self._count and self._count[0] == i:
            put_light(lights, self._count[1] + 1, colors[SIGN if self._is_count_lit else DARK])
        if i == self._link_lane:
            put_light(lights, len(lane.leds), colors[LOST if self._lost == "away" else FAINT])
        if i >= len(state[4]):
            return lights
        if state[2] == i and self._is_turn_lit:
            front = lane.pegs.front()
            if front < self._holes:
                put_light(lights, self._hole(front + 1), colors[SIGN])
        if self._ghost and self._ghost[0] == i and self._is_ghost_lit:
            points = state[4][i][1] + self._ghost[1]
            put_light(lights, place_of(points, state[0], state[1])[1], colors[GHOST])
        pegs = self._peg_lights
        lane.pegs.put_lights(pegs)
        put_pegs(lights, pegs, colors[FRONT], self._holes, self.finish)
        return lights

    def _show_link_sign(self, stale):
        """Show a lost link in the last hole of the first lane without a peg there."""
        old = self._link_lane
        self._link_lane = None
        if self._lost is not None:
            for i in range(len(self.lanes)):
                lane = self.lanes[i]
                back, front = lane.pegs.goal
                if len(lane.leds) not in (self._hole(back), self._hole(front)):
                    self._link_lane = i
                    break
        if self._link_lane != old:
            for i in (old, self._link_lane):
                if i is not None:
                    stale.add(i)

    def _take(self, state):
        target, unit, _, crib, pegs, win = state
        shown = (target, unit, crib, len(pegs), win is None)
        if shown != self._signs_show:
            self._signs_show = shown
            self._sign_set += 1
        self.state = state
        self._holes = state[0] // state[1]
        self.finish = finish_hole(self._holes)

    @machine_code
    def _hole(self, place):
        """Return the hole of a place, 0 for the start; see track.place_of."""
        if place >= self._holes:
            return self.finish
        return (place - 1) % LAP_HOLES + 1 if place > 0 else 0

    def _paint_refusal(self, i):
        lane = self.lanes[i]
        lane.fill(lane.palette.refusal)
        for place in lane.pegs.goal:
            hole = self._hole(place)
            if 1 <= hole <= len(lane.leds):
                self.strip.put(lane.leds[hole - 1], lane.palette.refused)

    def _end_refusals(self, now_ms):
        for i in list(self._refused):
            if now_ms >= self._refused[i]:
                del self._refused[i]
                self.lanes[i].fill(OFF)
                self._mark(i)

    def _repaint(self):
        """Redraw everything on a dark strip."""
        self.strip.clear()
        for lane in self.lanes:
            lane.forget()
        for i in self._refused:
            self._paint_refusal(i)
        self._mark_all()

    def _place_pegs(self, is_at_once):
        target, unit, _, _, pegs, _ = self.state
        for i in range(len(self.lanes)):
            back = front = 0
            if i < len(pegs):
                back, front = min(pegs[i][0], target) // unit, min(pegs[i][1], target) // unit
            if (back, front) != self.lanes[i].pegs.goal:
                self._mark(i)
            if is_at_once:
                self.lanes[i].pegs.put(back, front)
            else:
                self.lanes[i].pegs.send(back, front, _USUAL_RATE // (NO_ANIMATION - self.speed))

    def _mark(self, i):
        if i is not None:
            self._stale.add(i)

    def _mark_all(self):
        for i in range(len(self.lanes)):
            self._stale.add(i)
