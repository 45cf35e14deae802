/// Which lengths of a layer, along x and y, follow the size of its superlayer.
///
/// Along each axis there are three: the margin before the layer, its extent, and the margin after it.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// One bit a length.
  public let rawValue: UInt32

  /// Any bits are accepted.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Nothing follows.
  public static let layerNotSizable: CAAutoresizingMask = []
  /// The margin before the layer's smallest x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The layer's width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The margin after the layer's largest x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The margin before the layer's smallest y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The layer's height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The margin after the layer's largest y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}
