import Foundation
import Strata

extension NSLayoutConstraint {
  /// The alignment of the views of a visual format, and the direction of the line.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// The direction from leading to trailing, which is the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    fileprivate var aligned: Attribute? {
      let all: [(FormatOptions, Attribute)] = [
        (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
        (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
        (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
        (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
      ]
      return all.first { contains($0.0) }?.1
    }
  }

  /// Returns the constraints described by a visual format string.
  ///
  /// An example is `H:|-[title]-(>=8)-[icon(20)]-margin-|`. The constraints are inactive. A single
  /// hyphen stands for 8 points between views, and for the superview's margin at its edges.
  ///
  /// - Parameters:
  ///   - metrics: The numbers, by the names used in the format.
  ///   - views: The views and layout guides, by the names used in the format.
  /// - Precondition: The format is valid and all of its names are known. If it contains `|`, its
  ///   first view has a superview.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      let line = VisualLine(try VisualFormat(format), opts, metrics ?? [:], views)
      return try line.constraints()
    } catch {
      // In optimized builds a failed precondition prints no message.
      fatalError("\(error)")
    }
  }
}

/// A parsed visual format together with the values of its names.
@MainActor private struct VisualLine {
  private let format: VisualFormat
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]

  init(
    _ format: VisualFormat, _ options: NSLayoutConstraint.FormatOptions,
    _ metrics: [String: Any], _ views: [String: Any]
  ) {
    (self.format, self.options, self.metrics, self.views) = (format, options, metrics, views)
  }

  private var isVertical: Bool { format.axis == .vertical }

  func constraints() throws(VisualFormat.Flaw) -> [NSLayoutConstraint] {
    var found: [NSLayoutConstraint] = []
    var line: [AnyObject] = []
    for case .view(let name, let lengths) in format.parts {
      let item = try item(name)
      line.append(item)
      for length in lengths { found.append(try size(of: item, length)) }
    }
    // Views or edges alternate with gaps.
    for index in format.parts.indices {
      guard case .gap(let predicates) = format.parts[index], index > 0,
        index + 1 < format.parts.count
      else { continue }
      let (before, after) = (format.parts[index - 1], format.parts[index + 1])
      found += try distances(predicates, from: before, to: after, line)
    }
    if let aligned = options.aligned {
      for (first, second) in zip(line, line.dropFirst()) {
        found.append(
          NSLayoutConstraint(
            item: first, attribute: aligned, relatedBy: .equal, toItem: second,
            attribute: aligned, multiplier: 1, constant: 0))
      }
    }
    return found
  }

  private func size(
    of item: AnyObject, _ predicate: VisualFormat.Predicate
  ) throws(VisualFormat.Flaw) -> NSLayoutConstraint {
    let attribute: NSLayoutConstraint.Attribute = isVertical ? .height : .width
    var (other, constant) = (AnyObject?.none, 0.0)
    if case .name(let name) = predicate.length, metrics[name] == nil {
      other = try self.item(name)
    } else {
      constant = try number(predicate.length)
    }
    return try made(
      NSLayoutConstraint(
        item: item, attribute: attribute, relatedBy: predicate.relation, toItem: other,
        attribute: other == nil ? .notAnAttribute : attribute, multiplier: 1,
        constant: CGFloat(constant)), predicate)
  }

  private func distances(
    _ given: [VisualFormat.Predicate], from before: VisualFormat.LineElement,
    to after: VisualFormat.LineElement, _ line: [AnyObject]
  ) throws(VisualFormat.Flaw) -> [NSLayoutConstraint] {
    let (first, second) = (try thing(before, line), try thing(after, line))
    let isStandard = given.isEmpty
    let touchesEdge = before == .superview || after == .superview
    let predicates =
      isStandard ? [VisualFormat.Predicate(length: .number(touchesEdge ? 0 : 8))] : given
    let (near, far) = ends
    var found: [NSLayoutConstraint] = []
    for predicate in predicates {
      // From the leading edge of the superview, or from the trailing edge of the view before.
      let start = before == .superview ? (isStandard ? near.margin : near.edge) : far.edge
      let end = after == .superview ? (isStandard ? far.margin : far.edge) : near.edge
      found.append(
        try made(
          isReversed
            ? NSLayoutConstraint(
              item: first, attribute: start, relatedBy: predicate.relation, toItem: second,
              attribute: end, multiplier: 1, constant: CGFloat(try number(predicate.length)))
            : NSLayoutConstraint(
              item: second, attribute: end, relatedBy: predicate.relation, toItem: first,
              attribute: start, multiplier: 1, constant: CGFloat(try number(predicate.length))),
          predicate))
    }
    return found
  }

  private var isReversed: Bool { !isVertical && options.contains(.directionRightToLeft) }

  private typealias End = (
    edge: NSLayoutConstraint.Attribute, margin: NSLayoutConstraint.Attribute
  )

  /// The attributes of the leading and trailing edges in the direction of the line.
  private var ends: (near: End, far: End) {
    if isVertical { return ((.top, .topMargin), (.bottom, .bottomMargin)) }
    if isReversed { return ((.right, .rightMargin), (.left, .leftMargin)) }
    if options.contains(.directionLeftToRight) {
      return ((.left, .leftMargin), (.right, .rightMargin))
    }
    return ((.leading, .leadingMargin), (.trailing, .trailingMargin))
  }

  private func made(
    _ constraint: NSLayoutConstraint, _ predicate: VisualFormat.Predicate
  ) throws(VisualFormat.Flaw) -> NSLayoutConstraint {
    if let priority = predicate.priority {
      constraint.priority = UILayoutPriority(Float(try number(priority)))
    }
    return constraint
  }

  // MARK: Names

  private func thing(
    _ part: VisualFormat.LineElement, _ line: [AnyObject]
  ) throws(VisualFormat.Flaw) -> AnyObject {
    if case .view(let name, _) = part { return try item(name) }
    let owner = line.first.flatMap { first in
      (first as? UIView)?.superview ?? (first as? UILayoutGuide)?.owningView
    }
    guard let owner else {
      throw VisualFormat.Flaw(
        description:
          "a visual format with \"|\" needs a superview; add its first view to one")
    }
    return owner
  }

  private func item(_ name: String) throws(VisualFormat.Flaw) -> AnyObject {
    guard let item = views[name] else {
      throw VisualFormat.Flaw(
        description: "unknown name \"\(name)\" in a visual format; expected one of the views "
          + "(\(views.keys.sorted().joined(separator: ", "))) or a metric")
    }
    return item as AnyObject
  }

  private func number(_ length: VisualFormat.Length) throws(VisualFormat.Flaw) -> Double {
    switch length {
    case .number(let number): return number
    case .name(let name):
      switch metrics[name] {
      case let number as NSNumber: return number.doubleValue
      case let number as CGFloat: return Double(number)
      case let number as Double: return number
      case let number as Int: return Double(number)
      case let number as Float: return Double(number)
      default:
        throw VisualFormat.Flaw(
          description: "metric \"\(name)\" in a visual format is not a number in "
            + "the metrics (\(metrics.keys.sorted().joined(separator: ", ")))")
      }
    }
  }
}
