import Strata
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The mask that keeps hairlines and tips out of mesh comparisons.
@Suite struct ThinFeatureTests {
  private let size = PixelSize(width: 40, height: 40)

  private func mask(_ path: Path, turnedBy angle: Double = 0) throws -> PixelMask {
    let turn = PlaneTransform(CGAffineTransform(rotationAngle: angle))
    let transform = PlaneTransform.translation(-20, -20).then(turn).then(.translation(20, 20))
    return try ThinFeatures.mask(.fill(path, .evenOdd), transform, size, narrowerThan: 1.5)
  }

  private func bar(_ width: Double, at x: Double = 20.3) -> Path {
    Path(rect: CGRect(x: x, y: 8, width: width, height: 24))
  }

  static let angles = stride(from: 0.0, through: 1.6, by: 0.1).map { $0 }

  @Test(arguments: angles)
  func `bars of two pixels and discs are not thin`(angle: Double) throws {
    try expectEqual(mask(bar(2), turnedBy: angle).count, 0)
    let disc = Path(ellipseIn: CGRect(x: 12, y: 14, width: 9, height: 9))
    try expectEqual(mask(disc, turnedBy: angle).count, 0)
  }

  @Test(arguments: angles)
  func `only a hairline is thin, from end to end`(angle: Double) throws {
    let thin = try mask(bar(1), turnedBy: angle)
    let (sine, cosine) = Maths.sincos(angle)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (dx, dy) = (Double(x) + 0.5 - 20, Double(y) + 0.5 - 20)
        let along = cosine * dy - sine * dx
        let across = abs(cosine * dx + sine * dy - 0.8)
        if abs(along) < 12, across < 0.5 { expect(thin[x, y], "(\(x), \(y))") }
        if abs(along) > 15.5 || across > 3.5 { expect(!thin[x, y], "(\(x), \(y))") }
      }
    }
  }

  @Test func `upright bars of exactly the width are not thin`() throws {
    try expectEqual(mask(bar(1.5, at: 20)).count, 0)
    try expectEqual(mask(bar(1.5, at: 20.25)).count, 0)
    try expect(mask(bar(1.25, at: 20)).count > 0)
  }

  @Test(arguments: angles)
  func `right angles are not thin, sharp tips are`(angle: Double) throws {
    let square = Path(rect: CGRect(x: 12, y: 12, width: 15, height: 15))
    try expectEqual(mask(square, turnedBy: angle).count, 0)
    // The tip has 22.6°: narrower than 1.5 px on the last 3.75 px.
    var tip = Path()
    tip.move(to: SIMD2(8, 20))
    tip.line(to: SIMD2(32, 15.2))
    tip.line(to: SIMD2(32, 24.8))
    tip.close()
    let thin = try mask(tip, turnedBy: angle)
    let (sine, cosine) = Maths.sincos(angle)
    func isThin(_ x: Double) -> Bool {
      thin[Int(20 + cosine * (x - 20)), Int(20 + sine * (x - 20))]
    }
    expect(isThin(9))
    expect(!isThin(20))
    expect(thin.count < 60)
  }

  @Test func `a gap between two edges of one shape counts`() throws {
    func comb(_ gap: Double) -> Path {
      var path = Path(rect: CGRect(x: 8, y: 8, width: 10, height: 20))
      path.addRect(CGRect(x: 18 + gap, y: 8, width: 10, height: 20))
      return path
    }
    try expectEqual(mask(comb(2)).count, 0)
    let narrow = try mask(comb(1))
    expect(narrow[18, 20] && !narrow[12, 20])
  }

  @Test func `the canvas edge creates no thin features`() throws {
    try expectEqual(mask(Path(rect: CGRect(x: -20, y: -5, width: 21, height: 90))).count, 0)
  }

  @Test func `a mask excludes the pixels that it covers`() {
    let a = Pixels(width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 0, 9, 9, 9, 9])
    let b = Pixels(width: 2, height: 1, premultipliedRGBA: [90, 0, 0, 90, 9, 9, 8, 9])
    var mask = PixelMask(width: 2, height: 1)
    mask[0, 0] = true
    let difference = PixelComparison(a, b, excluding: mask)
    expect(difference.largest == 1 && difference.pixelCount == 1)
    expectEqual(difference.mean, 0.25)
    expectEqual(PixelComparison(a, b).largest, 90)
  }
}
