"""Layers, values by key path, and states."""

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


def test_layers_of_a_scene(square):
    scene = strata.Scene(square)
    scene.layer("root").backgroundColor = "#00ff00"
    assert scene["root"] == scene.root
    assert scene.render(device="cpu")[0, 0] == (0, 255, 0, 255)
    with pytest.raises(strata.UsageError, match="no layer 'title'"):
        scene.layer("title")


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
