import Foundation
import StrataGraphics

// A layer flattens what is inside it onto its plane, so that a chain of layers is a product of maps
// between planes, also where transforms tilt them; transform layers are passed with their depth.
extension CALayer {
  /// A point of one layer's bounds space in another's, as `convert(_:from:)` tells.
  static func map(_ p: CGPoint, from: CALayer?, to: CALayer?) -> CGPoint {
    guard let plane = plane(from: from, to: to) else { return p }
    let mapped = plane.apply(SIMD2(Double(p.x), Double(p.y)))
    // Points of the vanishing line have no image.
    return mapped.x.isFinite && mapped.y.isFinite ? CGPoint(x: mapped.x, y: mapped.y) : p
  }

  /// The box in one layer's bounds space around a rectangle of another's.
  static func map(_ r: CGRect, from: CALayer?, to: CALayer?) -> CGRect {
    guard !r.isNull, !r.isInfinite, let plane = plane(from: from, to: to) else { return r }
    let box = plane.boundingBox(of: r.standardized)
    let isFinite = [box.minX, box.minY, box.width, box.height].allSatisfy(\.isFinite)
    return isFinite ? box : r
  }

  /// The map from one layer's plane to another's; nil when the way down is singular.
  private static func plane(from source: CALayer?, to target: CALayer?) -> PlaneTransform? {
    var meeting = nearestCommonAncestor(source, target)
    // A transform layer has no plane in which two others could meet.
    while let layer = meeting, layer.sublayerArrangement == .transparent {
      meeting = layer.superlayer
    }
    guard let down = plane(from: target, up: meeting).inverse else { return nil }
    return plane(from: source, up: meeting).then(down)
  }

  /// The map from `layer`'s plane to that of its ancestor `end`, or to the space above the root.
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

  /// Layers from `layer` to its root, both counted; 0 for the space above the root.
  private static func depth(_ layer: CALayer?) -> Int {
    guard let layer else { return 0 }
    return sequence(first: layer, next: \.superlayer).reduce(0) { count, _ in count + 1 }
  }
}
