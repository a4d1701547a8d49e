"""The Pico's filesystem as bytes: littlefs, laid out as MicroPython's rp2 port mounts it."""

from collections.abc import Mapping
from typing import Any

from littlefs import LittleFS, LittleFSError, UserContext

START = 0xA0000  # within the flash
BLOCK = 4096
BLOCKS = 352
SIZE = BLOCKS * BLOCK

_ON_DISK_VERSION = 0x00020000
_LAYOUT: dict[str, Any] = {
    "block_size": BLOCK,
    "block_count": BLOCKS,
    "prog_size": 256,
    "read_size": 32,
    "cache_size": 1024,  # four times prog_size, as on the Pico; with less, littlefs cannot read all that it wrote
    "lookahead_size": 32,
}


def image_of(files: Mapping[str, bytes]) -> bytes:
    """Return a filesystem that contains these files, by path."""
    context = UserContext(buffsize=SIZE)
    filesystem: Any = LittleFS(context, disk_version=_ON_DISK_VERSION, **_LAYOUT)
    for path, content in sorted(files.items()):
        if "/" in path:
            filesystem.makedirs("/" + path.rsplit("/", 1)[0], exist_ok=True)
        with filesystem.open("/" + path, "wb") as file:
            file.write(content)
    filesystem.unmount()
    return bytes(context.buffer)


def files_of(image: bytes) -> dict[str, bytes]:
    """Return the files of a filesystem. Raises littlefs.LittleFSError if it cannot be mounted."""
    context = UserContext(buffsize=SIZE)
    context.buffer[:] = image
    filesystem: Any = LittleFS(context, mount=False, **_LAYOUT)
    filesystem.mount()
    files: dict[str, bytes] = {}
    for folder, _, names in filesystem.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with filesystem.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    return files


def is_filesystem(image: bytes) -> bool:
    """Return whether the bytes are a filesystem with readable files."""
    if len(image) != SIZE:
        return False
    try:
        files_of(image)
    except LittleFSError:
        return False
    return True
