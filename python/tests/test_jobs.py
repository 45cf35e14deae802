"""Movies and sequences with progress and cancellation."""

import os
import signal
import sys
from fractions import Fraction

import pytest

import strata
from strata import _scene


def test_a_gif_reports_its_progress(square, tmp_path):
    path, calls = tmp_path / "a.gif", []
    strata.Scene(square).save(path, fps=10, progress=lambda *now: calls.append(now), device="cpu")
    assert path.read_bytes()[:6] == b"GIF89a"
    assert calls[-1][0] == calls[-1][1] and len(calls) == calls[-1][1]


@pytest.mark.parametrize("own, delay", [(None, 4), (60, 2), (10, 10)])
def test_the_default_rate_of_a_gif(square, tmp_path, own, delay):
    lottie = '{"v":"5.7.0","fr":%s,"ip":0,"op":9,"w":4,"h":4,"layers":[]}' % own
    scene = strata.Scene(square if own is None else lottie.encode())
    scene.save(tmp_path / "a.gif", count=1, device="cpu")
    control = (tmp_path / "a.gif").read_bytes().partition(b"\x21\xf9\x04")[2]
    assert control[1] == delay


def test_a_sequence(square, tmp_path):
    strata.Scene(square).save(tmp_path / "frame-%02d.png", fps=4, device="cpu")
    image = strata.Image.open(tmp_path / "frame-02.png")
    assert image[0, 0][3] in (127, 128)
    assert len(list(tmp_path.glob("frame-*.png"))) == 4


def test_a_still(square, tmp_path):
    strata.Scene(square).save(tmp_path / "a.png", time=0.5, size=(16, None))
    assert strata.Image.open(tmp_path / "a.png").size == (16, 8)


@pytest.mark.parametrize("name", ["100%.png", "%%d.png", "5% off %.jpg"])
def test_a_still_can_have_a_percent_sign(square, tmp_path, name):
    strata.Scene(square).save(tmp_path / name, device="cpu")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_patterns_of_sequences(square, tmp_path):
    folder = tmp_path / "%d"
    folder.mkdir()
    strata.Scene(square).save(folder / "%d%%.png", count=2, device="cpu")
    strata.Scene(square).save(folder / "a.png", device="cpu")
    assert {"0%.png", "1%.png", "a.png"} < {path.name for path in folder.iterdir()}
    with pytest.raises(strata.UsageError, match="neither %d, %0Nd"):
        strata.Scene(square).save(tmp_path / "frame-%s.png", device="cpu")


def test_paths_of_bytes(square, tmp_path):
    class Name:
        def __fspath__(self):
            return os.fsencode(tmp_path / "c.png")

    scene = strata.Scene(square)
    scene.save(os.fsencode(tmp_path / "a.png"), device="cpu")
    scene.save(os.fsencode(tmp_path / "b.y4m"), count=1, device="cpu")
    scene.save(Name(), device="cpu")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.png", "b.y4m", "c.png"]
    with pytest.raises(strata.UsageError, match="UTF-8"):
        scene.save(os.fsencode(tmp_path) + b"/\xff.png", device="cpu")


@pytest.mark.parametrize("rate, expected", [
    (60, 60), (12.5, Fraction(25, 2)), (29.97, Fraction(30000, 1001)), (0.1, Fraction(1, 10)),
    (0.004, Fraction(1, 250)), (1e-7, Fraction(1, 10_000_000)), (2**31 - 1, 2**31 - 1),
    (Fraction(1001, 30000), Fraction(1001, 30000)),
])
def test_frame_rates(rate, expected):
    assert _scene._fraction(rate) == expected


@pytest.mark.parametrize("rate", [0, -1, 1e-10, 5e9, 2**31, float("nan"), float("inf")])
def test_invalid_frame_rates(square, tmp_path, rate):
    with pytest.raises(ValueError, match="from 1/2147483647 to 2147483647 frames per second"):
        strata.Scene(square).save(tmp_path / "a.y4m", fps=rate, count=1, device="cpu")
    assert not list(tmp_path.iterdir())


def test_rates_with_many_digits_do_not_wrap():
    rate = _scene._fraction(50_000.123456)
    assert rate.numerator < 2**31 and float(rate) == pytest.approx(50_000.123456, abs=1e-4)


def test_a_slow_movie_has_its_own_rate(square, tmp_path):
    strata.Scene(square).save(tmp_path / "a.y4m", fps=1e-7, count=1, device="cpu")
    assert b" F1:10000000 " in (tmp_path / "a.y4m").read_bytes()[:80]


@pytest.mark.parametrize("option, value", [
    ("manifest", True), ("resume", True), ("gop", 4), ("loops", 2), ("first", 1),
])
def test_options_of_movies_are_refused_for_a_still(square, tmp_path, option, value):
    with pytest.raises(ValueError, match=f"^{option} applies only to .*a.png is a single image"):
        strata.Scene(square).save(tmp_path / "a.png", device="cpu", **{option: value})
    assert not list(tmp_path.iterdir())


def test_a_duration_at_the_rate_of_the_scene(square, tmp_path):
    strata.Scene(square).save(tmp_path / "a.y4m", duration=0.05, device="cpu")
    assert (tmp_path / "a.y4m").read_bytes().count(b"FRAME\n") == 3


@pytest.mark.parametrize("loops", [-1, 65_536])
def test_invalid_loops(square, tmp_path, loops):
    with pytest.raises(ValueError, match="from 0 to 65535"):
        strata.Scene(square).save(tmp_path / "a.gif", loops=loops, device="cpu")


@pytest.mark.parametrize("option, value", [
    ("first", 2**64 + 3), ("first", -1), ("count", 2**64 + 2), ("count", -1), ("count", 0),
    ("gop", 2**64 + 2), ("gop", -1), ("threads", 2**64 + 1), ("duration", 1e300),
    ("duration", float("inf")), ("duration", float("nan")), ("size", (2**64 + 5, 3)),
])
def test_integers_do_not_wrap(square, tmp_path, option, value):
    with pytest.raises(strata.UsageError, match=option):
        strata.Scene(square).save(
            tmp_path / "a.y4m", device="cpu", **{"fps": 4, option: value}
        )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["first", "count", "gop", "loops", "threads"])
def test_options_that_are_no_integers(square, tmp_path, option):
    with pytest.raises(TypeError, match=f"{option} must be an integer, not float"):
        strata.Scene(square).save(tmp_path / "a.y4m", fps=4, device="cpu", **{option: 1.5})


@pytest.mark.parametrize("name, option", [
    ("a.y4m", "loops"), ("a-%d.png", "loops"), ("a-%d.png", "gop"), ("a.gif", "gop"),
])
def test_options_that_do_not_apply(square, tmp_path, name, option):
    with pytest.raises(strata.UsageError, match=f"^{option} applies only to "):
        strata.Scene(square).save(tmp_path / name, fps=4, device="cpu", **{option: 2})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("duration", [0, -1])
def test_invalid_durations(square, tmp_path, duration):
    with pytest.raises(strata.UsageError, match="duration must be above 0"):
        strata.Scene(square).save(tmp_path / "a.y4m", duration=duration, device="cpu")
    assert not list(tmp_path.iterdir())


def test_duration_and_count_cannot_be_combined(square, tmp_path):
    scene = strata.Scene(square)
    with pytest.raises(strata.UsageError, match="duration and count"):
        scene.save(tmp_path / "a.y4m", duration=1, count=2, device="cpu")
    with pytest.raises(strata.UsageError, match="duration and count"):
        scene.frames(duration=1, count=2)


def test_the_exception_of_a_signal_handler_is_raised(square, tmp_path):
    def interrupt(*_):
        raise KeyboardInterrupt

    hook, previous = sys.unraisablehook, signal.signal(signal.SIGALRM, interrupt)
    try:
        # The signal arrives in the library, so that the handler runs as the callback begins.
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            strata.Scene(square).save(
                tmp_path / "a.y4m", fps=60, count=100_000, size=(512, 256), device="cpu"
            )
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    assert sys.unraisablehook is hook
    assert not list(tmp_path.iterdir())


def test_the_largest_first_frame(square, tmp_path):
    scene = strata.Scene(square)
    with pytest.raises(strata.UsageError, match="no end after the first frame"):
        scene.save(tmp_path / "a.y4m", first=2**63 - 1, device="cpu")
    with pytest.raises(strata.UsageError, match="range of 1 frame from"):
        scene.save(tmp_path / "a.y4m", first=2**63 - 1, count=1, device="cpu")


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
