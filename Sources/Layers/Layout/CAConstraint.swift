public import Foundation

/// A length or a place of a layer's frame, for constraints.
public enum CAConstraintAttribute: Int32, Sendable, CaseIterable {
  /// The edge of smallest x.
  case minX = 0
  /// The middle along x.
  case midX = 1
  /// The edge of largest x.
  case maxX = 2
  case width = 3
  /// The edge of smallest y.
  case minY = 4
  /// The middle along y.
  case midY = 5
  /// The edge of largest y.
  case maxY = 6
  case height = 7
}

/// What ties a length or place of a layer's frame to one of a sibling's, or of the superlayer's
/// bounds: the layer's is the source's times `scale`, plus `offset`.
public final class CAConstraint: NSObject, Sendable {
  /// What is tied.
  public let attribute: CAConstraintAttribute
  /// A sibling's name, or "superlayer".
  public let sourceName: String
  /// What it is tied to, on either axis.
  public let sourceAttribute: CAConstraintAttribute
  /// A factor on the source's value.
  public let scale: CGFloat
  /// Added to the product, in points.
  public let offset: CGFloat

  /// The source that is no sibling.
  static let superlayerName = "superlayer"

  /// Ties an attribute to a sibling's, or to the superlayer's under the name "superlayer".
  public init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, scale m: CGFloat = 1, offset c: CGFloat = 0
  ) {
    (attribute, sourceName, sourceAttribute, scale, offset) = (attr, srcId, srcAttr, m, c)
  }

  /// The whole rule: `minX = superlayer.midX * 1 + 5`.
  public override var description: String {
    "\(attribute) = \(sourceName).\(sourceAttribute) * \(Double(scale).roundedText)"
      + " + \(Double(offset).roundedText)"
  }

  /// Whether the other is a constraint with the same values.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAConstraint else { return false }
    return attribute == other.attribute && sourceName == other.sourceName
      && sourceAttribute == other.sourceAttribute && scale == other.scale && offset == other.offset
  }

  /// The same for equal constraints.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(attribute)
    hasher.combine(sourceName)
    hasher.combine(sourceAttribute)
    hasher.combine(scale)
    hasher.combine(offset)
    return hasher.finalize()
  }
}
