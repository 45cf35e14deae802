import pathlib

import pytest

SQUARE = """<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="root" bounds="0 0 8 4" position="4 2" backgroundColor="1 0 0">
    <animations>
      <animation type="CABasicAnimation" keyPath="opacity" duration="1">
        <fromValue type="real" value="1"/>
        <toValue type="real" value="0"/>
      </animation>
    </animations>
  </CALayer>
</caml>"""


@pytest.fixture
def square() -> bytes:
    """A red rectangle of 8 x 4 points that fades within a second."""
    return SQUARE.encode()


@pytest.fixture
def square_file(tmp_path: pathlib.Path, square: bytes) -> pathlib.Path:
    path = tmp_path / "square.caml"
    path.write_bytes(square)
    return path
