"""The files of tests/data, the same on both interpreters."""

_TESTS = __file__[: -len("support/core/data_file.py")]


def lines_of(name):
    """Return the lines of a file in tests/data that are neither empty nor notes (#)."""
    with open(_TESTS + "data/" + name) as file:
        lines = [line.strip() for line in file.read().split("\n")]
    return [line for line in lines if line and not line.startswith("#")]
