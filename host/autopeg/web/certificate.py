"""The certificate with which the page is served over HTTPS: its files, and the names that it is for."""

import ssl
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

from autopeg.base.errors import UsageError

_NAMES_EXTENSION = bytes.fromhex("0603551d11")
"""The identifier of the extension with the names of a certificate, 2.5.29.17. Source: RFC 5280, 4.2.1.6."""

_DNS_NAME, _ADDRESS = 0x82, 0x87
_BOOLEAN, _OCTETS, _SEQUENCE = 0x01, 0x04, 0x30


class Certificate(NamedTuple):
    """The files of a certificate, and its names."""

    cert: Path
    key: Path
    names: tuple[str, ...]
    """Host names and addresses."""

    def host(self, own: str) -> str:
        """Return the host by which devices open the page. own: this computer's address."""
        if own in self.names:
            return own
        return next((name for name in self.names if not name.startswith("*")), own)


def certificate_of(cert: Path, key: Path) -> Certificate:
    """Read a certificate. Raises UsageError if it cannot be used."""
    for option, path in (("--cert", cert), ("--key", key)):
        if not path.is_file():
            raise UsageError(f"{option} {path}: there is no such file")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, lambda: "")
        names = tuple(_names_in(ssl.PEM_cert_to_DER_cert(_first(cert.read_text(encoding="ascii")))))
    except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
        reason = getattr(error, "reason", None) or error
        raise UsageError(
            f"--cert {cert} and --key {key} can't be used: they must be PEM files that belong together, and the key "
            f"without a password ({str(reason).replace('_', ' ').lower()})"
        ) from None
    return Certificate(cert, key, names)


def _first(text: str) -> str:
    """Return the first certificate of a file: the others are of who has signed it."""
    end = "-----END CERTIFICATE-----"
    begin = text.index("-----BEGIN CERTIFICATE-----")
    return text[begin : text.index(end, begin) + len(end)] + "\n"


def _names_in(der: bytes) -> Iterator[str]:
    """Yield the names of a certificate."""
    at = der.find(_NAMES_EXTENSION)
    if at < 0:
        return
    rest = der[at + len(_NAMES_EXTENSION) :]
    tag, value, rest = _item(rest)
    if tag == _BOOLEAN:  # whether it must be understood
        tag, value, rest = _item(rest)
    if tag != _OCTETS:
        return
    tag, names, _ = _item(value)
    while tag == _SEQUENCE and names:
        kind, name, names = _item(names)
        if kind == _DNS_NAME:
            yield name.decode("ascii").lower()
        elif kind == _ADDRESS and len(name) in (4, 16):
            yield str(ip_address(name))


def _item(der: bytes) -> tuple[int, bytes, bytes]:
    """Return the tag and value of the first item, and what follows it."""
    tag, size, at = der[0], der[1], 2
    if size & 0x80:
        at += size & 0x7F
        size = int.from_bytes(der[2:at], "big")
    return tag, der[at : at + size], der[at + size :]
