"""The header of a photo: its size and orientation, and the reasons why a photo can't be read."""

from msgspec import Struct

from autopeg.base.errors import UsageError

MOST_BYTES = 80_000_000
"""Enough for 24 megapixels in every format, even if they can't be compressed."""

TOO_MANY_BYTES = (
    f"this photo has more than {MOST_BYTES / 1e6:.0f} MB: send it as JPEG, or take it with a lower resolution"
)

MOST_PIXELS = 25_000_000
"""24 megapixels as phones and cameras count them: 5712 x 4284, 6048 x 4024."""
LONGEST_SIDE = 16_384
LEAST_SIDE = 32

UPRIGHT = 1
"""The orientation of a photo that is stored as people see it, in Exif's numbers."""


class UnreadablePhoto(UsageError):
    """A photo that can't be read: the message says why and what to do."""


class CutOff(UnreadablePhoto):
    """A photo that ends too early."""

    def __init__(self, kind: str, data: bytes) -> None:
        super().__init__(f"this {kind} photo is cut off after {len(data):,} bytes: send it again")


class Damaged(UnreadablePhoto):
    """A photo with bytes that its format forbids."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"this {kind} photo is damaged: send it again, or take another one")


class Animated(UnreadablePhoto):
    """A picture that moves."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"this {kind} picture is animated: send a single photo")


class Header(Struct, frozen=True):
    """What is known of a photo before it is decoded."""

    kind: str
    """As people call it: "JPEG"."""
    width: int
    height: int
    """Of the photo as it is stored."""
    orientation: int = UPRIGHT
    """Its orientation, 1 to 8. Source: Exif 2.32, 4.6.4 A, tag 0x0112."""
    has_alpha: bool = False
    """Whether it may be transparent."""


def checked(header: Header) -> Header:
    """Return a header whose size can be read. Raises UnreadablePhoto."""
    width, height = header.width, header.height
    if min(width, height) == 0:
        raise Damaged(header.kind)
    if min(width, height) < LEAST_SIDE:
        raise UnreadablePhoto(
            f"this picture has only {width} x {height} pixels, too few to show a card: send the whole photo"
        )
    if width * height > MOST_PIXELS:
        raise UnreadablePhoto(
            f"this photo has {width} x {height} pixels, {width * height / 1e6:.0f} megapixels, and 24 is the most: "
            "take it with a lower resolution"
        )
    if max(width, height) > LONGEST_SIDE:
        raise UnreadablePhoto(
            f"this picture has {width} x {height} pixels, and {LONGEST_SIDE} is the longest side: cut out the cards"
        )
    return header
