"""Layers, values by key path, and states."""

import copy
import pickle

import pytest

import strata


def test_a_tree_by_hand():
    root = strata.Layer(bounds=(0, 0, 8, 8), position=(4, 4), backgroundColor="#fff")
    dot = strata.Layer("CAShapeLayer", path="0 0 m 4 0 l 4 4 l 0 4 l h", fillColor=(0, 0.5, 1))
    root.add(dot)
    dot.position = (2, 2)
    scene = strata.Scene(root)
    image = scene.render(device="cpu")
    assert image[1, 1] == (255, 255, 255, 255)
    assert image[3, 3] == (0, 128, 255, 255)
    dot["position.x"] = 4
    assert scene.render(device="cpu")[3, 3] == (255, 255, 255, 255)
    dot.remove()
    assert root.sublayers == []


def test_values():
    layer = strata.Layer("CATextLayer", string="Grüße", fontSize=12)
    assert layer.string == "Grüße" and layer.fontSize == 12
    layer.bounds = (1, 2, 3, 4)
    assert layer.bounds == (1, 2, 3, 4)
    assert layer["bounds.size.width"] == 3
    layer["transform.rotation.z"] = 0.5
    assert layer["transform.rotation.z"] == pytest.approx(0.5)
    assert len(layer.transform) == 16
    layer.foregroundColor = "#ff880080"
    assert layer.foregroundColor == pytest.approx((1, 0x88 / 255, 0, 0x80 / 255))
    layer.backgroundColor = None
    assert layer.backgroundColor is None
    layer.hidden = True
    assert layer.hidden == 1
    assert layer.class_name == "CATextLayer"


def test_values_of_numpy():
    numpy = pytest.importorskip("numpy")
    pixels = numpy.full((1, 2, 4), 255, dtype=numpy.uint8)
    layer = strata.Layer(
        bounds=numpy.array([0, 0, 2, 1]), position=numpy.array([1.0, 0.5]), contents=pixels,
        transform=numpy.eye(4).ravel(), opacity=numpy.float32(0.5),
    )
    assert layer.position == (1, 0.5) and layer.bounds == (0, 0, 2, 1)
    assert layer.opacity == 0.5 and layer.transform[:6] == (1, 0, 0, 0, 0, 1)
    for value in (numpy.array(1.0), numpy.array([1.0]), [1.0]):
        layer.opacity = 0
        layer.opacity = value
        assert layer.opacity == 1
    assert bytes(strata.Scene(layer).render(device="cpu")) == bytes(8 * [255])
    with pytest.raises(TypeError, match="an array of height x width x 4"):
        layer.contents = pixels[0]


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_layers_and_scenes_are_not_copied(square, duplicate):
    scene = strata.Scene(square)
    with pytest.raises(TypeError, match="a Scene cannot be copied"):
        duplicate(scene)
    with pytest.raises(TypeError, match="a Layer cannot be copied"):
        duplicate(scene.root)
    scene.render(device="cpu")
    with pytest.raises(TypeError, match="a renderer cannot be copied"):
        duplicate(*scene._renderers.values())


def test_strings_with_nul_are_errors(square):
    layer, scene = strata.Layer("CATextLayer", string="Ada"), strata.Scene(square)
    for change in (
        lambda: setattr(layer, "string", "a\0b"),
        lambda: setattr(layer, "position\0.x", 1),
        lambda: layer["opacity\0"],
        lambda: strata.Layer("CALayer\0"),
        lambda: scene.layer("root\0"),
        lambda: scene.render(device="cpu\0"),
        lambda: scene.show("a\0"),
        lambda: strata.Scene("a\0.ca"),
        lambda: strata.Scene(square, name="a\0"),
        lambda: strata.Scene(square, slots={"a": "b\0"}),
    ):
        with pytest.raises(ValueError, match="NUL"):
            change()
    assert layer.string == "Ada"


def test_unknown_names_are_errors():
    layer = strata.Layer(name="badge")
    with pytest.raises(strata.UsageError, match="no property 'positon'"):
        layer.positon = 1
    with pytest.raises(strata.UsageError, match="takes a point"):
        layer.position = 1
    with pytest.raises(strata.UsageError, match="not a color"):
        layer.backgroundColor = "red"
    with pytest.raises(strata.UsageError, match="UIView"):
        strata.Layer("UIView")
    with pytest.raises(AttributeError):
        layer.nothing
    with pytest.raises(strata.UsageError):
        layer.add(layer)
    assert not hasattr(layer, "nothing") and repr(layer) == "<strata.Layer CALayer 'badge'>"


@pytest.mark.parametrize("color", ["#+1+1+1", "# 1 1 1", "#1_1_1_", "#１１１", "#12345", "123", "#"])
def test_colors_with_other_characters_than_hexadecimal_digits(color):
    layer = strata.Layer()
    with pytest.raises(strata.UsageError, match="is not a color"):
        layer.backgroundColor = color
    layer.backgroundColor = "#1234"
    assert layer.backgroundColor == pytest.approx((0x11 / 255, 0x22 / 255, 0x33 / 255, 0x44 / 255))


def test_layers_of_a_scene(square):
    scene = strata.Scene(square)
    scene.layer("root").backgroundColor = "#00ff00"
    assert scene["root"] == scene.root
    assert scene.render(device="cpu")[0, 0] == (0, 255, 0, 255)
    with pytest.raises(strata.UsageError, match="no layer 'title'"):
        scene.layer("title")
    with pytest.raises(TypeError, match="Scene.* is not iterable"):
        iter(scene)
    with pytest.raises(TypeError, match="Scene.* is not a container"):
        "root" in scene
    with pytest.raises(TypeError, match="expected a string, not int"):
        scene[0]


def test_presentation(square):
    scene = strata.Scene(square)
    assert scene.root.presentation() is None
    scene.render(time=0.25, device="cpu")
    assert scene.root.presentation().opacity == pytest.approx(0.75)
    assert scene.root.opacity == 1


def test_layers_from_caml():
    layer = strata.Layer.from_caml(
        "<CALayer bounds='0 0 2 2' name='a'><sublayers><CALayer name='b'/></sublayers></CALayer>"
    )
    assert [child.name for child in layer] == ["b"]
    with pytest.raises(strata.SceneError) as caught:
        strata.Layer.from_caml("<CALayer>\n<CALayer")
    assert caught.value.line == 2


def test_masks_and_contents():
    picture = strata.Image(2, 1, bytes([255, 0, 0, 255, 0, 255, 0, 255]))
    layer = strata.Layer(bounds=(0, 0, 2, 1), position=(1, 0.5), contents=picture)
    assert bytes(strata.Scene(layer).render(device="cpu")) == bytes(picture)
    layer.mask = strata.Layer(bounds=(0, 0, 1, 1), position=(0.5, 0.5), backgroundColor="#000")
    assert strata.Scene(layer).render(device="cpu")[1, 0] == (0, 0, 0, 0)
    layer.mask = None
    assert strata.Scene(layer).render(device="cpu")[1, 0] == (0, 255, 0, 255)


def test_a_scene_is_written_and_read(square, tmp_path):
    path = tmp_path / "copy.caml"
    strata.Scene(square).write(path)
    assert bytes(strata.Scene(path).render(time=0.25)) == bytes(
        strata.Scene(square).render(time=0.25)
    )


def test_diagnostics_of_a_layer():
    layer = strata.Layer.from_caml("<CALayer opacty='1' bounds='0 0 1 1'>\n<shadow/></CALayer>")
    first, second = layer.diagnostics
    assert first.startswith("caml:1: ") and "'opacty'" in first
    assert second.startswith("caml:2: ") and "'shadow'" in second
    assert strata.Layer().diagnostics == []
    assert strata.Layer.from_caml("<CALayer/>").diagnostics == []
    assert strata.Scene(layer).render(device="cpu").diagnostics == []


def test_diagnostics_of_writing(tmp_path):
    scene = strata.Scene(b'{"v":"5.7.0","fr":24,"ip":0,"op":24,"w":4,"h":4,"layers":[]}')
    assert scene.diagnostics == []
    scene.write(tmp_path / "scene.caml")
    (line,) = scene.diagnostics
    assert "24 fps is not written" in line


def test_arrays_of_numbers_and_colors():
    shape = strata.Layer("CAShapeLayer", lineDashPattern=[4, 2, 1])
    assert shape.lineDashPattern == (4, 2, 1)
    shape.lineDashPattern = (4, 2)
    assert shape.lineDashPattern == (4, 2)
    shape.lineDashPattern = range(1, 31)
    assert shape.lineDashPattern == tuple(range(1, 31))
    shape.lineDashPattern = None
    assert shape.lineDashPattern is None
    gradient = strata.Layer(
        "CAGradientLayer", bounds=(0, 0, 1, 2), position=(0.5, 1), colors=["#f00", (0, 0, 1, 1)]
    )
    assert gradient.colors == ((1, 0, 0, 1), (0, 0, 1, 1))
    gradient.locations = [0.5, 0.5]
    assert gradient.locations == (0.5, 0.5)
    image = strata.Scene(gradient).render(device="cpu")
    assert image[0, 0] == (255, 0, 0, 255) and image[0, 1] == (0, 0, 255, 255)


@pytest.mark.parametrize("key, value", [
    ("contentsGravity", "Resize"), ("lineCap", "rounded"), ("fillRule", "evenOdd"),
    ("compositingFilter", "multiplyBlend"), ("compositingFilter", "sepia"),
])
def test_unknown_names_of_modes(key, value):
    layer = strata.Layer("CAShapeLayer")
    before = layer[key]
    with pytest.raises(strata.UsageError, match=f"{key} is '{value}'; use one of "):
        layer[key] = value
    assert layer[key] == before


@pytest.mark.parametrize("key, value, message", [
    ("contents", "photo.png", "not str; read a file with strata.Image.open"),
    ("transform", memoryview(bytes(16)).cast("B", (4, 4)), r"transform .* the shape \(4, 4\)"),
    ("position", {"x": 1}, "position takes a list or a flat array of numbers, not {'x': 1}"),
    ("position", b"12", "position takes"),
    ("zPosition", 1j, "zPosition takes"),
    ("fillColor", 3, "a color takes a list or a flat array of numbers, not 3"),
])
def test_values_of_other_types(key, value, message):
    with pytest.raises(TypeError, match=message):
        strata.Layer("CAShapeLayer")[key] = value


def test_a_sublayer_of_another_type():
    with pytest.raises(TypeError, match="a sublayer is a Layer, not NoneType"):
        strata.Layer().add(None)


def test_a_value_that_cannot_be_read():
    layer = strata.Layer("CAShapeLayer", path="M0 0 H4")
    with pytest.raises(strata.UsageError, match="'path' is neither made of numbers nor a string"):
        layer["path"]
    assert not hasattr(layer, "path")
