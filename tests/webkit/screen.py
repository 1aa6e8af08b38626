"""A screen that nobody sees, for a window that has the keyboard."""

import ctypes
import ctypes.util
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tools.webkit import SCREEN

REVERT_TO_POINTER, NOW = 1, 0
ID, AT, HANDLE = ctypes.c_ulong, ctypes.c_void_p, ctypes.c_void_p
IGNORING = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


@contextmanager
def screen() -> Iterator[str]:
    """An X server without a display; gives its name."""
    command = [SCREEN, "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout
            number = server.stdout.readline().strip()
            assert number, f"{SCREEN} ended at once"
            yield f":{number}"
        finally:
            server.terminate()


def give_keyboard(display: str) -> None:
    """Give the keyboard to the newest window that can take it: there is no window manager, and a
    window that the pointer is not on has no focus."""
    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.restype, x11.XDefaultRootWindow.restype = HANDLE, ID
    x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
    x11.XDefaultRootWindow.argtypes = x11.XCloseDisplay.argtypes = [HANDLE]
    x11.XQueryTree.argtypes = [HANDLE, ID, AT, AT, AT, AT]
    x11.XSetInputFocus.argtypes = [HANDLE, ID, ctypes.c_int, ID]
    x11.XSync.argtypes = [HANDLE, ctypes.c_int]
    ignore = IGNORING(lambda *_: 0)  # windows that cannot take it
    x11.XSetErrorHandler(ignore)
    server = x11.XOpenDisplay(display.encode())
    root, parent, number = ID(), ID(), ctypes.c_uint()
    windows = ctypes.POINTER(ID)()
    found = map(ctypes.byref, (root, parent, windows, number))
    x11.XQueryTree(server, x11.XDefaultRootWindow(server), *found)
    for window in windows[: number.value]:
        x11.XSetInputFocus(server, window, REVERT_TO_POINTER, NOW)
    x11.XSync(server, 0)
    x11.XCloseDisplay(server)
