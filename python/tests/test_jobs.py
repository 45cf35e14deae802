"""Movies and sequences with progress and cancellation."""

import pytest

import strata


def test_a_gif_reports_its_progress(square, tmp_path):
    path, calls = tmp_path / "a.gif", []
    strata.Scene(square).save(path, fps=10, progress=lambda *now: calls.append(now), device="cpu")
    assert path.read_bytes()[:6] == b"GIF89a"
    assert calls[-1][0] == calls[-1][1] and len(calls) == calls[-1][1]


def test_a_sequence(square, tmp_path):
    strata.Scene(square).save(tmp_path / "frame-%02d.png", fps=4, device="cpu")
    image = strata.Image.open(tmp_path / "frame-02.png")
    assert image[0, 0][3] in (127, 128)
    assert len(list(tmp_path.glob("frame-*.png"))) == 4


def test_a_still(square, tmp_path):
    strata.Scene(square).save(tmp_path / "a.png", time=0.5, size=(16, None))
    assert strata.Image.open(tmp_path / "a.png").size == (16, 8)


def test_cancellation(square, tmp_path):
    path = tmp_path / "a.apng"
    with pytest.raises(strata.Canceled) as caught:
        strata.Scene(square).save(path, progress=lambda completed, total: completed < 3)
    assert caught.value.code == strata.Status.CANCELED
    assert not path.exists()


def test_an_exception_in_the_progress_callback_ends_the_job(square, tmp_path):
    def fail(completed: int, total: int) -> None:
        raise KeyError("stop")

    with pytest.raises(KeyError, match="stop"):
        strata.Scene(square).save(tmp_path / "a.apng", progress=fail)
    assert not (tmp_path / "a.apng").exists()


def test_a_movie(square, tmp_path):
    path = tmp_path / "a.mp4"
    try:
        strata.Scene(square).save(path, fps=29.97, duration=0.2, size=(32, 16), background="#fff")
    except strata.OutputError as error:
        pytest.skip(f"no movies on this machine: {error}")
    assert path.read_bytes()[4:8] == b"ftyp"


def test_invalid_requests(tmp_path):
    still = strata.Scene(strata.Layer(bounds=(0, 0, 4, 4)))
    with pytest.raises(strata.UsageError, match="no end"):
        still.save(tmp_path / "a.gif")
    with pytest.raises(strata.UsageError, match="extension"):
        still.save(tmp_path / "a.txt", count=1)
    with pytest.raises(strata.UsageError):
        still.save(tmp_path / "a.gif", count=1, fps=0)
    with pytest.raises(strata.OutputError):
        still.save(tmp_path / "no folder" / "a.png")
