"""Movies in chunks, and clips for rows of data, on the workers of any executor.

An executor has ``submit(function, *arguments)``, which returns a ``concurrent.futures.Future``: a
process pool, ``dask.distributed.Client.get_executor()``, or ``ray_executor()``::

    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    from strata import farm

    if __name__ == "__main__":
        with ProcessPoolExecutor(4, get_context("spawn")) as pool:
            farm.render("scene.ca", "out.mp4", frames=range(3600), executor=pool)
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pathlib
import statistics
import string
import tempfile
import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from ctypes import c_char_p
from typing import Any, Callable, Iterable, Mapping, NamedTuple, Optional, Protocol, Union

from ._errors import DeviceError, ResourceError, SceneError, StrataError, UsageError
from ._image import Image
from ._layer import Layer
from ._library import attempt, checked, encoded
from ._scene import Path, Scene, is_pattern, is_single_image

__all__ = ["Executor", "Report", "join", "ray_executor", "render", "render_rows"]


class Executor(Protocol):
    """Anything that runs functions elsewhere and returns their futures."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]: ...


class Report(NamedTuple):
    """The tasks of a finished job."""

    #: The number of chunks.
    chunks: int
    #: The number of tasks that were submitted again after a failure or a loss.
    retries: int
    #: The number of copies of tasks that were submitted because they were slow.
    speculative: int
    #: The median duration of a task on its worker in seconds.
    median_seconds: float


#: The movies that can be joined, as in MovieJoiner.swift.
_MOVIES = (".mp4", ".mov", ".mkv", ".webm", ".y4m", ".rgba")

#: The options of ``Scene.save`` that each task sets.
_OF_TASKS = ("first", "count", "duration", "manifest", "resume")

#: Errors that every worker would repeat.
_PERMANENT = (UsageError, SceneError, DeviceError)


def render(
    scene: Path,
    output: Path,
    *,
    frames: Union[range, int],
    executor: Executor,
    chunk: int = 120,
    gop: Optional[int] = None,
    parts: Optional[Path] = None,
    shared: bool = True,
    retries: int = 3,
    speculate: Optional[float] = 3.0,
    any_driver: bool = False,
    scene_options: Optional[Mapping[str, Any]] = None,
    **options: Any,
) -> Report:
    """Render a movie in chunks on the workers of an executor, check the chunks and join them.

    ``chunk`` is a number of frames, a multiple of ``gop``, which is by default the largest divisor
    up to 120. ``parts`` is the folder of the chunks, by default ``OUTPUT.parts``. The chunks in the
    default folder are removed afterwards, and so is the folder unless it contains other files. If
    the folder exists, its complete chunks of this job are kept. Other files in it, such as those
    of a run with another ``chunk``, are ignored. With ``shared=False`` workers have no
    access to these folders, and return the chunks, all of which are drawn; ``scene`` must then be
    a file that needs no other.

    A task that fails is submitted again, at most ``retries`` times, and so is one whose chunk is
    lost. If no task has ended for ``speculate`` times the median duration, those that remain are
    submitted again, at most twice; None does not. The CPU draws unless ``device`` is given. The
    other options are those of ``Scene.save``, and ``scene_options`` are those of ``Scene``.
    """
    numbers = _checked_frames(frames)
    for option in options:
        if option in _OF_TASKS:
            raise UsageError(f"{option} does not apply to a movie in chunks; use frames")
    _check_counts(chunk, "frames", retries)
    gop = checked(gop or 0, "gop")
    gop = gop or next(size for size in range(min(chunk, 120), 0, -1) if chunk % size == 0)
    if chunk % gop:
        raise UsageError(f"chunk is {chunk}, which is not a multiple of gop, {gop}")
    target = pathlib.Path(output)
    if target.suffix.lower() not in _MOVIES or is_pattern(target.name):
        raise UsageError(f"{output} cannot be joined from chunks; use one of {', '.join(_MOVIES)}")
    folder = pathlib.Path(parts) if parts else target.with_name(target.name + ".parts")
    options = {"device": "cpu", **options, "gop": gop}
    path = os.path.abspath(os.fspath(scene))
    source: Union[str, tuple[bytes, str]] = path
    if not shared:
        if os.path.isdir(path):
            raise UsageError(f"{scene} is a folder; with shared=False, use a file without others")
        source = (pathlib.Path(path).read_bytes(), os.path.basename(path))
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    tasks = {
        (first, min(first + chunk, numbers.stop)): None
        for first in range(numbers.start, numbers.stop, chunk)
    }
    end = target.suffix

    def name_of(task: tuple[int, int]) -> str:
        return f"{task[0]}-{task[1] - 1}{end}"

    def submit(task: tuple[int, int]) -> Future[Any]:
        file = folder.absolute() / name_of(task)
        return executor.submit(
            _draw_chunk, source, dict(scene_options or {}), task, str(file) if shared else end,
            options,
        )

    def receive(task: tuple[int, int], result: Any) -> None:
        if not shared:
            _write_chunk(folder / name_of(task), *result)

    run = _Run(submit, receive, retries, speculate)
    try:
        for attempt_number in range(retries + 1):
            run.finish(tasks)
            try:
                # The folder may have chunks of an earlier run with another length, too.
                join(
                    [folder / name_of(task) for task in tasks], target, frames=numbers,
                    any_driver=any_driver,
                )
                break
            except ResourceError:
                # A chunk was lost after its task had ended. Complete chunks are not drawn again.
                if attempt_number == retries:
                    raise
                run.retries += 1
    except BaseException:
        if is_new:
            # Chunks are kept for the next run.
            with contextlib.suppress(OSError):
                folder.rmdir()
        raise
    if parts is None:
        _remove_chunks(folder, {name_of(task) for task in tasks})
    return run.report(len(tasks))


def join(
    parts: Union[Path, Iterable[Path]], output: Path, *, frames: Union[range, int],
    any_driver: bool = False,
) -> None:
    """Check chunks by their manifests, and join them without encoding again.

    ``parts`` are movies in any order, and folders of them, or one folder. Raises ResourceError for
    missing or changed chunks, and UsageError for chunks of different jobs; both name the chunk.
    """
    numbers = _checked_frames(frames)
    if isinstance(parts, (str, os.PathLike)):
        parts = [parts]
    paths = [encoded(part) for part in parts]
    array = (c_char_p * len(paths))(*paths)
    attempt(
        "join_chunks", array, len(paths), encoded(output), numbers.start, len(numbers), any_driver
    )


def render_rows(
    scene: Path,
    output: str,
    rows: Iterable[Mapping[str, Any]],
    *,
    executor: Executor,
    slots: Iterable[str] = (),
    chunk: int = 50,
    retries: int = 3,
    speculate: Optional[float] = 3.0,
    scene_options: Optional[Mapping[str, Any]] = None,
    **options: Any,
) -> Report:
    """Render a clip for each row, such as those of ``csv.DictReader``, on shared storage.

    A column with a dot in its name is the path of a layer's property, such as ``title.string``,
    which must not be animated. The value of ``photo.contents`` is the file of an image.
    ``slots`` lists the columns that are slots of a Lottie animation. They take precedence over the
    slots in ``scene_options``. ``{column}`` in the output is the value of a column, which must not
    be empty, ``.`` or ``..`` or contain a slash or a pattern such as ``%d``, and ``{n}`` the number
    of the row. Clips that are complete are kept. The other arguments are those of ``render``;
    ``chunk`` is a number of rows.
    """
    _check_counts(chunk, "rows", retries)
    table = [dict(row) for row in rows]
    for index, row in enumerate(table):
        # csv.DictReader stores the surplus values of a row under None.
        if not all(isinstance(column, str) for column in row):
            raise UsageError(f"row {index} has more values than there are columns")
    slots = set(slots)
    names = [os.path.abspath(_clip_name(output, index, row)) for index, row in enumerate(table)]
    if len(set(names)) < len(names):
        raise UsageError(f"{output!r} is the same for several rows; add {{n}}")
    for column in dict.fromkeys(column for row in table for column in row):
        if "." not in column and column not in slots and f"{{{column}}}" not in output:
            raise UsageError(
                f"column {column!r} is not used; name it like a property such as title.string, "
                "list it in slots, or use it in the output"
            )
    for folder in {os.path.dirname(name) for name in names}:
        os.makedirs(folder, exist_ok=True)
    for row in table:
        # A worker may run in another folder.
        row.update({
            column: os.path.abspath(value) for column, value in row.items()
            if _is_image(column) and isinstance(value, str)
        })
    clips = list(zip(names, table))
    tasks = {index: None for index in range(0, len(clips), chunk)}
    options = {"device": "cpu", **options}
    source = os.path.abspath(os.fspath(scene))

    def submit(first: int) -> Future[Any]:
        return executor.submit(
            _draw_clips, source, dict(scene_options or {}), clips[first : first + chunk],
            sorted(slots), options,
        )

    run = _Run(submit, lambda task, result: None, retries, speculate)
    for attempt_number in range(retries + 1):
        run.finish(tasks)
        tasks = {
            index: None
            for index in tasks
            if not all(os.path.exists(name) for name, _ in clips[index : index + chunk])
        }
        if not tasks:
            return run.report((len(clips) + chunk - 1) // chunk)
        run.retries += len(tasks)
    raise ResourceError(f"the clips of {len(tasks)} chunks are missing although they were drawn")


def ray_executor(**options: Any) -> Executor:
    """Return an executor that submits tasks to Ray, with options such as ``num_cpus=2``.

    Ray submits a task again if its worker or its node ends, by default three times.
    """
    ray: Any = importlib.import_module("ray")

    def call(fn: Callable[..., Any], *args: Any) -> Any:
        return fn(*args)

    return _RayExecutor(ray.remote(**{"num_cpus": 1, "max_retries": 3, **options})(call))


class _RayExecutor:
    """Submits tasks to a remote function of Ray."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
        future: Future[Any] = self._function.remote(fn, *args).future()
        return future


def _checked_frames(frames: Union[range, int]) -> range:
    """Return consecutive numbers of frames as a range."""
    numbers = range(frames) if isinstance(frames, int) else frames
    if not isinstance(numbers, range):
        raise TypeError(f"frames is a range or a number, not {type(frames).__name__}")
    if not numbers or numbers.step != 1 or numbers.start < 0:
        raise UsageError(f"{numbers} has no consecutive frames; use a range such as range(3600)")
    checked(numbers.stop, "the end of frames")
    return numbers


def _check_counts(chunk: int, unit: str, retries: int) -> None:
    if chunk < 1:
        raise UsageError(f"chunk is {chunk}; use 1 or more {unit}")
    if retries < 0:
        raise UsageError(f"retries is {retries}; use 0 or more")


class _Run:
    """Submits tasks until all have ended, with repetitions."""

    def __init__(
        self,
        submit: Callable[[Any], Future[Any]],
        receive: Callable[[Any, Any], None],
        retries: int,
        speculate: Optional[float],
    ) -> None:
        self._submit, self._receive = submit, receive
        self._most_retries, self._speculate = retries, speculate
        self._seconds: list[float] = []
        self.retries = 0
        self.speculative = 0

    def report(self, chunks: int) -> Report:
        median = statistics.median(self._seconds) if self._seconds else 0.0
        return Report(chunks, self.retries, self.speculative, median)

    def finish(self, tasks: Iterable[Any]) -> None:
        """Run tasks to their ends. Raises the error of a task that has no repetitions left."""
        failures = dict.fromkeys(tasks, 0)
        waiting = {self._submit(task): task for task in failures}
        copies = dict.fromkeys(failures, 0)
        last_end = time.monotonic()
        try:
            while waiting:
                done, _ = wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED)
                for future in done:
                    task = waiting.pop(future, None)
                    if task is None:
                        continue
                    last_end = time.monotonic()
                    try:
                        seconds, result = future.result()
                        self._receive(task, result)
                    except Exception as error:
                        if task in waiting.values():
                            continue
                        failures[task] += 1
                        if failures[task] > self._most_retries or isinstance(error, _PERMANENT):
                            raise
                        self.retries += 1
                        waiting[self._submit(task)] = task
                        continue
                    self._seconds.append(seconds)
                    for other in [key for key, value in waiting.items() if value == task]:
                        # The slower copy may finish; it writes the same bytes.
                        del waiting[other]
                        other.cancel()
                if self._is_slow(time.monotonic() - last_end):
                    # A copy may be slow, too.
                    for task in {task for task in waiting.values() if copies[task] < 2}:
                        copies[task] += 1
                        self.speculative += 1
                        waiting[self._submit(task)] = task
                    last_end = time.monotonic()
        finally:
            for future in waiting:
                future.cancel()

    def _is_slow(self, seconds: float) -> bool:
        if self._speculate is None or not self._seconds:
            return False
        return seconds > max(self._speculate * statistics.median(self._seconds), 1.0)


def _draw_chunk(
    source: Union[str, tuple[bytes, str]],
    scene_options: Mapping[str, Any],
    frames: tuple[int, int],
    output: str,
    options: Mapping[str, Any],
) -> tuple[float, Optional[tuple[bytes, bytes]]]:
    """Draw a chunk on a worker; returns its duration, and its bytes if the output is an extension.

    A chunk that exists and matches its manifest is kept.
    """
    start = time.monotonic()
    scene = (
        Scene(source, **scene_options)
        if isinstance(source, str)
        else Scene(source[0], **{"name": source[1], **scene_options})
    )
    span: dict[str, Any] = {"first": frames[0], "count": frames[1] - frames[0], "manifest": True}
    if not output.startswith("."):
        scene.save(output, **span, resume=True, **options)
        return time.monotonic() - start, None
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / ("chunk" + output)
        scene.save(path, **span, **options)
        manifest = path.with_name(path.name + ".manifest")
        content = (path.read_bytes(), manifest.read_bytes())
    return time.monotonic() - start, content


def _write_chunk(path: pathlib.Path, movie: bytes, manifest: bytes) -> None:
    """Write a chunk, and then its manifest, each at once."""
    for file, content in ((path, movie), (path.with_name(path.name + ".manifest"), manifest)):
        # With the name of other temporary files, which _remove_chunks removes.
        temporary = file.with_name(f".strata-{os.getpid()}-{file.name}.tmp")
        try:
            temporary.write_bytes(content)
            temporary.replace(file)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise


def _remove_chunks(folder: pathlib.Path, names: set[str]) -> None:
    """Remove chunks, and their folder if it is then empty.

    The movie is complete, so what cannot be removed is ignored.
    """
    own = names | {name + ".manifest" for name in names}
    with contextlib.suppress(OSError):
        for file in list(folder.iterdir()):
            # A worker that was killed leaves a temporary file.
            is_temporary = file.name.startswith(".strata-") and file.suffix == ".tmp"
            if file.name in own or is_temporary:
                with contextlib.suppress(OSError):
                    file.unlink()
        folder.rmdir()


class _NameFormatter(string.Formatter):
    """Formats names of files, with values that cannot select another folder."""

    def format_field(self, value: Any, format_spec: str) -> str:
        text: str = "" if value is None else super().format_field(value, format_spec)
        if text in ("", ".", "..") or "/" in text or "\0" in text or is_pattern(text):
            raise UsageError(f"{text!r} cannot be part of a file name")
        return text


def _clip_name(output: str, index: int, row: Mapping[str, Any]) -> str:
    """Return the output of a row."""
    try:
        return _NameFormatter().vformat(output, (), {"n": index, **row})
    except UsageError as error:
        raise UsageError(f"row {index}: {error.message}") from None
    except KeyError as error:
        raise UsageError(f"row {index} has no column {error}, which {output!r} contains") from None
    except (AttributeError, IndexError, ValueError) as error:
        raise UsageError(
            f"{output!r} is invalid: {error}; write the name of a column or n in braces"
        ) from None


def _is_image(column: str) -> bool:
    """Return whether a column has the files of images."""
    return column.rpartition(".")[2] == "contents" and "." in column


def _current(layer: Layer, key: str) -> Any:
    """Return the value of a property, or None for one that cannot be read, such as a path."""
    try:
        return layer[key]
    except UsageError:
        return None


def _draw_clips(
    source: str,
    scene_options: Mapping[str, Any],
    clips: list[tuple[str, dict[str, Any]]],
    slots: list[str],
    options: Mapping[str, Any],
) -> tuple[float, None]:
    """Draw the clips of some rows on a worker. Clips that match their manifests are kept."""
    start = time.monotonic()
    for output, row in clips:
        try:
            values = {name: str(row[name]) for name in slots if row.get(name) is not None}
            slots_of_row = {**(scene_options.get("slots") or {}), **values}
            scene = Scene(source, **{**scene_options, "slots": slots_of_row})
            for column, value in row.items():
                if "." in column and column not in values and value is not None:
                    path, _, key = column.partition(".")
                    layer = scene.layer(path)
                    if _is_image(column) and isinstance(value, str):
                        layer[key] = Image.open(value)
                    else:
                        layer[key] = _converted(_current(layer, key), value)
            timing = {key: options.get(key) for key in ("fps", "duration", "count")}
            # A single image has no manifest.
            is_clip = not is_single_image(output, **timing)
            scene.save(output, manifest=is_clip, resume=is_clip, **options)
        except StrataError as error:
            error.args = (f"{output}: {error.message}",)
            raise
    return time.monotonic() - start, None


def _converted(current: Any, value: Any) -> Any:
    """Return a text as the kind of value that the property has."""
    if not isinstance(value, str) or not isinstance(current, (float, tuple)):
        return value
    try:
        numbers = [float(number) for number in value.replace(",", " ").split()]
    except ValueError:
        return value  # A color, for example.
    return numbers[0] if len(numbers) == 1 else numbers
