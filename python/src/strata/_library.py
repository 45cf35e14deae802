"""The functions of libstrata, called with ctypes, which releases the GIL during each call."""

from __future__ import annotations

import ctypes
import operator
import os
import threading
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    byref,
    c_bool,
    c_char_p,
    c_double,
    c_int,
    c_size_t,
    c_uint,
    c_uint32,
    c_void_p,
)
from typing import Any, Callable, Optional

from ._errors import CLASSES, ForkError, Status, UsageError

Progress = CFUNCTYPE(c_bool, c_size_t, c_size_t, c_void_p)
Release = Callable[[str, c_void_p], None]
DeviceVisitor = CFUNCTYPE(None, c_char_p, c_char_p, c_bool, c_void_p)


class Slot(Structure):
    _fields_ = [("name", c_char_p), ("value", c_char_p)]


class SceneOptions(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("base_folder", c_char_p),
        ("y_axis", c_int),
        ("animation", c_char_p),
        ("theme", c_char_p),
        ("slots", POINTER(Slot)),
        ("slot_count", c_size_t),
        ("fonts_folder", c_char_p),
    ]


class RendererOptions(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("width", c_size_t),
        ("height", c_size_t),
        ("scale", c_double),
        ("device", c_char_p),
        ("requires_hardware", c_bool),
        ("fonts_folder", c_char_p),
        ("background", c_double * 4),
        ("threads", c_size_t),
    ]


class JobOptions(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("rate_numerator", c_uint32),
        ("rate_denominator", c_uint32),
        ("first_frame", c_size_t),
        ("frame_count", c_size_t),
        ("start", c_double),
        ("loops", c_uint),
        ("format", c_char_p),
        ("progress", Progress),
        ("context", c_void_p),
        ("gop", c_size_t),
        ("manifest", c_bool),
        ("resume", c_bool),
        ("duration", c_double),
    ]


# The arguments of each function without the final `strata_error **`.
_FAILING: dict[str, list[Any]] = {
    "scene_open": [c_char_p, POINTER(SceneOptions), POINTER(c_void_p)],
    "scene_read": [c_void_p, c_size_t, POINTER(SceneOptions), POINTER(c_void_p)],
    "scene_create": [c_void_p, c_double, c_double, c_int, POINTER(c_void_p)],
    "scene_layer": [c_void_p, c_char_p, POINTER(c_void_p)],
    "scene_show_state": [c_void_p, c_char_p],
    "scene_show_transition": [c_void_p, c_char_p, c_char_p, c_double, c_double],
    "scene_write": [c_void_p, c_char_p],
    "layer_create": [c_char_p, POINTER(c_void_p)],
    "layer_read": [c_char_p, c_size_t, c_char_p, POINTER(c_void_p)],
    "layer_add_sublayer": [c_void_p, c_void_p],
    "layer_set_number": [c_void_p, c_char_p, c_double],
    "layer_set_string": [c_void_p, c_char_p, c_char_p],
    "layer_set_color": [c_void_p, c_char_p] + [c_double] * 4,
    "layer_set_numbers": [c_void_p, c_char_p, POINTER(c_double), c_size_t],
    "layer_set_colors": [c_void_p, c_char_p, POINTER(c_double), c_size_t],
    "layer_set_path": [c_void_p, c_char_p, c_char_p],
    "layer_set_image": [c_void_p, c_char_p, c_void_p],
    "layer_set_mask": [c_void_p, c_void_p],
    "layer_reset": [c_void_p, c_char_p],
    "layer_get_numbers": [c_void_p, c_char_p, POINTER(c_double), c_size_t, POINTER(c_size_t)],
    "layer_get_string": [c_void_p, c_char_p, POINTER(c_void_p)],
    "image_read": [c_char_p, c_size_t, POINTER(c_void_p)],
    "image_create": [c_void_p, c_size_t, c_size_t, c_size_t, c_int, POINTER(c_void_p)],
    "image_copy_pixels": [c_void_p, c_int, c_void_p, c_size_t],
    "image_encode": [c_void_p, c_char_p, POINTER(c_void_p), POINTER(c_size_t)],
    "image_write": [c_void_p, c_char_p],
    "renderer_create": [c_void_p, POINTER(RendererOptions), POINTER(c_void_p)],
    "renderer_image": [c_void_p, c_double, POINTER(c_void_p)],
    "job_create": [c_void_p, c_char_p, POINTER(JobOptions), POINTER(c_void_p)],
    "job_run": [c_void_p],
    "join_chunks": [POINTER(c_char_p), c_size_t, c_char_p, c_size_t, c_size_t, c_bool],
}

# The result and the arguments of each function that cannot fail.
_OTHER: dict[str, tuple[Any, list[Any]]] = {
    "version": (c_char_p, []),
    "free": (None, [c_void_p]),
    "error_code": (c_int, [c_void_p]),
    "error_message": (c_char_p, [c_void_p]),
    "error_file": (c_char_p, [c_void_p]),
    "error_line": (c_int, [c_void_p]),
    "error_layer": (c_char_p, [c_void_p]),
    "error_free": (None, [c_void_p]),
    "scene_width": (c_double, [c_void_p]),
    "scene_height": (c_double, [c_void_p]),
    "scene_duration": (c_double, [c_void_p]),
    "scene_frame_rate": (c_double, [c_void_p]),
    "scene_root": (c_void_p, [c_void_p]),
    "scene_state_count": (c_size_t, [c_void_p]),
    "scene_state": (c_void_p, [c_void_p, c_size_t]),
    "scene_diagnostic_count": (c_size_t, [c_void_p]),
    "scene_diagnostic": (c_void_p, [c_void_p, c_size_t]),
    "scene_free": (None, [c_void_p]),
    "layer_diagnostic_count": (c_size_t, [c_void_p]),
    "layer_diagnostic": (c_void_p, [c_void_p, c_size_t]),
    "layer_remove": (None, [c_void_p]),
    "layer_sublayer_count": (c_size_t, [c_void_p]),
    "layer_sublayer": (c_void_p, [c_void_p, c_size_t]),
    "layer_presentation": (c_void_p, [c_void_p]),
    "layer_class": (c_void_p, [c_void_p]),
    "layer_free": (None, [c_void_p]),
    "image_width": (c_size_t, [c_void_p]),
    "image_height": (c_size_t, [c_void_p]),
    "image_diagnostic_count": (c_size_t, [c_void_p]),
    "image_diagnostic": (c_void_p, [c_void_p, c_size_t]),
    "image_retain": (c_void_p, [c_void_p]),
    "image_free": (None, [c_void_p]),
    "renderer_width": (c_size_t, [c_void_p]),
    "renderer_height": (c_size_t, [c_void_p]),
    "renderer_device": (c_char_p, [c_void_p]),
    "renderer_is_software": (c_bool, [c_void_p]),
    "renderer_diagnostic_count": (c_size_t, [c_void_p]),
    "renderer_diagnostic": (c_void_p, [c_void_p, c_size_t]),
    "renderer_free": (None, [c_void_p]),
    "job_frame_count": (c_size_t, [c_void_p]),
    "job_cancel": (None, [c_void_p]),
    "job_free": (None, [c_void_p]),
    "devices": (None, [DeviceVisitor, c_void_p]),
}

#: The maximum of a ``size_t`` in the library.
_LARGEST_SIZE = 2**63 - 1

_lock = threading.Lock()
_loaded: Optional[ctypes.CDLL] = None
_is_forked = False


def _after_fork() -> None:
    global _is_forked, _lock
    # Another thread may have held the lock during the fork.
    _lock = threading.Lock()
    _is_forked = _loaded is not None


os.register_at_fork(after_in_child=_after_fork)


def _load() -> ctypes.CDLL:
    given = os.environ.get("STRATA_LIBRARY")
    inside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libstrata.so")
    path = given or (inside if os.path.exists(inside) else "libstrata.so.0")
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"libstrata cannot be loaded: {error}; install the wheel of strata-render, or set "
            "STRATA_LIBRARY to the path of libstrata.so"
        ) from error
    try:
        for name, arguments in _FAILING.items():
            function = getattr(library, "strata_" + name)
            function.restype = c_int
            function.argtypes = arguments + [POINTER(c_void_p)]
        for name, (result, arguments) in _OTHER.items():
            function = getattr(library, "strata_" + name)
            function.restype = result
            function.argtypes = arguments
    except AttributeError as error:
        raise ImportError(
            f"{path} is not a libstrata of this version: {error}; update it, or unset "
            "STRATA_LIBRARY"
        ) from error
    return library


def library() -> ctypes.CDLL:
    """Return the library, loaded on first use.

    Raises ForkError in a child of a process that has used it.
    """
    global _loaded
    if _is_forked:
        raise ForkError(
            "the process was forked after it had used Strata, whose threads do not exist in the "
            "child; start workers with the multiprocessing method 'spawn' or 'forkserver', or use "
            "Strata only in the children",
            Status.USAGE,
        )
    if _loaded is None:
        with _lock:
            if _loaded is None:
                _loaded = _load()
    return _loaded


def call(name: str, *arguments: Any) -> Any:
    """Call a function that cannot fail."""
    return getattr(library(), "strata_" + name)(*arguments)


def attempt(name: str, *arguments: Any) -> None:
    """Call a function that can fail and raise its error."""
    error = c_void_p()
    if getattr(library(), "strata_" + name)(*arguments, byref(error)) == 0:
        return
    try:
        code = Status(call("error_code", error))
        file, layer = call("error_file", error), call("error_layer", error)
        raise CLASSES[code](
            call("error_message", error).decode(),
            code,
            file.decode() if file else None,
            call("error_line", error) or None,
            layer.decode() if layer else None,
        )
    finally:
        call("error_free", error)


def create(name: str, *arguments: Any) -> c_void_p:
    """Call a function that can fail and whose last argument receives an object."""
    result = c_void_p()
    attempt(name, *arguments, byref(result))
    return result


def release(name: str, handle: c_void_p) -> None:
    """Release a reference, except in a forked child, where the library cannot be used.

    Methods ``__del__`` have this function as a default argument. An object can live until the
    interpreter ends, when the names of modules are None.
    """
    if _loaded is not None and not _is_forked:
        getattr(_loaded, "strata_" + name)(handle)


def checked(value: Any, name: str, minimum: int = 0, maximum: int = _LARGEST_SIZE) -> int:
    """Return an integer that a ``size_t`` holds, because ctypes drops the upper bits of others.

    The library reads a ``size_t`` as a signed integer, so the maximum is 2**63 - 1.
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}") from None
    if not minimum <= number <= maximum:
        raise UsageError(f"{name} must be from {minimum} to {maximum}, not {number}")
    return number


def real(value: Any, name: str) -> float:
    """Return a number as a float.

    ctypes would raise an error of its own, which is not a TypeError, without the name.
    """
    if isinstance(value, (str, bytes)) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    return float(value)


def text(address: Optional[int]) -> Optional[str]:
    """Return a string that the library has allocated, and free it."""
    if not address:
        return None
    try:
        return ctypes.string_at(address).decode()
    finally:
        call("free", address)


def diagnostics(kind: str, handle: c_void_p) -> list[str]:
    """Return the diagnostics of an object of the library, such as a "scene"."""
    count = call(f"{kind}_diagnostic_count", handle)
    return [text(call(f"{kind}_diagnostic", handle, index)) or "" for index in range(count)]


def encoded(value: Optional[Any]) -> Optional[bytes]:
    """Return a path or a string as UTF-8; None for None.

    Raises UsageError for a NUL character, because a C string would end there.
    """
    if value is None:
        return None
    result = os.fspath(value) if hasattr(value, "__fspath__") else value
    if isinstance(result, str):
        # Like os.fsencode, so that the library reports the names of files that are not UTF-8.
        result = result.encode(errors="surrogateescape")
    if not isinstance(result, bytes):
        raise TypeError(f"expected a string, not {type(value).__name__}")
    if b"\0" in result:
        raise UsageError(f"{value!r} contains a NUL character")
    return result
