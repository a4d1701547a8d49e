"""The bytes of a photo as an upright picture, and a sentence for everything else."""

import struct
import zlib

import cv2
import numpy
import pytest

from autopeg.camera.formats import header, known
from autopeg.camera.formats.header import UnreadablePhoto
from autopeg.camera.photo import picture_of
from support.camera.sample_photos import (
    BLUE,
    FOLDER,
    HEIGHT,
    QUARTERS,
    RED,
    WIDTH,
    encoded,
    exif,
    jpeg,
    oriented,
    png,
    png_chunk,
    quarters,
    segment,
    upright,
    webp,
    webp_chunks,
    with_exif,
)

NEARLY = 12
"""How far a colour may be off after compression."""

FORMATS = (".jpg", ".png", ".webp")


def assert_upright(picture: numpy.ndarray) -> None:
    assert picture.shape == (HEIGHT, WIDTH, 3)
    assert picture.dtype == numpy.uint8
    assert numpy.abs(numpy.array(quarters(picture)) - QUARTERS).max() <= NEARLY


def refusal(data: bytes) -> str:
    with pytest.raises(UnreadablePhoto) as refused:
        picture_of(data)
    sentence = str(refused.value)
    assert ": " in sentence, f'"{sentence}" does not say what to do'
    return sentence


# -- photos as cameras hold them


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("suffix", FORMATS)
def test_a_photo_is_turned_as_its_camera_was_held(suffix: str, orientation: int) -> None:
    assert_upright(picture_of(oriented(suffix, orientation)))
    assert_upright(picture_of(oriented(suffix, orientation, "<")))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_an_avif_is_turned_as_its_boxes_say(orientation: int) -> None:
    data = (FOLDER / f"orientation-{orientation}.avif").read_bytes()
    if cv2.imdecode(numpy.frombuffer(data, numpy.uint8), cv2.IMREAD_COLOR) is None:
        assert "AVIF photos can't be read on this computer" in refusal(data)
        pytest.skip("this OpenCV can't read AVIF")
    assert_upright(picture_of(data))


def test_exif_data_that_make_no_sense_turn_nothing() -> None:
    whole = exif(6)
    for tiff in (b"", b"MM", b"XX*\0" + whole[4:], whole[:20], exif(0), exif(9), whole[:4] + b"\xff" * 4 + whole[8:]):
        assert_upright(picture_of(with_exif(jpeg(), tiff)))


def test_jpeg_segments_may_come_in_any_order() -> None:
    data = jpeg()
    clutter = (
        segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0") + segment(0xFE, b"\xff\xd9 looks like an end") + b"\xff" * 7
    )
    assert_upright(picture_of(data[:2] + clutter + with_exif(data, exif(1))[2:]))
    frame = data.index(b"\xff\xc0")
    behind = frame + 2 + int.from_bytes(data[frame + 2 : frame + 4], "big")
    late = segment(0xE1, b"Exif\0\0" + exif(3))
    assert quarters(picture_of(data[:behind] + late + data[behind:])) == quarters(picture_of(data)[::-1, ::-1])
    assert_upright(picture_of(data + b"what a phone adds: a film, a second picture" + jpeg()))


@pytest.mark.parametrize("options", [(cv2.IMWRITE_JPEG_PROGRESSIVE, 1), (cv2.IMWRITE_JPEG_RST_INTERVAL, 1)])
def test_progressive_photos_and_those_with_restarts_are_read(options: tuple[int, int]) -> None:
    assert_upright(picture_of(jpeg(*options)))


@pytest.mark.parametrize("name", ["progressive.jpg", "cmyk.jpg"])
def test_photos_of_other_programs_are_read(name: str) -> None:
    assert_upright(picture_of((FOLDER / name).read_bytes()))


# -- depths, palettes and transparency

BLACK_AND_BROWN = (b"PLTE", bytes([0, 0, 0, 200, 100, 50]))


@pytest.mark.parametrize(
    ("data", "colour"),
    [
        (png(1, 0, b"\xff"), (255, 255, 255)),
        (png(8, 0, b"\x64"), (100, 100, 100)),
        (png(16, 0, b"\x64\x00"), (100, 100, 100)),
        (png(16, 2, b"\xc8\x00\x64\x00\x32\x00"), (50, 100, 200)),
        (png(8, 3, b"\x01", BLACK_AND_BROWN), (50, 100, 200)),
        (png(8, 3, b"\x01", BLACK_AND_BROWN, (b"tRNS", b"\x00\x80")), (152, 177, 227)),
        (png(8, 4, b"\x64\x80"), (177, 177, 177)),
        (png(8, 6, b"\xc8\x64\x32\x00"), (255, 255, 255)),
        (png(16, 6, b"\xc8\x00\x64\x00\x32\x00\x80\x00"), (152, 177, 227)),
    ],
    ids=["1 bit", "grey", "grey 16", "colour 16", "palette", "clear palette", "clear grey", "clear", "clear 16"],
)
def test_every_kind_of_png_becomes_colours_on_white(data: bytes, colour: tuple[int, ...]) -> None:
    picture = picture_of(data)
    assert picture.shape == (HEIGHT, WIDTH, 3)
    assert {tuple(pixel) for pixel in picture.reshape(-1, 3).tolist()} == {colour}


@pytest.mark.parametrize("suffix", [".webp", ".png"])
def test_transparent_parts_are_white_and_turned_as_well(suffix: str) -> None:
    height, width = 700, 300  # in several strips
    clear = numpy.dstack([upright(width, height), numpy.full((height, width), 255, numpy.uint8)])
    clear[: height // 2, : width // 2, 3] = 0
    picture = picture_of(with_exif(encoded(suffix, clear), exif(3)))[::-1, ::-1]
    assert quarters(picture)[0] == (255, 255, 255)
    assert quarters(picture)[1:] == list(QUARTERS[1:])


def test_a_grey_jpeg_is_read() -> None:
    assert picture_of(encoded(".jpg", upright()[..., 0])).shape == (HEIGHT, WIDTH, 3)


# -- what can't be read


def test_an_empty_photo() -> None:
    assert refusal(b"") == "the photo is empty, 0 bytes: send it again"


@pytest.mark.parametrize("suffix", FORMATS)
@pytest.mark.parametrize("share", [0.3, 0.6, 0.99])
def test_a_photo_that_is_cut_off(suffix: str, share: float) -> None:
    noise = numpy.random.default_rng(1).integers(0, 256, (HEIGHT, WIDTH, 3), dtype=numpy.uint8)
    data = encoded(suffix, noise)
    data = data[: int(len(data) * share)]
    assert refusal(data).endswith(f"photo is cut off after {len(data):,} bytes: send it again")


@pytest.mark.parametrize("name", ["orientation-1.avif", "animated.png", "progressive.jpg"])
def test_photos_cut_off_anywhere_get_a_sentence(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    for length in range(len(data) - 1):
        refusal(data[:length])


def test_a_damaged_photo() -> None:
    data = bytearray(encoded(".png"))
    data[60] ^= 0xFF
    assert refusal(bytes(data)) == "this PNG photo is damaged: send it again, or take another one"
    assert "JPEG photo is damaged" in refusal(b"\xff\xd8" + segment(0xE0, b"JFIF\0") + b"\xff\xd9")
    assert "JPEG photo is damaged" in refusal(b"\xff\xd8\xff\xe0\x00\x01 no such length")
    assert "PNG photo is damaged" in refusal(b"\x89PNG\r\n\x1a\n" + png_chunk(b"IDAT", bytes(13)))
    assert "WebP photo is damaged" in refusal(webp((b"VP8 ", b"no picture at all")))
    assert "WebP photo is damaged" in refusal(webp())


@pytest.mark.parametrize("name", ["animated.gif", "animated.png", "animated.webp"])
def test_pictures_that_move(name: str) -> None:
    kind = {"gif": "GIF", "png": "PNG", "webp": "WebP"}[name.partition(".")[2]]
    assert refusal((FOLDER / name).read_bytes()) == f"this {kind} picture is animated: send a single photo"
    assert refusal(b"\0\0\0\x14ftypavis\0\0\0\0avif") == "this AVIF picture is animated: send a single photo"


@pytest.mark.parametrize(
    ("begin", "words"),
    [
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "this is a HEIC photo, which can't be read here: send it as JPEG"),
        (b"\0\0\0\x18ftypmp42\0\0\0\0isommp42", "this is a video, not a photo: send it as JPEG"),
        (b"%PDF-1.7\n", "this is a PDF, not a photo: "),
        (b"BM\x8a\0\0\0", "this is a BMP picture, which can't be read here: send it as JPEG"),
        (b"<svg xmlns=", "this is an SVG picture, "),
        (b"hello, this is text", 'this is not a photo, as it begins with "hello, t": send a JPEG, PNG or WebP'),
        (bytes(range(250, 256)), "this is not a photo, as it begins with FA FB FC FD FE FF: "),
        (b"--------------boundary", "this is a form, not a photo: send the photo itself"),
        (b"\0", "this is not a photo, as it begins with 00: "),
    ],
)
def test_what_is_not_a_photo_is_named(begin: bytes, words: str) -> None:
    assert refusal(begin + bytes(80)[: 80 if len(begin) > 8 else 0]).startswith(words)


def test_a_gif_that_does_not_move_is_not_a_photo_either() -> None:
    assert refusal((FOLDER / "still.gif").read_bytes()).startswith("this is a GIF picture, which can't be read here: ")


# -- sizes, known before anything is decoded


def frame_of(width: int, height: int, marker: int = 0xC0) -> bytes:
    """Return a whole JPEG with that size in its frame and nothing in it."""
    frame = segment(marker, struct.pack(">BHHB", 8, height, width, 3) + bytes(9))
    return b"\xff\xd8" + segment(0xDB, bytes(65)) + frame + segment(0xDA, bytes(10)) + b"\x12\x34\xff\xd9"


def png_of(width: int, height: int) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(1 << 20))), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(png_chunk(*chunk) for chunk in chunks)


def webp_of(width: int, height: int) -> list[bytes]:
    """Return WebP pictures that name the size in their VP8, their VP8L, and only in their VP8X."""
    lossy = b"\x10\x00\x00\x9d\x01\x2a" + struct.pack("<HH", width, height)
    lossless = b"\x2f" + (width - 1 | height - 1 << 14).to_bytes(4, "little")
    canvas = bytes(4) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    [_, pixels] = webp_chunks(encoded(".webp"), extra=0)
    return [webp((b"VP8 ", lossy)), webp((b"VP8L", lossless)), webp((b"VP8X", canvas), pixels)]


@pytest.mark.parametrize(
    "data",
    [frame_of(9000, 5000), frame_of(9000, 5000, 0xC2), png_of(9000, 5000), *webp_of(9000, 5000)],
    ids=["JPEG", "progressive", "PNG", "VP8", "VP8L", "VP8X"],
)
def test_too_many_pixels_are_refused_before_they_are_decoded(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv2, "imdecode", None)
    assert refusal(data) == (
        "this photo has 9000 x 5000 pixels, 45 megapixels, and 24 is the most: take it with a lower resolution"
    )


@pytest.mark.parametrize(("width", "height"), [(5712, 4284), (6048, 4024), (6000, 4000)])
def test_photos_of_24_megapixels_as_cameras_count_them_are_within_the_limit(width: int, height: int) -> None:
    for data in (frame_of(width, height), png_of(width, height), *webp_of(width, height)):
        found = known.header_of(data)
        assert (found.width, found.height) == (width, height)


def test_a_picture_of_the_size_of_a_country_is_refused() -> None:
    assert "2147483647 x 2147483647 pixels" in refusal(png_of(2**31 - 1, 2**31 - 1))
    assert "65535 x 200 pixels, and 16384 is the longest side" in refusal(frame_of(65535, 200))
    assert "has only 1 x 1 pixels, too few to show a card" in refusal(frame_of(1, 1))
    assert "is damaged" in refusal(frame_of(600, 0))


def test_the_larger_of_two_sizes_counts() -> None:
    small, large = frame_of(64, 64), frame_of(9000, 5000)
    frame = large.index(b"\xff\xc0")
    assert "45 megapixels" in refusal(small[:2] + large[frame : frame + 19] + small[2:])


def test_too_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "MOST_BYTES", 1_000_000)
    assert refusal(bytes(1_250_000)) == (
        "this photo has more than 80 MB: send it as JPEG, or take it with a lower resolution"
    )
    assert header.MOST_BYTES == 80_000_000


def test_a_header_that_lies_about_the_size_is_noticed() -> None:
    [_, pixels] = webp_chunks(encoded(".webp"), extra=0)
    canvas = bytes(4) + (3999).to_bytes(3, "little") + (2999).to_bytes(3, "little")
    for lie in (png_of(4000, 3000), webp((b"VP8X", canvas), pixels)):
        assert "damaged" in refusal(lie)


def test_only_pixels_are_used_of_a_photo() -> None:
    """A photo with a place, a date and a preview in it is the same picture as one without."""
    plain = jpeg()
    preview = b"Exif\0\0" + exif(1) + jpeg()
    assert (picture_of(plain[:2] + segment(0xE1, preview) + plain[2:]) == picture_of(plain)).all()
    assert quarters(picture_of(encoded(".png"))) == [RED, QUARTERS[1], BLUE, QUARTERS[3]]
