public import Foundation
public import StrataGraphics

extension RenderShape {
  /// The index of the first element of the shape's path that contains a NaN or an infinity; nil if
  /// all are finite.
  public var firstNonFiniteElement: Int? {
    switch self {
    case .roundedRect, .border, .blurred(.roundedRect, _, _): nil
    case .fill(let path, _), .stroke(let path, _), .blurred(.path(let path, _), _, _):
      path.firstNonFiniteElement
    }
  }

  /// A rectangle, in the shape's own space, that contains everything it covers; nil if it covers
  /// nothing.
  public var extent: CGRect? {
    switch self {
    case .roundedRect(let rounded), .border(let rounded, _):
      let rect = rounded.rect
      return rect.width > 0 && rect.height > 0 ? rect : nil
    case .fill(let path, _):
      return path.controlBounds
    case .stroke(let path, let style):
      // A miter extends miterLimit half widths, a square cap's corner √2.
      let reach = style.width / 2 * (style.join == .miter ? max(style.miterLimit, 1.5) : 1.5)
      return path.controlBounds.map { $0.insetBy(dx: CGFloat(-reach), dy: CGFloat(-reach)) }
    case .blurred(let silhouette, let sigma, _):
      return silhouette.extent(sigma: sigma)
    }
  }

  /// Returns the pixels of `within` that the shape may touch.
  public func deviceBounds(_ transform: PlaneTransform, within: PixelRect) -> PixelRect {
    guard let rect = extent else { return .empty }
    if transform.isAffine { return Self.affineBounds(rect, transform, within: within) }
    let corners = rect.corners.map(transform.homogeneous)
    // A plane that extends behind the eye may be visible anywhere.
    guard corners.allSatisfy({ $0.z > PlaneTransform.nearestW }) else { return within }
    let xs = corners.map { $0.x / $0.z }
    let ys = corners.map { $0.y / $0.z }
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max(),
      minX.isFinite, maxX.isFinite, minY.isFinite, maxY.isFinite
    else { return within }
    return PixelRect(around: SIMD2(minX, minY), SIMD2(maxX, maxY)).intersection(within)
  }

  /// Returns the bounds of the mapped rectangle, one axis at a time.
  private static func affineBounds(
    _ rect: CGRect, _ transform: PlaneTransform, within: PixelRect
  ) -> PixelRect {
    let xs = SIMD2(Double(rect.minX), Double(rect.maxX))
    let ys = SIMD2(Double(rect.minY), Double(rect.maxY))
    func range(_ a: Double, _ b: Double, _ c: Double) -> (low: Double, high: Double) {
      let (alongX, alongY) = (xs * a, ys * b)
      return (alongX.min() + alongY.min() + c, alongX.max() + alongY.max() + c)
    }
    let x = range(transform.m11, transform.m21, transform.m31)
    let y = range(transform.m12, transform.m22, transform.m32)
    guard (x.high - x.low).isFinite, (y.high - y.low).isFinite else { return within }
    return PixelRect(around: SIMD2(x.low, y.low), SIMD2(x.high, y.high)).intersection(within)
  }
}

extension RenderRaster {
  /// Returns the parent's pixels that a bitmap of these pixels may touch.
  ///
  /// Between pixels it fades out over another half pixel.
  ///
  /// - Parameter limits: The parent's pixels that count.
  package func touched(by pixels: PixelRect, within limits: PixelRect) -> PixelRect {
    RenderShape.roundedRect(RoundedRect(pixels.grown(by: 1).rect))
      .deviceBounds(transform, within: limits)
  }
}
