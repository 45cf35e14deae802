"""Errors of the library as exceptions."""

from __future__ import annotations

import enum
from typing import Optional


class Status(enum.IntEnum):
    """The category of an error; the values are the exit codes of the ``strata`` command."""

    RENDER = 1
    USAGE = 2
    SCENE = 3
    DEVICE = 4
    RESOURCE = 5
    OUTPUT = 6
    LIMIT = 8
    CANCELED = 130


class StrataError(Exception):
    """An error with its category and its place.

    ``code`` is the category of the class unless it is given. ``file``, ``line`` (from 1) and
    ``layer`` (such as ``"root/badge"``) are None if unknown.
    """

    _category = Status.RENDER

    def __init__(
        self,
        message: str,
        code: Optional[Status] = None,
        file: Optional[str] = None,
        line: Optional[int] = None,
        layer: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = self._category if code is None else code
        self.file = file
        self.line = line
        self.layer = layer


class RenderError(StrataError):
    """Drawing failed: a driver error, or a bug in Strata."""


class UsageError(StrataError, ValueError):
    """An argument is invalid, such as an unknown key path."""

    _category = Status.USAGE


class SceneError(StrataError):
    """A scene is missing, unreadable or not a valid document."""

    _category = Status.SCENE


class DeviceError(StrataError):
    """No device matches the request."""

    _category = Status.DEVICE


class ResourceError(StrataError):
    """A resource of a scene is missing, and the policy is strict."""

    _category = Status.RESOURCE


class OutputError(StrataError):
    """An encoder failed, or the output could not be written."""

    _category = Status.OUTPUT


class LimitError(StrataError):
    """A limit was exceeded."""

    _category = Status.LIMIT


class Canceled(StrataError):
    """The job was canceled."""

    _category = Status.CANCELED


class ForkError(StrataError, RuntimeError):
    """The process was forked after it had used the library."""


CLASSES = {
    Status.RENDER: RenderError,
    Status.USAGE: UsageError,
    Status.SCENE: SceneError,
    Status.DEVICE: DeviceError,
    Status.RESOURCE: ResourceError,
    Status.OUTPUT: OutputError,
    Status.LIMIT: LimitError,
    Status.CANCELED: Canceled,
}
