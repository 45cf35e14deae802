import Foundation
import StrataGraphics
import StrataLayers

/// Effects that depend on the edge of a layer's alpha, which they draw with blurred copies.
extension CompositionWriter {
  /// Returns a layer whose edge is moved.
  ///
  /// - Parameters:
  ///   - distance: The outward distance in points; negative to shrink.
  ///   - copy: Returns a copy of the layer.
  func grown(
    _ body: CALayer, by distance: Property<Double>, _ writer: PropertyWriter,
    _ copy: () throws -> CALayer
  ) throws -> CALayer {
    let outer = Self.around(body)
    let range = distance.range(in: writer.frames)
    // The colors of the added edge are those nearby.
    if range.upperBound > 0 {
      outer.insertSublayer(try edged(copy(), by: distance, color: nil, writer), at: 0)
    }
    if range.lowerBound < 0 {
      let mask = Self.cover()
      mask.addSublayer(try edged(copy(), by: distance, color: nil, writer))
      outer.mask = mask
    }
    return outer
  }

  /// Returns a layer with a moved edge.
  ///
  /// - Parameter color: The color of the result, which is invisible if the edge is not moved; nil
  ///   for blurred colors.
  func edged(
    _ body: CALayer, by distance: Property<Double>, color: Property<SIMD4<Double>>?,
    _ writer: PropertyWriter
  ) -> CALayer {
    let outer = Self.around(body)
    outer.anchorPoint = .zero
    writer.follow(
      "filters.\(addBlur(to: outer)).inputRadius", of: outer, isMoving: distance.isAnimated
    ) { .number(EdgeShift(distance.value(at: $0)).sigma) }
    let isMoving = distance.isAnimated || color?.isAnimated == true
    writeMatrix(isMoving: isMoving, on: outer, writer) { frame in
      let shift = EdgeShift(distance.value(at: frame))
      let ink = color?.value(at: frame)
      var rows: [Double] = []
      for channel in 0..<3 {
        for input in 0..<4 { rows.append(ink == nil && input == channel ? 1 : 0) }
        rows.append(ink?[channel] ?? 0)
      }
      let isVisible = ink == nil || shift.sigma > 0
      return rows + [0, 0, 0, isVisible ? shift.slope : 0, isVisible ? shift.constant : 0]
    }
    return outer
  }

  private func addBlur(to layer: CALayer) -> String {
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "edge"
    layer.filters = (layer.filters ?? []) + [blur]
    return "edge"
  }
}

/// A movement of an alpha's edge by a blur and a steep ramp of alphas.
///
/// The ramp is at the level that the blur of a straight edge has at the distance.
private struct EdgeShift {
  /// The standard deviation of the blur.
  let sigma: Double
  /// The factor and the summand of alphas.
  let slope: Double
  let constant: Double

  /// The distance in standard deviations: at larger ones, levels are too near to zero for 8 bits,
  /// and at smaller ones, corners become too round.
  private static let reach = 1.5
  /// The integral of the normal distribution beyond that distance, and its density there.
  private static let level = 0.066_807_2
  private static let density = 0.129_517_6

  /// - Parameter distance: The outward distance in points; negative to shrink.
  init(_ distance: Double) {
    guard distance != 0, distance.isFinite else {
      (sigma, slope, constant) = (0, 1, 0)
      return
    }
    sigma = abs(distance) / Self.reach
    // The edge is one point wide, or narrower if an alpha of 0 would otherwise become positive.
    slope = max(sigma / Self.density, 0.5 / Self.level)
    constant = 0.5 - slope * (distance > 0 ? Self.level : 1 - Self.level)
  }
}
