import Foundation
import StrataGraphics
import StrataLayers

/// Creates a gradient layer that covers everything or is masked by a shape.
struct GradientWriter {
  let writer: PropertyWriter
  let gradient: LottieGradient

  /// Half the side of the square that gradients fill, which is larger than any shape.
  private static let reach = Double(CompositionWriter.everywhere.maxX)

  /// Returns a point in the unit square of the layer.
  static func unit(_ point: SIMD2<Double>) -> SIMD2<Double> {
    (point + reach) / (2 * reach)
  }

  func layer(maskedBy mask: CAShapeLayer?) -> CAGradientLayer {
    let layer = CAGradientLayer()
    // A square, because the axes of a gradient layer are relative to its bounds.
    CompositionWriter.spread(layer)
    layer.mask = mask
    writePoints(of: layer)
    writeStops(of: layer)
    return layer
  }

  private func writePoints(of layer: CAGradientLayer) {
    let gradient = gradient
    writer.write(gradient.start, "startPoint", of: layer) { .pair(Self.unit($0.plane)) }
    switch gradient.kind {
    case .linear:
      layer.type = .axial
      writer.write(gradient.end, "endPoint", of: layer) { .pair(Self.unit($0.plane)) }
    case .radial:
      layer.type = .radial
      writeEnd(of: layer) { frame in
        let start = gradient.start.value(at: frame).plane
        // At radius 0 only the last color remains, which an invisibly small circle achieves as
        // well.
        let radius = max((gradient.end.value(at: frame).plane - start).length, 1.0 / 1024)
        return start + SIMD2(radius, radius)
      }
      writeFocus(of: layer)
    case .conic:
      layer.type = .conic
      writeEnd(of: layer) { frame in
        let angle = gradient.highlightAngle.value(at: frame) * .pi / 180
        let start = gradient.start.value(at: frame).plane
        return start + SIMD2(Maths.cos(angle), Maths.sin(angle)) * 1024
      }
    }
  }

  private func writeFocus(of layer: CAGradientLayer) {
    let gradient = gradient
    guard gradient.highlightLength.contains(where: { $0 != 0 }) else { return }
    let isMoving =
      gradient.start.isAnimated || gradient.end.isAnimated || gradient.highlightLength.isAnimated
      || gradient.highlightAngle.isAnimated
    writer.follow("focalOffset", of: layer, isMoving: isMoving) { frame in
      let axis = (gradient.end.value(at: frame) - gradient.start.value(at: frame)).plane
      let turn = gradient.highlightAngle.value(at: frame) * .pi / 180
      let angle = Maths.atan2(axis.y, axis.x) + turn
      let most = GradientPaint.largestFocus
      let length = min(max(gradient.highlightLength.value(at: frame), -most), most)
      return .pair(SIMD2(Maths.cos(angle), Maths.sin(angle)) * length)
    }
  }

  private func writeEnd(
    of layer: CAGradientLayer, _ end: @escaping @Sendable (Double) -> SIMD2<Double>
  ) {
    if gradient.start.isAnimated || gradient.end.isAnimated || gradient.highlightAngle.isAnimated {
      writer.sample("endPoint", of: layer) { .pair(Self.unit(end($0))) }
    } else {
      let point = Self.unit(end(0))
      layer.endPoint = CGPoint(x: point.x, y: point.y)
    }
  }

  private func writeStops(of layer: CAGradientLayer) {
    let gradient = gradient
    if !gradient.hasAlpha {
      writer.write(gradient.stops, "colors", of: layer) {
        .colors(LayerColors(shown: gradient.stops(of: $0).map(\.color)))
      }
      writer.write(gradient.stops, "locations", of: layer) {
        .numbers(gradient.stops(of: $0).map(\.place))
      }
    } else if gradient.stops.isAnimated {
      guard writer.budget.take(gradient.stops) else { return }
      writer.sample("colors", of: layer) { frame in
        .colors(
          LayerColors(shown: gradient.stops(of: gradient.stops.value(at: frame)).map(\.color)))
      }
      writer.sample("locations", of: layer) { frame in
        .numbers(gradient.stops(of: gradient.stops.value(at: frame)).map(\.place))
      }
    } else {
      let stops = gradient.stops(of: gradient.stops.value)
      layer.colors = stops.map { CGColor($0.color) }
      layer.locations = stops.map { NSNumber(value: $0.place) }
    }
  }
}

extension LottieGradient {
  var hasAlpha: Bool { stops.contains { $0.count > 4 * colorCount + 1 } }

  /// Returns the color stops of a value with their alphas.
  ///
  /// Colors and alphas have separate locations and are both interpolated linearly, so sampling both
  /// at all locations is exact.
  func stops(of numbers: [Double]) -> [(place: Double, color: Color)] {
    let colors = (0..<min(colorCount, numbers.count / 4)).map {
      index -> (place: Double, value: Vector) in
      let start = 4 * index
      return (
        place: numbers[start],
        value: Vector(numbers[start + 1], numbers[start + 2], numbers[start + 3])
      )
    }
    let rest = Array(numbers.dropFirst(4 * colorCount))
    let alphas = (0..<rest.count / 2).map { index -> (place: Double, value: Vector) in
      (place: rest[2 * index], value: Vector(repeating: rest[2 * index + 1]))
    }
    guard !colors.isEmpty else { return [] }
    func color(_ value: Vector, alpha: Double = 1) -> Color {
      Color(red: value.x, green: value.y, blue: value.z, alpha: min(max(alpha, 0), 1))
    }
    var stops: [(place: Double, color: Color)] = []
    if alphas.isEmpty {
      stops = colors.map { ($0.place, color($0.value)) }
    } else {
      var (colorList, alphaList) = (StopList(colors), StopList(alphas))
      for place in (colors.map(\.place) + alphas.map(\.place)).sorted() {
        let value = colorList.value(at: place)
        stops.append((place, color(value, alpha: alphaList.value(at: place).x)))
      }
    }
    // A single stop colors everything.
    return stops.count == 1 ? stops + stops : stops
  }
}

/// The colors or alphas of a gradient, read at locations in ascending order.
private struct StopList {
  private let stops: [(place: Double, value: Vector)]
  /// The stops by location; at the same one, in the order of the list.
  private let sorted: [(place: Double, value: Vector)]
  /// The index of the first stop beyond the last location, in the list.
  private var next = 0
  /// The index after the last stop that was used at its own location, among the sorted ones.
  private var used = 0

  /// - Parameter stops: At least one stop. Documents may have them in any order.
  init(_ stops: [(place: Double, value: Vector)]) {
    self.stops = stops
    sorted =
      stops.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element)
  }

  /// Returns the value at a location, clamped at the ends.
  ///
  /// Stops at the same location are used in turn; the last one repeatedly.
  ///
  /// - Parameter place: The location, at least that of the last call.
  mutating func value(at place: Double) -> Vector {
    while used < sorted.count, sorted[used].place < place { used += 1 }
    if used < sorted.count, sorted[used].place == place {
      used += 1
      return sorted[used - 1].value
    }
    // All stops at this location have been used.
    if used > 0, sorted[used - 1].place == place { return sorted[used - 1].value }
    while next < stops.count, stops[next].place <= place { next += 1 }
    guard next < stops.count else { return stops[stops.count - 1].value }
    guard next > 0 else { return stops[0].value }
    let (a, b) = (stops[next - 1], stops[next])
    return a.value + (b.value - a.value) * ((place - a.place) / (b.place - a.place))
  }
}
