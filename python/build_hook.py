"""Puts the native library into the wheel."""

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NativeLibraryHook(BuildHookInterface):
    """Adds the library in STRATA_LIBRARY, with the platform tag in STRATA_WHEEL_PLATFORM."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        library = os.environ.get("STRATA_LIBRARY")
        if not library:
            raise RuntimeError("set STRATA_LIBRARY to the path of libstrata.so; see .ci/python")
        build_data["force_include"][library] = "strata/libstrata.so"
        # Of Strata and of the libraries that are linked statically.
        licenses = os.path.join(os.path.dirname(os.path.realpath(library)), "..", "licenses")
        build_data["force_include"][licenses] = "strata/licenses"
        build_data["pure_python"] = False
        build_data["tag"] = "py3-none-" + os.environ.get("STRATA_WHEEL_PLATFORM", "linux_x86_64")
