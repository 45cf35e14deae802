"""Layers, and values of layers by key path."""

from __future__ import annotations

import contextlib
import re
import reprlib
import threading
from collections import deque
from ctypes import byref, c_double, c_size_t, c_void_p
from typing import Any, Iterator, NoReturn, Optional, Sequence, Union

from ._errors import StrataError, UsageError
from ._image import Image
from ._library import (
    Release,
    attempt,
    call,
    create,
    diagnostics,
    encoded,
    library,
    release,
    text,
)

Color = Union[str, Sequence[float]]


class Tree:
    """The lock of one layer tree; trees that are joined share a lock.

    Freeing the last reference to a layer changes its sublayers, so it requires the lock, too.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._joined: Optional[Tree] = None
        #: How many times the thread that has the lock is inside ``hold``.
        self._depth = 0
        #: The functions and the arguments of ``release`` that wait for the lock.
        self._unused: deque[tuple[str, c_void_p]] = deque()

    @property
    def _root(self) -> Tree:
        tree = self
        while tree._joined is not None:
            tree = tree._joined
        return tree

    @contextlib.contextmanager
    def hold(self, other: Optional[Tree] = None) -> Iterator[None]:
        """Hold the lock of this tree, and of another one."""
        # Raises ForkError, because another thread may have held the lock during the fork.
        library()
        trees = [self] if other is None else [self, other]
        while True:
            # A fixed order, so that threads do not wait for each other.
            roots = sorted((tree._root for tree in trees), key=id)
            for root in roots:
                root._lock.acquire()
            # The trees may have been joined with others in the meantime.
            if roots == sorted((tree._root for tree in trees), key=id):
                break
            self._unlock(roots)
        for root in roots:
            root._depth += 1
        try:
            yield
        finally:
            for root in roots:
                root._depth -= 1
            self._unlock(roots)

    @staticmethod
    def _unlock(roots: Sequence[Tree]) -> None:
        for root in roots:
            root._lock.release()
        for root in roots:
            root._release_unused()

    def join(self, other: Tree) -> None:
        """Let both trees share a lock; both are held."""
        root, other = self._root, other._root
        if other is not root:
            other._joined = root

    def discard(self, name: str, handle: c_void_p) -> None:
        """Release a reference now, or when the last ``hold`` of the tree ends.

        Never blocks, because ``__del__`` runs at any point of any thread.
        """
        self._unused.append((name, handle))
        self._release_unused()

    def _release_unused(self, release: Release = release) -> None:
        """Release the references that wait, unless the tree is held.

        A thread that finds the tree held leaves its reference to the holder, which calls this after
        it has released the lock.
        """
        tree = self
        while tree._unused:
            if tree._joined is not None:
                root = tree._root
                while (item := tree._next_unused()) is not None:
                    root._unused.append(item)
                tree = root
            elif not tree._lock.acquire(blocking=False):
                return
            else:
                try:
                    # This thread may be inside a call that has called a progress function.
                    if tree._depth > 0:
                        return
                    while tree._joined is None and (item := tree._next_unused()) is not None:
                        release(*item)
                finally:
                    tree._lock.release()

    def _next_unused(self) -> Optional[tuple[str, c_void_p]]:
        try:
            return self._unused.popleft()
        except IndexError:
            return None


def parse_color(value: Color) -> tuple[float, float, float, float]:
    """Return red, green, blue and alpha from 0 to 1.

    A color is ``"#rgb"``, ``"#rgba"``, ``"#rrggbb"``, ``"#rrggbbaa"``, or 3 or 4 numbers from 0 to
    1.
    """
    if isinstance(value, str):
        # int() also accepts signs, spaces, and the digits of other scripts.
        if not re.fullmatch("#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})", value):
            raise UsageError(f"{value!r} is not a color; use '#rrggbb' or '#rrggbbaa'")
        digits = value[1:]
        if len(digits) in (3, 4):
            digits = "".join(digit * 2 for digit in digits)
        parts = [int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    else:
        parts = _numbers(value, "a color")
    if len(parts) == 3:
        parts.append(1.0)
    if len(parts) != 4:
        raise UsageError(f"a color has 3 or 4 components, not {len(parts)}")
    return parts[0], parts[1], parts[2], parts[3]


def _numbers(value: Any, name: str) -> list[float]:
    """Return the numbers of a list, a tuple or an array."""
    try:
        if isinstance(value, (bytes, bytearray)) or len(getattr(value, "shape", ())) > 1:
            raise TypeError
        return [float(number) for number in value]
    except (TypeError, ValueError):
        shape = getattr(value, "shape", ())
        given = f"an array of the shape {shape}" if shape else reprlib.repr(value)
        raise TypeError(f"{name} takes a list or a flat array of numbers, not {given}") from None


class Layer:
    """A layer with the properties of Core Animation.

    Values are set by key path or as attributes::

        badge = Layer("CAShapeLayer", path="M0 0 H10 V10 Z", fillColor="#ff8800")
        badge.position = (20, 30)
        badge["transform.rotation.z"] = 0.5

    Numbers and Booleans, strings, colors, paths in the syntax of SVG or CAML, and images are
    accepted, and tuples, lists or NumPy arrays: 2 numbers for a point or a size, 4 for a rectangle,
    16 for a transform, any number of them for ``lineDashPattern`` and ``locations``, and of colors
    for ``colors``. None restores the default.
    """

    _handle: c_void_p
    _tree: Tree

    def __init__(self, class_name: str = "CALayer", **values: Any) -> None:
        self._adopt(create("layer_create", encoded(class_name)), Tree())
        for key, value in values.items():
            self[key] = value

    @classmethod
    def from_caml(cls, element: str, base_folder: Optional[str] = None) -> Layer:
        """Create a layer with its sublayers and animations from a CAML element.

        Content that is not read, or will not be drawn, is in ``diagnostics``.
        """
        data = element.encode()
        handle = create("layer_read", data, len(data), encoded(base_folder))
        return cls._of(handle, Tree())

    @classmethod
    def _of(cls, handle: c_void_p, tree: Tree) -> Layer:
        layer = object.__new__(cls)
        layer._adopt(handle, tree)
        return layer

    def _adopt(self, handle: c_void_p, tree: Tree) -> None:
        object.__setattr__(self, "_tree", tree)
        object.__setattr__(self, "_handle", handle)

    def __del__(self) -> None:
        if "_handle" in self.__dict__:
            self._tree.discard("layer_free", self._handle)

    def __reduce__(self) -> NoReturn:
        # A copy of the attributes would free the same handle again.
        raise TypeError("a Layer cannot be copied or pickled; create another one")

    @property
    def class_name(self) -> str:
        """The name of the class, such as ``"CAShapeLayer"``."""
        return text(call("layer_class", self._handle)) or ""

    @property
    def diagnostics(self) -> list[str]:
        """The content that ``from_caml`` has not read, or that is not drawn, one line each."""
        return diagnostics("layer", self._handle)

    def __setitem__(self, key_path: str, value: Any) -> None:
        other = value._tree if isinstance(value, Layer) else None
        with self._tree.hold(other):
            self._set(key_path, value)

    def _set(self, key_path: str, value: Any) -> None:
        key, last = encoded(key_path), key_path.rpartition(".")[2]
        if isinstance(value, Layer):
            if key_path != "mask":
                raise UsageError(f"{key_path} cannot be a layer; use 'mask' or add()")
            attempt("layer_set_mask", self._handle, value._handle)
            self._tree.join(value._tree)
        elif value is None:
            if key_path == "mask":
                attempt("layer_set_mask", self._handle, None)
            else:
                attempt("layer_reset", self._handle, key)
        elif last.lower().endswith("color"):
            attempt("layer_set_color", self._handle, key, *parse_color(value))
        elif last == "colors":
            parts = [part for color in value for part in parse_color(color)]
            array = (c_double * len(parts))(*parts)
            attempt("layer_set_colors", self._handle, key, array, len(parts) // 4)
        elif last == "contents":
            self._set_image(key, Image.convert(value))
        elif isinstance(value, str):
            name = "layer_set_path" if last.lower().endswith("path") else "layer_set_string"
            attempt(name, self._handle, key, encoded(value))
        elif hasattr(value, "__float__") and not getattr(value, "ndim", 0):
            # Arrays of any size have __float__.
            attempt("layer_set_number", self._handle, key, float(value))
        else:
            numbers = _numbers(value, key_path)
            array = (c_double * len(numbers))(*numbers)
            attempt("layer_set_numbers", self._handle, key, array, len(numbers))

    def _set_image(self, key: Optional[bytes], image: Image) -> None:
        handle = image._handle()
        try:
            attempt("layer_set_image", self._handle, key, handle)
        finally:
            release("image_free", handle)

    def __getitem__(self, key_path: str) -> Any:
        """Return a number, a tuple of numbers or of colors, a string, or None.

        Raises UsageError for a value of another type, such as a path, an image or a mask.
        """
        with self._tree.hold():
            try:
                numbers = self._read_numbers(encoded(key_path))
            except UsageError as error:
                if not error.message.endswith("is not made of numbers"):
                    raise
                return self._read_string(key_path)
        if key_path.rpartition(".")[2] == "colors":
            numbers = tuple(numbers[i : i + 4] for i in range(0, len(numbers), 4))
            return numbers or None
        return None if not numbers else numbers[0] if len(numbers) == 1 else numbers

    def _read_numbers(self, key: Optional[bytes]) -> tuple[Any, ...]:
        count = c_size_t(16)
        while True:
            capacity = count.value
            values = (c_double * capacity)()
            attempt("layer_get_numbers", self._handle, key, values, capacity, byref(count))
            if count.value <= capacity:
                return tuple(values[: count.value])

    def _read_string(self, key_path: str) -> Optional[str]:
        result = c_void_p()
        try:
            attempt("layer_get_string", self._handle, encoded(key_path), byref(result))
        except UsageError as error:
            if not error.message.endswith("is not a string"):
                raise
            raise UsageError(
                f"the value at {key_path!r} is neither made of numbers nor a string, and cannot "
                "be read"
            ) from None
        return text(result.value)

    def __setattr__(self, key: str, value: Any) -> None:
        self[key] = value

    def __getattr__(self, key: str) -> Any:
        if key.startswith("_"):
            raise AttributeError(key)
        try:
            return self[key]
        except StrataError as error:
            raise AttributeError(error.message) from None

    def add(self, *sublayers: Layer) -> Layer:
        """Append sublayers in front of the others, and return this layer."""
        for sublayer in sublayers:
            if not isinstance(sublayer, Layer):
                raise TypeError(f"a sublayer is a Layer, not {type(sublayer).__name__}")
            with self._tree.hold(sublayer._tree):
                attempt("layer_add_sublayer", self._handle, sublayer._handle)
                self._tree.join(sublayer._tree)
        return self

    def remove(self) -> None:
        """Remove the layer from its superlayer."""
        with self._tree.hold():
            call("layer_remove", self._handle)

    def presentation(self) -> Optional[Layer]:
        """Return a copy with the animated values of the last rendered frame.

        None before the first frame and for a layer that is not in a rendered tree.
        """
        with self._tree.hold():
            handle = call("layer_presentation", self._handle)
        return Layer._of(c_void_p(handle), self._tree) if handle else None

    @property
    def sublayers(self) -> list[Layer]:
        """The sublayers from back to front."""
        with self._tree.hold():
            count = call("layer_sublayer_count", self._handle)
            handles = [call("layer_sublayer", self._handle, index) for index in range(count)]
        return [Layer._of(c_void_p(handle), self._tree) for handle in handles]

    def __iter__(self) -> Iterator[Layer]:
        return iter(self.sublayers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layer) and self._handle.value == other._handle.value

    def __hash__(self) -> int:
        return hash(self._handle.value)

    def __repr__(self) -> str:
        name = self["name"]
        return f"<strata.Layer {self.class_name}{f' {name!r}' if name else ''}>"
