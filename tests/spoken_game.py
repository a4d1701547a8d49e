"""What Orca says of the end of a game, word for word, a line for each utterance: every game is another.

python tests/spoken_game.py                     the last deals of cribbage against a bot
python tests/spoken_game.py crib_rummy          another game
python tests/spoken_game.py cribbage --lines 40 only its beginning
"""

import argparse
import tempfile
from contextlib import closing
from pathlib import Path

from support.web.engines.orca_firefox import Orca
from support.web.engines.spoken import play_spoken


def main() -> None:
    """Print them."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", nargs="?", default="cribbage")
    asked.add_argument("--lines", type=int)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, closing(Orca(Path(folder) / "orca")) as orca:
        played = play_spoken(orca, Path(folder) / "home", given.game)
    print("\n".join(played.spoken[: given.lines]))


if __name__ == "__main__":
    main()
