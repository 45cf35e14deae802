public import Foundation

// Core Graphics's functions on points, sizes and rectangles, for code that was written before they had
// members.

/// A point; as `CGPoint(x:y:)`.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// A size; as `CGSize(width:height:)`.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}
/// A vector; as `CGVector(dx:dy:)`.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
/// A rectangle; as `CGRect(x:y:width:height:)`.
public func CGRectMake(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// (0, 0).
public let CGPointZero = CGPoint.zero
/// 0 × 0.
public let CGSizeZero = CGSize.zero
/// At (0, 0), of no size.
public let CGRectZero = CGRect.zero
/// Nowhere: what does not intersect shares it.
public let CGRectNull = CGRect.null
/// Without an end.
public let CGRectInfinite = CGRect.infinite

/// Its smallest x, whatever the signs of its size.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The x of its centre.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// Its largest x, whatever the signs of its size.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// Its smallest y, whatever the signs of its size.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The y of its centre.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// Its largest y, whatever the signs of its size.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// Its width, never below 0.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// Its height, never below 0.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// The same rectangle with a size that is not below 0.
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// The smallest rectangle around it whose sides are whole numbers.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// Each side moved inwards, outwards below 0; null where nothing is left.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}
/// The rectangle moved.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}
/// The smallest rectangle around both.
public func CGRectUnion(_ a: CGRect, _ b: CGRect) -> CGRect { a.union(b) }
/// What both share; null for nothing.
public func CGRectIntersection(_ a: CGRect, _ b: CGRect) -> CGRect { a.intersection(b) }

/// Whether its width or height is 0, or it is null.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Whether it is the rectangle that is nowhere.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// Whether it is the rectangle without an end.
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }
/// Whether a point lies inside; those on the sides of largest x and y do not.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Whether the second lies within the first.
public func CGRectContainsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.contains(b) }
/// Whether both share a point.
public func CGRectIntersectsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.intersects(b) }
