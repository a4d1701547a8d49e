"""The page over HTTPS, with a certificate of one's own."""

import shutil
import ssl
import subprocess
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from autopeg.base.errors import UsageError
from autopeg.cli.serve import serve
from autopeg.web.certificate import Certificate, certificate_of
from support.web.server import Server

NAMES = "DNS:Cards.test,DNS:*.cards.test,IP:127.0.0.1,IP:::1"

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return a certificate and its key."""
    folder = tmp_path_factory.mktemp("https")
    return _made(folder, ["-addext", f"subjectAltName={NAMES}"])


def _made(folder: Path, more: list[str]) -> tuple[Path, Path]:
    cert, key = folder / "cert.pem", folder / "key.pem"
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    out = ["-keyout", str(key), "-out", str(cert), "-subj", "/CN=cards", "-days", "2"]
    subprocess.run(["openssl", "req", "-x509", *curve, *out, *more], check=True, capture_output=True)
    return cert, key


def test_the_names_of_a_certificate_are_names_of_the_page(files: tuple[Path, Path]) -> None:
    certificate = certificate_of(*files)
    assert certificate.names == ("cards.test", "*.cards.test", "127.0.0.1", "::1")
    assert certificate.host("127.0.0.1") == "127.0.0.1"
    assert certificate.host("192.168.1.7") == "cards.test"
    assert Certificate(*files, ("*.cards.test",)).host("192.168.1.7") == "192.168.1.7"


def test_a_certificate_without_names_is_read(tmp_path: Path) -> None:
    assert certificate_of(*_made(tmp_path, [])).names == ()


def test_the_page_is_served_with_it(home: Path, files: tuple[Path, Path]) -> None:
    certificate = certificate_of(*files)
    trusting = ssl.create_default_context(cafile=certificate.cert)
    with Server(home, certificate=certificate) as server:
        page = httpx.get(f"https://127.0.0.1:{server.port}/", verify=trusting)
        assert page.status_code == 200
        assert "Autopeg" in page.text


def test_files_that_do_not_belong_together_are_refused_in_a_sentence(files: tuple[Path, Path], tmp_path: Path) -> None:
    cert, key = files
    other = _made(tmp_path, [])[1]
    for wrong_cert, wrong_key in ((cert, other), (key, key), (cert, cert)):
        with pytest.raises(UsageError, match="must be PEM files that belong together"):
            certificate_of(wrong_cert, wrong_key)
    with pytest.raises(UsageError, match=r"--key nowhere\.pem: there is no such file"):
        certificate_of(cert, Path("nowhere.pem"))


def test_one_option_without_the_other_is_refused(files: tuple[Path, Path]) -> None:
    refused = CliRunner().invoke(serve, ["--cert", str(files[0])])
    assert isinstance(refused.exception, UsageError)
    assert "--cert and --key belong together" in str(refused.exception)
