public import Foundation

/// A layout manager that positions sublayers by their `constraints`.
///
/// Along each axis, at most two constraints of a layer are used. A single constraint moves the
/// layer and keeps its extent; it is ignored if it is on the extent. Two constraints set position
/// and size. Of more, two are used: the last one that was added, and the lowest of the others in
/// the order minimum edge, middle, maximum edge, extent. A layer is not changed along an axis if
/// all of several constraints are on the same attribute, if a source is missing, or if constraints
/// form a cycle, including a reference to the layer itself. Layers that depend on such a layer are
/// not changed along that axis either.
///
/// The order of the sublayers does not matter. Of several sublayers with the same name, the first
/// is used.
public final class CAConstraintLayoutManager: NSObject, CALayoutManager, Sendable {
  private static let shared = CAConstraintLayoutManager()

  /// Returns the one manager that all layers share.
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
