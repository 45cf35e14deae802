import Foundation
package import StrataGraphics
package import StrataLayers

/// The position of the root of a document that does not specify its canvas.
///
/// The canvas is then the bounds of the root. Its position is not meant for that canvas: iOS writes
/// the position of a view in its window, and handwritten documents often have none.
package enum RootPlacement {
  /// The largest distance in points that counts as a rounding error.
  private static let rounding: CGFloat = 0.001

  /// Moves a root so that its bounds fill the canvas.
  ///
  /// A root stays where it is if it is placed deliberately: by a transform, an animation of its
  /// position, or a state or a transition that changes its position.
  ///
  /// - Returns: A note with the position that is not used; nil if the root has no position or is
  ///   not moved.
  package static func fillCanvas(_ root: CALayer, states: [LayerStates]) -> Diagnostic? {
    guard isMoved(root, states: states) else { return nil }
    let position = root.position
    root.position = place(of: root)
    guard position != .zero else { return nil }
    let given = [position.x, position.y].map { WrittenValue.text(Double($0)) }
    let source = root.declaredAt
    return Diagnostic(
      .note, code: "root-position",
      "the position of the root layer (\(given.joined(separator: ", "))) is not used: without a "
        + "canvas size in the document, the canvas shows the bounds of the root layer",
      layerPath: root.describe(), file: source?.file, line: source?.line)
  }

  /// Whether `fillCanvas` moves a root.
  static func isMoved(_ root: CALayer, states: [LayerStates]) -> Bool {
    let (given, place) = (root.position, place(of: root))
    guard max(abs(given.x - place.x), abs(given.y - place.y)) > rounding,
      place.x.isFinite, place.y.isFinite, CATransform3DIsIdentity(root.transform)
    else { return false }
    return !isAnimated(root) && !states.contains { isSet(root, by: $0) }
  }

  /// The position at which the bounds fill the canvas.
  private static func place(of root: CALayer) -> CGPoint {
    CGPoint(
      x: root.anchorPoint.x * root.bounds.width, y: root.anchorPoint.y * root.bounds.height)
  }

  private static func isPosition(_ keyPath: String?) -> Bool {
    keyPath?.hasPrefix("position") == true
  }

  private static func isAnimated(_ root: CALayer) -> Bool {
    var open = root.animations?.entries.map(\.animation) ?? []
    while let animation = open.popLast() {
      open += (animation as? CAAnimationGroup)?.animations ?? []
      if isPosition((animation as? CAPropertyAnimation)?.keyPath) { return true }
    }
    return false
  }

  private static func isSet(_ root: CALayer, by states: LayerStates) -> Bool {
    let animated = states.transitions.flatMap(\.elements).contains {
      $0.layer === root && isPosition($0.keyPath)
    }
    return animated
      || states.states.flatMap(\.changes).contains {
        if case .set(let layer, let keyPath, _) = $0 {
          layer === root && isPosition(keyPath)
        } else {
          false
        }
      }
  }
}
