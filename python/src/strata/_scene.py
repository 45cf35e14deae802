"""Scenes: reading, rendering, and movies."""

from __future__ import annotations

import math
import os
from collections import OrderedDict
from ctypes import c_double, c_void_p, sizeof
from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping, Optional, Union

from ._errors import UsageError
from ._image import Image
from ._layer import Color, Layer, Tree, parse_color
from ._library import (
    JobOptions,
    Progress,
    Release,
    RendererOptions,
    SceneOptions,
    Slot,
    attempt,
    call,
    create,
    encoded,
    release,
    text,
)

if TYPE_CHECKING:
    from fractions import Fraction

Path = Union[str, "os.PathLike[str]"]
Size = tuple[Optional[int], Optional[int]]
Background = Optional[Color]
ProgressCallback = Callable[[int, int], Optional[bool]]

_Y_AXES = {None: 0, "down": 1, "up": 2}
_STILLS = (".png", ".jpg", ".jpeg", ".webp")


class _Renderer:
    """A renderer for one combination of options."""

    def __init__(
        self,
        scene: c_void_p,
        size: Optional[Size],
        scale: float,
        device: str,
        background: Background,
        threads: Optional[int],
        fonts: Optional[Path],
    ) -> None:
        width, height = size or (None, None)
        color = parse_color(background) if background is not None else (0.0, 0.0, 0.0, 0.0)
        options = RendererOptions(
            struct_size=sizeof(RendererOptions),
            width=width or 0,
            height=height or 0,
            scale=scale,
            device=device.encode(),
            fonts_folder=encoded(fonts),
            background=(c_double * 4)(*color),
            threads=threads or 0,
        )
        self.handle = create("renderer_create", scene, options)

    def __del__(self, release: Release = release) -> None:
        if hasattr(self, "handle"):
            release("renderer_free", self.handle)

    def image(self, time: float, premultiplied: bool) -> Image:
        return Image._of(create("renderer_image", self.handle, time), premultiplied)


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
        size: Optional[tuple[float, float]] = None,
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
        if isinstance(source, Layer):
            width, height = size or (0, 0)
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
        table = (Slot * len(given))(*[Slot(key.encode(), value.encode()) for key, value in given])
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
        else:
            self._handle = create("scene_open", encoded(source), options)

    def __del__(self, release: Release = release) -> None:
        if hasattr(self, "_handle"):
            self._renderers.clear()
            release("scene_free", self._handle)

    # Properties

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of the canvas in points."""
        return call("scene_width", self._handle), call("scene_height", self._handle)

    @property
    def duration(self) -> Optional[float]:
        """The duration of the content in seconds; None if it has no end."""
        with self._tree.hold():
            return call("scene_duration", self._handle) or None

    @property
    def frame_rate(self) -> Optional[float]:
        """The frame rate of the document; None if it does not specify one."""
        return call("scene_frame_rate", self._handle) or None

    @property
    def diagnostics(self) -> list[str]:
        """The content that is not read or not drawn, one line each."""
        count = call("scene_diagnostic_count", self._handle)
        return [text(call("scene_diagnostic", self._handle, i)) or "" for i in range(count)]

    @property
    def root(self) -> Layer:
        """The root layer."""
        return Layer._of(c_void_p(call("scene_root", self._handle)), self._tree)

    def layer(self, path: str) -> Layer:
        """Return the layer with a path such as ``"root/badge"``, the end of one, or a name."""
        with self._tree.hold():
            return Layer._of(create("scene_layer", self._handle, path.encode()), self._tree)

    __getitem__ = layer

    @property
    def states(self) -> list[str]:
        """The names of the states."""
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
                start,
                duration,
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
        None, it follows from the other. Without a size, ``scale`` is the number of pixels per point.
        ``threads`` is the number of threads with which the CPU draws, by default one per processor;
        1 is faster if several Python threads render at the same time.
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
        key = (size, scale, device, color, threads)
        renderer = self._renderers.pop(key, None)
        if renderer is None:
            renderer = _Renderer(
                self._handle, size, scale, device, color, threads, self._fonts
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
        rate = fps or self.frame_rate or 60
        if count is None:
            length = self.duration if duration is None else duration
            if length is None:
                raise UsageError("the scene has no end; pass duration or count")
            # A duration that is a whole number of frames may be slightly longer by rounding.
            count = max(math.ceil((length - (start if duration is None else 0)) * rate - 1e-6), 0)
        return (self.render(start + index / rate, **options) for index in range(count))

    def save(
        self,
        path: Path,
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

        The extension selects the format. A sequence has a name such as ``"frame-%05d.png"``. A
        ``.webp`` is a still image unless ``fps``, ``duration`` or ``count`` is given. ``progress``
        is called with the number of completed frames and of all frames, and cancels by returning
        False; True shows a bar of tqdm.

        ``first`` is the number of the first frame. ``gop`` is the number of frames in an
        independently encoded group of a movie. ``manifest`` writes a manifest next to a movie or an
        animation, with the hashes of the file and its frames; ``resume`` keeps a file that matches
        its manifest, and the finished frames of a sequence.
        """
        name = os.fspath(path)
        is_still = name.lower().endswith(_STILLS) and "%" not in name
        if is_still and fps is None and duration is None and count is None:
            self.render(time, size, scale, device, background, threads=threads).save(name)
            return
        if progress is True:
            with _bar() as update:
                self.save(
                    path, time, fps=fps, duration=duration, first=first, count=count, loops=loops,
                    gop=gop, manifest=manifest, resume=resume, progress=update,
                    size=size, scale=scale, device=device, background=background, threads=threads,
                )
            return
        rate = _fraction(fps if fps is not None else self.frame_rate or 60)
        if count is None and duration is not None:
            count = max(math.ceil(duration * rate - 1e-6), 1)
        failure: list[BaseException] = []

        def report(completed: int, total: int, _: Any) -> bool:
            try:
                return not callable(progress) or progress(completed, total) is not False
            except BaseException as error:  # Raised again after the job has ended.
                failure.append(error)
                return False

        options = JobOptions(
            struct_size=sizeof(JobOptions),
            rate_numerator=rate.numerator,
            rate_denominator=rate.denominator,
            first_frame=first,
            frame_count=count or 0,
            start=time,
            loops=loops,
            progress=Progress(report),
            gop=gop or 0,
            manifest=manifest,
            resume=resume,
        )
        with self._tree.hold():
            renderer = self._renderer(size, scale, device, background, threads)
            job = create("job_create", renderer.handle, encoded(name), options)
            try:
                attempt("job_run", job)
            except Exception:
                if failure:
                    raise failure[0] from None
                raise
            finally:
                release("job_free", job)

    def write(self, path: Path) -> None:
        """Write the scene as a CAML document: a ``.ca`` folder or a ``.caml`` file."""
        with self._tree.hold():
            attempt("scene_write", self._handle, encoded(path))

    def _repr_png_(self) -> bytes:
        return self.render().encode("png")

    def __repr__(self) -> str:
        width, height = self.size
        return f"<strata.Scene {width:g} x {height:g}>"


def _fraction(rate: Union[float, Fraction]) -> Fraction:
    """Return a frame rate as a fraction; 29.97 is 30000/1001."""
    from fractions import Fraction

    exact = Fraction(rate)
    if exact <= 0:
        raise UsageError(f"the frame rate must be above 0, not {rate}")
    broadcast = Fraction(round(exact * Fraction(1001, 1000)) * 1000, 1001)
    if exact.denominator != 1 and abs(float(broadcast - exact)) < 0.005:
        return broadcast
    return exact.limit_denominator(100_000)


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
