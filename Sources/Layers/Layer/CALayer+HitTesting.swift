import Foundation
import StrataGraphics

extension CALayer {
  /// A pending step of hit testing, on a stack.
  private enum Question {
    /// Tests a layer and the layers below it at a point of the space that it is flattened into.
    case layer(CALayer, at: CGPoint)
    /// Tests a layer whose visible point in its own space is already known.
    case placed(DepthMember, at: CGPoint)
    /// Tests a layer itself at a point of its own space, after its sublayers.
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

  /// Whether a user's class may override hit testing.
  ///
  /// Such a class is called, and the calls may nest. Built-in classes are walked without recursion.
  private var mayOverrideHitTest: Bool { !isOfBuiltInClass }

  /// Returns the point of the layer's plane that is visible at a point of the nearest flattening
  /// ancestor.
  ///
  /// The result is nil if the plane is edge-on or the point is behind the eye.
  private func pointFromFlatteningLayer(_ point: CGPoint) -> CGPoint? {
    PlaneTransform(flattening: matrixToFlatteningLayer).visiblePoint(at: point)
  }
}

/// A layer that is visible at one point of a space with depth.
private struct DepthMember {
  var layer: CALayer
  /// The point in the layer's own space.
  var point: CGPoint
  /// The layer's depth at that point; greater is nearer to the viewer.
  var depth: Double
}

extension CALayer {
  /// Whether the sublayers' depth order may differ from the order of their `zPosition`.
  fileprivate var sublayersAreSortedByDepth: Bool {
    !CATransform3DIsAffine(sublayerTransform)
      || children.contains {
        $0.sublayerArrangement == .transparent || $0.anchorPointZ != 0
          || !CATransform3DIsAffine($0.transform)
      }
  }

  /// Returns the layers that are flattened directly into this layer's plane, from back to front.
  ///
  /// Layers that are edge-on or behind the eye at the point are left out.
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
  /// Returns the members ordered by depth, the nearest last.
  ///
  /// Members within a thousandth of a point of each other keep their order, since their difference
  /// may be a rounding error.
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
  /// Returns the point of the plane that is mapped to `point`.
  ///
  /// The result is nil if the plane is edge-on or the point is behind the eye.
  fileprivate func visiblePoint(at point: CGPoint) -> CGPoint? {
    guard let own = inverse?.apply(SIMD2(Double(point.x), Double(point.y))),
      homogeneous(own).z > 0
    else { return nil }
    return CGPoint(x: own.x, y: own.y)
  }
}

extension CATransform3D {
  /// Returns the height of a point of the plane z = 0 after perspective.
  fileprivate func depth(of point: CGPoint) -> Double {
    let z = Double(point.x * m13 + point.y * m23 + m43)
    let w = Double(point.x * m14 + point.y * m24 + m44)
    let depth = z / w
    return depth.isNaN ? 0 : depth
  }
}
