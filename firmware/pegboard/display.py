"""The pictures of the display, one for each state of the board.

A screen is a generator of items (x, page, font, text), so that a picture is made and drawn an item at a time between
other work; nothing is drawn that depends on time. The board is an app.App, or what has the same attributes.
"""

from pegcore.cards import JOKER, RANKS
from pegcore.cribbage import points_of
from pegcore.track import LANE_NAMES

from . import display_text as texts
from .font import (
    ADVANCE,
    ARROW,
    DOUBLE,
    INVERSE,
    LARGE,
    LINK_LOST,
    LINKED,
    MEDIUM,
    PAGES,
    SMALL,
    SUITS,
    WIDTH,
    draw_text,
    width_of,
)
from .game import is_goal, is_lurch
from .kinds import CRIB_RUMMY, CRIBBAGE, CRUMMY_RUMMY, KINDS, SHIP, TABLETOP, most_lanes_of, targets_of, unit_of
from .match import games_won, match_winner, winners_of

SIZE = WIDTH * PAGES

CLEAR = -1  # in place of a font: make the pages from this one on dark

_LETTERS = 21
_NOTICE_PAGE = 5
_VALUE_X = 24  # of what a key of the menu chooses
_KEY_X = 92  # of what # does, below a number
_SIGN_X = 122
_SIGN_PAGE = 7
_MOST_LARGE = 999  # three digits for each of two lanes
_PIECES = (11, 21, 3, 6, 3)  # letters of each font that are drawn at once: more take longer than a turn should


def picture_of(screen) -> bytearray:
    """Return the whole picture of a screen."""
    picture = bytearray(SIZE)
    for item in screen:
        while item:
            item = draw(picture, item)
    return picture


def draw(picture, item: tuple):
    """Draw an item of a screen; of a long text only the beginning, and then return the rest, an item as well."""
    x, page, font, text = item
    if font == CLEAR:
        picture[WIDTH * page :] = bytes(SIZE - WIDTH * page)
        return None
    piece = text[: _PIECES[font]]
    draw_text(picture, x, page, font, piece)
    return (x + len(piece) * ADVANCE[font], page, font, text[len(piece) :]) if len(text) > len(piece) else None


# -- the screens


def screen_of(board):
    """Return the items of what the board shows now."""
    entry = board.entry
    if board.is_testing():
        return _self_test(board)
    if entry.menu:
        return _options(board) if entry.menu.is_options else _menu(board, entry.menu)
    if entry.count:
        return _count(board, entry.count)
    return _end(board) if board.game.win is not None else _game(board)


def start_screen(board):
    """Yield the items of the screen after power-on."""
    yield _centred(1, DOUBLE, texts.PROGRAM)
    yield _centred(4, SMALL, board.board.name)
    yield _centred(6, SMALL, board.version)


def fault_screen(title: str, words: str):
    """Yield the items of a fault with its words."""
    yield (1, 0, INVERSE, title)
    for item in _lines(1, words, PAGES - 1):
        yield item


def with_notice(screen, board, words: str):
    """Yield the items of a screen with some words over its last pages, such as why an entry was refused."""
    for item in screen:
        yield item
    for i in range(len(LANE_NAMES)):
        words = words.replace("lane {} ".format(LANE_NAMES[i]), name_of(board, i) + " ")
    yield (0, _NOTICE_PAGE, CLEAR, "")
    lines = wrapped(words[:1].upper() + words[1:], _LETTERS)
    if len(lines) < 3:
        lines.insert(0, texts.NOT_DONE)
    for i in range(min(len(lines), 3)):
        yield (1, _NOTICE_PAGE + i, INVERSE, lines[i] + " " * (_LETTERS - len(lines[i])))


def rest_screen(board, step: int):
    """Yield the items of a picture that wanders about: the scores only, so that nothing burns in."""
    text = _joined(_scores(board.game), " ")
    room = WIDTH - width_of(SMALL, text)
    yield (step * 37 % max(room, 1), step * 3 % PAGES, SMALL, text)


def refusal_of(board, stroke: str) -> str:
    """Return why a key was refused that means nothing here."""
    entry = board.entry
    if entry.menu:
        return texts.KEY_MEANS_NOTHING
    if entry.count and entry.count.digits is not None:
        return texts.NO_CARDS_LEFT
    if entry.count:
        return texts.NO_MELD if entry.count.is_meld() and stroke == "#" else texts.NO_CARD
    if not entry.is_lane_in_play():
        return texts.LANE_NOT_IN_PLAY.format(name_of(board, entry.lane))
    return texts.TOO_LONG if stroke.isdigit() else texts.NOTHING_TYPED


def name_of(board, i: int, letters: int = _LETTERS) -> str:
    """Return the name of a lane's player, else of the lane, as far as it fits."""
    name = board.names[i]
    if name:
        return name[:letters]
    name = texts.LANE.format(LANE_NAMES[i].upper())
    return name if len(name) <= letters else name[-1:]


# -- a game


def _game(board):
    game, entry = board.game, board.entry
    width = WIDTH // game.lanes
    for item in _columns(board, 0, entry.lane):
        yield item
    turn, crib = game.turn, game.crib
    page = 5 if _score_font(game) == LARGE else 4
    for i in range(game.lanes):
        note = texts.CRIB if i == crib else ""
        if i == turn:
            note = ARROW + (note or texts.TURN)
        if note and not (page == 5 and entry.digits):
            yield (i * width, page, SMALL, note)
    if entry.digits:
        for item in _typed(board):
            yield item
    else:
        for item in _state(board):
            yield item


def _columns(board, page, chosen):
    """Yield names and scores side by side. chosen: the lane whose name is highlighted."""
    game = board.game
    width = WIDTH // game.lanes
    font = _score_font(game)
    scores = _scores(game)
    for i in range(game.lanes):
        name = name_of(board, i, (width - 2) // 6)
        yield (i * width + 1, page, INVERSE if i == chosen else SMALL, name)
        text = str(scores[i])
        if width_of(font, text) <= width:
            yield (i * width, page + 1, font, text)
        else:
            yield (i * width, page + 2, SMALL, text)


def _scores(game):
    """Return the score of every lane in play."""
    if game.kind in ("", CRIBBAGE):
        return [pair[1] for pair in game.pegs()]
    return list(game.totals)


def _score_font(game):
    return LARGE if game.lanes <= 2 and max(_scores(game)) <= _MOST_LARGE else MEDIUM


def _typed(board):
    """Yield what is typed, and the score it leads to or the question about it."""
    game, entry = board.game, board.entry
    points = entry.points()
    text = "+{}".format(points)
    if entry.is_asking:
        yield (0, 5, MEDIUM, text)
        yield (56, 5, INVERSE, texts.REALLY.format(points))
        yield (56, 6, SMALL, texts.AGAIN)
        yield (56, 7, SMALL, texts.CLEAR)
        return
    if game.kind not in (SHIP, CRUMMY_RUMMY) and entry.is_lane_in_play():
        text = "{}={}".format(text, _scores(game)[entry.lane] + points)
    yield (0, 5, MEDIUM, text)


def _state(board):
    """Yield how the game stands, and the sign of the link."""
    game = board.game
    yield (0, 6, SMALL, _stage(game))
    if board.link.is_up:
        yield (_SIGN_X, _SIGN_PAGE, SMALL, LINKED)
    elif game.session is not None:
        yield (_SIGN_X, _SIGN_PAGE, SMALL, LINK_LOST)
        if not game.kind:
            yield (0, 7, SMALL, texts.HOST_LOST)
            return
    is_match = game.kind and game.match[0] > 1
    if game.kind == SHIP and (game.has_heels or any(game.lines) or not is_match):
        yield (0, 7, SMALL, texts.THIS_ROUND.format(_joined([game.hand_points(i) for i in range(2)], "-")))
    elif game.kind == CRUMMY_RUMMY and (max(game.entered) >= 0 or not is_match):
        told = [texts.MISSING if points < 0 else points for points in game.entered]
        yield (0, 7, SMALL, texts.THIS_ROUND.format(_joined(told, " ")))
    elif is_match:
        yield (0, 7, SMALL, _standing(game, game.match[1]))


def _stage(game):
    """Return what is due in a game."""
    kind = game.kind
    if kind in (TABLETOP, SHIP):
        told = len(game.lines[game.turn])
        line = texts.CRIB_DUE if told == 5 else texts.LINE_OF.format(told + 1, 5)
        return texts.ROUND.format(game.number, line)
    if kind == CRIB_RUMMY:
        if game.final_turns():
            return texts.FINAL_TURNS.format(game.target())
        return texts.HAND.format(game.number, game.target())
    if kind == CRUMMY_RUMMY and game.turn is None:  # all are entered, and nobody has gone out, Y32b
        return texts.END_ROUND.format(game.number)
    if kind == CRUMMY_RUMMY:
        from pegcore.melds import contract_of  # in memory already, but only in this game

        _, runs, sets, _ = contract_of(game.number)
        parts = [] if not runs else [texts.ONE_RUN if runs == 1 else texts.RUNS.format(runs)]
        if sets:
            parts.append(texts.ONE_SET if sets == 1 else texts.SETS.format(sets))
        return texts.ROUND.format(game.number, _joined(parts, "+"))  # with a comma, two of them are too long
    return texts.TO.format(game.target()) if is_goal(game.target()) else texts.LOWEST_WINS


def _standing(game, won):
    """Return the games won by each lane in the match, and how many win it."""
    text = texts.GAMES_WON if game.lanes <= 2 else texts.GAMES_WON_OF_MANY
    return text.format(_joined(won, "-"), game.match[0])


def _end(board):
    game = board.game
    winners = winners_of(game)
    names = _joined([name_of(board, i, 15 // len(winners)) for i in winners], ", ")
    yield _centred(0, INVERSE, (texts.WINS if len(winners) == 1 else texts.WIN_TOGETHER).format(names))
    for item in _columns(board, 1, None):
        yield item
    is_match = game.kind and game.match[0] > 1
    is_over = game.kind and match_winner(game) is not None
    if is_match:
        won = games_won(game)
        yield (0, 6, SMALL, texts.MATCH_WON.format(_joined(won, "-")) if is_over else _standing(game, won))
    elif game.has_lurch() and is_lurch(game.state()):
        yield (0, 6, SMALL, texts.LURCH_TWICE if game.kind else texts.LURCH)
    if game.kind and board.entry.is_asking:
        yield (1, 7, INVERSE, texts.REMATCH_AGAIN if is_over else texts.NEXT_GAME_AGAIN)
    elif game.kind:
        yield (0, 7, SMALL, texts.REMATCH if is_over else texts.NEXT_GAME)
    elif board.link.is_up:
        yield (_SIGN_X, _SIGN_PAGE, SMALL, LINKED)


# -- the menu


def _menu(board, menu):
    yield (1, 0, INVERSE, texts.NEW_GAME)
    if not menu.is_linked:
        yield (0, 1, SMALL, "D")
        yield (_VALUE_X, 1, SMALL, texts.KINDS[KINDS.index(menu.kind)])
    x = 0
    targets = targets_of(menu.kind)
    for i in range(len(targets)):
        text = str(targets[i])
        if menu.kind == CRUMMY_RUMMY:
            text = texts.FIVE_A_HOLE if unit_of(menu.kind, targets[i]) == 5 else texts.ONE_A_HOLE
        yield (x, 2, SMALL, "ABC"[i])
        yield (x + 8, 2, INVERSE if targets[i] == menu.target else SMALL, text)
        x += 18 + 6 * len(text)
    most = most_lanes_of(menu.kind, board.most_lanes())
    if most > 1:
        yield (0, 3, SMALL, "2" if most == 2 else "2-{}".format(most))
    yield (_VALUE_X, 3, SMALL, texts.ONE_LANE if menu.lanes == 1 else texts.LANES.format(menu.lanes))
    if not menu.is_linked:
        yield (0, 4, SMALL, "1")
        yield (_VALUE_X, 4, SMALL, texts.ONE_GAME if menu.to_win == 1 else texts.BEST_OF.format(2 * menu.to_win - 1))
    yield (0, 5, SMALL, "0")
    yield (_VALUE_X, 5, SMALL, texts.MENU_OPTIONS)
    yield (0, 7, SMALL, texts.MENU_KEYS)


def _options(board):
    options = board.options
    yield (1, 0, INVERSE, texts.OPTIONS)
    yield (0, 2, SMALL, texts.BRIGHTNESS.format(options.get("brightness")))
    yield (0, 3, SMALL, texts.ROTATION.format(texts.TURNED if options.get("rotation") else texts.UPRIGHT))
    yield (0, 4, SMALL, texts.DISPLAY.format(texts.ON if options.get("display") else texts.OFF))
    yield (0, 7, SMALL, texts.OPTIONS_KEYS)


# -- counting


def _count(board, count):
    yield (1, 0, INVERSE, texts.COUNT.format(name_of(board, count.lane, 9), texts.COUNTED[count.what])[:_LETTERS])
    if count.digits is not None:
        yield (0, 2, SMALL, texts.LEFT_ELSEWHERE)
        yield (0, 3, MEDIUM, count.digits)
        yield (0, 7, SMALL, texts.LEFT_NONE)
        return
    if count.is_asking:
        yield (1, 3, INVERSE, texts.HEELS)
        yield (0, 5, SMALL, texts.AGAIN)
        return
    for item in _cards(count):
        yield item
    parts = count.parts()
    points = points_of(parts) if parts else count.points()
    page = 4
    for kind, number in _by_kind(parts):
        yield (0, page, SMALL, "{} {}".format(texts.PARTS[kind], number))
        page += 1
    if points is not None:
        text = str(points + count.total)
        yield (WIDTH - width_of(MEDIUM, text), 4, MEDIUM, text)
        if not points and not count.is_meld():
            yield (0, 4, SMALL, texts.NO_POINTS)
        yield (_KEY_X, 7, SMALL, texts.ADD if count.is_meld() else texts.PEG)
    elif count.total and not count.cards:
        yield (0, 4, SMALL, texts.MELDS.format(count.total))
        yield (_KEY_X, 7, SMALL, texts.PEG)
    elif count.rank:
        yield (0, 6, SMALL, texts.SUITS_ROW.format(SUITS[0], SUITS[1], SUITS[2], SUITS[3]))
    elif not count.cards:
        yield (0, 5, SMALL, texts.TYPE_CARDS)
        yield (0, 6, SMALL, texts.RANKS)


def _cards(count):
    """Yield the cards typed so far: large while they fit, else the last fourteen."""
    names = [_card_name(card) for card in count.cards]
    if count.rank:
        names.append(RANKS[count.rank - 1] + "_")
    if len(names) <= 5:
        for i in range(len(names)):
            yield (i * 26, 2, DOUBLE, names[i])
        return
    names = names[-14:]
    for i in range(len(names)):
        yield (i % 7 * 18, 2 + i // 7, SMALL, names[i])


def _card_name(card):
    return "Jo" if card == JOKER else RANKS[card >> 2] + SUITS[card & 3]


def _by_kind(parts):
    """Return (kind, points of all its parts) for each kind that counts."""
    kinds = []
    for kind, _, points in parts:
        for each in kinds:
            if each[0] == kind:
                each[1] += points
                break
        else:
            kinds.append([kind, points])
    return kinds


# -- the self-test


def _self_test(board):
    yield (1, 0, INVERSE, texts.SELF_TEST)
    for item in _lines(2, texts.SELF_TEST_WORDS, 3):
        yield item
    held = " ".join(board.keypad.held_keys())
    if held:
        yield (0, 6, SMALL, texts.HELD.format(held))


# -- lines


def _centred(page, font, text):
    return (max(0, (WIDTH - width_of(font, text)) // 2), page, font, text)


def _lines(page, words, most):
    """Yield a text in at most so many lines from a page on."""
    lines = wrapped(words, _LETTERS)
    for i in range(min(len(lines), most)):
        yield (0, page + i, SMALL, lines[i])


def wrapped(words: str, letters: int) -> list[str]:
    """Return a text as lines of at most so many letters, broken between words where that is possible."""
    lines = [""]
    for word in words.split():
        while len(word) > letters:
            lines.append(word[:letters])
            word = word[letters:]
        if lines[-1] and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines[1:]


def _joined(things, between):
    return between.join([str(thing) for thing in things])
