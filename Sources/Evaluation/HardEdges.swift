import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// A rectangle some of whose sides are not antialiased: there a pixel is drawn whole when its centre
/// is inside, and not at all when it is outside.
///
/// The rectangle reaches beyond such a side, so that the pixels on it are covered whole, and is cut
/// along the side: by whole pixels where the side runs along the axes of the device, else by half
/// planes. The sides in between stay soft. A centre right on a side belongs to the pixels of greater x
/// or y, so that two layers side by side share all pixels out.
struct HardEdges {
  /// The rectangle or ring, larger across its hard sides.
  let shape: RenderShape
  /// Nothing is drawn outside.
  private(set) var limits = PixelRect(
    minX: -mostPixels, minY: -mostPixels, maxX: mostPixels, maxY: mostPixels)
  private(set) var cuts: [PixelCut] = []

  private static let mostPixels = 1 << 30
  /// How far a shape reaches beyond a hard side at least, in pixels: more than a pixel's diagonal.
  private static let reach = 3.0
  /// Sides are rounded to so many parts of a pixel where they run along the axes: what rounding leaves of
  /// a half must not tell which way a column of centres goes.
  private static let partsOfPixel = 4_096.0

  /// - Returns: nil where no side is hard, for other shapes, for rounded corners, and for rectangles that
  ///   are seen edge-on.
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

  /// The pixels that are left, where all four sides are hard and run along the axes.
  var pixels: PixelRect? {
    let ends = [limits.minX, limits.minY, limits.maxX, limits.maxY]
    return ends.contains { abs($0) == Self.mostPixels } ? nil : limits
  }

  /// Leaves the whole pixels on the inner side of a line along an axis of the layer.
  private mutating func limit(_ line: SIMD3<Double>, _ toDevice: PlaneTransform) {
    // A point on the line, and the way inside.
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

  /// The first pixel whose centre is not below a coordinate.
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
  /// Unit vector inwards.
  let inward: SIMD2<Double>

  static let all = [
    Side(name: .layerLeftEdge, isMax: false, inward: SIMD2(1, 0)),
    Side(name: .layerRightEdge, isMax: true, inward: SIMD2(-1, 0)),
    Side(name: .layerBottomEdge, isMax: false, inward: SIMD2(0, 1)),
    Side(name: .layerTopEdge, isMax: true, inward: SIMD2(0, -1)),
  ]

  /// a·x + b·y + c, which is positive inside.
  func line(of rect: CGRect) -> SIMD3<Double> {
    let corner =
      isMax
      ? SIMD2(Double(rect.maxX), Double(rect.maxY)) : SIMD2(Double(rect.minX), Double(rect.minY))
    return SIMD3(inward.x, inward.y, -(inward * corner).sum())
  }
}

extension PlaneTransform {
  /// A line of the plane that this map leads to, as the line of the plane that it starts from.
  fileprivate func transposed(_ line: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      m11 * line.x + m12 * line.y + m13 * line.z, m21 * line.x + m22 * line.y + m23 * line.z,
      m31 * line.x + m32 * line.y + m33 * line.z)
  }
}

extension RenderShape {
  /// The rectangle whose sides a shape with square corners has.
  fileprivate var squareCornered: CGRect? {
    switch self {
    case .roundedRect(let rounded) where rounded.isPlain: rounded.rect
    case .border(let rounded, _) where rounded.isPlain: rounded.rect
    default: nil
    }
  }

  /// The shape with some sides of its rectangle moved outwards; a border's hole stays.
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
  /// The item with those sides hard.
  mutating func harden(_ sides: CAEdgeAntialiasingMask) {
    guard let edges = HardEdges(shape, sides, transform) else { return }
    shape = edges.shape
    scissor = scissor.intersection(edges.limits)
    cuts += edges.cuts
  }
}
