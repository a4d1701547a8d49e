"""Orca without a voice: what it would speak goes into a file. Debian's Python runs this, which has Orca's package.

Its own command cannot be told any of this: not to end when a busy computer holds it up, to write each line at once,
and to look for no program that speaks.
"""

import sys
from pathlib import Path

from orca import debug, settings  # type: ignore[reportMissingImports]


def main(spoken: str, folder: str) -> int:
    """Run until a signal. spoken: the file; folder: of preferences."""
    debug.debugLevel = debug.LEVEL_INFO
    debug.debugFile = Path(spoken).open("w", buffering=1, encoding="utf-8")  # noqa: SIM115
    settings.timeoutTime = 0
    settings.speechServerFactory = ""
    settings.speechFactoryModules = []
    settings.enableBraille = settings.enableSound = False
    from orca import orca  # type: ignore[reportMissingImports]  # it reads the settings

    orca.getSettingsManager().activate(folder, {"sayAllOnLoad": False})
    return orca.main()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
