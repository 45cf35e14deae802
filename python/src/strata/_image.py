"""Images in memory."""

from __future__ import annotations

import ctypes
import os
import threading
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Optional, Union

from ._library import Release, attempt, call, checked, create, diagnostics, encoded, release

_STRAIGHT = 0
_PREMULTIPLIED = 1


class Image:
    """An sRGB image of 8-bit RGBA pixels with row 0 on top and straight alpha by default.

    The pixels are shared with NumPy and Pillow without a copy, and they stay valid as long as
    anything refers to them. ``pixels`` is a ``memoryview`` of them; ``memoryview(image)`` requires
    Python 3.12. A copy of an image has its own pixels. ``diagnostics`` lists the content of the
    file or of the scene that is not in the image, one line each.
    """

    def __init__(
        self, width: int, height: int, pixels: Any, premultiplied: bool = False
    ) -> None:
        view = memoryview(pixels).cast("B")
        width, height = checked(width, "width", minimum=1), checked(height, "height", minimum=1)
        if view.nbytes != 4 * width * height:
            raise ValueError(
                f"{width} x {height} pixels need {4 * width * height} bytes, not {view.nbytes}"
            )
        self.width = width
        self.height = height
        self.premultiplied = premultiplied
        self.diagnostics: list[str] = []
        self._lock = threading.Lock()
        self._memory: Optional[memoryview] = view
        self._source: Optional[c_void_p] = None

    @classmethod
    def _of(cls, handle: c_void_p, premultiplied: bool = False) -> Image:
        """Return an image of the library, which the new image owns."""
        image = cls.__new__(cls)
        image._source, image._memory = handle, None
        image.width, image.height = call("image_width", handle), call("image_height", handle)
        image.premultiplied = premultiplied
        image.diagnostics = diagnostics("image", handle)
        image._lock = threading.Lock()
        return image

    def __del__(self, release: Release = release) -> None:
        source = getattr(self, "_source", None)
        if source is not None:
            release("image_free", source)

    def __copy__(self) -> Image:
        with self._lock:
            if self._source is not None:
                # An image of the library never changes, so both can refer to it.
                handle = c_void_p(call("image_retain", self._source))
                return type(self)._of(handle, self.premultiplied)
        pixels = bytearray(self._view)
        image = type(self)(self.width, self.height, pixels, self.premultiplied)
        image.diagnostics = list(self.diagnostics)
        return image

    def __deepcopy__(self, memo: dict[int, Any]) -> Image:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        pixels = bytearray(self._view)
        arguments = (self.width, self.height, pixels, self.premultiplied)
        return type(self), arguments, {"diagnostics": self.diagnostics}

    @classmethod
    def open(cls, source: Union[str, "os.PathLike[str]", bytes]) -> Image:
        """Read a PNG, JPEG or WebP file, or its bytes."""
        if not isinstance(source, bytes):
            with open(source, "rb") as file:
                source = file.read()
        return cls._of(create("image_read", source, len(source)))

    @classmethod
    def convert(cls, source: Any) -> Image:
        """Return an image of Pillow, or an array of height x width x 4 bytes, as an Image."""
        if isinstance(source, Image):
            return source
        if hasattr(source, "convert") and hasattr(source, "tobytes"):
            source = source.convert("RGBA")
            return cls(source.width, source.height, source.tobytes())
        message = "an image is an Image, a Pillow image or an array of height x width x 4 bytes"
        if isinstance(source, (str, bytes, os.PathLike)):
            name = type(source).__name__
            raise TypeError(f"{message}, not {name}; read a file with strata.Image.open")
        try:
            view = memoryview(source)
        except TypeError:
            raise TypeError(f"{message}, not {type(source).__name__}") from None
        is_of_bytes = view.format is not None and view.format[-1:] in ("B", "c")
        if view.ndim != 3 or view.shape is None or view.shape[2] != 4 or not is_of_bytes:
            raise TypeError(f"{message}, not {view.shape} of the type {view.format!r}")
        return cls(view.shape[1], view.shape[0], view.tobytes())

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height in pixels."""
        return self.width, self.height

    @property
    def _view(self) -> memoryview:
        """The pixels, which are copied out of the library on first use."""
        with self._lock:
            if self._memory is None:
                pixels = bytearray(4 * self.width * self.height)
                address = (ctypes.c_char * len(pixels)).from_buffer(pixels)
                alpha = _PREMULTIPLIED if self.premultiplied else _STRAIGHT
                attempt("image_copy_pixels", self._source, alpha, address, 4 * self.width)
                self._memory = memoryview(pixels)
                # From now on the caller can change them.
                source, self._source = self._source, None
                if source is not None:
                    release("image_free", source)
            return self._memory

    @property
    def pixels(self) -> memoryview:
        """The pixels as height x width x 4 bytes, without a copy."""
        return self._view.cast("B", (self.height, self.width, 4))

    def __buffer__(self, flags: int) -> memoryview:
        return self.pixels

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return {
            "version": 3,
            "shape": (self.height, self.width, 4),
            "typestr": "|u1",
            "data": self._view,
        }

    def __bytes__(self) -> bytes:
        return self._view.tobytes()

    def __getitem__(self, position: tuple[int, int]) -> tuple[int, int, int, int]:
        """Return the red, green, blue and alpha of the pixel at (x, y)."""
        x, y = position
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError(f"({x}, {y}) is outside of {self.width} x {self.height} pixels")
        at = 4 * (y * self.width + x)
        red, green, blue, alpha = self._view[at : at + 4]
        return red, green, blue, alpha

    def encode(self, format: str = "png") -> bytes:
        """Return the image as the bytes of a PNG, JPEG or WebP file."""
        handle = self._handle()
        data, length = c_void_p(), c_size_t()
        try:
            attempt("image_encode", handle, encoded(format), byref(data), byref(length))
            try:
                return ctypes.string_at(data, length.value)
            finally:
                call("free", data)
        finally:
            release("image_free", handle)

    def save(self, path: Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]) -> None:
        """Write the image to a file; the extension selects PNG, JPEG or WebP."""
        handle = self._handle()
        try:
            attempt("image_write", handle, encoded(path))
        finally:
            release("image_free", handle)

    def to_pil(self) -> Any:
        """Return an image of Pillow that shares the pixels."""
        from PIL import Image as PillowImage

        mode = "RGBa" if self.premultiplied else "RGBA"
        view: Any = self._view
        return PillowImage.frombuffer(mode, self.size, view, "raw", mode, 0, 1)

    def _repr_png_(self) -> bytes:
        return self.encode("png")

    def __repr__(self) -> str:
        return f"<strata.Image {self.width} x {self.height}>"

    def _handle(self) -> c_void_p:
        """Return an image of the library, which the caller frees."""
        with self._lock:
            if self._source is not None:
                return c_void_p(call("image_retain", self._source))
        view = self._view
        source: Any = view
        address: Optional[Any]
        if view.readonly:
            address = ctypes.cast(ctypes.c_char_p(view.tobytes()), c_void_p)
        else:
            address = (ctypes.c_char * view.nbytes).from_buffer(source)
        alpha = _PREMULTIPLIED if self.premultiplied else _STRAIGHT
        return create("image_create", address, self.width, self.height, 4 * self.width, alpha)
