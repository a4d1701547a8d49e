"""Any bytes on the wire, any board file, any state file: no crash, a sentence, and a board that plays on."""

from pegboard.board_file import parse_board
from pegboard.journal import SLOTS
from pegcore.track import BoardError
from support.core.torment import Dice
from support.firmware.anything import any_board, any_piece, any_slot
from support.firmware.parts import Bench, Display

BENCHES = 12
PIECES = 40
FILES = 250


def check_plays_on(bench):
    """Fail unless the board takes and answers a snapshot, and a key still counts."""
    bench.run(60)
    bench.said()
    bench.port.arriving = b"\n"
    bench.send("SET 5e55 1 to=121 unit=1 turn=a crib=b a=25,37 b=50,52 win=-")
    bench.run(100)
    assert [body for body in bench.said() if body.startswith("OK 5e55 1 ")], bench.app.game.state()
    assert bench.shown_pegs(0) == (25, 37) or bench.app.scene.is_moving()


def test_any_bytes_on_the_wire():
    for seed in range(BENCHES):
        dice = Dice(seed)
        bench = Bench(2 + seed % 3, display=Display())
        for _ in range(PIECES):
            bench.port.arriving += any_piece(dice)
            bench.run(2 * dice.below(20))
        check_plays_on(bench)


def sentence_about(text):
    """Return why a board file is refused, or None."""
    try:
        parse_board(text)
    except BoardError as error:
        return str(error)
    return None


def test_any_board_file():
    dice = Dice(1)
    sound = 0
    for _ in range(FILES):
        text = any_board(dice)
        sentence = sentence_about(text)
        assert sentence is None or (10 < len(sentence) < 600 and sentence.find("\n") < 0), (text, sentence)
        sound += sentence is None
    assert 0 < sound < FILES // 2


def test_any_state_file():
    dice = Dice(2)
    for _ in range(60):
        files = {}
        for name in SLOTS:
            if not dice.one_in(4):
                files[name] = any_slot(dice)
        damaged = len(files)
        bench = Bench(4, files=files, display=Display())
        bench.run(20)
        said = [line for line in bench.app.log_lines if line.find(" is damaged, ") > 0]
        kept = len([name for name in bench.store.files if name.endswith(".damaged")])
        assert len(said) == kept <= damaged, (files, bench.app.log_lines)
        check_plays_on(bench)
