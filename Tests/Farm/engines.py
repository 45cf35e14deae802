"""The four engines on loopback: how each is started, given a job, and hurt."""

from __future__ import annotations

import os
import pathlib
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from typing import Any, Optional

import psutil

from work import Job

HERE = pathlib.Path(__file__).parent
BIN = pathlib.Path(sys.executable).parent


class Outcome:
    """The end of a run: whether it succeeded, and its last error."""

    def __init__(self, error: Optional[str]) -> None:
        self.error = error

    @classmethod
    def of(cls, error: Exception) -> "Outcome":
        """Return the outcome of an error, whose text may begin with a traceback of the worker."""
        return cls(str(error).strip().splitlines()[-1])

    @property
    def ok(self) -> bool:
        return self.error is None


class Running(threading.Thread):
    """A run in the background."""

    def __init__(self, engine: "Engine", job: Job) -> None:
        super().__init__(daemon=True)
        self.engine, self.job = engine, job
        self.outcome = Outcome("it did not end")
        self.start()

    def run(self) -> None:
        try:
            self.outcome = self.engine.run(self.job)
        except Exception as error:  # The table shows it.
            self.outcome = Outcome.of(error)

    def end(self, seconds: float = 600) -> Outcome:
        self.join(seconds)
        return self.outcome


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def kill_tree(pid: int) -> None:
    """Kill a process and its descendants at once, as the end of a machine does."""
    try:
        process = psutil.Process(pid)
        family = [process, *process.children(recursive=True)]
    except psutil.NoSuchProcess:
        return
    for member in family:
        try:
            member.kill()
        except psutil.NoSuchProcess:
            pass


def strata_error(text: str) -> Optional[str]:
    """Return the last error of the command in an output."""
    found = re.findall(r"strata: error: (.*)", text)
    return found[-1] if found else None


class Engine:
    name = ""
    #: The name of the first chunk.
    first_chunk = "0-1.mp4"
    template = "openjd"

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder / self.name
        self.folder.mkdir(parents=True, exist_ok=True)

    def start(self) -> None:
        """Start the engine."""

    def stop(self) -> None:
        """Stop the engine."""

    def run(self, job: Job) -> Outcome:
        """Run a job to its end."""
        raise NotImplementedError

    def run_twice(self, job: Job) -> Outcome:
        """Run a job twice at the same time, so that every chunk is delivered twice."""
        other = Running(self, job)
        outcome = self.run(job)
        second = other.end()
        return outcome if not outcome.ok else second

    def kill_node(self, job: Job) -> None:
        """Kill a node daemon with everything that it runs."""
        raise NotImplementedError

    def restore_node(self) -> None:
        """Start the daemon again."""


class OpenJD(Engine):
    """The engine of Open Job Description's command, one session on this machine."""

    name = "OpenJD"

    def _command(self, job: Job) -> list[str]:
        return [
            str(BIN / "openjd"), "run", str(job.folder / "template.json"), "-p",
            f"Strata={job.strata.recorded}",
        ]

    def run(self, job: Job) -> Outcome:
        done = subprocess.run(self._command(job), capture_output=True, text=True)
        text = done.stdout + done.stderr
        if done.returncode == 0:
            return Outcome(None)
        return Outcome(strata_error(text) or f"the session ended with exit code {done.returncode}")

    def kill_node(self, job: Job) -> None:
        for process in psutil.process_iter(["cmdline"]):
            words = process.info["cmdline"] or []
            if str(job.folder / "template.json") in words:
                kill_tree(process.pid)
        for pid in job.drawing():
            kill_tree(pid)


class Slurm(Engine):
    """A controller, two node daemons and munge."""

    name = "Slurm"
    template = "slurm"

    def start(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        # The path of a socket is limited to 107 bytes.
        (self.folder / "state").mkdir(parents=True)
        key = self.folder / "munge.key"
        key.write_bytes(secrets.token_bytes(1024))
        key.chmod(0o600)
        host = socket.gethostname().split(".")[0]
        ports = [free_port() for _ in range(3)]
        user = "root" if os.getuid() == 0 else os.environ.get("USER", "")
        (self.folder / "slurm.conf").write_text(
            f"""ClusterName=loopback
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={self.folder}/munge.socket
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool.%n
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd.%n.pid
SlurmctldLogFile={self.folder}/slurmctld.log
SlurmdLogFile={self.folder}/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SlurmdTimeout=10
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,bf_interval=1
SelectType=select/linear
NodeName=n[1-2] NodeHostname={host} NodeAddr=127.0.0.1 Port=[{ports[1]},{ports[2]}] CPUs=1
PartitionName=all Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP
"""
        )
        subprocess.run(
            [
                "munged", "--force", f"--key-file={key}", f"--socket={self.folder}/munge.socket",
                f"--pid-file={self.folder}/munge.pid", f"--log-file={self.folder}/munge.log",
                f"--seed-file={self.folder}/munge.seed",
            ],
            check=True, capture_output=True,
        )
        self._call("slurmctld", "-c")
        for node in ("n1", "n2"):
            self._call("slurmd", "-N", node)
        self._wait_for_nodes(2)

    def _call(self, *words: str, cwd: Optional[pathlib.Path] = None, **more: str) -> str:
        environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"), **more}
        return subprocess.run(
            words, cwd=cwd, env=environment, check=True, capture_output=True, text=True
        ).stdout

    def _wait_for_nodes(self, count: int) -> None:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                states = self._call("sinfo", "-h", "-N", "-o", "%t").split()
            except subprocess.CalledProcessError:
                states = []
            if sum(state in ("idle", "alloc") for state in states) >= count:
                return
            time.sleep(0.2)
        raise RuntimeError(f"Slurm has no {count} nodes; see {self.folder}")

    def stop(self) -> None:
        for name in ("slurmd.n1.pid", "slurmd.n2.pid", "slurmctld.pid", "munge.pid"):
            self._kill(name)

    def _kill(self, name: str) -> None:
        try:
            kill_tree(int((self.folder / name).read_text()))
        except (FileNotFoundError, ValueError):
            pass

    def run(self, job: Job) -> Outcome:
        shutil.rmtree(job.folder / "logs", ignore_errors=True)
        last = self._call(
            "bash", "submit", cwd=job.folder, STRATA=str(job.strata.recorded)
        ).strip()
        return self._end(job, last)

    def _end(self, job: Job, last: str) -> Outcome:
        while self._call("squeue", "-h", "-o", "%A").strip():
            time.sleep(0.2)
        log = job.folder / "logs" / "finish.txt"
        text = log.read_text() if log.exists() else ""
        error = strata_error(text)
        return Outcome(error or (None if job.movie.exists() else "the last job did not run"))

    def run_twice(self, job: Job) -> Outcome:
        (job.folder / "logs").mkdir(exist_ok=True)
        self._call(
            "sbatch", "--output=logs/other-%a.txt", "chunks.sbatch", cwd=job.folder,
            STRATA=str(job.strata.recorded),
        )
        last = self._call(
            "bash", "submit", cwd=job.folder, STRATA=str(job.strata.recorded)
        ).strip()
        return self._end(job, last)

    def kill_node(self, job: Job) -> None:
        daemon = int((self.folder / "slurmd.n2.pid").read_text())
        steps = [
            process.pid
            for process in psutil.process_iter(["name", "environ", "cmdline"])
            if (process.info["environ"] or {}).get("SLURMD_NODENAME") == "n2"
        ]
        os.kill(daemon, signal.SIGKILL)
        for pid in steps:
            try:
                parent = psutil.Process(pid).parent()
            except psutil.NoSuchProcess:
                continue
            if parent is not None and "slurmstepd" in parent.name():
                kill_tree(parent.pid)
            kill_tree(pid)

    def restore_node(self) -> None:
        self._call("slurmd", "-N", "n2")
        self._wait_for_nodes(2)


class Python(Engine):
    """An engine that runs functions of the Python package."""

    first_chunk = f"0-{99}.mp4"

    def executor(self) -> Any:
        raise NotImplementedError

    def run(self, job: Job) -> Outcome:
        from strata import farm
        from timing import TimedExecutor

        report = farm.render(
            job.folder / "inputs" / "scene.caml", job.movie, frames=job.frames, chunk=job.chunk,
            gop=job.gop, parts=job.parts, executor=TimedExecutor(self.executor(), job.strata.log),
        )
        self.report = report
        return Outcome(None)


class Ray(Python):
    """A head and a second node."""

    name = "Ray"

    def start(self) -> None:
        # Otherwise, since Ray 2.60, the head demands a token that the second node does not have.
        os.environ["RAY_AUTH_MODE"] = "disabled"
        # The path of a socket is limited to 107 bytes, and Ray's own names are long.
        self.port = free_port()
        self._ray(
            "--head", f"--port={self.port}", "--include-dashboard=false",
            f"--temp-dir=/tmp/strata-ray-{os.getpid()}",
        )
        self.restore_node()
        import ray

        os.environ["PYTHONPATH"] = str(HERE)
        ray.init(
            address=f"127.0.0.1:{self.port}", logging_level="ERROR", log_to_driver=False,
            runtime_env={"env_vars": {"PYTHONPATH": str(HERE)}},
        )

    def _ray(self, *words: str) -> None:
        environment = {**os.environ, "RAY_DISABLE_IMPORT_WARNING": "1", "PYTHONPATH": str(HERE)}
        result = subprocess.run(
            [
                str(BIN / "ray"), "start", *words, "--num-cpus=1",
                "--object-store-memory=80000000", "--disable-usage-stats",
            ],
            capture_output=True, env=environment, text=True,
        )
        if result.returncode != 0:
            raise RuntimeError(f"ray start {' '.join(words)}: {result.stdout}{result.stderr}")

    def _raylets(self) -> set[int]:
        return {
            process.pid
            for process in psutil.process_iter(["name"])
            if process.info["name"] == "raylet"
        }

    def restore_node(self) -> None:
        before = self._raylets()
        self._ray(f"--address=127.0.0.1:{self.port}")
        self.second = (self._raylets() - before).pop()

    def kill_node(self, job: Job) -> None:
        kill_tree(self.second)

    def executor(self) -> Any:
        from strata import farm

        return farm.ray_executor(num_cpus=1, max_retries=3)

    def stop(self) -> None:
        import ray

        ray.shutdown()
        mine = f"/tmp/strata-ray-{os.getpid()}"
        for process in psutil.process_iter(["cmdline"]):
            words = " ".join(process.info["cmdline"] or [])
            if mine in words or f"127.0.0.1:{self.port}" in words:
                kill_tree(process.pid)
        shutil.rmtree(mine, ignore_errors=True)


class Dask(Python):
    """A scheduler and two workers with nannies."""

    name = "Dask"

    def start(self) -> None:
        from dask.distributed import Client

        self.address = f"tcp://127.0.0.1:{free_port()}"
        self.scheduler = self._dask(
            "scheduler", "--host", "127.0.0.1", "--port", self.address.rsplit(":", 1)[1],
            "--no-dashboard",
        )
        self.workers = [self._worker(1), self._worker(2)]
        self.client = Client(self.address, timeout=60)
        self.client.wait_for_workers(2, timeout=60)

    def _dask(self, *words: str) -> subprocess.Popen[bytes]:
        with open(self.folder / f"{words[0]}.log", "ab") as log:
            return subprocess.Popen(
                [str(BIN / "dask"), *words], stdout=log, stderr=log, cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(HERE)},
            )

    def _worker(self, number: int) -> subprocess.Popen[bytes]:
        return self._dask(
            "worker", self.address, "--nthreads", "1", "--name", f"w{number}", "--no-dashboard",
            "--local-directory", str(self.folder / f"w{number}"),
        )

    def kill_node(self, job: Job) -> None:
        kill_tree(self.workers[1].pid)

    def restore_node(self) -> None:
        self.workers[1].wait()
        self.workers[1] = self._worker(2)
        self.client.wait_for_workers(2, timeout=60)

    def executor(self) -> Any:
        return self.client.get_executor(retries=3, pure=False)

    def stop(self) -> None:
        self.client.close()
        for process in [*self.workers, self.scheduler]:
            kill_tree(process.pid)
            process.wait()


ENGINES = {engine.name.lower(): engine for engine in (OpenJD, Ray, Dask, Slurm)}
