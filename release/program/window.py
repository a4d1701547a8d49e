"""The window of the program: the address of the page, its QR code, and Quit. The page itself opens in the browser."""

import queue
import re
import signal
import subprocess
import sys
import threading
import tkinter
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from tkinter import ttk
from urllib.parse import urlsplit

import segno

_ADDRESS = re.compile(r"Autopeg is at (http://\S+)")
_QR_PX = 240
_POLL_MS = 100
_END_S = 5
_THIS_COMPUTER = "localhost"
_ANY_PORT = ("--port", "0")


def command() -> list[str]:
    """Return the command `autopeg`: beside this program, or of this Python."""
    if not getattr(sys, "frozen", False):
        return [sys.executable, "-m", "autopeg"]
    here = Path(sys.executable)
    return [str(here.with_name("autopeg" + here.suffix))]


def words_for(address: str) -> str:
    """Return what the window says about the address of the page, which without a network is this computer's own."""
    if urlsplit(address).hostname == _THIS_COMPUTER:
        return f"The page is at\n{address}\n\nThis computer is in no network:\nphones can't join."
    return f"The page is at\n{address}\n\nPhones in your network scan this:"


class PageServer:
    """The server of the page, a process of its own. lines: what it says, None at its end."""

    def __init__(self, options: Sequence[str] = ()) -> None:
        self.lines: queue.Queue[str | None] = queue.Queue()
        self._process = subprocess.Popen(
            [*command(), "serve", "--lan", *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        threading.Thread(target=self._read, daemon=True).start()

    def close(self) -> None:
        """End it; every game has been stored before."""
        self._process.terminate()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.put(line.rstrip())
        self.lines.put(None)


class Window:
    """The window. root: of Tk; server: whose address it shows."""

    def __init__(self, root: tkinter.Tk, server: PageServer) -> None:
        self._root = root
        self._server = server
        self._said: list[str] = []
        self._picture: tkinter.PhotoImage | None = None
        self.address = ""
        self._is_open = True
        root.title("Autopeg")
        root.resizable(False, False)
        root.protocol("WM_DELETE_WINDOW", self.quit)
        frame = ttk.Frame(root, padding=16)
        frame.grid()
        self.words = ttk.Label(frame, text="Starting …", justify="center", wraplength=2 * _QR_PX)
        self.words.grid(pady=(0, 8))
        self.code = ttk.Label(frame)
        self.code.grid()
        self.open = ttk.Button(frame, text="Open the page", command=self.open_page, state="disabled")
        self.open.grid(pady=8, sticky="ew")
        ttk.Button(frame, text="Quit", command=self.quit).grid(sticky="ew")
        root.after(_POLL_MS, self._look)

    def open_page(self) -> None:
        """Open the page in the browser."""
        webbrowser.open(self.address)

    def quit(self) -> None:
        """End the server and the program."""
        self._is_open = False
        self._server.close()
        self._root.destroy()

    def _look(self) -> None:
        while self._is_open and not self._server.lines.empty():
            line = self._server.lines.get()
            if line is None:
                self._on_end()
                continue
            self._said.append(line)
            found = _ADDRESS.match(line)
            if found and not self.address:
                self._show(found[1])
        if self._is_open:
            self._root.after(_POLL_MS, self._look)

    def _on_end(self) -> None:
        """Try another port once, as the usual one may be taken; then show why the server has ended."""
        if not self.address and any("port" in line for line in self._said):
            self._said.clear()
            self._server = PageServer(_ANY_PORT)
            return
        self.open.configure(state="disabled")
        self.words.configure(text=(self._said or ["The server has ended."])[-1])

    def _show(self, address: str) -> None:
        self.address = address
        self.words.configure(text=words_for(address))
        if urlsplit(address).hostname != _THIS_COMPUTER:
            code = segno.make(address, error="l")
            scale = max(1, _QR_PX // code.symbol_size()[0])
            self._picture = tkinter.PhotoImage(data=code.png_data_uri(scale=scale).partition(",")[2])
            self.code.configure(image=self._picture)
        self.open.configure(state="normal")
        self.open_page()


def show_window() -> None:
    """Start the server and show its window until it is closed."""
    root = tkinter.Tk()
    window = Window(root, PageServer())
    # A signal comes in the middle of anything: the window closes once that is done.
    signal.signal(signal.SIGTERM, lambda number, frame: root.after_idle(window.quit))
    root.mainloop()
