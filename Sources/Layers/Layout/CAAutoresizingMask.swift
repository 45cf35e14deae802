/// The lengths of a layer, along x and y, that follow the size of its superlayer.
///
/// Each axis has three: the margin before the layer, its extent, and the margin after it.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// One bit per length.
  public let rawValue: UInt32

  /// Creates a mask; any bits are accepted.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No length follows.
  public static let layerNotSizable: CAAutoresizingMask = []
  /// The margin before the layer's minimum x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The layer's width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The margin after the layer's maximum x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The margin before the layer's minimum y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The layer's height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The margin after the layer's maximum y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}
