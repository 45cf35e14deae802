import Foundation
import StrataGraphics

// A layer flattens its contents onto its plane. A chain of layers is therefore a product of maps
// between planes, even where transforms tilt them. Transform layers preserve depth.
extension CALayer {
  /// Maps a point from one layer's bounds space to another's, as `convert(_:from:)` does.
  static func map(_ p: CGPoint, from: CALayer?, to: CALayer?) -> CGPoint {
    guard let plane = plane(from: from, to: to) else { return p }
    let mapped = plane.apply(SIMD2(Double(p.x), Double(p.y)))
    // Points on the vanishing line have no image.
    return mapped.x.isFinite && mapped.y.isFinite ? CGPoint(x: mapped.x, y: mapped.y) : p
  }

  /// Returns the bounding box, in one layer's bounds space, of a rectangle of another's.
  static func map(_ r: CGRect, from: CALayer?, to: CALayer?) -> CGRect {
    guard !r.isNull, !r.isInfinite, let plane = plane(from: from, to: to) else { return r }
    let box = plane.boundingBox(of: r.standardized)
    let isFinite = [box.minX, box.minY, box.width, box.height].allSatisfy(\.isFinite)
    return isFinite ? box : r
  }

  /// Returns the map from one layer's plane to another's; nil if the transform down to it is
  /// singular.
  private static func plane(from source: CALayer?, to target: CALayer?) -> PlaneTransform? {
    var meeting = nearestCommonAncestor(source, target)
    // A transform layer has no plane in which two other layers could meet.
    while let layer = meeting, layer.sublayerArrangement == .transparent {
      meeting = layer.superlayer
    }
    guard let down = plane(from: target, up: meeting).inverse else { return nil }
    return plane(from: source, up: meeting).then(down)
  }

  /// Returns the map from `layer`'s plane to that of its ancestor `end`, or to the space above the
  /// root.
  private static func plane(from layer: CALayer?, up end: CALayer?) -> PlaneTransform {
    var result = PlaneTransform.identity
    var current = layer
    while let here = current, here !== end {
      result = result.then(PlaneTransform(flattening: here.matrixToFlatteningLayer))
      current = here.flatteningLayer
    }
    return result
  }

  static func nearestCommonAncestor(_ a: CALayer?, _ b: CALayer?) -> CALayer? {
    var (a, b) = (a, b)
    var (depthA, depthB) = (depth(a), depth(b))
    while depthA > depthB { (a, depthA) = (a?.superlayer, depthA - 1) }
    while depthB > depthA { (b, depthB) = (b?.superlayer, depthB - 1) }
    while a !== b { (a, b) = (a?.superlayer, b?.superlayer) }
    return a
  }

  /// Returns the number of layers from `layer` to its root inclusive; 0 for the space above the
  /// root.
  private static func depth(_ layer: CALayer?) -> Int {
    guard let layer else { return 0 }
    return sequence(first: layer, next: \.superlayer).reduce(0) { count, _ in count + 1 }
  }
}
