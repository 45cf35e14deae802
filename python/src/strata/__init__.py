"""Renders Core Animation layer trees and Lottie animations on Linux, without a display::

    import strata

    scene = strata.Scene("badge.ca")
    scene.layer("title").string = "Ada"
    scene.render(time=0.5, size=(512, None)).save("badge.png")
"""

from __future__ import annotations

from typing import NamedTuple

from ._batch import render_batch
from ._errors import (
    Canceled,
    DeviceError,
    ForkError,
    LimitError,
    OutputError,
    RenderError,
    ResourceError,
    SceneError,
    Status,
    StrataError,
    UsageError,
)
from ._image import Image
from ._layer import Layer
from ._library import DeviceVisitor as _DeviceVisitor
from ._library import call as _call
from ._scene import Scene

__all__ = [
    "Canceled",
    "Device",
    "DeviceError",
    "ForkError",
    "Image",
    "Layer",
    "LimitError",
    "OutputError",
    "RenderError",
    "ResourceError",
    "Scene",
    "SceneError",
    "Status",
    "StrataError",
    "UsageError",
    "devices",
    "render_batch",
    "version",
]


class Device(NamedTuple):
    """A device that can draw."""

    #: The value for the ``device`` argument.
    selector: str
    name: str
    is_software: bool


def devices() -> list[Device]:
    """Return the devices of the machine. Opens every GL driver, which may take seconds."""
    found: list[Device] = []

    def visit(selector: bytes, name: bytes, is_software: bool, _: object) -> None:
        found.append(Device(selector.decode(), name.decode(), is_software))

    _call("devices", _DeviceVisitor(visit), None)
    return found


def version() -> str:
    """Return the version of the native library."""
    result: bytes = _call("version")
    return result.decode()
