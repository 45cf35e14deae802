public import Foundation

extension CGPoint {
  /// Returns whether both points are equal, like `==`.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Returns whether both sizes are equal, like `==`.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Returns whether both rectangles are equal when standardized, like `==`.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

/// Returns whether both points are equal, like `==`.
public func CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool { point1 == point2 }

/// Returns whether both sizes are equal, like `==`.
public func CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool { size1 == size2 }

/// Returns whether both rectangles are equal when standardized, like `==`.
public func CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1 == rect2 }

/// Returns whether both transforms are equal, like `==`.
public func CGAffineTransformEqualToTransform(
  _ t1: CGAffineTransform, _ t2: CGAffineTransform
) -> Bool {
  t1 == t2
}
