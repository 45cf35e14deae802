"""Chunks and rows on executors."""

from concurrent.futures import Future, ThreadPoolExecutor

import pytest

import strata
from strata import farm


class Inline:
    """Runs tasks at once. The first runs of some fail before or after they draw."""

    def __init__(self, before=0, after=0):
        self.before, self.after, self.count = before, after, 0

    def submit(self, fn, /, *args):
        future = Future()
        self.count += 1
        if self.before:
            self.before -= 1
            future.set_exception(ConnectionError("the worker is lost"))
            return future
        result = fn(*args)
        if self.after:
            self.after -= 1
            future.set_exception(ConnectionError("the result is lost"))
        else:
            future.set_result(result)
        return future


@pytest.fixture
def scene(square, tmp_path):
    path = tmp_path / "scene.caml"
    path.write_bytes(square)
    return path


@pytest.fixture
def whole(scene, tmp_path):
    """The bytes of the movie and its manifest, drawn at once."""
    path = tmp_path / "one.y4m"
    strata.Scene(scene).save(path, count=10, manifest=True, device="cpu")
    return path.read_bytes(), (tmp_path / "one.y4m.manifest").read_bytes()


def content(path):
    return path.read_bytes(), path.with_name(path.name + ".manifest").read_bytes()


@pytest.mark.parametrize("shared", [True, False])
def test_a_movie_equals_that_of_one_process(scene, whole, tmp_path, shared):
    with ThreadPoolExecutor(2) as pool:
        report = farm.render(
            scene, tmp_path / "out.y4m", frames=range(10), executor=pool, chunk=3, shared=shared
        )
    assert report.chunks == 4 and report.retries == 0
    assert content(tmp_path / "out.y4m") == whole
    assert not (tmp_path / "out.y4m.parts").exists()


def test_failed_tasks_are_submitted_again(scene, whole, tmp_path):
    executor = Inline(before=2, after=1)
    report = farm.render(scene, tmp_path / "out.y4m", frames=10, executor=executor, chunk=4)
    assert report.retries == 3 and executor.count == 6
    assert content(tmp_path / "out.y4m")[0] == whole[0]


def test_too_many_failures_are_raised(scene, tmp_path):
    with pytest.raises(ConnectionError, match="the worker is lost"):
        farm.render(scene, tmp_path / "out.y4m", frames=10, executor=Inline(before=99), retries=1)
    assert not (tmp_path / "out.y4m").exists()


def test_errors_that_every_worker_repeats_are_not_retried(scene, tmp_path):
    executor = Inline()
    with pytest.raises(strata.UsageError):
        farm.render(scene, tmp_path / "out.txt", frames=10, executor=executor)
    assert executor.count == 1


def test_a_lost_chunk_is_drawn_again(scene, whole, tmp_path):
    parts = tmp_path / "parts"

    class Losing(Inline):
        def submit(self, fn, /, *args):
            future = super().submit(fn, *args)
            if self.count == 2:
                (parts / "4-7.y4m").unlink()
            return future

    report = farm.render(
        scene, tmp_path / "out.y4m", frames=10, executor=Losing(), chunk=4, parts=parts
    )
    assert report.retries == 1
    assert content(tmp_path / "out.y4m")[0] == whole[0]


def test_chunks_of_another_job_are_refused(scene, tmp_path):
    parts = tmp_path / "parts"
    parts.mkdir()
    strata.Scene(scene).save(
        parts / "other.y4m", first=10, count=2, scale=2, manifest=True, device="cpu"
    )
    with pytest.raises(strata.UsageError, match="has the fingerprint .* but .*: scale was"):
        farm.render(scene, tmp_path / "out.y4m", frames=10, executor=Inline(), parts=parts)


def test_a_slow_task_is_submitted_twice(scene, whole, tmp_path):
    class Stuck(Inline):
        def submit(self, fn, /, *args):
            self.count += 1
            if self.count == 2:
                return Future()
            future = Future()
            future.set_result(fn(*args))
            return future

    report = farm.render(
        scene, tmp_path / "out.y4m", frames=10, executor=Stuck(), chunk=4, speculate=2
    )
    assert report.speculative == 1
    assert content(tmp_path / "out.y4m")[0] == whole[0]


@pytest.mark.parametrize("arguments", [{"frames": 0}, {"frames": range(0, 9, 2)}, {"chunk": 0},
                                       {"chunk": 10, "gop": 4}])
def test_invalid_ranges(scene, tmp_path, arguments):
    with pytest.raises(strata.UsageError):
        farm.render(
            scene, tmp_path / "out.y4m", **{"frames": 10, **arguments}, executor=Inline()
        )


def test_rows(scene, tmp_path):
    column = "root.backgroundColor"
    rows = [{"id": "a", column: "#0f0"}, {"id": "b", column: "#00f"}]
    executor = Inline(after=1)
    report = farm.render_rows(
        scene, f"{tmp_path}/clips/{{id}}.y4m", rows, executor=executor, chunk=1, count=2
    )
    assert report.chunks == 2 and report.retries == 1
    first, second = (content(tmp_path / "clips" / f"{name}.y4m") for name in "ab")
    assert first[0] != second[0]
    with pytest.raises(strata.UsageError, match="'note' is not used"):
        farm.render_rows(
            scene, "{n}.y4m", [{"note": "x"}], executor=executor, count=2
        )
    with pytest.raises(strata.UsageError, match="same for several rows"):
        farm.render_rows(scene, "a.y4m", rows, executor=executor, count=2)
