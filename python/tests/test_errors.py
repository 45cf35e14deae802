"""Exceptions, threads, processes and memory."""

import ctypes
import gc
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import threading

import pytest

import strata
from strata import _library


def test_an_error_has_a_place():
    text = b"<caml>\n<CALayer opacity=1/>\n</caml>"
    with pytest.raises(strata.SceneError) as caught:
        strata.Scene(text, name="badge.caml")
    error = caught.value
    assert (error.code, error.file, error.line) == (strata.Status.SCENE, "badge.caml", 2)
    assert str(error).startswith("badge.caml:2: ")
    assert isinstance(error, strata.StrataError)


def test_a_missing_file(tmp_path):
    with pytest.raises(strata.SceneError) as caught:
        strata.Scene(tmp_path / "missing.caml")
    assert caught.value.file == str(tmp_path / "missing.caml")


def test_empty_paths(square):
    scene = strata.Scene(square)
    for use in (lambda: strata.Scene(""), lambda: scene.write(""), lambda: scene.save("", count=1)):
        with pytest.raises(strata.UsageError, match="^path is empty"):
            use()


def test_invalid_arguments(square):
    scene = strata.Scene(square)
    for options in ({"time": float("nan")}, {"scale": -1}, {"device": "none"}):
        with pytest.raises(strata.UsageError):
            scene.render(**options)
    with pytest.raises(strata.LimitError):
        scene.render(size=(1 << 40, 1))
    with pytest.raises(ValueError):
        strata.Scene(square, y_axis="left")
    documents = [{name: "a"} for name in ("name", "base_folder", "theme", "animation")]
    for options in (*documents, {"slots": {"a": "b"}}):
        with pytest.raises(strata.UsageError, match="applies only to a document"):
            strata.Scene(strata.Layer(), **options)


def test_the_structures_have_the_layout_of_the_headers():
    structures = (_library.Slot, _library.SceneOptions, _library.RendererOptions, _library.JobOptions)
    assert [ctypes.sizeof(structure) for structure in structures] == [16, 72, 96, 96]


def test_importing_does_not_load_the_library():
    code = "import strata, sys; sys.exit('libstrata' in open('/proc/self/maps').read())"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_a_child_of_a_process_that_has_used_the_library_gets_an_error(square):
    scene = strata.Scene(square)
    scene.render(device="cpu")
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            scene.render(device="cpu")
            os.write(writer, b"rendered")
        except strata.ForkError as error:
            os.write(writer, str(error).encode())
        except BaseException as error:
            os.write(writer, repr(error).encode())
        finally:
            os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    assert b"spawn" in os.read(reader, 4096)
    os.close(reader)


def test_a_child_that_was_forked_while_a_tree_was_held_gets_an_error(square):
    scene = strata.Scene(square)
    held, end = threading.Event(), threading.Event()

    def hold() -> None:
        with scene._tree.hold():
            held.set()
            end.wait(60)

    thread = threading.Thread(target=hold)
    thread.start()
    assert held.wait(60)
    child = os.fork()
    if child == 0:
        # Ends the child if it waits for the lock.
        signal.alarm(20)
        try:
            scene.render(device="cpu")
        except strata.ForkError:
            os._exit(0)
        finally:
            os._exit(1)
    end.set()
    thread.join()
    assert os.waitpid(child, 0)[1] == 0


def _render(data: bytes) -> bytes:
    return bytes(strata.Scene(data).render(device="cpu"))


def test_spawned_workers(square):
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(_render, [square] * 4) == [_render(square)] * 4


def test_threads_share_a_scene_and_devices(square):
    shared = strata.Scene(square)
    expected = bytes(shared.render(time=0.25, device="cpu"))
    found: list[bool] = []

    def work() -> None:
        own = strata.Scene(square)
        for _ in range(20):
            shared.root["backgroundColor"] = "#ff0000"
            same = bytes(shared.render(time=0.25, device="cpu")) == expected
            found.append(same and bytes(own.render(time=0.25, device="cpu")) == expected)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 160


def test_scenes_on_several_threads_draw_the_same_with_one_thread_each(square):
    expected = bytes(strata.Scene(square).render(time=0.25, device="cpu"))
    images = strata.render_batch([square] * 32, workers=8, time=0.25, device="cpu")
    assert [bytes(image) == expected for image in images] == [True] * 32
    one = strata.Scene(square).render(time=0.25, device="cpu", threads=1)
    assert bytes(one) == expected
    with pytest.raises(strata.UsageError, match="at most 256"):
        strata.Scene(square).render(threads=257)


def test_threads_join_trees_in_both_directions():
    first, second = strata.Layer(), strata.Layer()

    def work(parent: strata.Layer, child: strata.Layer) -> None:
        for _ in range(500):
            try:
                parent.add(child)
            except strata.UsageError:  # The other thread has added the parent to the child.
                pass
            child.remove()

    threads = [
        threading.Thread(target=work, args=pair, daemon=True)
        for pair in ((first, second), (second, first))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


def _resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def test_memory_is_flat(square):
    def work() -> None:
        for _ in range(300):
            scene = strata.Scene(square)
            scene.root.add(strata.Layer("CAShapeLayer", path="0 0 m 1 1 l"))
            scene.render(device="cpu").encode()
        gc.collect()

    work()
    before = _resident()
    work()
    # A leak of one image or one tree per frame would be larger.
    assert _resident() - before < 2 << 20


def test_a_class_has_its_category():
    assert strata.UsageError("message").code == strata.Status.USAGE
    assert strata.Canceled("message").code == strata.Status.CANCELED
    assert strata.LimitError("message", strata.Status.RENDER).code == strata.Status.RENDER
