public import Foundation

/// A length or coordinate of a layer's frame, for constraints.
public enum CAConstraintAttribute: Int32, Sendable, CaseIterable {
  /// The edge of minimum x.
  case minX = 0
  /// The middle along x.
  case midX = 1
  /// The edge of maximum x.
  case maxX = 2
  case width = 3
  /// The edge of minimum y.
  case minY = 4
  /// The middle along y.
  case midY = 5
  /// The edge of maximum y.
  case maxY = 6
  case height = 7
}

/// A constraint between a layer's frame and that of a sibling, or the superlayer's bounds.
///
/// The value of the layer's attribute is that of the source's times `scale`, plus `offset`.
public final class CAConstraint: NSObject, Sendable {
  /// The constrained attribute.
  public let attribute: CAConstraintAttribute
  /// The name of a sibling, or "superlayer".
  public let sourceName: String
  /// The attribute of the source, on either axis.
  public let sourceAttribute: CAConstraintAttribute
  /// The factor of the source's value.
  public let scale: CGFloat
  /// The offset added to the product, in points.
  public let offset: CGFloat

  /// The name of the only source that is not a sibling.
  static let superlayerName = "superlayer"

  /// Creates a constraint to a sibling's attribute, or to the superlayer's with the name
  /// "superlayer".
  public init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, scale m: CGFloat = 1, offset c: CGFloat = 0
  ) {
    (attribute, sourceName, sourceAttribute, scale, offset) = (attr, srcId, srcAttr, m, c)
  }

  /// The whole constraint, such as `minX = superlayer.midX * 1 + 5`.
  public override var description: String {
    "\(attribute) = \(sourceName).\(sourceAttribute) * \(Double(scale).roundedText)"
      + " + \(Double(offset).roundedText)"
  }

  /// Returns whether the other object is a constraint with the same values.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAConstraint else { return false }
    return attribute == other.attribute && sourceName == other.sourceName
      && sourceAttribute == other.sourceAttribute && scale == other.scale && offset == other.offset
  }

  /// A hash that is the same for equal constraints.
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
