public import Foundation

/// Places sublayers by their `constraints`.
///
/// Along each axis a layer has up to two constraints that count. One of them moves the layer and
/// keeps its extent, or does nothing if it is on the extent; two place and size it. Of more, the last
/// that was added counts, with the lowest of the others in the order edge of smallest coordinate,
/// middle, other edge, extent. Along an axis a layer stays as it is where all of several
/// constraints are on the same attribute, a source is missing, or constraints refer to each other
/// in a circle or to the layer itself; so do those that depend on such a layer there.
///
/// The order of the sublayers does not matter; of several with the same name the first is meant.
public final class CAConstraintLayoutManager: NSObject, CALayoutManager, Sendable {
  private static let shared = CAConstraintLayoutManager()

  /// The one manager, for all layers.
  public class func layoutManager() -> CAConstraintLayoutManager { shared }

  /// Sets the frames of the layer's sublayers.
  public func layoutSublayers(of layer: CALayer) {
    guard layer.children.contains(where: { $0.constraints?.isEmpty == false }) else { return }
    var solver = ConstraintSolver(layer)
    for (child, frame) in zip(layer.children, solver.frames()) where child.frame != frame {
      child.frame = frame
    }
  }
}
