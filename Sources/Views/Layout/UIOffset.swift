public import Foundation

/// A distance from a position, in points.
public struct UIOffset: Hashable, Sendable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// Creates an offset of 0.
  public init() { self = .zero }

  /// An offset of 0.
  public static let zero = UIOffset(horizontal: 0, vertical: 0)
}

/// Returns an offset in points.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}
