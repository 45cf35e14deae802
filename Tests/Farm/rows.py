"""A thousand rows of a table as a thousand clips, through OpenJD and through Ray."""

from __future__ import annotations

import pathlib
import shutil
import subprocess
import time

from engines import BIN, Ray
from work import ROW_COUNT, ROW_FPS, ROW_FRAMES, Command, frame_hashes, write_rows

OPTIONS = ["--frames", str(ROW_FRAMES), "--fps", str(ROW_FPS), "--device", "cpu"]


def run(strata: Command, folder: pathlib.Path) -> int:
    """Draw the clips and print a table; returns the number of engines with other clips."""
    rows = write_rows(folder)
    one, lines, failures = folder / "clips-one", [], 0
    for name in ("clips-one", "clips.farm", "clips-ray"):
        shutil.rmtree(folder / name, ignore_errors=True)
    one.mkdir()
    begin = time.monotonic()
    strata.check(
        "render", "card.caml", "--data", "people.csv", "-o", "clips-one/{id}.mp4", "--manifest",
        *OPTIONS, cwd=folder,
    )
    lines.append(("one process", time.monotonic() - begin, 0))

    strata.check(
        "farm", "template", "card.caml", "--data", "people.csv", "-o", "{id}.mp4", "--job",
        "clips.farm", *OPTIONS, cwd=folder,
    )
    begin = time.monotonic()
    done = subprocess.run(
        [
            str(BIN / "openjd"), "run", folder / "clips.farm" / "template.json", "-p",
            f"Strata={strata.path}",
        ],
        capture_output=True, text=True,
    )
    seconds = time.monotonic() - begin
    lines.append(("OpenJD", seconds, different(one, folder / "clips.farm" / "clips", rows)))
    failures += done.returncode != 0 or lines[-1][2] > 0

    engine = Ray(folder)
    engine.start()
    try:
        from strata import farm

        begin = time.monotonic()
        farm.render_rows(
            folder / "card.caml", f"{folder}/clips-ray/{{id}}.mp4", rows,
            executor=engine.executor(), count=ROW_FRAMES, fps=ROW_FPS,
        )
        seconds = time.monotonic() - begin
        lines.append(("Ray", seconds, different(one, folder / "clips-ray", rows)))
        failures += lines[-1][2] > 0
    finally:
        engine.stop()
    print(f"\n{ROW_COUNT:,} rows as clips of {ROW_FRAMES} frames\n")
    print("| engine | time | clips that differ from one process |")
    print("|---|---|---|")
    for name, seconds, count in lines:
        print(f"| {name} | {seconds:.1f} s | {count} |")
    return failures


def different(one: pathlib.Path, other: pathlib.Path, rows: list[dict[str, str]]) -> int:
    """Return the number of clips that are missing or differ in bytes or frames."""
    count = 0
    for row in rows:
        first, second = one / f"{row['id']}.mp4", other / f"{row['id']}.mp4"
        same = (
            second.exists() and first.read_bytes() == second.read_bytes()
            and frame_hashes(first) == frame_hashes(second)
        )
        count += not same
    return count
