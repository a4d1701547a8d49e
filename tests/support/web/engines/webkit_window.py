"""A window of WebKitGTK that WebKitWebDriver drives, of any size, whose console is what the program prints.

The MiniBrowser that comes with the driver gets no narrower than 447 px and prints no console. This asks GTK and WebKit
by their C functions, so that nothing but the driver has to be installed:
https://webkitgtk.org/reference/webkit2gtk/stable/class.AutomationSession.html
"""

import ctypes
from collections.abc import Callable
from typing import Any

_POINTER = ctypes.c_void_p
_GTK, _WEBKIT, _OBJECT = map(ctypes.CDLL, ("libgtk-3.so.0", "libwebkit2gtk-4.1.so.0", "libgobject-2.0.so.0"))
_CREATE = ctypes.CFUNCTYPE(_POINTER, _POINTER, _POINTER)
_STARTED = ctypes.CFUNCTYPE(None, _POINTER, _POINTER, _POINTER)
_OBJECT.g_object_new.restype = _POINTER


def _asked(library: ctypes.CDLL, name: str, result: Any, *given: Any) -> Any:
    """Return what a C function returns. given: pointers as `_POINTER`."""
    function = library[name]
    function.restype = result
    return function(*given)


def _connect(instance: _POINTER, signal: bytes, call: Any) -> None:
    _asked(_OBJECT, "g_signal_connect_data", ctypes.c_ulong, instance, signal, call, None, None, 0)


def _new_view(context: _POINTER) -> int:
    settings = _POINTER(_asked(_WEBKIT, "webkit_settings_new", _POINTER))
    _asked(_WEBKIT, "webkit_settings_set_enable_write_console_messages_to_stdout", None, settings, 1)
    kind = _asked(_WEBKIT, "webkit_web_view_get_type", ctypes.c_size_t)
    properties: list[tuple[bytes, Any]] = [
        (b"is-controlled-by-automation", ctypes.c_int(1)),
        (b"web-context", context),
        (b"settings", settings),
    ]
    flat = [part for name, value in properties for part in (ctypes.c_char_p(name), value)]
    view = _OBJECT.g_object_new(ctypes.c_size_t(kind), *flat, None)
    window = _POINTER(_asked(_GTK, "gtk_window_new", _POINTER, 0))
    _asked(_GTK, "gtk_container_add", None, window, _POINTER(view))
    _asked(_GTK, "gtk_widget_show_all", None, window)
    return view


def main() -> None:
    """Open a window for every driver that asks for one, until the driver ends the program."""
    _asked(_GTK, "gtk_init", None, None, None)
    settings = _POINTER(_asked(_GTK, "gtk_settings_get_default", _POINTER))
    _OBJECT.g_object_set(settings, b"gtk-enable-animations", 0, None)  # prefers-reduced-motion
    context = _POINTER(_asked(_WEBKIT, "webkit_web_context_new_ephemeral", _POINTER))
    _asked(_WEBKIT, "webkit_web_context_set_automation_allowed", None, context, 1)
    create: Callable[..., Any] = _CREATE(lambda *_: _new_view(context))
    started = _STARTED(lambda _context, session, _data: _connect(_POINTER(session), b"create-web-view", create))
    _connect(context, b"automation-started", started)
    _asked(_GTK, "gtk_main", None)


if __name__ == "__main__":
    main()
