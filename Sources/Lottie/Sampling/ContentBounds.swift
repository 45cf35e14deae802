import Foundation
import StrataGraphics

/// The bounds of a layer's content, with which the gradients of layer styles align.
///
/// Bounds of shapes are evaluated in every frame, because the shapes may move. They include
/// strokes, but not the tips of mitered corners, and they ignore masks and effects.
struct ContentBounds: Sendable {
  private let whole: CGRect
  private let shapes: [DrawnShape]
  private let transforms: [LottieTransform]

  /// - Parameters:
  ///   - whole: The bounds of content without shapes, and while the shapes draw nothing.
  ///   - transforms: The transforms of the layer and its ancestors, whose rotations out of the
  ///     plane are ignored.
  init(_ whole: CGRect, shapes: [DrawnShape] = [], under transforms: [LottieTransform]) {
    (self.whole, self.shapes, self.transforms) = (whole, shapes, transforms)
  }

  var isMoving: Bool {
    shapes.contains(where: \.isMoving) || transforms.contains(where: \.isMoving)
  }

  /// The outlines that are evaluated for the bounds at a frame, once for each style.
  var outlines: [[PlacedOutline]] { shapes.flatMap(\.outlines) }

  /// Returns the bounds at a frame, in the space of the layer's composition.
  func rectangle(at frame: Double) -> CGRect {
    let map = transforms.reduce(AffineMap.identity) { $1.map(at: frame).after($0) }
    let bounds = shapes.reduce(CGRect.null) { $0.union($1.bounds(at: frame, under: map)) }
    return bounds.isNull ? map.bounds(of: whole) : bounds
  }
}

extension DrawnShape {
  fileprivate var isMoving: Bool {
    switch self {
    case .style(let drawn):
      drawn.outlines.contains(where: \.isAnimated) || drawn.stroke?.width.isAnimated == true
    case .group(let group, let inner): group.map.isAnimated || inner.contains(where: \.isMoving)
    }
  }

  fileprivate var outlines: [[PlacedOutline]] {
    switch self {
    case .style(let drawn): [drawn.outlines]
    case .group(_, let inner): inner.flatMap(\.outlines)
    }
  }

  /// Returns the bounds at a frame; null if nothing is drawn.
  ///
  /// - Parameter outer: The map from the space of the list to that of the layer.
  fileprivate func bounds(at frame: Double, under outer: AffineMap) -> CGRect {
    switch self {
    case .group(let group, let inner):
      guard let own = group.map.map(at: frame) else { return .null }
      let map = outer.after(own)
      return inner.reduce(.null) { $0.union($1.bounds(at: frame, under: map)) }
    case .style(let drawn):
      let path = drawn.outlines.path(at: frame).mapPoints { outer($0) }
      guard let box = path.boundingBox else { return .null }
      let reach = (drawn.stroke?.width.value(at: frame) ?? 0) / 2
      guard reach > 0 else { return box }
      // The box of an ellipse, the image of the pen's circle.
      let size = reach * (outer.x * outer.x + outer.y * outer.y).squareRoot()
      return box.insetBy(dx: -CGFloat(size.x), dy: -CGFloat(size.y))
    }
  }
}
