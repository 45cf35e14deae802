"""Draws one movie on four engines, without and with faults, and prints tables.

    python farm_test.py STRATA FOLDER [ENGINE ...] [--faults NAME,...] [--rows] [--long]

Each result must equal the movie of one process: bytes, frames, manifest and decoded pictures.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time
from typing import Callable, NamedTuple, Optional

from engines import ENGINES, Engine, Outcome, Python, Running
from work import CHUNK, Command, FRAMES, GOP, Job, Reference, gaps, lanes
import rows


class Row(NamedTuple):
    """A line of the table of faults."""

    engine: str
    fault: str
    first: str
    recovery: str
    seconds: float
    difference: list[str]

    @property
    def cells(self) -> list[str]:
        result = "equal" if not self.difference else ", ".join(self.difference)
        return [
            self.engine, self.fault, self.first, self.recovery, f"{self.seconds:.0f} s", result
        ]


def shown(outcome: Outcome) -> str:
    return "done" if outcome.ok else f"refused: {outcome.error}"


class Trial:
    """A run of a job during which something is broken."""

    def __init__(self, engine: Engine, job: Job) -> None:
        self.engine, self.job = engine, job

    def begin(self, chunks: int) -> Running:
        """Start the run, and wait until some chunks are complete."""
        running = Running(self.engine, self.job)
        self.job.wait_for(chunks, running.is_alive)
        return running

    def none(self) -> Outcome:
        return self.engine.run(self.job)

    def worker(self) -> Outcome:
        running = self.begin(3)
        end = time.monotonic() + 60
        while running.is_alive() and time.monotonic() < end:
            pids = self.job.drawing()
            if pids:
                os.kill(pids[0], 9)
                break
            time.sleep(0.01)
        return running.end()

    def node(self) -> Outcome:
        running = self.begin(3)
        time.sleep(0.3)
        self.engine.kill_node(self.job)
        return running.end()

    def disk(self) -> Outcome:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", self.job.parts], check=True
        )
        running = self.begin(3)
        try:
            with open(self.job.parts / "ballast", "wb", buffering=0) as file:
                while True:
                    file.write(bytes(65_536))
        except OSError:
            pass
        return running.end()

    def twice(self) -> Outcome:
        return self.engine.run_twice(self.job)

    def lost(self) -> Outcome:
        running = self.begin(6)
        first = sorted(self.job.parts.glob("[0-9]*.mp4"))[0]
        first.unlink()
        return running.end()

    def stale(self) -> Outcome:
        self.job.add_stale(self.engine.first_chunk)
        self.job.add_stale("other.mp4")
        return self.engine.run(self.job)

    def repair(self, fault: str) -> None:
        """Do what an operator does before the job is run again."""
        if fault == "disk":
            (self.job.parts / "ballast").unlink(missing_ok=True)
        elif fault == "stale":
            for file in self.job.parts.glob("other.mp4*"):
                file.unlink()
        elif fault == "node":
            self.engine.restore_node()

    def clean(self, fault: str) -> None:
        if fault == "disk":
            subprocess.run(["umount", self.job.parts], check=True)


FAULTS: dict[str, tuple[str, Callable[[Trial], Outcome]]] = {
    "none": ("none", Trial.none),
    "worker": ("worker killed in mid-chunk", Trial.worker),
    "node": ("node daemon killed", Trial.node),
    "disk": ("disk full", Trial.disk),
    "twice": ("every chunk delivered twice", Trial.twice),
    "lost": ("output of a chunk lost", Trial.lost),
    "stale": ("chunks of another version", Trial.stale),
}


def table(heading: list[str], lines: list[list[str]]) -> None:
    print("| " + " | ".join(heading) + " |")
    print("|" + "---|" * len(heading))
    for line in lines:
        print("| " + " | ".join(line) + " |", flush=True)


class Test:
    def __init__(self, strata: str, folder: str) -> None:
        self.folder = pathlib.Path(folder).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.strata = Command(os.path.abspath(strata), self.folder)
        self.failures = 0

    def faults(self, names: list[str], chosen: list[str]) -> None:
        reference = Reference.draw(self.strata, self.folder, FRAMES, GOP)
        lines, engines = [], []
        for name in names:
            engine = ENGINES[name](self.folder)
            begin = time.monotonic()
            engine.start()
            start_up = time.monotonic() - begin
            try:
                for fault in chosen:
                    submitted = time.time()
                    row = self.fault(engine, fault, reference)
                    lines.append([cell.replace(f"{self.folder}/", "") for cell in row.cells])
                    print(*row.cells, sep=" | ", file=sys.stderr, flush=True)
                    if fault == "none":
                        engines.append(self.overhead(engine, start_up, submitted))
            finally:
                engine.stop()
        print(f"\n{FRAMES:,} frames in {FRAMES // CHUNK} chunks\n")
        table(["engine", "fault", "first run", "second run", "time", "result"], lines)
        if engines:
            print("\nPauses of a worker between two chunks\n")
            table(
                ["engine", "start-up", "first chunk after", "median pause", "longest", "chunk"],
                engines,
            )

    def fault(self, engine: Engine, fault: str, reference: Reference) -> Row:
        job = Job(self.strata, self.folder, f"{engine.name}-{fault}", engine.template)
        trial = Trial(engine, job)
        begin = time.monotonic()
        try:
            outcome = FAULTS[fault][1](trial)
        except Exception as error:  # An engine raises what its tasks raise.
            outcome = Outcome.of(error)
        recovery = "not needed"
        if not outcome.ok or fault == "node":
            trial.repair(fault)
        if not outcome.ok:
            recovery = shown(Running(engine, job).end())
        seconds = time.monotonic() - begin
        difference = reference.differences(job.movie)
        trial.clean(fault)
        self.failures += bool(difference) or (recovery not in ("not needed", "done"))
        return Row(engine.name, FAULTS[fault][0], shown(outcome), recovery, seconds, difference)

    def overhead(self, engine: Engine, start_up: float, begin: float) -> list[str]:
        pauses, durations = gaps(self.strata.log)
        first = min(runs[0][0] for runs in lanes(self.strata.log).values())
        return [
            engine.name, f"{start_up:.1f} s", f"{first - begin:.1f} s",
            f"{statistics.median(pauses):.2f} s",
            f"{max(pauses):.2f} s", f"{statistics.median(durations):.1f} s",
        ]

    def long(self, names: list[str], seconds: float) -> None:
        """Measure the overhead of engines with chunks of a duration."""
        frames = 8 * GOP
        begin = time.monotonic()
        Reference.draw(self.strata, self.folder, frames, GOP)
        per_frame = (time.monotonic() - begin) / frames
        # Two workers share the processors that one process has used alone.
        chunk = max(round(seconds / per_frame / 2 / GOP), 1) * GOP
        lines = []
        for name in names:
            engine = ENGINES[name](self.folder)
            engine.start()
            try:
                job = Job(
                    self.strata, self.folder, f"{engine.name}-long", engine.template,
                    frames=4 * chunk, chunk=chunk,
                )
                outcome = Running(engine, job).end()
                pauses, durations = gaps(self.strata.log)
                share = sum(pauses) / sum(durations[-len(pauses):] or [1])
                self.failures += not outcome.ok or share > 0.10
                lines.append([
                    engine.name, f"{statistics.median(durations):.1f} s",
                    f"{statistics.mean(pauses):.2f} s", f"{100 * share:.1f} %", shown(outcome),
                ])
            finally:
                engine.stop()
        print(f"\nChunks of about {seconds:.0f} s\n")
        table(["engine", "chunk", "pause", "overhead", "result"], lines)


def main(arguments: Optional[list[str]] = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("strata")
    parser.add_argument("folder")
    parser.add_argument("engines", nargs="*", default=list(ENGINES))
    parser.add_argument("--faults", default=",".join(FAULTS))
    parser.add_argument("--rows", action="store_true", help="draw the rows of a table, too")
    parser.add_argument("--long", type=float, metavar="SECONDS", help="measure long chunks, too")
    given = parser.parse_args(arguments)
    test = Test(given.strata, given.folder)
    names = [name.lower() for name in given.engines]
    if given.faults:
        test.faults(names, given.faults.split(","))
    if given.rows:
        test.failures += rows.run(test.strata, test.folder)
    if given.long:
        test.long(names, given.long)
    print("\nfarm-test:", "passed" if not test.failures else f"{test.failures} failures")
    return 1 if test.failures else 0


if __name__ == "__main__":
    sys.exit(main())
