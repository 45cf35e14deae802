"""Scenes: reading, rendering, and movies."""

from __future__ import annotations

import math
import os
import re
from collections import OrderedDict
from ctypes import c_double, c_void_p, sizeof
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Iterator,
    Mapping,
    NoReturn,
    Optional,
    Sequence,
    Union,
)

from ._errors import UsageError
from ._image import Image
from ._interruption import Interruption
from ._layer import Color, Layer, Tree, parse_color
from ._library import (
    JobOptions,
    Progress,
    RendererOptions,
    SceneOptions,
    Slot,
    attempt,
    call,
    checked,
    create,
    diagnostics,
    encoded,
    real,
    release,
    text,
)

if TYPE_CHECKING:
    from fractions import Fraction

Path = Union[str, "os.PathLike[str]"]
OutputPath = Union[Path, bytes, "os.PathLike[bytes]"]
#: A width and a height in pixels, one of which may be None.
Size = Sequence[Optional[int]]
Background = Optional[Color]
ProgressCallback = Callable[[int, int], Optional[bool]]

_Y_AXES = {None: 0, "down": 1, "up": 2}
_STILLS = (".png", ".jpg", ".jpeg", ".webp")
#: The animated images that store how often they are played.
_LOOPING = (".apng", ".gif", ".webp")
_ANIMATED = (*_LOOPING, ".avif")
#: The maximum of the numerator and the denominator of a frame rate, as in FrameRate.swift.
_LARGEST_RATE = 2**31 - 1
#: The maximum number of loops that GIF and WebP can store.
_MAXIMUM_LOOPS = 65_535


class _Renderer:
    """A renderer for one combination of options."""

    def __init__(
        self,
        scene: c_void_p,
        tree: Tree,
        size: Optional[tuple[Optional[int], Optional[int]]],
        scale: float,
        device: str,
        background: Background,
        threads: int,
        fonts: Optional[Path],
    ) -> None:
        self._tree = tree
        if scale == 0:
            # In the library 0 stands for the default.
            raise UsageError("scale must be above 0, not 0")
        width, height = size or (None, None)
        color = parse_color(background) if background is not None else (0.0, 0.0, 0.0, 0.0)
        options = RendererOptions(
            struct_size=sizeof(RendererOptions),
            width=width or 0,
            height=height or 0,
            scale=scale,
            device=encoded(device),
            fonts_folder=encoded(fonts),
            background=(c_double * 4)(*color),
            threads=threads,
        )
        self.handle = create("renderer_create", scene, options)

    def __del__(self) -> None:
        # The renderer retains the scene, and with it the layers.
        if hasattr(self, "handle"):
            self._tree.discard("renderer_free", self.handle)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a renderer cannot be copied or pickled; create another one")

    def image(self, time: float, premultiplied: bool) -> Image:
        return Image._of(create("renderer_image", self.handle, real(time, "time")), premultiplied)


class Scene:
    """A layer tree with a canvas.

    ``source`` is the path of a scene (``.ca``, ``.caml``, ``.caar``, ``.tendies``, ``.json``,
    ``.lottie`` or a zip file), its bytes, or a Layer. Threads may share a scene. They render it one
    after another, and different scenes at the same time.
    """

    #: The number of renderers that are kept for later frames.
    _KEPT = 4

    def __init__(
        self,
        source: Union[Path, bytes, Layer],
        *,
        size: Optional[Sequence[float]] = None,
        name: Optional[str] = None,
        base_folder: Optional[Path] = None,
        y_axis: Optional[str] = None,
        slots: Optional[Mapping[str, str]] = None,
        theme: Optional[str] = None,
        animation: Optional[str] = None,
        fonts: Optional[Path] = None,
    ) -> None:
        if y_axis not in _Y_AXES:
            raise UsageError(f"y_axis is {y_axis!r}; use 'down', 'up' or None")
        self._renderers: OrderedDict[Any, _Renderer] = OrderedDict()
        self._fonts = fonts
        #: The diagnostics of the last ``save``.
        self._saved: list[str] = []
        if isinstance(source, Layer):
            of_documents = {
                "name": name,
                "base_folder": base_folder,
                "slots": slots,
                "theme": theme,
                "animation": animation,
            }
            for option, value in of_documents.items():
                if value is not None:
                    raise UsageError(f"{option} applies only to a document, not to a layer")
            width, height = (0.0, 0.0) if size is None else _canvas_size(size)
            self._tree = source._tree
            with self._tree.hold():
                self._handle = create(
                    "scene_create", source._handle, width, height, _Y_AXES[y_axis]
                )
            return
        if size is not None:
            raise UsageError("size applies only to a scene that is made of a layer")
        self._tree = Tree()
        given = list((slots or {}).items())
        table = (Slot * len(given))(*[Slot(encoded(key), encoded(value)) for key, value in given])
        options = SceneOptions(
            struct_size=sizeof(SceneOptions),
            name=encoded(name),
            base_folder=encoded(base_folder),
            y_axis=_Y_AXES[y_axis],
            theme=encoded(theme),
            animation=encoded(animation),
            slots=table,
            slot_count=len(given),
            fonts_folder=encoded(fonts),
        )
        if isinstance(source, (bytes, bytearray, memoryview)):
            data = bytes(source)
            self._handle = create("scene_read", data, len(data), options)
        elif source is None:
            raise TypeError("source must be a path, bytes or a Layer, not NoneType")
        else:
            self._handle = create("scene_open", encoded(source), options)

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            self._renderers.clear()
            self._tree.discard("scene_free", self._handle)

    def __reduce__(self) -> NoReturn:
        # A copy of the attributes would free the same handle again.
        raise TypeError("a Scene cannot be copied or pickled; create another one from its source")

    # Properties

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of the canvas in points."""
        with self._tree.hold():
            return call("scene_width", self._handle), call("scene_height", self._handle)

    @property
    def duration(self) -> Optional[float]:
        """The duration of the content in seconds; None if it has no end."""
        with self._tree.hold():
            return call("scene_duration", self._handle) or None

    @property
    def frame_rate(self) -> Optional[float]:
        """The frame rate of the document; None if it does not specify one."""
        with self._tree.hold():
            return call("scene_frame_rate", self._handle) or None

    @property
    def diagnostics(self) -> list[str]:
        """The content that is not read or not drawn, one line each.

        That of the last ``save`` and of the last ``write`` is included. An image has its own
        ``diagnostics``.
        """
        with self._tree.hold():
            return diagnostics("scene", self._handle) + self._saved

    @property
    def root(self) -> Layer:
        """The root layer."""
        with self._tree.hold():
            return Layer._of(c_void_p(call("scene_root", self._handle)), self._tree)

    def layer(self, path: str) -> Layer:
        """Return the layer with a path such as ``"root/badge"``, the end of one, or a name."""
        with self._tree.hold():
            return Layer._of(create("scene_layer", self._handle, encoded(path)), self._tree)

    __getitem__ = layer
    # Python would otherwise call __getitem__ with 0, 1, and so on.
    __iter__ = None
    __contains__ = None

    @property
    def states(self) -> list[str]:
        """The names of the states."""
        with self._tree.hold():
            count = call("scene_state_count", self._handle)
            return [text(call("scene_state", self._handle, index)) or "" for index in range(count)]

    def show(self, state: Optional[str]) -> None:
        """Show a state; None shows the document without a state."""
        with self._tree.hold():
            attempt("scene_show_state", self._handle, encoded(state))

    def show_transition(
        self,
        start_state: Optional[str],
        end_state: Optional[str],
        start: float = 0,
        duration: float = 0,
    ) -> None:
        """Show an animated transition between two states."""
        with self._tree.hold():
            attempt(
                "scene_show_transition",
                self._handle,
                encoded(start_state),
                encoded(end_state),
                real(start, "start"),
                real(duration, "duration"),
            )

    # Rendering

    def render(
        self,
        time: float = 0,
        size: Optional[Size] = None,
        scale: float = 1,
        device: str = "auto",
        background: Background = None,
        premultiplied: bool = False,
        threads: Optional[int] = None,
    ) -> Image:
        """Render a frame.

        ``size`` is in pixels; the scene is centered in it and as large as fits. If one side is
        None, it follows from the other. Without a size, ``scale`` is the number of pixels per
        point. ``threads`` is the number of threads with which the CPU draws, by default one per
        processor; 1 is faster if several Python threads render at the same time.
        """
        with self._tree.hold():
            renderer = self._renderer(size, scale, device, background, threads)
            return renderer.image(time, premultiplied)

    def _renderer(
        self,
        size: Optional[Size],
        scale: float,
        device: str,
        background: Background,
        threads: Optional[int] = None,
    ) -> _Renderer:
        color = None if background is None else parse_color(background)
        size, scale = _pixel_size(size), real(scale, "scale")
        threads = 0 if threads is None else checked(threads, "threads")
        key = (size, scale, device, color, threads)
        renderer = self._renderers.pop(key, None)
        if renderer is None:
            renderer = _Renderer(
                self._handle, self._tree, size, scale, device, color, threads, self._fonts
            )
        self._renderers[key] = renderer
        while len(self._renderers) > self._KEPT:
            self._renderers.popitem(last=False)
        return renderer

    def device(self, device: str = "auto") -> str:
        """Return the name of the device that draws this scene."""
        with self._tree.hold():
            renderer = self._renderer(None, 1, device, None)
            name: bytes = call("renderer_device", renderer.handle)
            return name.decode()

    def frames(
        self,
        fps: Optional[float] = None,
        duration: Optional[float] = None,
        start: float = 0,
        count: Optional[int] = None,
        **options: Any,
    ) -> Iterator[Image]:
        """Return the frames from ``start``, each rendered when it is requested.

        The defaults are the frame rate and the duration of the scene. The options are those of
        ``render``.
        """
        rate = self.frame_rate or 60 if fps is None else real(fps, "fps")
        start = real(start, "start")
        if not (rate > 0 and math.isfinite(rate)):
            raise UsageError(f"the frame rate must be above 0 and finite, not {rate}")
        if not math.isfinite(start):
            raise UsageError(f"start must be finite, not {start}")
        if count is None:
            length = self.duration if duration is None else real(duration, "duration")
            if length is None:
                raise UsageError("the scene has no end; pass duration or count")
            if not (length >= 0 and math.isfinite(length)):
                raise UsageError(f"duration must be 0 or more and finite, not {length}")
            # A duration that is a whole number of frames may be slightly longer by rounding.
            count = max(math.ceil((length - (start if duration is None else 0)) * rate - 1e-6), 0)
        elif duration is not None:
            raise UsageError("duration and count cannot be combined; pass one of them")
        count = checked(count, "count")
        return (self.render(start + index / rate, **options) for index in range(count))

    def save(
        self,
        path: OutputPath,
        time: float = 0,
        *,
        fps: Union[float, "Fraction", None] = None,
        duration: Optional[float] = None,
        first: int = 0,
        count: Optional[int] = None,
        loops: int = 0,
        gop: Optional[int] = None,
        manifest: bool = False,
        resume: bool = False,
        progress: Union[ProgressCallback, bool, None] = None,
        size: Optional[Size] = None,
        scale: float = 1,
        device: str = "auto",
        background: Background = None,
        threads: Optional[int] = None,
    ) -> None:
        """Write a still image, a movie, an animated image, or a sequence.

        The extension selects the format. The default of ``fps`` is the frame rate of the scene, or
        60; in a GIF 25, and at most 50. A sequence has a name such as ``"frame-%05d.png"``. A
        ``.webp`` is a still image unless ``fps``, ``duration`` or ``count`` is given. ``time`` is
        that of a still image, or of the frame with the number 0. ``progress`` is called with the
        number of completed frames and of all frames, and cancels by returning False; True shows a
        bar of tqdm.

        ``first`` is the number of the first frame. ``gop`` is the number of frames in an
        independently encoded group of a movie. ``manifest`` writes a manifest next to a movie or an
        animation, with the hashes of the file and its frames; ``resume`` keeps a file that matches
        its manifest, and the finished frames of a sequence.
        """
        name = os.fsdecode(path)
        if not (progress is None or isinstance(progress, bool) or callable(progress)):
            raise TypeError(f"progress must be a function, not {type(progress).__name__}")
        if duration is not None and count is not None:
            raise UsageError("duration and count cannot be combined; pass one of them")
        loops = checked(loops, "loops", maximum=_MAXIMUM_LOOPS)
        if is_single_image(name, fps, duration, count):
            for option, value, outputs in (
                ("first", first, "movies, animations and sequences"),
                ("loops", loops, "animations"),
                ("gop", gop is not None, "movies"),
                ("manifest", manifest, "movies and animations"),
                ("resume", resume, "movies, animations and sequences"),
            ):
                if value:
                    raise UsageError(
                        f"{option} applies only to {outputs}; {name} is a single image"
                    )
            image = self.render(time, size, scale, device, background, threads=threads)
            self._saved = image.diagnostics
            image.save(name)
            return
        is_sequence = is_pattern(os.path.basename(name))
        if loops and (is_sequence or not name.lower().endswith(_LOOPING)):
            raise UsageError(f"loops applies only to animated PNG, GIF and WebP, not to {name}")
        if gop is not None and (is_sequence or name.lower().endswith(_ANIMATED)):
            raise UsageError(f"gop applies only to movies, not to {name}")
        if progress is True:
            with _bar() as update:
                self.save(
                    path, time, fps=fps, duration=duration, first=first, count=count, loops=loops,
                    gop=gop, manifest=manifest, resume=resume, progress=update,
                    size=size, scale=scale, device=device, background=background, threads=threads,
                )
            return
        rate = None if fps is None else _fraction(fps)
        if duration is not None:
            duration = real(duration, "duration")
            if not (duration > 0 and math.isfinite(duration)):
                raise UsageError(f"duration must be above 0 and finite, not {duration}")
        failure: list[BaseException] = []

        def report(completed: int, total: int, _: Any) -> bool:
            try:
                return not callable(progress) or progress(completed, total) is not False
            except BaseException as error:  # Raised again after the job has ended.
                failure.append(error)
                return False

        options = JobOptions(
            struct_size=sizeof(JobOptions),
            # In the library 0 stands for the default rate.
            rate_numerator=0 if rate is None else rate.numerator,
            rate_denominator=0 if rate is None else rate.denominator,
            first_frame=checked(first, "first"),
            # In the library 0 stands for all frames.
            frame_count=0 if count is None else checked(count, "count", minimum=1),
            start=real(time, "time"),
            loops=loops,
            progress=Progress(report),
            gop=0 if gop is None else checked(gop, "gop"),
            manifest=manifest,
            resume=resume,
            duration=duration or 0,
        )
        with self._tree.hold():
            renderer = self._renderer(size, scale, device, background, threads)
            job = create("job_create", renderer.handle, encoded(name), options)
            try:
                with Interruption(report) as interruption:
                    attempt("job_run", job)
            except Exception:
                error = failure[0] if failure else interruption.error
                if error is not None:
                    raise error from None
                raise
            finally:
                release("job_free", job)
                self._saved = diagnostics("renderer", renderer.handle)

    def write(self, path: OutputPath) -> None:
        """Write the scene as a CAML document: a ``.ca`` folder or a ``.caml`` file."""
        with self._tree.hold():
            attempt("scene_write", self._handle, encoded(path))

    def _repr_png_(self) -> bytes:
        return self.render().encode("png")

    def __repr__(self) -> str:
        width, height = self.size
        return f"<strata.Scene {width:g} x {height:g}>"


def is_pattern(name: str) -> bool:
    """Return whether a name without folders is that of a sequence, such as ``frame-%05d.png``.

    As in FrameNamePattern.swift, any letter counts, and the library refuses others than d.
    """
    conversions = re.finditer(r"%%|%[0-9]*([^\W\d_])?", name)
    return any(match[1] for match in conversions)


def is_single_image(
    name: str,
    fps: Union[float, Fraction, None] = None,
    duration: Optional[float] = None,
    count: Optional[int] = None,
) -> bool:
    """Return whether ``Scene.save`` writes one image instead of a movie or a sequence."""
    if fps is not None or duration is not None or count is not None:
        return False
    return name.lower().endswith(_STILLS) and not is_pattern(os.path.basename(name))


def _canvas_size(size: Sequence[float]) -> tuple[float, float]:
    try:
        width, height = size
    except (TypeError, ValueError):
        raise UsageError(f"size is {size!r}; use a width and a height in points") from None
    return real(width, "the width in size"), real(height, "the height in size")


def _pixel_size(size: Optional[Size]) -> Optional[tuple[Optional[int], Optional[int]]]:
    """Return a size in pixels as a tuple, which can be a key, of integers above 0 or None."""
    if size is None:
        return None
    try:
        width, height = size
    except (TypeError, ValueError):
        raise UsageError(f"size is {size!r}; use a width and a height, or None for one") from None
    return (
        None if width is None else checked(width, "the width in size", minimum=1),
        None if height is None else checked(height, "the height in size", minimum=1),
    )


def _fraction(rate: Union[float, Fraction]) -> Fraction:
    """Return a frame rate as a fraction; 29.97 is 30000/1001."""
    from fractions import Fraction

    invalid = UsageError(
        f"the frame rate must be from 1/{_LARGEST_RATE} to {_LARGEST_RATE} frames per second, "
        f"not {rate}"
    )
    try:
        exact = Fraction(rate)
    except (ValueError, OverflowError):  # NaN and infinity
        raise invalid from None
    if exact <= 0:
        raise invalid
    broadcast = Fraction(round(exact * Fraction(1001, 1000)) * 1000, 1001)
    if broadcast > 0 and exact.denominator != 1 and abs(float(broadcast - exact)) < 0.005:
        result = broadcast
    elif exact < 1:
        # The duration of a frame, because the nearest fraction to a small rate can be 0.
        result = 1 / (1 / exact).limit_denominator(100_000)
    else:
        result = exact.limit_denominator(max(min(100_000, int(_LARGEST_RATE / exact)), 1))
    if max(result.numerator, result.denominator) > _LARGEST_RATE:
        raise invalid
    return result


class _bar:
    """A progress bar of tqdm; without tqdm there is no bar."""

    def __enter__(self) -> ProgressCallback:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            self._bar = None
        else:
            self._bar = tqdm(unit="frame")
        return self._update

    def _update(self, completed: int, total: int) -> None:
        if self._bar is not None:
            self._bar.total = total
            self._bar.update(completed - self._bar.n)

    def __exit__(self, *_: Any) -> None:
        if self._bar is not None:
            self._bar.close()
