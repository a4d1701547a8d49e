"""A camera with an address, as apps of phones offer it: JPEG pictures that replace each other."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self


class PhoneCamera:
    """Serves the latest picture to all who look. pictures: yields each when it is taken, from the first look on."""

    def __init__(self, pictures: Iterator[bytes]) -> None:
        self._pictures = pictures
        self._changed = threading.Condition()
        self._latest, self._taken, self._is_over = b"", 0, False
        self._is_looked_at = threading.Event()
        camera = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
                self.end_headers()
                try:
                    for data in camera._seen():
                        head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
                        self.wfile.write(head.encode() + data + b"\r\n")
                except OSError:
                    pass

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}/video"

    def __enter__(self) -> Self:
        for work in (self._server.serve_forever, self._take):
            threading.Thread(target=work, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_looked_at.set()
        self._end()
        self._server.shutdown()
        self._server.server_close()

    def _take(self) -> None:
        self._is_looked_at.wait()
        for picture in self._pictures:
            with self._changed:
                if self._is_over:
                    return
                self._latest, self._taken = picture, self._taken + 1
                self._changed.notify_all()
        self._end()

    def _end(self) -> None:
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def _seen(self) -> Iterator[bytes]:
        self._is_looked_at.set()
        seen = 0
        while True:
            with self._changed:
                self._changed.wait_for(lambda seen=seen: self._is_over or self._taken > seen)
                if self._is_over:
                    return
                latest, seen = self._latest, self._taken
            yield latest
