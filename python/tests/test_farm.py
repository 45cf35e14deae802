"""Chunks and rows on executors."""

import csv
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
        farm.render(scene, tmp_path / "out.y4m", frames=10, executor=executor, scale=-1)
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


def test_chunks_of_another_job_are_ignored(scene, whole, tmp_path):
    parts = tmp_path / "parts"
    parts.mkdir()
    strata.Scene(scene).save(
        parts / "other.y4m", first=10, count=2, scale=2, manifest=True, device="cpu"
    )
    farm.render(scene, tmp_path / "out.y4m", frames=10, executor=Inline(), parts=parts)
    assert content(tmp_path / "out.y4m") == whole
    assert (parts / "other.y4m").exists()
    with pytest.raises(strata.UsageError, match="has the fingerprint .* but .*: scale was"):
        farm.join([parts], tmp_path / "out.y4m", frames=range(12))


def test_a_failed_movie_can_be_drawn_again_in_other_chunks(scene, whole, tmp_path):
    class Failing(Inline):
        def submit(self, fn, /, *args):
            self.before = int(self.count >= 2)
            return super().submit(fn, *args)

    with pytest.raises(ConnectionError):
        farm.render(
            scene, tmp_path / "out.y4m", frames=10, executor=Failing(), chunk=2, retries=0
        )
    earlier = {path.name for path in (tmp_path / "out.y4m.parts").iterdir()}
    assert earlier >= {"0-1.y4m", "2-3.y4m"}
    executor = Inline()
    farm.render(
        scene, tmp_path / "out.y4m", frames=10, executor=executor, chunk=4, retries=0
    )
    assert executor.count == 3 and content(tmp_path / "out.y4m") == whole
    assert {path.name for path in (tmp_path / "out.y4m.parts").iterdir()} == earlier


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
                                       {"chunk": 10, "gop": 4}, {"retries": -1}, {"gop": -10},
                                       {"gop": 2**64 + 10}, {"frames": range(2**64, 2**64 + 5)}])
def test_invalid_ranges(scene, tmp_path, arguments):
    with pytest.raises(strata.UsageError):
        farm.render(
            scene, tmp_path / "out.y4m", **{"frames": 10, **arguments}, executor=Inline()
        )
    assert not (tmp_path / "out.y4m.parts").exists()


@pytest.mark.parametrize("name", ["out.gif", "out.png", "out", "out-%d.mp4"])
def test_outputs_that_cannot_be_joined_are_refused_before_drawing(scene, tmp_path, name):
    executor = Inline()
    with pytest.raises(strata.UsageError, match=f"{name} cannot be joined from chunks"):
        farm.render(scene, tmp_path / name, frames=10, executor=executor)
    assert executor.count == 0 and [path.name for path in tmp_path.iterdir()] == ["scene.caml"]


@pytest.mark.parametrize("option", ["first", "count", "duration", "manifest", "resume"])
def test_options_that_a_task_sets_are_refused(scene, tmp_path, option):
    with pytest.raises(strata.UsageError, match=f"^{option} does not apply"):
        farm.render(scene, tmp_path / "a.y4m", frames=3, executor=Inline(), **{option: 1})


def test_frames_of_another_type(scene, tmp_path):
    for frames in (3.0, "3", [0, 1, 2]):
        with pytest.raises(TypeError, match="frames is a range or a number"):
            farm.render(scene, tmp_path / "a.y4m", frames=frames, executor=Inline())


def test_a_failed_job_leaves_no_empty_folder(tmp_path):
    with pytest.raises(strata.SceneError):
        farm.render(tmp_path / "none.caml", tmp_path / "a.y4m", frames=3, executor=Inline())
    assert not list(tmp_path.iterdir())


def test_a_folder_of_chunks_is_joined(scene, whole, tmp_path):
    parts = tmp_path / "parts"
    farm.render(
        scene, tmp_path / "a.y4m", frames=10, executor=Inline(), chunk=4, parts=parts
    )
    farm.join(str(parts), tmp_path / "b.y4m", frames=10)
    assert content(tmp_path / "b.y4m") == whole


@pytest.mark.parametrize("frames", [range(0), range(0, 9, 2), range(2**64, 2**64 + 5)])
def test_invalid_ranges_of_chunks(tmp_path, frames):
    with pytest.raises(strata.UsageError, match="frames"):
        farm.join([tmp_path], tmp_path / "out.y4m", frames=frames)


def test_only_chunks_are_removed(scene, whole, tmp_path):
    parts = tmp_path / "out.y4m.parts"
    (parts / "folder").mkdir(parents=True)
    (parts / "notes.txt").write_text("mine")
    (parts / ".strata-1-0.tmp").write_text("of a worker that was killed")
    farm.render(scene, tmp_path / "out.y4m", frames=10, executor=Inline(), chunk=4)
    assert content(tmp_path / "out.y4m") == whole
    assert {path.name for path in parts.iterdir()} == {"folder", "notes.txt"}


def test_a_scene_in_memory_can_have_a_name(scene, whole, tmp_path):
    farm.render(
        scene, tmp_path / "out.y4m", frames=10, executor=Inline(), shared=False,
        scene_options={"name": "scene.caml"},
    )
    assert content(tmp_path / "out.y4m") == whole


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


@pytest.mark.parametrize("arguments", [{"chunk": 0}, {"chunk": -1}, {"retries": -1}])
def test_invalid_counts_of_rows(scene, tmp_path, arguments):
    executor = Inline()
    with pytest.raises(strata.UsageError, match="or more"):
        farm.render_rows(
            scene, f"{tmp_path}/{{n}}.y4m", [{}], executor=executor, count=1, **arguments
        )
    assert executor.count == 0


@pytest.mark.parametrize("value", ["../../esc", "./a", "a/b", "/a", ".", "..", "", "a\0", "%d",
                                   None])
def test_values_that_cannot_be_part_of_a_file_name(scene, tmp_path, value):
    with pytest.raises(strata.UsageError, match="^row 1: .* cannot be part of a file name"):
        farm.render_rows(
            scene, f"{tmp_path}/clips/{{id}}.y4m", [{"id": "a"}, {"id": value}],
            executor=Inline(), count=1,
        )
    assert not (tmp_path / "clips").exists()


def test_two_rows_with_one_output(scene, tmp_path):
    rows = [{"folder": "a", "id": "x"}, {"folder": "b", "id": "x"}]
    with pytest.raises(strata.UsageError, match="same for several rows"):
        farm.render_rows(
            scene, f"{tmp_path}/{{folder}}/../{{id}}.y4m", rows, executor=Inline(), count=1
        )
    with pytest.raises(strata.UsageError, match="row 0 has no column 'name'"):
        farm.render_rows(scene, "{name}.y4m", rows, executor=Inline(), count=1)


@pytest.mark.parametrize("output", ["{}.png", "{0}.png", "{n", "n}.png", "{n:q}.png", "{id.x}.png"])
def test_invalid_outputs_of_rows(scene, tmp_path, output):
    with pytest.raises(strata.UsageError, match="is invalid: "):
        farm.render_rows(scene, f"{tmp_path}/{output}", [{"id": "a"}], executor=Inline())
    assert list(tmp_path.iterdir()) == [scene]


def test_a_row_with_more_values_than_columns(scene, tmp_path):
    text = ["id", "a", "b,surplus"]
    with pytest.raises(strata.UsageError, match="^row 1 has more values"):
        farm.render_rows(
            scene, f"{tmp_path}/{{id}}.png", csv.DictReader(text), executor=Inline()
        )


def test_paths_of_rows(tmp_path):
    path = tmp_path / "scene.caml"
    path.write_text(
        "<caml><CALayer bounds='0 0 4 4'><sublayers><CAShapeLayer name='s' fillColor='0 0 0' "
        "path='0 0 m 1 0 l 1 1 l h'/></sublayers></CALayer></caml>"
    )
    rows = [{"s.path": "M0 0 H4 V4 H0 Z"}]
    farm.render_rows(path, f"{tmp_path}/{{n}}.png", rows, executor=Inline())
    assert strata.Image.open(tmp_path / "0.png")[3, 3] == (0, 0, 0, 255)


def test_a_folder_that_cannot_be_sent_leaves_no_folder(tmp_path):
    (tmp_path / "scene.ca").mkdir()
    with pytest.raises(strata.UsageError, match="is a folder"):
        farm.render(
            tmp_path / "scene.ca", tmp_path / "out.y4m", frames=2, executor=Inline(), shared=False
        )
    assert not (tmp_path / "out.y4m.parts").exists()


def test_a_chunk_that_cannot_be_written_leaves_no_file(tmp_path):
    (tmp_path / "0-1.y4m").mkdir()
    with pytest.raises(OSError):
        farm._write_chunk(tmp_path / "0-1.y4m", b"movie", b"manifest")
    assert [path.name for path in tmp_path.iterdir()] == ["0-1.y4m"]


def test_images_of_rows(scene, tmp_path):
    rows = [{"root.backgroundColor": "#0f0"}]
    farm.render_rows(scene, f"{tmp_path}/{{n}}.png", rows, executor=Inline())
    assert strata.Image.open(tmp_path / "0.png")[0, 0] == (0, 255, 0, 255)


LOTTIE = b"""{
  "v": "5.7.0", "fr": 10, "ip": 0, "op": 10, "w": 8, "h": 4, "assets": [],
  "slots": {
    "left": {"p": {"a": 0, "k": [1, 0, 0, 1]}}, "right": {"p": {"a": 0, "k": [1, 0, 0, 1]}}
  },
  "layers": [{
    "ty": 4, "nm": "a", "ind": 1, "ip": 0, "op": 10, "st": 0,
    "ks": {"o": {"a": 0, "k": 100}, "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]},
           "s": {"a": 0, "k": [100, 100]}, "r": {"a": 0, "k": 0}},
    "shapes": [
      {"ty": "gr", "it": [
        {"ty": "rc", "p": {"a": 0, "k": [2, 2]}, "s": {"a": 0, "k": [4, 4]},
         "r": {"a": 0, "k": 0}},
        {"ty": "fl", "c": {"sid": "left"}, "o": {"a": 0, "k": 100}}, {"ty": "tr"}]},
      {"ty": "gr", "it": [
        {"ty": "rc", "p": {"a": 0, "k": [6, 2]}, "s": {"a": 0, "k": [4, 4]},
         "r": {"a": 0, "k": 0}},
        {"ty": "fl", "c": {"sid": "right"}, "o": {"a": 0, "k": 100}}, {"ty": "tr"}]}
    ]
  }]
}"""


def test_slots_of_rows_and_of_the_scene_are_merged(tmp_path):
    path = tmp_path / "scene.json"
    path.write_bytes(LOTTIE)
    farm.render_rows(
        path, f"{tmp_path}/{{n}}.png", [{"left": "[0, 1, 0]"}], executor=Inline(), slots=["left"],
        scene_options={"slots": {"left": "[1, 1, 1]", "right": "[0, 0, 1]"}},
    )
    image = strata.Image.open(tmp_path / "0.png")
    assert image[1, 1] == (0, 255, 0, 255) and image[6, 1] == (0, 0, 255, 255)


def test_unused_columns_of_later_rows(scene, tmp_path):
    rows = [{"id": "a"}, {"id": "b", "note": "x"}]
    with pytest.raises(strata.UsageError, match="'note' is not used"):
        farm.render_rows(scene, f"{tmp_path}/{{id}}.png", rows, executor=Inline())


def test_contents_of_rows_are_files(tmp_path, monkeypatch):
    strata.Image(1, 1, b"\0\xff\0\xff").save(tmp_path / "green.png")
    path = tmp_path / "scene.caml"
    path.write_text("<caml><CALayer name='root' bounds='0 0 2 2' position='1 1'/></caml>")
    rows = [{"root.contents": "green.png"}]
    monkeypatch.chdir(tmp_path)
    farm.render_rows(path, "{n}.png", rows, executor=Inline())
    assert rows == [{"root.contents": "green.png"}]
    assert strata.Image.open("0.png")[1, 1] == (0, 255, 0, 255)
