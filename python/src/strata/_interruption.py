"""Exceptions of signal handlers in callbacks."""

from __future__ import annotations

import sys
import threading
from typing import Any, Callable, Optional


class Interruption:
    """Catches the exception of a signal handler, such as KeyboardInterrupt, in a callback.

    Python runs the handler before the first line of the callback. ctypes would pass the exception
    to ``sys.unraisablehook``, and the callback would return False, as if it canceled the job.
    """

    def __init__(self, callback: Callable[..., Any]) -> None:
        self.error: Optional[BaseException] = None
        self._callback = callback
        # Only the main thread runs handlers, so that no other thread replaces the hook meanwhile.
        self._is_possible = threading.current_thread() is threading.main_thread()

    def __enter__(self) -> Interruption:
        if self._is_possible:
            self._previous, sys.unraisablehook = sys.unraisablehook, self._hook
        return self

    def __exit__(self, *_: Any) -> None:
        if self._is_possible and sys.unraisablehook == self._hook:
            sys.unraisablehook = self._previous

    def _hook(self, unraisable: Any) -> None:
        # Since Python 3.13 the message names the callback instead.
        is_own = unraisable.object is self._callback or (
            unraisable.err_msg is not None and repr(self._callback) in unraisable.err_msg
        )
        if is_own:
            self.error = unraisable.exc_value or unraisable.exc_type()
        else:
            self._previous(unraisable)
