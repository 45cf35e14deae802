public import Foundation
import Strata

/// Arranges views in a row or a column by means of constraints.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The distribution of the views along the axis of the stack.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// The alignment of the views perpendicular to the axis of the stack.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    /// Another name for `leading`, for a row.
    public static let top = Alignment.leading
    /// Another name for `trailing`, for a row.
    public static let bottom = Alignment.trailing
  }

  /// Stands for the spacing of the stack.
  public nonisolated static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The standard spacing of 8 points.
  public nonisolated static let spacingUseSystem: CGFloat = 8

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override var mayDraw: Bool { type(of: self) != UIStackView.self }

  // MARK: Views

  /// The arranged views, in order.
  open private(set) var arrangedSubviews: [UIView] = []
  private var spacings: [ObjectIdentifier: CGFloat] = [:]

  /// Appends a view.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view at an index.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangementDidChange()
  }

  /// Removes a view from the arrangement; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    arrangementDidChange()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// The axis along which views are arranged; horizontal by default.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementDidChange() } }
  /// The distribution of the views along the axis; `.fill` by default.
  open var distribution = Distribution.fill { didSet { arrangementDidChange() } }
  /// The alignment of the views perpendicular to the axis; `.fill` by default.
  open var alignment = Alignment.fill { didSet { arrangementDidChange() } }
  /// The distance between adjacent views in points; 0 by default.
  open var spacing: CGFloat = 0 { didSet { arrangementDidChange() } }
  /// Whether views are arranged within the layout margins; false by default.
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementDidChange() } }
  /// Stored without effect.
  open var isBaselineRelativeArrangement = false

  /// Sets the spacing after a view, in points.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    spacings[ObjectIdentifier(arrangedSubview)] =
      spacing == Self.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }

  /// Returns the spacing after a view, in points; `spacingUseDefault` if none is set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    spacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  // MARK: Constraints

  private var own: [NSLayoutConstraint] = []
  /// The views that were visible when the constraints were made; hidden views take no space.
  private var shown: [UIView] = []
  private var isOutdated = true
  /// Whether the views have been arranged.
  var isArranged: Bool { !own.isEmpty }

  private func arrangementDidChange() {
    isOutdated = true
    setNeedsUpdateConstraints()
  }

  open override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    arrangementDidChange()
  }

  func updateArrangement() {
    let visible = arrangedSubviews.filter { !$0.isHidden }
    guard isOutdated || visible != shown else { return }
    (isOutdated, shown) = (false, visible)
    NSLayoutConstraint.deactivate(own)
    own = constraints(of: visible)
    NSLayoutConstraint.activate(own)
  }

  private func constraints(of views: [UIView]) -> [NSLayoutConstraint] {
    guard let first = views.first, let last = views.last else { return [] }
    let isRow = axis == .horizontal
    let along: (start: Attribute, end: Attribute, length: Attribute, middle: Attribute) =
      isRow ? (.leading, .trailing, .width, .centerX) : (.top, .bottom, .height, .centerY)
    let box: AnyObject = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
    var made = [
      relate(first, along.start, .equal, box, along.start, 0),
      relate(last, along.end, .equal, box, along.end, 0),
    ]
    for (before, after) in zip(views, views.dropFirst()) {
      let gap = spacings[ObjectIdentifier(before)] ?? spacing
      switch distribution {
      case .fill, .fillEqually, .fillProportionally:
        made.append(relate(after, along.start, .equal, before, along.end, gap))
      case .equalSpacing, .equalCentering:
        made.append(relate(after, along.start, .greaterThanOrEqual, before, along.end, gap))
      }
    }
    switch distribution {
    case .fill: break
    case .fillEqually:
      for view in views.dropFirst() {
        made.append(relate(view, along.length, .equal, first, along.length, 0))
      }
    case .fillProportionally:
      func length(_ view: UIView) -> CGFloat {
        let size = view.intrinsicContentSize
        return max(isRow ? size.width : size.height, 1)
      }
      for view in views.dropFirst() {
        made.append(
          NSLayoutConstraint(
            item: view, attribute: along.length, relatedBy: .equal, toItem: first,
            attribute: along.length, multiplier: length(view) / length(first), constant: 0))
      }
    case .equalSpacing:
      made += equalDistances(views, from: along.end, to: along.start, length: along.length)
    case .equalCentering:
      made += equalDistances(views, from: along.middle, to: along.middle, length: along.length)
    }
    for view in views { made += across(view, box, first: first) }
    return made
  }

  private typealias Attribute = NSLayoutConstraint.Attribute

  private func relate(
    _ item: AnyObject, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation,
    _ other: AnyObject, _ otherAttribute: Attribute, _ constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other,
      attribute: otherAttribute, multiplier: 1, constant: constant)
  }

  private var guides: [UILayoutGuide] = []

  /// Makes the distances between neighbors equal, each as the length of a guide.
  private func equalDistances(
    _ views: [UIView], from end: Attribute, to start: Attribute, length: Attribute
  ) -> [NSLayoutConstraint] {
    for guide in guides { removeLayoutGuide(guide) }
    guides = views.dropFirst().map { _ in UILayoutGuide() }
    for guide in guides { addLayoutGuide(guide) }
    let isRow = axis == .horizontal
    let sides: (Attribute, Attribute) = isRow ? (.leading, .trailing) : (.top, .bottom)
    var made: [NSLayoutConstraint] = []
    for (index, guide) in guides.enumerated() {
      made.append(relate(guide, sides.0, .equal, views[index], end, 0))
      made.append(relate(guide, sides.1, .equal, views[index + 1], start, 0))
      if index > 0 { made.append(relate(guide, length, .equal, guides[0], length, 0)) }
    }
    return made
  }

  private func across(
    _ view: UIView, _ box: AnyObject, first: UIView
  ) -> [NSLayoutConstraint] {
    let isRow = axis == .horizontal
    let (start, end): (Attribute, Attribute) = isRow ? (.top, .bottom) : (.leading, .trailing)
    let middle: Attribute = isRow ? .centerY : .centerX
    let inside = [
      relate(view, start, .greaterThanOrEqual, box, start, 0),
      relate(view, end, .lessThanOrEqual, box, end, 0),
    ]
    switch alignment {
    case .fill:
      return [relate(view, start, .equal, box, start, 0), relate(view, end, .equal, box, end, 0)]
    case .leading: return inside + [relate(view, start, .equal, box, start, 0)]
    case .trailing: return inside + [relate(view, end, .equal, box, end, 0)]
    case .center: return inside + [relate(view, middle, .equal, box, middle, 0)]
    case .firstBaseline, .lastBaseline:
      let line: Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      return view === first ? inside : inside + [relate(view, line, .equal, first, line, 0)]
    }
  }
}
