"""The work of the farm tests: a scene, its movie drawn by one process, and jobs that draw it."""

from __future__ import annotations

import csv
import json
import os
import pathlib
import re
import shutil
import subprocess
import time
from typing import Any, Callable, NamedTuple

FRAMES, CHUNK, GOP = 2_000, 100, 50

#: Columns that are properties of the scene, and the name of the clip.
ROW_COUNT, ROW_FRAMES, ROW_FPS = 1_000, 12, 30


def scene() -> str:
    """Return a scene that takes a few milliseconds per frame."""
    layers = []
    for index in range(12):
        x, y, size = 40 + 60 * (index % 6), 60 + 70 * (index // 6), 30 + index % 7 * 6
        layers.append(
            f'<CALayer name="box{index}" bounds="0 0 {size} {size}" position="{x} {y}" '
            f'backgroundColor="{index % 5 / 4} {index % 3 / 2} 0.6" cornerRadius="9"><animations>'
            '<animation type="CABasicAnimation" keyPath="transform.rotation.z" '
            f'duration="{3 + index % 4}" repeatCount="inf"><fromValue type="real" value="0"/>'
            '<toValue type="real" value="6.2831853"/></animation></animations></CALayer>'
        )
    return (
        '<caml xmlns="http://www.apple.com/CoreAnimation/1.0">\n'
        '<CALayer bounds="0 0 384 216" position="192 108" backgroundColor="0.1 0.1 0.2">'
        "<sublayers>\n" + "\n".join(layers) + "\n</sublayers></CALayer>\n</caml>\n"
    )


CARD = """<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
<CALayer bounds="0 0 160 90" position="80 45" backgroundColor="1 1 1"><sublayers>
<CALayer name="box" bounds="0 0 60 60" position="40 45" backgroundColor="1 0.5 0"><animations>
<animation type="CABasicAnimation" keyPath="position.x" duration="1"><fromValue type="real"
value="40"/><toValue type="real" value="120"/></animation></animations></CALayer>
</sublayers></CALayer>
</caml>
"""


class Command:
    """The command, through a script that records each run."""

    def __init__(self, path: str, folder: pathlib.Path) -> None:
        self.path = path
        self.log = folder / "runs.txt"
        self.recorded = folder / "strata"
        self.recorded.write_text(
            "#!/bin/bash\n"
            'start=$(date +%s.%N)\n'
            f'{path} "$@"\n'
            "status=$?\n"
            f'echo "$start $(date +%s.%N) ${{SLURMD_NODENAME:-0}} $status $1" >>{self.log}\n'
            "exit $status\n"
        )
        self.recorded.chmod(0o755)

    def __call__(self, *arguments: object, cwd: pathlib.Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.path, *map(str, arguments)], cwd=cwd, capture_output=True, text=True
        )

    def check(self, *arguments: object, cwd: pathlib.Path) -> None:
        done = self(*arguments, cwd=cwd)
        if done.returncode:
            raise RuntimeError(f"strata {arguments[0]}: {done.stderr}")


class Reference(NamedTuple):
    """The movie of one process."""

    movie: pathlib.Path

    @classmethod
    def draw(cls, strata: Command, folder: pathlib.Path, frames: int, gop: int) -> "Reference":
        (folder / "scene.caml").write_text(scene())
        strata.check(
            "render", "scene.caml", "-o", "one.mp4", "--frames", frames, "--device", "cpu",
            "--gop", gop, "--manifest", cwd=folder,
        )
        return cls(folder / "one.mp4")

    def differences(self, movie: pathlib.Path) -> list[str]:
        """Return the ways in which a movie differs, in bytes, frames or decoded pictures."""
        found = []
        if not movie.exists():
            return ["there is no movie"]
        if movie.read_bytes() != self.movie.read_bytes():
            found.append("other bytes")
        if manifest(movie) != manifest(self.movie):
            found.append("another manifest")
        if decoded(movie) != decoded(self.movie):
            found.append("other pictures")
        return found


def manifest(movie: pathlib.Path) -> list[str]:
    return movie.with_name(movie.name + ".manifest").read_text().splitlines()


_decoded: dict[pathlib.Path, str] = {}


def decoded(movie: pathlib.Path) -> str:
    """Return the hashes of the decoded pictures."""
    if movie not in _decoded or movie.name != "one.mp4":
        _decoded[movie] = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", movie, "-f", "framemd5", "-"],
            capture_output=True, text=True, check=True,
        ).stdout
    return _decoded[movie]


class Job:
    """The folder of a job, as strata farm template writes it."""

    def __init__(
        self, strata: Command, folder: pathlib.Path, name: str, engine: str,
        frames: int = FRAMES, chunk: int = CHUNK, gop: int = GOP,
    ) -> None:
        self.strata, self.frames, self.chunk, self.gop = strata, frames, chunk, gop
        self.folder = folder / name
        shutil.rmtree(self.folder, ignore_errors=True)
        strata.check(
            "farm", "template", "scene.caml", "-o", "out.mp4", "--frames", frames, "--chunk",
            chunk, "--gop", gop, "--for", engine, "--job", name, cwd=folder,
        )
        self.parts = self.folder / "parts"
        self.parts.mkdir()
        self.movie = self.folder / "out.mp4"
        strata.log.unlink(missing_ok=True)

    def complete(self) -> int:
        """Return the number of chunks with manifests."""
        return len(list(self.parts.glob("[0-9]*.manifest")))

    def wait_for(self, chunks: int, is_running: Callable[[], bool], seconds: float = 300) -> None:
        end = time.monotonic() + seconds
        while self.complete() < chunks and is_running() and time.monotonic() < end:
            time.sleep(0.02)

    def drawing(self) -> list[int]:
        """Return the processes that have a file in the folder of chunks open."""
        found = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                links = [os.readlink(link) for link in (process / "fd").iterdir()]
            except OSError:
                continue
            if any(link.startswith(f"{self.parts}/") for link in links):
                found.append(int(process.name))
        return found

    def add_stale(self, name: str) -> None:
        """Add the first chunk as another version of Strata would have drawn it."""
        self.strata.check(
            "render", "inputs/scene.caml", "-o", f"parts/{name}", "--frames", self.frames,
            "--device", "cpu", "--gop", self.gop, "--groups", f"0-{self.chunk // self.gop - 1}",
            "--manifest", cwd=self.folder,
        )
        path = self.parts / (name + ".manifest")
        path.write_text(re.sub('"version":"[^"]*"', '"version":"0.0.1"', path.read_text()))


def lanes(log: pathlib.Path) -> dict[str, list[tuple[float, float]]]:
    """Return the runs of each worker that drew, as pairs of start and end."""
    found: dict[str, list[tuple[float, float]]] = {}
    for line in log.read_text().splitlines():
        start, end, lane, status, action = line.split()
        if action == "render" and status == "0":
            found.setdefault(lane, []).append((float(start), float(end)))
    return {lane: sorted(runs) for lane, runs in found.items()}


def gaps(log: pathlib.Path) -> tuple[list[float], list[float]]:
    """Return the pauses of workers between chunks, and the durations of chunks, in seconds."""
    pauses, durations = [], []
    for runs in lanes(log).values():
        durations += [end - start for start, end in runs]
        pauses += [later[0] - earlier[1] for earlier, later in zip(runs, runs[1:])]
    return pauses, durations


def write_rows(folder: pathlib.Path) -> list[dict[str, Any]]:
    """Write a scene and a table; returns its rows."""
    (folder / "card.caml").write_text(CARD)
    rows = [
        {
            "id": f"clip{index:04}", "box.cornerRadius": str(index % 30),
            "box.backgroundColor": f"#{index * 97 % 256:02x}{index * 31 % 256:02x}80",
        }
        for index in range(ROW_COUNT)
    ]
    with open(folder / "people.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return rows


def frame_hashes(movie: pathlib.Path) -> list[str]:
    """Return the hashes of the frames before encoding."""
    lines = [json.loads(line) for line in manifest(movie)]
    return [line["hash"] for line in lines if "frame" in line]
