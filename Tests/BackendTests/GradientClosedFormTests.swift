import Strata
import StrataTestSupport
import Testing

/// Gradients on every pixel against the formulas of Apple's documentation, implemented here
/// independently in `Double` and in unit space.
@Suite(.enabled(if: hasGL)) struct GradientClosedFormTests {
  struct Case: Sendable, CustomStringConvertible {
    var type: CAGradientLayerType
    var start: CGPoint
    var end: CGPoint
    var colors: [SIMD4<Double>]
    var locations: [Double]?
    /// The focal point, as an offset from the center in radii.
    var focus: SIMD2<Double> = .zero
    var description: String { "\(type.rawValue) \(start) \(end) \(colors.count) stops" }
  }

  static let palette: [SIMD4<Double>] = [
    SIMD4(1, 0, 0, 1), SIMD4(1, 1, 0, 0.5), SIMD4(0, 1, 0, 1), SIMD4(0, 0, 1, 0.25),
    SIMD4(1, 1, 1, 1), SIMD4(0, 0, 0, 0),
  ]

  static let types: [CAGradientLayerType] = [.axial, .radial, .conic]

  static let cases: [Case] = types.flatMap { type in
    [2, 3, 4, 6, 12, 30].flatMap { (count: Int) -> [Case] in
      let colors = (0..<count).map { palette[$0 % palette.count] }
      let bunched = (0..<count).map { index -> Double in
        let t = Double(index) / Double(count - 1)
        // Pairs of equal locations: hard edges in between.
        return index % 2 == 0 ? t : Double(index - 1) / Double(count - 1)
      }
      return [
        Case(type: type, start: CGPoint(x: 0, y: 0), end: CGPoint(x: 1, y: 1), colors: colors),
        Case(
          type: type, start: CGPoint(x: 0.3, y: 0.45), end: CGPoint(x: 0.9, y: 0.1),
          colors: colors, locations: bunched),
      ]
    }
  }

  /// Few stops on an even grid, which the GPU has in a table otherwise, and stops that are not.
  static let focalCases = [nil, [0, 0.1, 0.1, 0.8]].map {
    Case(
      type: .radial, start: CGPoint(x: 0.4, y: 0.45), end: CGPoint(x: 0.9, y: 0.1),
      colors: Array(palette[..<4]), locations: $0, focus: SIMD2(0.48, -0.36))
  }

  private static let (width, height) = (67, 41)

  /// The color at a pixel's center, premultiplied, and whether a hard edge or a seam is so close
  /// that floats cannot decide on which side the center is.
  private func expected(_ c: Case, _ x: Int, _ y: Int) -> (color: SIMD4<Double>, isOnEdge: Bool) {
    let u = SIMD2((Double(x) + 0.5) / Double(Self.width), (Double(y) + 0.5) / Double(Self.height))
    let start = SIMD2(Double(c.start.x), Double(c.start.y))
    let axis = SIMD2(Double(c.end.x), Double(c.end.y)) - start
    let p = u - start
    let t: Double
    switch c.type {
    case .radial:
      // The circle of t has the center (1 − t) · focus.
      let q = p / SIMD2(abs(axis.x), abs(axis.y)) - c.focus
      let along = (c.focus * q).sum()
      let rest = 1 - (c.focus * c.focus).sum()
      t = (along + (along * along + rest * (q * q).sum()).squareRoot()) / rest
    case .conic:
      let angle = atan2(p.y, p.x) - atan2(axis.y, axis.x)
      t = (angle / (2 * .pi)).truncatingRemainder(dividingBy: 1) + (angle < 0 ? 1 : 0)
    default:
      t = (p * axis).sum() / (axis * axis).sum()
    }
    let locations =
      c.locations ?? c.colors.indices.map { Double($0) / Double(c.colors.count - 1) }
    var straight = c.colors[0]
    for index in c.colors.indices.dropFirst() where t >= locations[index - 1] {
      let span = locations[index] - locations[index - 1]
      let part = span > 0 ? min(1, (t - locations[index - 1]) / span) : 1
      straight = c.colors[index - 1] + (c.colors[index] - c.colors[index - 1]) * part
    }
    let isOnEdge = locations.contains { abs($0 - t) < 1e-4 } || (c.type == .conic && t > 0.9999)
    return (
      SIMD4(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w),
      isOnEdge
    )
  }

  @Test(arguments: cases + focalCases, [DeviceSelector.cpu, .gpu])
  func `every pixel matches the formula`(c: Case, device: DeviceSelector) throws {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
    layer.type = c.type
    layer.startPoint = c.start
    layer.endPoint = c.end
    layer.colors = c.colors.map {
      CGColor(red: CGFloat($0.x), green: CGFloat($0.y), blue: CGFloat($0.z), alpha: CGFloat($0.w))
    }
    layer.locations = c.locations.map { $0.map { NSNumber(value: $0) } }
    layer.setValue(CGPoint(x: c.focus.x, y: c.focus.y), forKey: "focalOffset")
    try check(c, layer, device, .float, within: Self.rounding)
    if device == .cpu {
      try check(c, layer, device, .eightBit, within: Self.rounding + Self.tableStep)
    }
  }

  /// Half a level, and the same again for the GPU's floats.
  private static let rounding = 1.05
  /// The entries of a table of 8-bit colors are rounded too, and offset by half an entry.
  private static let tableStep = 0.5

  private func check(
    _ c: Case, _ layer: CAGradientLayer, _ device: DeviceSelector,
    _ precision: CPUOptions.Precision, within bound: Double
  ) throws {
    let renderer = try Renderer(
      size: layer.bounds.size, device: device, cpu: CPUOptions(precision: precision))
    let bytes = try renderer.image(of: layer).pixels.bytes
    var worst = 0.0
    var skipped = 0
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let (color, isOnEdge) = expected(c, x, y)
        if isOnEdge {
          skipped += 1
          continue
        }
        for channel in 0..<4 {
          let drawn = Double(bytes[4 * (y * Self.width + x) + channel])
          worst = max(worst, abs(drawn - color[channel] * 255))
        }
      }
    }
    expect(worst <= bound, "\(precision)")
    expect(skipped < Self.width * Self.height / 10)
  }
}
