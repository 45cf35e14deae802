"""Images in memory."""

from __future__ import annotations

import ctypes
import os
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Optional, Union

from ._library import attempt, call, create, encoded, release

_STRAIGHT = 0
_PREMULTIPLIED = 1


class Image:
    """An sRGB image of 8-bit RGBA pixels with row 0 on top and straight alpha by default.

    The pixels are shared with NumPy, ``memoryview`` and Pillow without a copy, and they stay valid
    as long as anything refers to them.
    """

    def __init__(
        self, width: int, height: int, pixels: Any, premultiplied: bool = False
    ) -> None:
        view = memoryview(pixels).cast("B")
        if width < 1 or height < 1 or view.nbytes != 4 * width * height:
            raise ValueError(
                f"{width} x {height} pixels need {4 * width * height} bytes, not {view.nbytes}"
            )
        self._view = view
        self.width = width
        self.height = height
        self.premultiplied = premultiplied

    @classmethod
    def open(cls, source: Union[str, "os.PathLike[str]", bytes]) -> Image:
        """Read a PNG, JPEG or WebP file, or its bytes."""
        if not isinstance(source, bytes):
            with open(source, "rb") as file:
                source = file.read()
        handle = create("image_read", source, len(source))
        try:
            width, height = call("image_width", handle), call("image_height", handle)
            address = call("image_pixels", handle, _STRAIGHT)
            return cls(width, height, bytearray(ctypes.string_at(address, 4 * width * height)))
        finally:
            release("image_free", handle)

    @classmethod
    def convert(cls, source: Any) -> Image:
        """Return an image of Pillow, or an array of height x width x 4 bytes, as an Image."""
        if isinstance(source, Image):
            return source
        if hasattr(source, "convert") and hasattr(source, "tobytes"):
            source = source.convert("RGBA")
            return cls(source.width, source.height, source.tobytes())
        view = memoryview(source)
        if view.ndim != 3 or view.shape is None or view.shape[2] != 4 or view.itemsize != 1:
            raise TypeError("an image is an Image, a Pillow image or an array of height x width x 4")
        return cls(view.shape[1], view.shape[0], view.tobytes())

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height in pixels."""
        return self.width, self.height

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
            attempt("image_encode", handle, format.encode(), byref(data), byref(length))
            try:
                return ctypes.string_at(data, length.value)
            finally:
                call("free", data)
        finally:
            release("image_free", handle)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
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
        source: Any = self._view
        address: Optional[Any]
        if self._view.readonly:
            address = ctypes.cast(ctypes.c_char_p(self._view.tobytes()), c_void_p)
        else:
            address = (ctypes.c_char * self._view.nbytes).from_buffer(source)
        alpha = _PREMULTIPLIED if self.premultiplied else _STRAIGHT
        return create("image_create", address, self.width, self.height, 4 * self.width, alpha)
