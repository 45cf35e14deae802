import Foundation
import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Coverage of blurred shapes against integrals in Double.
@Suite struct ShadowTests {
  enum ShadowInput { case box, path }

  private func draw(
    _ shape: RoundedRect, sigma: Double, _ transform: PlaneTransform, _ width: Int,
    _ height: Int, as kind: ShadowInput = .box, clip: PixelRect? = nil,
    window: CoverageWindow? = nil
  ) throws -> ShadowPicture {
    var picture = ShadowPicture(width, height)
    let rasterizer = ShadowRasterizer()
    let clip = clip ?? PixelRect(x: 0, y: 0, width: width, height: height)
    if kind == .path {
      try rasterizer.rasterize(
        shape.path, .nonZero, sigma: sigma, transform, clip: clip, window: window,
        limits: .default, into: &picture)
    } else {
      try rasterizer.rasterize(
        shape, sigma: sigma, transform, clip: clip, window: window, limits: .default,
        into: &picture)
    }
    return picture
  }

  /// The integral of a Gaussian about 0 left of x, in sigmas.
  private func normal(_ x: Double) -> Double { (1 + Maths.erf(x * 0.5.squareRoot())) / 2 }

  /// The largest difference at some pixels, in levels of 255.
  private func worst(
    _ picture: ShadowPicture, _ shape: RoundedRect, sigma: Double, _ transform: PlaneTransform
  ) throws -> Double {
    ShadowFormula(shape, sigma: sigma)
      .worstError(of: picture, inverse: try #require(transform.inverse))
  }

  private func box(_ width: Double, _ height: Double, _ radius: Double) -> RoundedRect {
    RoundedRect(
      CGRect(x: 0, y: 0, width: width, height: height), radii: RoundedRect.Radii(all: radius))
  }

  /// Radius over sigma from 0 to 40.
  ///
  /// Half a level is rounding, 0.06 the quadrature, and 0.2 a pixel's box that is approximated by a
  /// Gaussian if sigma is below 1 px.
  @Test(arguments: [
    (0.0, 8.0), (12, 8), (30, 8), (3, 20), (1, 20), (30, 3), (30, 1.5), (30, 0.75), (20, 2.2),
  ])
  func `boxes along the grid are exact`(radius: Double, sigma: Double) throws {
    let shape = box(100, 60, radius)
    let transform = PlaneTransform.translation(70.3, 68.6)
    let picture = try draw(shape, sigma: sigma, transform, 240, 200)
    try expect(worst(picture, shape, sigma: sigma, transform) <= (sigma < 1 ? 0.8 : 0.6))
  }

  @Test func `different radii, scales, mirrors and quarter turns are exact`() throws {
    var radii = RoundedRect.Radii()
    (radii.maxXMinY, radii.minXMaxY, radii.maxXMaxY) = (10, 20, 40)
    let shape = RoundedRect(CGRect(x: 0, y: 0, width: 120, height: 80), radii: radii)
    for transform in [
      PlaneTransform.translation(20.3, 20.6),
      PlaneTransform(a: -1, b: 0, c: 0, d: 1, tx: 150, ty: 30),
      PlaneTransform(a: 1, b: 0, c: 0, d: -1.5, tx: 20, ty: 150.2),
      PlaneTransform(a: 0, b: 1, c: -1, d: 0, tx: 130.4, ty: 30),
      PlaneTransform(a: 0, b: -1, c: -0.6, d: 0, tx: 100, ty: 150),
    ] {
      let picture = try draw(shape, sigma: 5, transform, 180, 180)
      try expect(worst(picture, shape, sigma: 5, transform) <= 0.6)
    }
  }

  @Test(arguments: [4e8, 9e8]) func `the inside of a huge box is covered`(radius: Double) throws {
    let shape = RoundedRect(
      CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), radii: RoundedRect.Radii(all: radius))
    let picture = try draw(shape, sigma: 1, .identity, 8, 8)
    expectEqual(Set(picture.bytes), [255])
  }

  /// Numbers that overflow or vanish when they are multiplied or divided.
  @Test func `extreme numbers do not trap`() {
    let shapes = [box(100, 60, 10), box(1e100, 1e-100, 0), box(1e90, 1e90, 1e80)]
    let sigmas = [1e-200, 1, 1e200, 1, 1e200, 1e-200, 1e200, 1e-200, 1]
    for (shape, sigma) in zip(shapes + shapes + shapes, sigmas) {
      for scale in [1e-150, 1, 1e150] {
        for (perspective, move) in [(0.0, 0.0), (0, 1e300), (1e-3, 0), (1e150, 1e150)] {
          var transform = PlaneTransform(a: scale, b: 0.1 * scale, c: 0, d: scale, tx: move, ty: 0)
          transform.m13 = perspective
          for kind in [ShadowInput.box, .path] {
            _ = try? draw(shape, sigma: sigma, transform, 6, 6, as: kind)
          }
        }
      }
    }
  }

  /// Linear interpolation in a table adds 0.1.
  ///
  /// Blurred exact coverage, below 3 px of sigma and with continuous corners, adds half a level by
  /// its own rounding.
  @Test(arguments: [(8.0, 0.7), (5, 0.7), (2, 1.1), (0.3, 1.5)])
  func `rotated and skewed boxes are within bounds`(sigma: Double, bound: Double) throws {
    let shape = box(100, 60, 12)
    for angle in [0.4, 2.1] {
      let (sine, cosine) = Maths.sincos(angle)
      let transform = PlaneTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 110, ty: 60)
      let picture = try draw(shape, sigma: sigma, transform, 230, 230)
      try expect(worst(picture, shape, sigma: sigma, transform) <= bound)
    }
    guard sigma >= 5 else { return }
    let slanted = PlaneTransform(a: 1, b: 0.2, c: 0.5, d: 1.1, tx: 40, ty: 40)
    let picture = try draw(shape, sigma: sigma, slanted, 260, 190)
    try expect(worst(picture, shape, sigma: sigma, slanted) <= bound)
  }

  @Test func `boxes in perspective are within bounds`() throws {
    let shape = box(100, 60, 12)
    var transform = PlaneTransform(a: 1.2, b: 0.2, c: -0.1, d: 1.1, tx: 60, ty: 50)
    (transform.m13, transform.m23) = (0.002, 0.001)
    let picture = try draw(shape, sigma: 8, transform, 260, 180)
    try expect(worst(picture, shape, sigma: 8, transform) <= 0.8)
  }

  /// A mask with a third of a sigma per point, whose blur is truncated at three sigmas.
  @Test(arguments: [0.3, 1, 2, 8, 20])
  func `a box as a path has the box's coverage`(sigma: Double) throws {
    let shape = box(100, 60, 12)
    for transform in [
      PlaneTransform.translation(80.3, 80.6),
      PlaneTransform(a: 1, b: 0.2, c: 0.1, d: 0.9, tx: 70, ty: 60),
    ] {
      let (path, box) = (
        try draw(shape, sigma: sigma, transform, 260, 220, as: .path),
        try draw(shape, sigma: sigma, transform, 260, 220)
      )
      expect(path.largestDifference(from: box) <= 3, "\(transform)")
    }
  }

  /// Far from corners an edge is the normal distribution, a corner the product of two.
  @Test func `edges, corners and the middle of a rectangle match closed forms`() throws {
    let shape = box(200, 200, 0)
    let picture = try draw(shape, sigma: 10, .translation(50, 50), 300, 300)
    for offset in stride(from: -30, to: 30, by: 7) {
      let part = normal((Double(offset) + 0.5) / (100 + 1.0 / 12).squareRoot())
      expect(abs(picture[50 + offset, 150] - 255 * part) <= 0.52)
      expect(abs(picture[50 + offset, 50 + offset] - 255 * part * part) <= 0.52)
    }
    expectEqual(picture[150, 150], 255)
    expectEqual(picture[0, 150], 0)
  }

  @Test(arguments: [0.2, 1.0, 4, 12, 20])
  func `a blur's total is the shape's area`(sigma: Double) throws {
    for (shape, area) in [
      (box(100, 60, 0), 6_000.0), (box(100, 60, 20), 6_000 - (4 - Double.pi) * 400),
    ] {
      for kind in [ShadowInput.box, .path] {
        let picture = try draw(shape, sigma: sigma, .translation(80.4, 80.7), 260, 220, as: kind)
        expect(abs(picture.sum - area) <= 0.001 * area)
      }
    }
  }

  @Test func `a symmetric shape has a symmetric shadow`() throws {
    let picture = try draw(box(100, 60, 15), sigma: 6, .translation(40, 40), 180, 140)
    // A value halfway between two levels may be rounded either way.
    expect(picture.asymmetry <= 1)
  }

  /// A tile, a window or a part of a frame may request any part.
  @Test(arguments: [0.3, 2.0, 8])
  func `a pixel does not depend on the requested area`(sigma: Double) throws {
    let shape = box(300, 160, 25)
    let (sine, cosine) = Maths.sincos(0.3)
    for transform in [
      PlaneTransform.translation(30.3, 30.6),
      PlaneTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 60, ty: 30),
      PlaneTransform(a: 1, b: 0.2, c: 0.1, d: 0.7, tx: 30, ty: 30),
    ] {
      for kind in [ShadowInput.box, .path] {
        let whole = try draw(shape, sigma: sigma, transform, 380, 290, as: kind)
        var parts = ShadowPicture(380, 290)
        for y in stride(from: 0, to: 290, by: 97) {
          for x in stride(from: 0, to: 380, by: 131) {
            let clip = PixelRect(minX: x, minY: y, maxX: min(x + 131, 380), maxY: min(y + 97, 290))
            let part = try draw(shape, sigma: sigma, transform, 380, 290, as: kind, clip: clip)
            parts.add(part)
          }
        }
        expect(parts == whole)
        let runs: [[Range<Int>]] = (0..<19).map {
          $0 % 3 == 0 ? [] : [$0 * 5..<100, 180..<200 + $0 * 7]
        }
        let window = CoverageWindow(firstRow: 3, height: 16, runs: runs)
        let seen = try draw(shape, sigma: sigma, transform, 380, 290, as: kind, window: window)
        expect(seen == whole.cleared(outside: runs, firstRow: 3, height: 16))
      }
    }
  }

  @Test func `flat, empty and hidden shapes cover nothing`() throws {
    let flat = PlaneTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0)
    try expectEqual(draw(box(20, 20, 3), sigma: 4, flat, 40, 40).sum, 0)
    try expectEqual(draw(box(0, 20, 0), sigma: 4, .identity, 40, 40).sum, 0)
    try expectEqual(draw(box(20, 20, 0), sigma: 0, .identity, 40, 40).sum, 0)
    var behind = PlaneTransform.identity
    behind.m33 = -1
    try expectEqual(draw(box(20, 20, 3), sigma: 4, behind, 40, 40).sum, 0)
  }
}
