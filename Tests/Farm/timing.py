"""An executor that records when each task runs on its worker; imported by the workers, too."""

from __future__ import annotations

import os
import pathlib
import time
from concurrent.futures import Future
from typing import Any, Callable


def timed(log: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """Run a task, and append its times to a file as the script of the command does."""
    start, status = time.time(), 1
    try:
        result = function(*arguments)
        status = 0
        return result
    finally:
        with open(log, "a") as file:
            file.write(f"{start} {time.time()} {os.getpid()} {status} render\n")


class TimedExecutor:
    def __init__(self, executor: Any, log: pathlib.Path) -> None:
        self._executor, self._log = executor, str(log)

    def submit(self, fn: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        future: Future[Any] = self._executor.submit(timed, self._log, fn, *arguments)
        return future
