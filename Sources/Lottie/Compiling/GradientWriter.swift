import Foundation
import StrataGraphics
import StrataLayers

/// Creates a gradient layer that covers everything or is masked by a shape.
struct GradientWriter {
  let writer: PropertyWriter
  let gradient: LottieGradient

  /// Half the side of the square that gradients fill, which is larger than any shape.
  private static let reach = 65_536.0

  /// Returns a point in the unit square of the layer.
  static func unit(_ point: SIMD2<Double>) -> SIMD2<Double> {
    (point + reach) / (2 * reach)
  }

  func layer(maskedBy mask: CAShapeLayer?) -> CAGradientLayer {
    let layer = CAGradientLayer()
    let reach = Self.reach
    // The gradient is a square because the axes of a gradient layer are relative to its bounds.
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    layer.position = CGPoint(x: -reach, y: -reach)
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
      // A focal point on the circle would leave everything beyond it without a color.
      let length = min(max(gradient.highlightLength.value(at: frame), -0.99), 0.99)
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
    var places = colors.map(\.place) + alphas.map(\.place)
    if !alphas.isEmpty { places.sort() }
    var stops: [(place: Double, color: Color)] = []
    for (index, place) in places.enumerated() {
      // Stops at the same location are used in turn.
      let turn = places[..<index].reversed().prefix { $0 == place }.count
      let color = Self.sample(colors, at: place, turn) ?? .zero
      let alpha = Self.sample(alphas, at: place, turn)?.x ?? 1
      stops.append(
        (
          place,
          Color(red: color.x, green: color.y, blue: color.z, alpha: min(max(alpha, 0), 1))
        ))
    }
    // A single stop colors everything.
    return stops.count == 1 ? stops + stops : stops
  }

  /// Returns the value at a location, clamped at the ends.
  ///
  /// - Parameter turn: The index among several stops at the location; the last one if there are
  ///   fewer.
  private static func sample(
    _ list: [(place: Double, value: Vector)], at place: Double, _ turn: Int
  ) -> Vector? {
    let here = list.filter { $0.place == place }
    if !here.isEmpty { return here[min(turn, here.count - 1)].value }
    guard let next = list.firstIndex(where: { $0.place > place }) else { return list.last?.value }
    guard next > 0 else { return list[0].value }
    let (a, b) = (list[next - 1], list[next])
    return a.value + (b.value - a.value) * ((place - a.place) / (b.place - a.place))
  }
}
