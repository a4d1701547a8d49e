"""Hostile client for bench/web.py: sends requests as fast as it can, holds connections, and never reads its streams."""

import socket
import sys
import time

ELSEWHERE = ("127.0.0.2", 0)
SILENT = 60
DEAF = 6
ASK = b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"


def main(port: int, code: str) -> None:
    """Flood the server until killed."""
    at = ("127.0.0.1", port)
    held = [socket.create_connection(at, source_address=ELSEWHERE) for _ in range(SILENT + DEAF)]
    for deaf in held[:DEAF]:
        deaf.sendall(
            f"GET /api/stream?tables={code} HTTP/1.1\r\nHost: localhost\r\nCookie: autopeg={'x' * 22}\r\n\r\n".encode()
        )
    asking = socket.create_connection(at, source_address=ELSEWHERE)
    while True:
        try:
            asking.sendall(ASK)
            asking.recv(65536)
        except OSError:
            time.sleep(0.01)
            asking = socket.create_connection(at, source_address=ELSEWHERE)


main(int(sys.argv[1]), sys.argv[2])
