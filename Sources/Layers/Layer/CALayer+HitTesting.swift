import Foundation
import StrataGraphics

extension CALayer {
  /// What is left to ask, the last first.
  private enum Question {
    /// Whether a layer or one below it is at a point of the space that it is flattened into.
    case layer(CALayer, at: CGPoint)
    /// The same where the point of the layer's own space that shows there is known.
    case placed(DepthMember, at: CGPoint)
    /// Whether a layer itself is at a point of its own space; asked after its sublayers.
    case itself(CALayer, at: CGPoint)
  }

  func deepestLayer(at point: CGPoint) -> CALayer? {
    guard sublayerArrangement != .transparent else { return nil }
    fillPresentation()
    var questions = [Question.layer(self, at: point)]
    while let question = questions.popLast() {
      switch question {
      case .itself(let layer, let point):
        if layer.contains(point) { return layer }
      case .layer(let layer, let point):
        if layer !== self, layer.mayOverrideHitTest {
          if let hit = layer.hitTest(point) { return hit }
        } else if let own = layer.pointFromFlatteningLayer(point) {
          layer.addQuestions(at: own, to: &questions)
        }
      case .placed(let member, let point):
        if member.layer.mayOverrideHitTest {
          if let hit = member.layer.hitTest(point) { return hit }
        } else {
          member.layer.addQuestions(at: member.point, to: &questions)
        }
      }
    }
    return nil
  }

  private func addQuestions(at own: CGPoint, to questions: inout [Question]) {
    guard !isHidden else { return }
    if masksToBounds && !contains(own) { return }
    questions.append(.itself(self, at: own))
    guard replication(values)?.count != 0 else { return }
    if sublayersAreSortedByDepth {
      for member in depthMembers(at: own) { questions.append(.placed(member, at: own)) }
    } else {
      for child in childrenInDrawingOrder { questions.append(.layer(child.element, at: own)) }
    }
  }

  /// A user's class is asked by a call, which may nest; ours are walked without recursion.
  private var mayOverrideHitTest: Bool { !isOfBuiltInClass }

  /// The point of the layer's plane that shows at a point of the nearest flattening layer above; nil
  /// when the plane is edge-on or the point lies behind the eye.
  private func pointFromFlatteningLayer(_ point: CGPoint) -> CGPoint? {
    PlaneTransform(flattening: matrixToFlatteningLayer).visiblePoint(at: point)
  }
}

/// A layer that one point of a space with depth shows.
private struct DepthMember {
  var layer: CALayer
  /// The point of the layer's own space.
  var point: CGPoint
  /// How near the viewer the layer is there.
  var depth: Double
}

extension CALayer {
  /// Whether the sublayers' heights over the plane may be in another order than their `zPosition`.
  fileprivate var sublayersAreSortedByDepth: Bool {
    !CATransform3DIsAffine(sublayerTransform)
      || children.contains {
        $0.sublayerArrangement == .transparent || $0.anchorPointZ != 0
          || !CATransform3DIsAffine($0.transform)
      }
  }

  /// The layers that are flattened straight into this one's plane and not edge-on or behind the eye
  /// at a point of it, from back to front.
  fileprivate func depthMembers(at point: CGPoint) -> [DepthMember] {
    var members: [DepthMember] = []
    var waiting = childrenInDrawingOrder.reversed().map {
      (layer: $0.element, matrix: $0.element.matrixToSuperlayer)
    }
    while let (layer, matrix) = waiting.popLast() {
      guard !layer.isHidden else { continue }
      if layer.sublayerArrangement == .transparent {
        guard layer.replication(layer.values)?.count != 0 else { continue }
        for (_, child) in layer.childrenInDrawingOrder.reversed() {
          waiting.append((child, CATransform3DConcat(child.matrixToSuperlayer, matrix)))
        }
      } else if let own = PlaneTransform(flattening: matrix).visiblePoint(at: point) {
        members.append(DepthMember(layer: layer, point: own, depth: matrix.depth(of: own)))
      }
    }
    return members.sortedByDepth()
  }
}

extension [DepthMember] {
  /// Nearer ones last; those that lie within a thousandth of a point stay in their order, since
  /// rounding alone may tell them apart.
  fileprivate func sortedByDepth() -> [DepthMember] {
    let byDepth = enumerated().sorted {
      ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
    }
    var result: [DepthMember] = []
    var start = 0
    for index in byDepth.indices {
      let next = index + 1
      let isLast = next == byDepth.count
      guard isLast || byDepth[next].element.depth - byDepth[index].element.depth > 1e-3 else {
        continue
      }
      result += byDepth[start..<next].sorted { $0.offset < $1.offset }.map(\.element)
      start = next
    }
    return result
  }
}

extension PlaneTransform {
  /// The point of the plane that is mapped to `point`; nil when the plane is edge-on or the point lies
  /// behind the eye.
  fileprivate func visiblePoint(at point: CGPoint) -> CGPoint? {
    guard let own = inverse?.apply(SIMD2(Double(point.x), Double(point.y))),
      homogeneous(own).z > 0
    else { return nil }
    return CGPoint(x: own.x, y: own.y)
  }
}

extension CATransform3D {
  /// How high a point of the plane z = 0 comes to lie, after perspective.
  fileprivate func depth(of point: CGPoint) -> Double {
    let z = Double(point.x * m13 + point.y * m23 + m43)
    let w = Double(point.x * m14 + point.y * m24 + m44)
    let depth = z / w
    return depth.isNaN ? 0 : depth
  }
}
