"""Photos with bytes changed, cut out and repeated: each is a picture or a sentence, and nothing else ever."""

import random

import numpy
import pytest

from autopeg.camera.formats.header import MOST_PIXELS, UnreadablePhoto
from autopeg.camera.photo import picture_of
from support.camera.sample_photos import FOLDER, encoded, exif, jpeg, oriented, with_exif


def seeds() -> list[bytes]:
    noise = numpy.random.default_rng(7).integers(0, 256, (48, 64, 3), dtype=numpy.uint8)
    made = [encoded(suffix, noise) for suffix in (".jpg", ".png", ".webp")]
    turned = [oriented(suffix, 6) for suffix in (".jpg", ".png", ".webp")]
    clear = numpy.dstack([noise, noise[..., 0]])
    files = [path.read_bytes() for path in sorted(FOLDER.iterdir())]
    return [*made, *turned, encoded(".png", clear), encoded(".webp", clear), with_exif(jpeg(), exif(3)), *files]


def changed(data: bytes, rng: random.Random) -> bytes:
    """Return a photo with one to eight changes, some of them where sizes and names of parts are."""
    photo = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        if not photo:
            break
        at = rng.randrange(min(len(photo), rng.choice((40, 400, len(photo)))))
        match rng.randrange(7):
            case 0:
                photo[at] ^= 1 << rng.randrange(8)
            case 1:
                photo[at] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
            case 2:
                photo[at : at + 4] = rng.choice(
                    (b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff", rng.randbytes(4))
                )
            case 3:
                del photo[at : at + rng.randint(1, 40)]
            case 4:
                photo[at:at] = photo[at : at + rng.randint(1, 60)]
            case 5:
                photo[at:at] = rng.randbytes(rng.randint(1, 30))
            case _:
                del photo[max(at, 12) :]
    return bytes(photo)


@pytest.mark.parametrize("seed", [1, 2])
def test_two_thousand_changed_photos(seed: int) -> None:
    rng = random.Random(seed)
    photos = seeds()
    read = 0
    for _ in range(1000):
        photo = changed(rng.choice(photos), rng)
        try:
            picture = picture_of(photo)
        except UnreadablePhoto as refusal:
            sentence = str(refusal)
            assert ": " in sentence
            assert len(sentence) < 200
            assert sentence.isprintable()
        else:
            read += 1
            assert picture.dtype == numpy.uint8
            assert picture.shape[2] == 3
            assert picture.size <= 3 * MOST_PIXELS
    assert read > 50, "the changes are all in the first bytes"
