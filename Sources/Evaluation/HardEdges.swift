import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// A rectangle with some sides that are not antialiased.
///
/// On such a side a pixel is drawn completely if its center is inside, and not at all if it is
/// outside. The rectangle is extended past the side, so that the pixels on it are covered
/// completely, and is cut along the side. It is cut by whole pixels if the side is parallel to the
/// axes of the device, otherwise by half planes. The other sides stay antialiased. A center exactly
/// on a side belongs to the pixels of greater x or y, so adjacent layers divide all pixels between
/// them.
struct HardEdges {
  /// The rectangle or ring, extended across its hard sides.
  let shape: RenderShape
  /// The pixels outside of which nothing is drawn.
  private(set) var limits = PixelRect(
    minX: -mostPixels, minY: -mostPixels, maxX: mostPixels, maxY: mostPixels)
  private(set) var cuts: [PixelCut] = []

  private static let mostPixels = 1 << 30
  /// The minimum extension of a shape across a hard side, in pixels: more than a pixel's diagonal.
  private static let reach = 3.0
  /// The number of parts of a pixel to which axis-aligned sides are rounded.
  ///
  /// The rounding error of a half must not determine the side of a column of centers.
  private static let partsOfPixel = 4_096.0

  /// - Returns: nil without hard sides, for other shapes, for rounded corners, and for rectangles
  ///   that are edge-on.
  init?(_ shape: RenderShape, _ sides: CAEdgeAntialiasingMask, _ toDevice: PlaneTransform) {
    guard !sides.isEmpty, let rect = shape.squareCornered, !rect.isEmpty,
      let tightest = toDevice.scales(over: rect)?.tightest, tightest > 0,
      let fromDevice = toDevice.inverse
    else { return nil }
    self.shape = shape.grown(rect, sides, by: CGFloat(Self.reach / tightest))
    for side in Side.all where sides.contains(side.name) {
      let line = side.line(of: rect)
      if toDevice.keepsRectangles {
        limit(line, toDevice)
      } else {
        cuts.append(PixelCut(line: fromDevice.transposed(line), isStrict: side.isMax))
      }
    }
  }

  /// The remaining pixels, if all four sides are hard and axis-aligned.
  var pixels: PixelRect? {
    let ends = [limits.minX, limits.minY, limits.maxX, limits.maxY]
    return ends.contains { abs($0) == Self.mostPixels } ? nil : limits
  }

  /// Keeps the whole pixels on the inner side of a line along an axis of the layer.
  private mutating func limit(_ line: SIMD3<Double>, _ toDevice: PlaneTransform) {
    // A point on the line, and the direction toward the inside.
    let point = toDevice.apply(SIMD2(-line.x * line.z, -line.y * line.z))
    let inside = SIMD2(
      line.x * toDevice.m11 + line.y * toDevice.m21, line.x * toDevice.m12 + line.y * toDevice.m22)
    if inside.x != 0 {
      let end = Self.firstPixel(beyond: point.x)
      if inside.x > 0 { limits.minX = end } else { limits.maxX = end }
    } else {
      let end = Self.firstPixel(beyond: point.y)
      if inside.y > 0 { limits.minY = end } else { limits.maxY = end }
    }
  }

  /// Returns the first pixel whose center is not below a coordinate.
  private static func firstPixel(beyond coordinate: Double) -> Int {
    let snapped = (coordinate * partsOfPixel).rounded() / partsOfPixel
    let most = Double(mostPixels - 1)
    return Int(min(max((snapped - 0.5).rounded(.up), -most), most))
  }
}

/// A side of a layer's bounds.
private struct Side {
  let name: CAEdgeAntialiasingMask
  let isMax: Bool
  /// The inward unit normal.
  let inward: SIMD2<Double>

  static let all = [
    Side(name: .layerLeftEdge, isMax: false, inward: SIMD2(1, 0)),
    Side(name: .layerRightEdge, isMax: true, inward: SIMD2(-1, 0)),
    Side(name: .layerBottomEdge, isMax: false, inward: SIMD2(0, 1)),
    Side(name: .layerTopEdge, isMax: true, inward: SIMD2(0, -1)),
  ]

  /// Returns a·x + b·y + c, which is positive inside.
  func line(of rect: CGRect) -> SIMD3<Double> {
    let corner =
      isMax
      ? SIMD2(Double(rect.maxX), Double(rect.maxY)) : SIMD2(Double(rect.minX), Double(rect.minY))
    return SIMD3(inward.x, inward.y, -(inward * corner).sum())
  }
}

extension PlaneTransform {
  /// Returns a line of the destination plane as a line of the source plane.
  fileprivate func transposed(_ line: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      m11 * line.x + m12 * line.y + m13 * line.z, m21 * line.x + m22 * line.y + m23 * line.z,
      m31 * line.x + m32 * line.y + m33 * line.z)
  }
}

extension RenderShape {
  /// The rectangle of a shape with square corners.
  fileprivate var squareCornered: CGRect? {
    switch self {
    case .roundedRect(let rounded) where rounded.isPlain: rounded.rect
    case .border(let rounded, _) where rounded.isPlain: rounded.rect
    default: nil
    }
  }

  /// Returns the shape with some sides of its rectangle moved outward; a border's hole is not
  /// changed.
  fileprivate func grown(
    _ rect: CGRect, _ sides: CAEdgeAntialiasingMask, by length: CGFloat
  ) -> RenderShape {
    let left = sides.contains(.layerLeftEdge) ? length : 0
    let right = sides.contains(.layerRightEdge) ? length : 0
    let bottom = sides.contains(.layerBottomEdge) ? length : 0
    let top = sides.contains(.layerTopEdge) ? length : 0
    let larger = RoundedRect(
      CGRect(
        x: rect.minX - left, y: rect.minY - bottom, width: rect.width + left + right,
        height: rect.height + bottom + top))
    guard case .border(let rounded, let width) = self, let hole = rounded.inset(by: width) else {
      return .roundedRect(larger)
    }
    var ring = larger.path
    ring.append(hole.path.reversed)
    return .fill(ring, .nonZero)
  }
}

extension RenderItem {
  /// Removes the antialiasing of the given sides of the item.
  mutating func harden(_ sides: CAEdgeAntialiasingMask) {
    guard let edges = HardEdges(shape, sides, transform) else { return }
    shape = edges.shape
    scissor = scissor.intersection(edges.limits)
    cuts += edges.cuts
  }
}
