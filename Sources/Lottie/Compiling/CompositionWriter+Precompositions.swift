import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  /// The maximum nesting depth of compositions.
  private static let deepest = 64

  /// Returns the layers of a composition that a layer shows.
  ///
  /// They are empty, with a note, if the composition is missing or contains itself.
  ///
  /// - Throws: `LimitExceeded` if compositions are nested too deeply.
  func precomposition(
    _ inner: LottieLayer.Precomposition, of layer: LottieLayer, in composition: Composition
  ) throws -> [CALayer] {
    guard let layers = animation.compositions[inner.asset] else {
      warn(layer, "missing-asset", "missing composition \(DocumentNotes.quoted(inner.asset))")
      return []
    }
    guard !inside.contains(inner.asset) else {
      warn(
        layer, "composition-cycle", "the composition contains itself; the inner copy is not drawn")
      return []
    }
    guard inside.count < Self.deepest else {
      throw LimitExceeded(
        "nesting of compositions", asked: inside.count + 1, allowed: Self.deepest, place: file)
    }
    inside.append(inner.asset)
    defer { inside.removeLast() }
    let clock = clock(of: inner, layer, in: composition.clock)
    let content = Composition(
      layers: layers, clock: clock.clock, size: SIMD2(inner.width, inner.height),
      start: start(of: inner, layer, in: composition), end: end(of: inner, layer, in: composition))
    let drawn = try self.layers(of: content)
    guard let begin = clock.begin else { return drawn }
    // A separate layer has the clock of the composition, apart from the layer's own animations.
    let timed = CALayer()
    timed.bounds = bounds(content.size)
    timed.anchorPoint = .zero
    timed.beginTime = begin
    timed.speed = Float(1 / layer.stretch)
    timed.sublayers = drawn
    return [timed]
  }

  /// Returns the clock of the layers inside, and its begin time in the layer's time.
  ///
  /// The begin time is nil if the layers inside use the clock of the outer composition.
  private func clock(
    of inner: LottieLayer.Precomposition, _ layer: LottieLayer, in outer: LottieClock
  ) -> (clock: LottieClock, begin: Double?) {
    let rate = outer.rate
    if let remap = inner.timeRemap {
      let last = layer.outFrame
      return (
        LottieClock(inside: outer) {
          let frame = remap.value(at: $0) * rate
          // A time map that reaches the end shows the last frame instead of nothing.
          return abs(frame - last) < 1e-6 ? frame - 1 : frame
        }, nil
      )
    }
    let start = layer.startFrame
    let stretch = layer.stretch
    guard let first = outer.first, Double(Float(1 / stretch)) == 1 / stretch,
      (1 / stretch).isFinite
    else {
      return (LottieClock(inside: outer) { ($0 - start) / stretch }, nil)
    }
    if stretch == 1, start == first {
      // Frame 0 inside is at 0 seconds, as for the animations of the layer.
      return (LottieClock(rate: rate, first: 0, frameTimes: outer.frameTimes), nil)
    }
    let begin = (start - first) / rate
    var times = outer.frameTimes
    times.first = (times.first - begin) / stretch
    times.step /= stretch
    return (LottieClock(rate: rate, first: 0, frameTimes: times), begin)
  }

  /// Returns the inner frame at which the outer composition begins.
  private func start(
    of inner: LottieLayer.Precomposition, _ layer: LottieLayer, in composition: Composition
  ) -> Double {
    guard inner.timeRemap == nil, layer.stretch > 0 else { return -.infinity }
    return (composition.start - layer.startFrame) / layer.stretch
  }

  /// Returns the inner frame at which the outer composition ends.
  private func end(
    of inner: LottieLayer.Precomposition, _ layer: LottieLayer, in composition: Composition
  ) -> Double {
    // With a time map, the very last image may show any frame.
    guard inner.timeRemap == nil else { return .infinity }
    return layer.stretch > 0 ? (composition.end - layer.startFrame) / layer.stretch : .infinity
  }
}
