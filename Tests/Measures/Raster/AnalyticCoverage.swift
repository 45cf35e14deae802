import Foundation
public import StrataGraphics

/// Coverage of a rounded rectangle under an affine transform, computed per pixel without edges.
///
/// Exact for an axis-aligned rectangle with sharp corners. Otherwise an approximation that replaces
/// every arc by its tangent and curvature at the point nearest to the pixel's center: within 3/255
/// of the exact area if corner radii are at least 2 px on the device. Smaller radii and sharp
/// corners of rotated rectangles are off only in the pixels that contain the corner: by at most
/// 8/255 at a radius of 0, 20/255 at 0.5 px and 12/255 at 1 px.
///
/// The fragment shader for analytic coverage has the same code. Everything is `Float`, as there.
/// Device coordinates should stay below 2¹⁴, where a Float resolves 1/1024 px.
public struct AnalyticRoundedRect: AnalyticCoverage, Sendable, Hashable {
  /// The center of the rectangle, in device pixels.
  private let center: SIMD2<Float>
  /// The change of local x per pixel of device x and of device y.
  private let gradientX: SIMD2<Float>
  /// The change of local y per pixel of device x and of device y.
  private let gradientY: SIMD2<Float>
  /// Half the width and height, in local units.
  private let halfSize: SIMD2<Float>
  /// Corner radii in local units: minX minY, maxX minY, minX maxY, maxX maxY.
  private let radii: SIMD4<Float>
  /// The reciprocal lengths of the two gradients: the distance in pixels between lines of equal
  /// local x that are one local unit apart, and likewise for y.
  private let spacing: SIMD2<Float>

  /// Returns nil if the closed form does not apply: continuous corners, a transform that is not
  /// affine or has no inverse, or numbers that are not finite or overflow a Float.
  public init?(_ shape: RoundedRect, to device: PlaneTransform) {
    guard shape.curve == .circular, device.isAffine, let inverse = device.inverse else {
      return nil
    }
    let middle = device.apply(SIMD2(Double(shape.rect.midX), Double(shape.rect.midY)))
    center = SIMD2<Float>(middle)
    gradientX = SIMD2(Float(inverse.m11), Float(inverse.m21))
    gradientY = SIMD2(Float(inverse.m12), Float(inverse.m22))
    halfSize = SIMD2(Float(shape.rect.width / 2), Float(shape.rect.height / 2))
    let r = shape.radii
    radii = SIMD4(
      Float(r.minXMinY), Float(r.maxXMinY), Float(r.minXMaxY), Float(r.maxXMaxY))
    spacing = SIMD2(
      1 / (gradientX * gradientX).sum().squareRoot(),
      1 / (gradientY * gradientY).sum().squareRoot())
    let numbers = [center, gradientX, gradientY, halfSize, radii.lowHalf, radii.highHalf, spacing]
    guard numbers.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), spacing.min() > 0 else {
      return nil
    }
  }

  /// Returns the covered fraction of the pixel whose center is (x, y) in device pixels, 0...1.
  public func coverage(x: Float, y: Float) -> Float {
    // The pixel's center in local units, relative to the rectangle's center.
    let offset = SIMD2(x, y) - center
    let local = SIMD2((offset * gradientX).sum(), (offset * gradientY).sum())

    // The box: each pair of opposite sides bounds a strip, whose area is exact, because together
    // the two half planes cover everything once more than the strip. The product of two strips is
    // exact if they are axis-aligned.
    let box =
      Self.strip(local.x, halfSize.x, spacing.x, gradientX)
      * Self.strip(local.y, halfSize.y, spacing.y, gradientY)

    // The corner of the quadrant: q runs from the center of its circle outward.
    let (isRight, isLower) = (local.x > 0, local.y > 0)
    let upper = isRight ? radii.y : radii.x
    let lower = isRight ? radii.w : radii.z
    let radius = isLower ? lower : upper
    let q = SIMD2(abs(local.x), abs(local.y)) - halfSize + radius
    let outward = SIMD2(max(q.x, 0), max(q.y, 0))
    let length = (outward * outward).sum().squareRoot()
    guard radius > 0, length > 0 else { return box }
    let u = SIMD2(isRight ? outward.x : -outward.x, isLower ? outward.y : -outward.y) / length
    return rounded(box, q, u, length, radius)
  }

  /// Returns the area of the box without the part cut off by the corner's arc.
  ///
  /// - Parameters:
  ///   - q: The vector from the circle's center, in local units with both axes toward the corner.
  ///   - u: The unit vector, in local axes, toward the nearest point of the outline: the direction
  ///     of `q` in the corner, along one axis beside it.
  ///   - length: The extent of `q` along `u`.
  private func rounded(
    _ box: Float, _ q: SIMD2<Float>, _ u: SIMD2<Float>, _ length: Float, _ radius: Float
  ) -> Float {
    // f = |q| - r is 0 on the outline; its gradient in device space converts it to a distance.
    let gradient = gradientX * u.x + gradientY * u.y
    let steepness = (gradient * gradient).sum().squareRoot()
    let normal = gradient / steepness
    let distance = (radius - length) / steepness

    // A curve of curvature κ deviates from its tangent by κ·s²/2, and the area between is cut off.
    // Along the tangent t, f bends by |J·t|²/r, where J is the transform to local units; a level
    // line of f bends by that over |∇f|.
    let tangent = SIMD2(-normal.y, normal.x)
    let along = SIMD2((gradientX * tangent).sum(), (gradientY * tangent).sum())
    let curvature = (along * along).sum() / (radius * steepness)

    // After the tangent has left a full pixel, the pixel still contains the ends of the arc, until
    // they too are outside at κ/8; half of the area they cut off is gone at κ/32.
    let reach = distance > 0 ? max(distance - curvature / 32, 0) : distance
    let ramp = curvature / 16
    let chord = HalfPlaneCoverage.chord(distance: reach, normal: normal, ramp: ramp)
    let moment = HalfPlaneCoverage.secondMoment(distance: reach, normal: normal, ramp: ramp)

    // The arc ends where the straight side begins, `ends` pixels back along the outline. The next
    // corner's arc, assumed to have the same radius, begins after the straight part. Both are in
    // half chords.
    let ends = q * spacing
    let straights = (halfSize - radius) * 2 * spacing
    let end = ends.x < ends.y ? ends.x : ends.y
    let next = end + (ends.x < ends.y ? straights.x : straights.y)
    let halves = 2 / max(chord, 1e-6)
    let bent =
      Self.bentShare(min(max(end * halves, -1), 1))
      + Self.bentShare(min(max(-next * halves, -1), 0))

    let straight = HalfPlaneCoverage.area(distance: distance, normal: normal)
    let arc = max(straight - curvature * moment * bent, 0)
    // Below a radius of 0.75 px the tangent becomes less meaningful, and the total area cut off,
    // 0.21·r², becomes smaller. At 0.25 px and below the corner counts as sharp.
    let trust = min(max(2 / curvature - 0.5, 0), 1)
    return box + (min(box, arc) - box) * trust
  }

  /// Returns the fraction of the area between an arc and its tangent at 0, over -1...1, that
  /// remains if the arc starts at -e and is preceded by a straight line that continues it.
  ///
  /// Up to e = 0 the arc leaves the tangent at -e: ∫ (s + e)²/2 over -e...1 = (1 + e)³/6, of
  /// ∫ s²/2 over -1...1 = 1/3. Above 0, the missing fraction is the same with e mirrored.
  private static func bentShare(_ e: Float) -> Float {
    let g = 1 - abs(e)
    let part = g * g * g / 2
    return e > 0 ? 1 - part : part
  }

  /// Returns the area between two opposite sides, `half` local units on either side of 0.
  private static func strip(
    _ local: Float, _ half: Float, _ spacing: Float, _ gradient: SIMD2<Float>
  ) -> Float {
    let normal = gradient * spacing
    let low = HalfPlaneCoverage.area(distance: (half + local) * spacing, normal: normal)
    let high = HalfPlaneCoverage.area(distance: (half - local) * spacing, normal: normal)
    return max(low + high - 1, 0)
  }
}

/// Coverage of a border: a rounded rectangle minus the one that is inset by `width`.
public struct AnalyticBorder: AnalyticCoverage, Sendable, Hashable {
  public let outer: AnalyticRoundedRect
  /// The inner rectangle; nil if the border leaves no hole.
  public let inner: AnalyticRoundedRect?

  /// - Parameter width: The width in the shape's own units; 0 or less covers nothing.
  ///
  /// Returns nil if `AnalyticRoundedRect` has no closed form.
  public init?(_ shape: RoundedRect, width: Double, to device: PlaneTransform) {
    guard let outer = AnalyticRoundedRect(shape, to: device) else { return nil }
    self.outer = outer
    guard let hole = shape.inset(by: max(width, 0)) else {
      inner = nil
      return
    }
    guard let inner = AnalyticRoundedRect(hole, to: device) else { return nil }
    self.inner = inner
  }

  /// Returns the covered fraction of the pixel whose center is (x, y) in device pixels, 0...1.
  public func coverage(x: Float, y: Float) -> Float {
    max(outer.coverage(x: x, y: y) - (inner?.coverage(x: x, y: y) ?? 0), 0)
  }
}

/// Coverage of single pixels in closed form.
public protocol AnalyticCoverage {
  /// Returns the covered fraction of the pixel whose center is (x, y) in device pixels, 0...1.
  func coverage(x: Float, y: Float) -> Float
}

extension AnalyticCoverage {
  /// Returns the largest difference from a picture, out of 255.
  ///
  /// - Parameter corners: Points around which pixels are ignored, up to 1.01 px away along either
  ///   axis.
  public func worstError(
    of picture: PictureSink, awayFrom corners: [SIMD2<Double>] = []
  ) -> Double {
    var worst = 0.0
    for y in picture.clip.minY..<picture.clip.maxY {
      for x in picture.clip.minX..<picture.clip.maxX {
        let (centerX, centerY) = (Double(x) + 0.5, Double(y) + 0.5)
        let isIgnored = corners.contains {
          max(abs(centerX - $0.x), abs(centerY - $0.y)) <= 1.01
        }
        if isIgnored { continue }
        let value = Double(coverage(x: Float(centerX), y: Float(centerY)))
        worst.raise(to: abs(255 * value - Double(picture[x, y])))
      }
    }
    return worst
  }
}
