"""The examples in the documentation, which are run in a folder with a scene."""

import os
import pathlib
import re

import pytest

import strata

# .ci/python sets the variable, because the tests do not run beside the articles there.
ROOT = pathlib.Path(os.environ.get("STRATA_ROOT", pathlib.Path(__file__).parents[2]))
PAGES = [
    "Sources/Facade/Strata.docc/UsingPython.md",
    "Sources/Facade/Strata.docc/Farms.md",
    "python/README.md",
    "README.md",
]

EXAMPLES = [
    pytest.param(code, id=f"{page}-{index}")
    for page in PAGES
    for index, code in enumerate(
        re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), re.S | re.M)
    )
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_runs(code, square, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    scene = strata.Scene(square)
    title = strata.Layer("CATextLayer", name="title", bounds=(0, 0, 8, 4), string="Grace")
    scene.root.add(title)
    scene.write("badge.ca")
    for module in ("dask", "fastapi", "numpy", "ray", "torch"):
        if re.search(rf"^(from|import) {module}\b", code, re.M):
            compile(code, "example", "exec")
            pytest.importorskip(module)
    try:
        exec(compile(code, "example", "exec"), {"__name__": "example"})
    except strata.OutputError as error:
        if "mp4" not in code:
            raise
        pytest.skip(f"no movies on this machine: {error}")
