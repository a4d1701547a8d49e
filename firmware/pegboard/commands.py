"""The commands of the console. Changes made here are ordinary entries."""

from pegcore.scoreboard import TARGETS
from pegcore.track import LANE_NAMES
from pegcore.words import lane_text, state_text


def answer(app, line: str):
    """Return the lines that answer a line; some are generated lazily. app: app.App, on which the commands work."""
    words = line.split()
    if not words:
        return ()
    name = words[0].lower()
    if name[:1] == "+":
        return _enter(app, [name[1:]] + words[1:])
    for command, _, _, run in _COMMANDS:
        if command == name:
            return run(app, words[1:])
    return ['"{}" is no command: help lists them'.format(words[0][:20])]


def _help(_app, _words):
    for _, example, meaning, _ in _COMMANDS:
        if meaning:
            yield "{:<24}{}".format(example, meaning)


def _status(app, _words):
    link = app.link
    strip = app.strip
    yield "board {}, firmware {}, uid {}, started by {}".format(app.board.name, app.version, app.uid, app.boot)
    yield "game {}, session {} rev {}".format(state_text(app.game.state()), app.game.session or "-", app.game.rev)
    yield "link {}, {} damaged packets, {} that made no sense".format(
        "up" if link.is_up else "down", link.corrupt(), link.errors
    )
    yield "outbox {}, epoch {}, last {}".format(len(link.outbox), link.outbox.epoch, link.outbox.last)
    yield "typing {} for lane {}{}, {} strokes dropped".format(
        app.entry.digits or "nothing",
        lane_text(app.entry.lane),
        "" if app.entry.is_lane_in_play() else ", which is not in play",
        app.keypad.dropped,
    )
    yield "{} LEDs, {} of {} mA, {} frames, brightness {}, speed {}".format(
        len(strip), strip.milliamps(), app.board.milliamps, strip.frames, app.scene.brightness, app.scene.speed
    )


def _leds(app, _words):
    """Yield a line for each lane: its lit holes with their colours, before everything is dimmed alike."""
    for i in range(app.most_lanes()):
        leds = app.scene.lanes[i].leds
        lit = []
        for hole in range(1, len(leds) + 1):
            color = app.strip.color(leds[hole - 1])
            if sum(color):
                lit.append("{}={:02X}{:02X}{:02X}".format(hole, *color))
        yield "{}: {}".format(lane_text(i), " ".join(lit) or "dark")


def _keys(app, _words):
    return ["pressed: " + (" ".join(app.keypad.held_keys()) or "none")]


def _test(app, words):
    return app.self_test().answer(words)


def _measure(app, words):
    if app.measurement is None:
        from .measure import Measurement

        app.measurement = Measurement(app)
    return app.measurement.answer(words)


def _log(app, _words):
    return list(app.log_lines) or ["nothing has happened"]


def _undo(app, _words):
    return _perform(app, ("UNDO",))


def _redo(app, _words):
    return _perform(app, ("REDO",))


def _enter(app, words):
    lane = LANE_NAMES.find(words[0]) if len(words[0]) == 1 else -1
    points = _number(words[1]) if len(words) == 2 else None
    if lane < 0 or not points:
        return ["type the lane and the points, such as +a 5"]
    return _perform(app, ("PTS", lane, points))


def _new(app, words):
    numbers = [_number(word) for word in words]
    most_lanes = app.most_lanes()
    least_lanes = min(2, most_lanes)
    if len(numbers) != 2 or numbers[0] not in TARGETS or numbers[1] not in range(least_lanes, most_lanes + 1):
        lanes = most_lanes if most_lanes <= 2 else "2 to {}".format(most_lanes)
        example = "such as new 121 {}: to 61, 121 or 241, lanes {}".format(least_lanes, lanes)
        return ["type target and lanes, " + example]
    return _perform(app, ("NEW", numbers[0], numbers[1]))


def _count(_app, words):
    from pegcore.cards import card_name, parse_card
    from pegcore.cribbage import count_hand, points_of

    if len(words) != 5:
        return ["type 4 cards and the starter, such as count 5H 5C 5S JD 5D"]
    try:
        cards = [parse_card(word) for word in words]
        parts = count_hand(cards[:4], cards[4])
    except ValueError as error:
        return [str(error)]
    lines = []
    for kind, of, points in parts:
        lines.append("{} for {}: {}".format(kind, points, " ".join([card_name(card) for card in of])))
    return lines + ["{} in all".format(points_of(parts))]


def _perform(app, event):
    refusal = app.perform(event)
    return ["no: " + refusal] if refusal else [state_text(app.game.state())]


def _number(text):
    return int(text) if text.isdigit() and len(text) <= 3 else None


_COMMANDS = (
    ("help", "help", "this", _help),
    ("status", "status", "the board, the game, the link", _status),
    ("leds", "leds", "the lit holes and their colours", _leds),
    ("keys", "keys", "the keys that are pressed now", _keys),
    ("test", "test", "test LEDs and keys", _test),
    ("measure", "measure", "", _measure),  # for programs
    ("log", "log", "what happened last", _log),
    ("+", "+a 5", "5 points for lane a", _enter),
    ("undo", "undo", "undo the last entry", _undo),
    ("redo", "redo", "redo it", _redo),
    ("new", "new 121 2", "a game to 61, 121 or 241, and how many lanes", _new),
    ("count", "count 5H 5C 5S JD 5D", "count a hand; the starter comes last", _count),
)
