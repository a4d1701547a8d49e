"""Which format a photo has, by its first bytes, whatever its name says; and what to do about the others."""

from autopeg.camera.formats import avif, gif, jpeg, png, webp
from autopeg.camera.formats.header import MOST_BYTES, TOO_MANY_BYTES, Animated, Header, UnreadablePhoto, checked

READABLE = "JPEG, PNG or WebP"

_ISO_BRANDS = {
    **dict.fromkeys((b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"), "HEIC"),
    **dict.fromkeys((b"isom", b"mp41", b"mp42", b"qt  ", b"3gp4", b"3gp5", b"M4V ", b"avc1"), "video"),
}
_OTHERS = {
    b"GIF8": gif.KIND,
    b"BM": "BMP",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"%PDF": "PDF",
    b"<svg": "SVG",
    b"\xff\x0a": "JPEG XL",
    b"\0\0\0\x0cJXL ": "JPEG XL",
    b"\0\0\0\x0cjP  ": "JPEG 2000",
    b"\x1aE\xdf\xa3": "video",
}
_HEIC = (
    f"this is a HEIC photo, which can't be read here: send it as {READABLE} (on an iPhone choose Most Compatible in "
    "Settings, Camera, Formats)"
)
_SHOWN_BYTES = 8


def header_of(data: bytes) -> Header:
    """Return the header of a photo within the limits. Raises UnreadablePhoto."""
    if not data:
        raise UnreadablePhoto("the photo is empty, 0 bytes: send it again")
    if len(data) > MOST_BYTES:
        raise UnreadablePhoto(TOO_MANY_BYTES)
    return checked(_header(data))


def _header(data: bytes) -> Header:
    if data.startswith(jpeg.SIGNATURE):
        return jpeg.header_of(data)
    if data.startswith(png.SIGNATURE):
        return png.header_of(data)
    if data.startswith(webp.SIGNATURE) and data[8:12] == webp.FORM:
        return webp.header_of(data)
    if data[4:8] == b"ftyp":
        if data[8:12] == b"avis":
            raise Animated(avif.KIND)
        size = int.from_bytes(data[:4], "big")
        brands = [data[at : at + 4] for at in (8, *range(16, min(size, 256), 4))]
        if b"avif" in brands:
            return avif.header_of(data)
        kind = next((_ISO_BRANDS[brand] for brand in brands if brand in _ISO_BRANDS), "video")
        raise UnreadablePhoto(_HEIC if kind == "HEIC" else _other(kind))
    kind = next((kind for begin, kind in _OTHERS.items() if data.startswith(begin)), None)
    if kind == gif.KIND and gif.is_animated(data):
        raise Animated(kind)
    raise UnreadablePhoto(_nothing_known(data) if kind is None else _other(kind))


def _other(kind: str) -> str:
    if kind in ("PDF", "video"):
        return f"this is a {kind}, not a photo: send it as {READABLE}"
    return f"this is {'an' if kind == 'SVG' else 'a'} {kind} picture, which can't be read here: send it as {READABLE}"


def _nothing_known(data: bytes) -> str:
    begin = data[:_SHOWN_BYTES]
    is_text = begin.isascii() and begin.decode("ascii").isprintable()
    shown = f'"{begin.decode("ascii")}"' if is_text else begin.hex(" ").upper()
    if data.startswith(b"--"):
        return "this is a form, not a photo: send the photo itself as the body of the request"
    return f"this is not a photo, as it begins with {shown}: send a {READABLE} picture"
