import StrataCKernels
package import StrataGraphics

/// A gradient as rows of premultiplied pixels.
///
/// Each pixel has the color at its center (x + ½, y + ½) in device space, independent of how rows
/// are requested: a row filled in parts equals the row filled at once. In 8 bits it is within a
/// level of the float pixel, and on the same side of every hard edge. Dithered, a pixel is one of
/// the two levels around the color, in float too.
package struct GradientRows: Sendable {
  /// Whether every pixel has alpha 1.
  package let isOpaque: Bool
  private let source: GradientSource
  private let isDithered: Bool
  /// The color table; nil if pixels are computed one by one.
  private let table: ColorTable?
  private let rows: TableRows

  /// Creates the rows of `paint`.
  ///
  /// - Parameters:
  ///   - toLocal: The transform from device pixels to the item's space.
  ///   - opacity: The opacity, clamped to 0...1.
  ///   - extendsBefore: Whether parameters below 0 are painted; otherwise they are transparent.
  ///   - extendsAfter: Whether parameters above 1 are painted.
  /// - Returns: nil if nothing would be painted: no opacity, a transform that is not finite, or a
  ///   radial gradient whose focal point is not inside the circle.
  package init?(
    _ paint: GradientPaint, toLocal: PlaneTransform, opacity: Float, extendsBefore: Bool = true,
    extendsAfter: Bool = true
  ) {
    guard let geometry = GradientGeometry(paint) else { return nil }
    self.init(
      GradientSource(
        geometry: geometry, toGradient: toLocal.then(paint.toGradient),
        ramp: GradientRamp(paint.stops), opacity: min(opacity, 1),
        painted: (extendsBefore ? -.infinity : 0)...(extendsAfter ? .infinity : 1)),
      isDithered: paint.isDithered,
      isOpaque: extendsBefore && extendsAfter && paint.stops.stops.allSatisfy(\.color.isOpaque))
  }

  /// Creates the rows of `paint`, which is in the space that `toLocal` maps device pixels to.
  ///
  /// - Parameters: As above.
  /// - Returns: nil if nothing would be painted, which includes two equal circles.
  package init?(
    _ paint: CircleGradient, toLocal: PlaneTransform, opacity: Float, extendsBefore: Bool,
    extendsAfter: Bool
  ) {
    guard
      let pair = CirclePair(paint, extendsBefore: extendsBefore, extendsAfter: extendsAfter)
    else { return nil }
    self.init(
      GradientSource(
        geometry: .circles(pair), toGradient: toLocal, ramp: GradientRamp(paint.stops),
        opacity: min(opacity, 1),
        painted: (extendsBefore ? -.infinity : 0)...(extendsAfter ? .infinity : 1)),
      isDithered: false, isOpaque: false)
  }

  private init?(_ source: GradientSource, isDithered: Bool, isOpaque: Bool) {
    guard source.opacity > 0, source.toGradient.isFinite else { return nil }
    self.source = source
    self.isOpaque = isOpaque && source.opacity == 1
    self.isDithered = isDithered
    table = isDithered ? nil : source.table()
    rows = TableRows(source, table)
  }

  /// Writes the pixels x..<x + count of row y.
  package func fill(_ row: UnsafeMutablePointer<SIMD4<Float>>, x: Int, y: Int, count: Int) {
    for index in 0..<max(0, count) {
      let color = source.color(x: x + index, y: y)
      unsafe row[index] =
        isDithered ? DitherPattern.levels(of: color, x: x + index, y: y) / 255 : color
    }
  }

  /// Writes the pixels x..<x + count of row y in 8 bits, red in the lowest byte.
  ///
  /// All x must be within ±2¹⁹.
  package func fill(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    guard count > 0 else { return }
    if isDithered {
      for index in 0..<count {
        let levels = DitherPattern.levels(
          of: source.color(x: x + index, y: y), x: x + index, y: y)
        unsafe row[index] = (levels / 255).rounded8
      }
      return
    }
    switch table.map({ unsafe rows.fill(row, x: x, y: y, count: count, $0) }) ?? .impossible {
    case .filled:
      break
    case .filledInPart:
      for index in 0..<count where unsafe row[index] == STRATA_NO_COLOR {
        unsafe row[index] = source.color(x: x + index, y: y).rounded8
      }
    case .impossible:
      for index in 0..<count { unsafe row[index] = source.pixel(x: x + index, y: y, table) }
    }
  }
}
