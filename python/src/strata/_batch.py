"""Many scenes at once."""

from __future__ import annotations

import os
from collections import deque
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Optional, Union

from ._image import Image
from ._library import checked
from ._scene import Path, Scene

if TYPE_CHECKING:
    from concurrent.futures import Future


def render_batch(
    scenes: Iterable[Union[Scene, Path, bytes]], workers: Optional[int] = None, **options: Any
) -> Iterator[Image]:
    """Render a frame of each scene on several threads, and return the images in order.

    ``workers`` is the number of threads, by default one per processor. At most twice as many images
    wait for the caller. The other options are those of ``Scene.render``. The error of a scene is
    raised when its image is requested.
    """

    from concurrent.futures import ThreadPoolExecutor

    if isinstance(scenes, (str, bytes, os.PathLike, Scene)):
        raise TypeError(f"scenes is a list of scenes, not {type(scenes).__name__}")

    def render(source: Union[Scene, Path, bytes]) -> Image:
        scene = source if isinstance(source, Scene) else Scene(source)
        return scene.render(**options)

    workers = checked(workers or 0, "workers") or len(os.sched_getaffinity(0))
    if workers > 1:
        options.setdefault("threads", 1)
    waiting: deque[Future[Image]] = deque()
    with ThreadPoolExecutor(workers, thread_name_prefix="strata") as pool:
        try:
            for source in scenes:
                waiting.append(pool.submit(render, source))
                if len(waiting) >= 2 * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
