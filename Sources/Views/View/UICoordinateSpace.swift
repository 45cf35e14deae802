public import Foundation
import Strata

/// A frame of reference for points and rectangles: a view, or the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  /// The bounds in this coordinate space.
  var bounds: CGRect { get }
  /// Converts a point from this coordinate space to another.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a point to this coordinate space from another.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a rectangle from this coordinate space to another.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle to this coordinate space from another.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
  /// The layer of a view; nil for the screen, whose space is above the windows.
  fileprivate var spaceLayer: CALayer? { (self as? UIView)?.layer }
}

extension UIView: UICoordinateSpace {
  /// Converts a point from this view's coordinate space to another.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    layer.convert(point, to: coordinateSpace.spaceLayer)
  }

  /// Converts a point to this view's coordinate space from another.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    layer.convert(point, from: coordinateSpace.spaceLayer)
  }

  /// Converts a rectangle from this view's coordinate space to another.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    layer.convert(rect, to: coordinateSpace.spaceLayer)
  }

  /// Converts a rectangle to this view's coordinate space from another.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    layer.convert(rect, from: coordinateSpace.spaceLayer)
  }
}

/// The coordinate space of the screen.
final class ScreenSpace: NSObject, UICoordinateSpace {
  static let shared = ScreenSpace()

  var bounds: CGRect { UIScreen.main.bounds }

  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace.spaceLayer?.convert(point, from: nil) ?? point
  }

  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace.spaceLayer?.convert(point, to: nil) ?? point
  }

  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace.spaceLayer?.convert(rect, from: nil) ?? rect
  }

  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace.spaceLayer?.convert(rect, to: nil) ?? rect
  }
}
