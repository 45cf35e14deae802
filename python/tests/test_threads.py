"""Several threads at the same time, with and without the global interpreter lock."""

import subprocess
import sys
import sysconfig
import threading

import pytest

import strata

THREADS = 8
ROUNDS = 12
TILE = 16


def run_together(work):
    """Call ``work`` with 0, 1, … on as many threads at once, and raise their first error."""
    start, errors = threading.Barrier(THREADS), []

    def run(index):
        try:
            start.wait(60)
            work(index)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(i,), daemon=True) for i in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    if errors:
        raise errors[0]


def color_of(number):
    return (number * 37 % 256, number * 101 % 256, number * 59 % 256, 255)


def hexadecimal(color):
    return "#%02x%02x%02x" % color[:3]


def make_root(width, height, **values):
    return strata.Layer(bounds=(0, 0, width, height), position=(width / 2, height / 2), **values)


def make_scene(number):
    """Return a scene with curves, a gradient, a shadow and an animation, by its number."""
    root = make_root(96, 64, backgroundColor=hexadecimal(color_of(number)))
    shape = strata.Layer(
        "CAShapeLayer", path=f"M8 8 C {20 + number} 60 60 {number} 88 56 L 40 {number} Z",
        fillColor="#ffffff80", strokeColor="#000", lineWidth=1 + number % 3,
    )
    badge = strata.Layer(
        bounds=(0, 0, 30, 20), position=(30 + number, 30), cornerRadius=number % 9,
        backgroundColor="#08f", shadowOpacity=0.5, shadowRadius=number % 4,
    )
    fading = strata.Layer.from_caml(
        f"""<CALayer bounds="0 0 10 10" position="80 {10 + number}" backgroundColor="1 0 0">
          <animations><animation type="CABasicAnimation" keyPath="opacity" duration="1">
            <fromValue type="real" value="1"/><toValue type="real" value="0"/>
          </animation></animations></CALayer>"""
    )
    return strata.Scene(root.add(shape, badge, fading))


def test_scenes_of_several_threads_have_the_pixels_of_one_thread():
    numbers = range(THREADS + ROUNDS)
    times = [0.0, 0.25, 0.75]
    expected = {
        (number, time): bytes(make_scene(number).render(time=time, device="cpu"))
        for number in numbers
        for time in times
    }
    assert len(set(expected.values())) > len(numbers)

    def work(index):
        for number in numbers[index : index + ROUNDS]:
            scene = make_scene(number)
            for time in times:
                pixels = bytes(scene.render(time=time, device="cpu", threads=1 + index % 2))
                assert pixels == expected[number, time]

    run_together(work)


def test_threads_change_and_render_one_scene():
    root = make_root(TILE * THREADS, TILE)
    tiles = [
        strata.Layer(bounds=(0, 0, TILE, TILE), position=(TILE * (i + 0.5), TILE / 2))
        for i in range(THREADS)
    ]
    scene = strata.Scene(root.add(*tiles))

    def work(index):
        for number in range(ROUNDS):
            color = color_of(1 + index * ROUNDS + number)
            tiles[index].backgroundColor = hexadecimal(color)
            tiles[index].name = f"{index}-{number}"
            image = scene.render(device="cpu", scale=1 + number % 2)
            x = image.width * (2 * index + 1) // (2 * THREADS)
            assert image[x, image.height // 2] == color
            assert scene.layer(f"{index}-{number}") == tiles[index]
            assert len(scene.root.sublayers) == THREADS

    run_together(work)


def test_threads_add_layers_to_one_layer():
    root = make_root(TILE * THREADS, TILE * ROUNDS)

    def work(index):
        for row in range(ROUNDS):
            root.add(
                strata.Layer(
                    bounds=(0, 0, TILE, TILE), position=(TILE * (index + 0.5), TILE * (row + 0.5)),
                    backgroundColor=hexadecimal(color_of(index * ROUNDS + row)),
                )
            )

    run_together(work)
    assert len(root.sublayers) == THREADS * ROUNDS
    image = strata.Scene(root, y_axis="down").render(device="cpu")
    for index in range(THREADS):
        for row in range(ROUNDS):
            at = TILE * index + TILE // 2, TILE * row + TILE // 2
            assert image[at] == color_of(index * ROUNDS + row)


def test_threads_share_an_image():
    expected = make_scene(3).render(device="cpu")
    pixels, png = bytes(expected), expected.encode()
    for _ in range(ROUNDS):
        image = make_scene(3).render(device="cpu")

        def work(index, image=image):
            if index % 2 == 0:
                assert bytes(image) == pixels
            assert image.encode() == png
            assert bytes(image.pixels) == pixels

        run_together(work)


def test_a_batch_of_threads_keeps_the_order():
    scenes = [make_scene(number) for number in range(24)]
    expected = [bytes(scene.render(device="cpu")) for scene in scenes]
    images = strata.render_batch(scenes, workers=THREADS, device="cpu")
    assert [bytes(image) for image in images] == expected


def run_python(code):
    finished = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], timeout=120, check=True, capture_output=True,
        text=True,
    )
    assert finished.stderr == ""
    return finished.stdout


def test_threads_load_the_library_at_the_same_time():
    output = run_python(
        """
import threading, strata
start, sizes = threading.Barrier(8), []
def work():
    start.wait(60)
    sizes.append(strata.Scene(strata.Layer(bounds=(0, 0, 4, 2))).size)
threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(sizes == [(4, 2)] * 8)
"""
    )
    assert output.strip() == "True"


def test_objects_of_threads_can_live_until_the_end():
    run_python(
        """
import threading, strata
def work(scene, layer):
    layer.opacity = 0.5
    images.append(scene.render(device="cpu", threads=1))
images = []
layers = [strata.Layer(bounds=(0, 0, 4, 2)) for _ in range(8)]
threads = [threading.Thread(target=work, args=(strata.Scene(layer), layer)) for layer in layers]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""
    )


def test_a_layer_dropped_while_its_tree_is_held_is_freed_afterwards():
    parent, child = strata.Layer(), strata.Layer()
    parent.add(child)
    tree = parent._tree
    handles = [child._handle]
    with tree.hold():
        del child
        assert [handle for _, handle in tree._unused] == handles
        with tree.hold():
            pass
        assert tree._unused
    assert not tree._unused


def test_dropping_a_layer_does_not_wait_for_another_thread():
    owner = [strata.Layer()]
    tree = owner[0]._tree
    with tree.hold():
        thread = threading.Thread(target=owner.clear, daemon=True)
        thread.start()
        thread.join(60)
        assert not thread.is_alive() and len(tree._unused) == 1
    assert not tree._unused


def test_a_layer_dropped_while_its_tree_is_joined_is_freed_afterwards():
    parent, child, grandchild = (strata.Layer() for _ in range(3))
    child.add(grandchild)
    tree, joined = parent._tree, child._tree
    with tree.hold(joined):
        del grandchild
        tree.join(joined)
        assert joined._unused and not tree._unused
    assert not joined._unused and not tree._unused


def test_renderers_and_scenes_are_freed_with_the_lock_of_their_layers():
    root = make_root(4, 2)
    scene = strata.Scene(root)
    scene.render(device="cpu")
    with root._tree.hold():
        del scene
        assert [name for name, _ in root._tree._unused] == ["renderer_free", "scene_free"]
    assert not root._tree._unused


def test_layers_dropped_in_a_progress_function_are_freed_after_the_job(tmp_path):
    root = make_root(4, 2)
    layers = [strata.Layer() for _ in range(3)]
    scene, waiting = strata.Scene(root.add(*layers)), []

    def drop(completed, total):
        layers.pop()
        waiting.append(len(root._tree._unused))

    scene.save(tmp_path / "a.y4m", count=3, device="cpu", progress=drop)
    assert waiting == [1, 2, 3] and not root._tree._unused


def test_parents_can_be_dropped_while_their_children_move():
    # In another process, because a crash would end this one.
    output = run_python(
        """
import sys, threading, strata
sys.setswitchinterval(1e-6)
caml = "<CALayer><sublayers>" + "<CALayer/>" * 300 + "</sublayers></CALayer>"
for _ in range(100):
    owner, other = [strata.Layer.from_caml(caml)], strata.Layer()
    tree, children = owner[0]._tree, owner[0].sublayers[-50:]
    start = threading.Barrier(2)
    def move():
        start.wait(60)
        for child in children: other.add(child)
    def drop():
        start.wait(60)
        owner.clear()
    threads = [threading.Thread(target=work) for work in (move, drop)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    assert len(other.sublayers) == 50
    assert not tree._unused and not other._tree._unused
print("done")
"""
    )
    assert output.strip() == "done"


def test_scenes_can_be_dropped_while_their_layers_change():
    output = run_python(
        """
import sys, threading, strata
sys.setswitchinterval(1e-6)
caml = "<caml><CALayer bounds='0 0 8 8'><sublayers>" + "<CALayer/>" * 40
caml += "</sublayers></CALayer></caml>"
for _ in range(100):
    owner = [strata.Scene(caml.encode())]
    owner[0].render(device="cpu", threads=1)
    tree, children = owner[0]._tree, owner[0].root.sublayers
    start = threading.Barrier(2)
    def change():
        start.wait(60)
        for child in children:
            child.opacity = 0.5
            child.remove()
    def drop():
        start.wait(60)
        owner.clear()
    threads = [threading.Thread(target=work) for work in (change, drop)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    assert not tree._unused
print("done")
"""
    )
    assert output.strip() == "done"


def test_the_interpreter_ends_while_a_thread_holds_a_tree():
    run_python(
        """
import threading, strata
layer, held = strata.Layer(), threading.Event()
def work(tree):
    with tree.hold():
        held.set()
        threading.Event().wait()
threading.Thread(target=work, args=(layer._tree,), daemon=True).start()
held.wait(60)
cycle = [layer, strata.Scene(strata.Layer(bounds=(0, 0, 4, 2)))]
cycle.append(cycle)
"""
    )


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="needs a free-threaded interpreter"
)
def test_the_gil_stays_disabled(monkeypatch):
    # With the variable, nothing can enable the lock. Without it, an unsuitable extension does.
    monkeypatch.delenv("PYTHON_GIL", raising=False)
    output = run_python(
        """
import sys, strata
strata.Scene(strata.Layer(bounds=(0, 0, 4, 2))).render(device="cpu").encode()
print(sys._is_gil_enabled())
"""
    )
    assert output.strip() == "False"
