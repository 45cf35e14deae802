"""Pixels of rendered scenes, and their conversions."""

import copy
import pickle
import sys
from fractions import Fraction

import pytest

import strata


def test_a_scene_from_bytes_has_its_size_and_pixels(square):
    scene = strata.Scene(square)
    assert scene.size == (8, 4)
    assert scene.duration == 1
    image = scene.render(device="cpu")
    assert image.size == (8, 4)
    assert image[0, 0] == (255, 0, 0, 255)
    assert image[7, 3] == (255, 0, 0, 255)


def test_a_scene_from_a_path_is_rendered_at_a_time(square_file):
    red, green, blue, alpha = strata.Scene(square_file).render(time=0.5, device="cpu")[4, 2]
    assert (red, green, blue) == (255, 0, 0)
    assert alpha in (127, 128)


def test_size_and_scale(square):
    scene = strata.Scene(square)
    assert scene.render(scale=2.5, device="cpu").size == (20, 10)
    assert scene.render(size=(16, None), device="cpu").size == (16, 8)
    image = scene.render(size=(16, 16), device="cpu")
    assert image[0, 3][3] == 0 and image[0, 4][3] == 255 and image[0, 12][3] == 0
    assert scene.render(size=[16, None], device="cpu").size == (16, 8)
    for size in ([16], 16):
        with pytest.raises(strata.UsageError, match="use a width and a height"):
            scene.render(size=size)
    assert strata.Scene(strata.Layer(), size=[3, 2]).size == (3, 2)


@pytest.mark.parametrize("size, name", [
    ((2**64 + 5, 3), "width"), ((5, 2**64 + 3), "height"), ((2**63, 3), "width"),
    ((-1, 3), "width"), ((0, 0), "width"), ((0, None), "width"), ((5, 0), "height"),
])
def test_invalid_sizes(square, size, name):
    with pytest.raises(strata.UsageError, match=f"the {name} in size must be from 1 to"):
        strata.Scene(square).render(size=size, device="cpu")


def test_a_scale_of_0(square):
    with pytest.raises(strata.UsageError, match="scale must be above 0"):
        strata.Scene(square).render(scale=0, device="cpu")


def test_sizes_above_the_limit(square):
    with pytest.raises(strata.LimitError):
        strata.Scene(square).render(size=(2**63 - 1, 1), device="cpu")


def test_invalid_numbers_of_threads(square):
    for threads in (-1, 2**64 + 1):
        with pytest.raises(strata.UsageError, match="threads must be from 0 to"):
            strata.Scene(square).render(threads=threads, device="cpu")


def test_background(square):
    image = strata.Scene(square).render(size=(8, 8), device="cpu", background="#00f")
    assert image[0, 0] == (0, 0, 255, 255)


def test_the_pixels_are_shared(square):
    image = strata.Scene(square).render(device="cpu")
    pixels = image.pixels
    assert pixels.shape == (4, 8, 4)
    if sys.version_info >= (3, 12):
        assert memoryview(image).shape == (4, 8, 4)
    assert bytes(image) == b"\xff\x00\x00\xff" * 32
    del image
    assert pixels[3, 7, 0] == 255


@pytest.mark.parametrize("duplicate", [
    copy.copy, copy.deepcopy, lambda image: pickle.loads(pickle.dumps(image)),
])
def test_a_copy_has_its_own_pixels(square, duplicate):
    image = strata.Scene(square).render(time=0.5, device="cpu", premultiplied=True)
    alpha = strata.Scene(square).render(time=0.5, device="cpu")[0, 0][3]
    before = duplicate(image)
    image.pixels[0, 0, 1] = 7
    after = duplicate(image)
    image.pixels[0, 0, 1] = 8
    assert (before[0, 0], after[0, 0]) == ((alpha, 0, 0, alpha), (alpha, 7, 0, alpha))
    assert before.size == (8, 4) and before.premultiplied and after.premultiplied
    del image
    after.pixels[0, 0, 1] = 0
    assert bytes(before) == bytes(after)


def test_a_copy_has_the_diagnostics():
    image = strata.Image(1, 1, bytes(4))
    image.diagnostics = ["a"]
    assert copy.copy(image).diagnostics == ["a"]
    assert pickle.loads(pickle.dumps(image)).diagnostics == ["a"]


@pytest.mark.parametrize("option", ["time", "scale"])
def test_options_that_are_no_numbers(square, option):
    for value in ("1", None):
        with pytest.raises(TypeError, match=f"{option} must be a number, not "):
            strata.Scene(square).render(device="cpu", **{option: value})
    assert strata.Scene(square).render(Fraction(1, 4), device="cpu")[0, 0][3] in (191, 192)


def test_invalid_frames(square):
    scene = strata.Scene(square)
    for options in ({"count": -1}, {"duration": -1}):
        with pytest.raises(strata.UsageError, match=next(iter(options))):
            scene.frames(**options)


def test_a_copy_can_be_changed():
    copied = copy.copy(strata.Image(1, 1, b"abcd"))
    copied.pixels[0, 0, 0] = 1
    assert copied[0, 0][0] == 1


def test_changed_pixels_are_saved(square, tmp_path):
    image = strata.Scene(square).render(device="cpu")
    image.save(tmp_path / "a.png")
    image.pixels[0, 0, 1] = 7
    image.save(tmp_path / "b.png")
    assert strata.Image.open(tmp_path / "a.png")[0, 0] == (255, 0, 0, 255)
    assert strata.Image.open(tmp_path / "b.png")[0, 0] == (255, 7, 0, 255)


def test_numpy(square):
    numpy = pytest.importorskip("numpy")
    image = strata.Scene(square).render(device="cpu")
    array = numpy.asarray(image)
    assert array.shape == (4, 8, 4) and array.dtype == numpy.uint8
    array[0, 0] = (1, 2, 3, 4)
    assert image[0, 0] == (1, 2, 3, 4)
    copy = strata.Image.convert(numpy.zeros((2, 3, 4), dtype=numpy.uint8))
    assert copy.size == (3, 2)
    with pytest.raises(TypeError, match="not int"):
        strata.Image.convert(5)
    for array in (numpy.ones((2, 3, 4), dtype=bool), numpy.ones((2, 3, 4), dtype=numpy.int8)):
        with pytest.raises(TypeError, match="of the type"):
            strata.Image.convert(array)


def test_pillow(square):
    pytest.importorskip("PIL")
    image = strata.Scene(square).render(device="cpu")
    picture = image.to_pil()
    assert picture.size == (8, 4) and picture.getpixel((1, 1)) == (255, 0, 0, 255)
    assert bytes(strata.Image.convert(picture)) == bytes(image)


def test_files(square, tmp_path):
    image = strata.Scene(square).render(time=0.5, device="cpu")
    path = tmp_path / "a.png"
    image.save(path)
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert bytes(strata.Image.open(path)) == bytes(image)
    assert image._repr_png_() == path.read_bytes()
    assert image.encode("jpeg")[:2] == b"\xff\xd8"
    with pytest.raises(strata.UsageError):
        image.encode("bmp")


def test_premultiplied_pixels(square):
    image = strata.Scene(square).render(time=0.5, device="cpu", premultiplied=True)
    red, _, _, alpha = image[0, 0]
    assert red == alpha
    straight = strata.Image.open(image.encode())
    assert straight[0, 0] == (255, 0, 0, alpha)


def test_an_image_needs_all_its_bytes():
    with pytest.raises(ValueError):
        strata.Image(2, 2, bytes(15))
    with pytest.raises(IndexError):
        strata.Image(1, 1, bytes(4))[1, 0]


def test_frames(square):
    images = list(strata.Scene(square).frames(fps=4, device="cpu"))
    assert [image[0, 0][3] for image in images] == pytest.approx([255, 191, 128, 64], abs=1)
    assert len(list(strata.Scene(square).frames(fps=2, duration=3, size=(2, 1)))) == 6
    with pytest.raises(strata.UsageError, match="above 0"):
        strata.Scene(square).frames(fps=0)
    infinity = float("inf")
    for options in ({"fps": infinity}, {"duration": infinity}, {"start": float("nan")}):
        with pytest.raises(strata.UsageError, match="finite"):
            strata.Scene(square).frames(**options)


def test_render_batch_of_a_single_scene(square):
    with pytest.raises(TypeError, match="scenes is a list of scenes, not bytes"):
        next(strata.render_batch(square))


def test_render_batch(square, square_file):
    sources = [square, square_file, strata.Scene(square)] * 20
    images = list(strata.render_batch(sources, workers=4, device="cpu", scale=2))
    assert len(images) == 60
    assert all(image[0, 0] == (255, 0, 0, 255) and image.size == (16, 8) for image in images)
    with pytest.raises(strata.SceneError):
        list(strata.render_batch([b"<caml/>"]))


def test_unusable_arguments(square):
    with pytest.raises(TypeError, match="source must be a path, bytes or a Layer"):
        strata.Scene(None)
    with pytest.raises(strata.UsageError, match="background has the component 255"):
        strata.Scene(square).render(device="cpu", background=(255, 0, 0))
    with pytest.raises(TypeError, match="workers must be an integer, not float"):
        list(strata.render_batch([square], workers=1.5))


def test_text():
    label = strata.Layer(
        "CATextLayer", bounds=(0, 0, 60, 20), position=(30, 10), string="Ada", fontSize=16,
        foregroundColor="#000",
    )
    try:
        image = strata.Scene(label).render(device="cpu")
    except strata.ResourceError as error:
        pytest.skip(f"no text on this machine: {error}")
    covered = sum(alpha > 128 for alpha in bytes(image)[3::4])
    # Three letters cover part of the label.
    assert 50 < covered < 600


def test_devices_and_version():
    assert strata.version().count(".") == 2
    found = strata.devices()
    assert found[-1].selector == "cpu"
    assert strata.Scene(strata.Layer(bounds=(0, 0, 1, 1))).device("cpu") == found[-1].name
