import Foundation
import Strata

/// The constraints of a view tree as linear equations, and their solution.
///
/// Coordinates are relative to the outermost view of the tree and ignore scrolling and transforms.
/// A view that is not positioned by constraints keeps its frame.
@MainActor
struct ConstraintSystem {
  /// The expressions for the origin and the size of a rectangle.
  private struct LayoutBox {
    var x: Simplex.Expression
    var y: Simplex.Expression
    var width: Simplex.Expression
    var height: Simplex.Expression
  }

  private var solver: Simplex
  private var boxes: [ObjectIdentifier: LayoutBox] = [:]
  /// The content rectangles of the scroll views, to whose edges their subviews are constrained.
  private var contents: [ObjectIdentifier: LayoutBox] = [:]
  /// The scroll views whose content size is determined by constraints.
  private var usedContents: Set<ObjectIdentifier> = []
  private let priorities: [Float]
  private let root: UIView

  /// Builds the equations for a tree.
  ///
  /// - Parameter fitting: A target size for the root with its two priorities. The solution is the
  ///   size nearest to it that the constraints allow. nil keeps the size of the root.
  init(of root: UIView, fitting: (CGSize, UILayoutPriority, UILayoutPriority)? = nil) {
    self.root = root
    let views = root.selfAndBelow
    let constraints = views.flatMap(\.memory.constraints)
    var levels = Set(constraints.map(\.priority.rawValue))
    for view in views {
      levels.formUnion(
        [view.memory.huggings, view.memory.resistances].flatMap {
          [$0.horizontal.rawValue, $0.vertical.rawValue]
        })
    }
    if let fitting { levels.formUnion([fitting.1.rawValue, fitting.2.rawValue]) }
    priorities = levels.filter { $0 < 1000 }.sorted(by: >)
    // The lowest level keeps undetermined positions and sizes as close to 0 as possible.
    solver = Simplex(levels: priorities.count + 1)
    addRoot(fitting)
    for view in views { addBoxes(of: view) }
    // Higher priorities first, so that of two contradicting constraints the weaker one is dropped.
    for constraint in constraints.sorted(by: { $0.priority.rawValue > $1.priority.rawValue }) {
      add(constraint)
    }
    for view in views where view.isPlacedByConstraints { addIntrinsicSize(of: view) }
  }

  // MARK: Boxes

  private mutating func addRoot(_ fitting: (CGSize, UILayoutPriority, UILayoutPriority)?) {
    let size = root.bounds.size
    guard let (target, horizontal, vertical) = fitting else {
      boxes[ObjectIdentifier(root)] = Self.fixed(CGRect(origin: .zero, size: size))
      return
    }
    let (width, height) = (variable(), variable())
    var box = Self.fixed(.zero)
    (box.width, box.height) = (width, height)
    boxes[ObjectIdentifier(root)] = box
    wish(width, .equal, Double(target.width), horizontal.rawValue)
    wish(height, .equal, Double(target.height), vertical.rawValue)
  }

  private mutating func addBoxes(of view: UIView) {
    let id = ObjectIdentifier(view)
    if boxes[id] == nil, let above = view.superview, let box = boxes[ObjectIdentifier(above)] {
      if view.isPlacedByConstraints {
        boxes[id] = freeBox()
      } else {
        let frame = view.untransformedFrame
        var own = Self.fixed(CGRect(origin: .zero, size: frame.size))
        own.x = box.x + Self.constant(frame.minX)
        own.y = box.y + Self.constant(frame.minY)
        boxes[id] = own
      }
    }
    if view is UIScrollView, let box = boxes[id] {
      var content = freeBox()
      (content.x, content.y) = (box.x, box.y)
      contents[id] = content
    }
    for guide in view.memory.guides { boxes[ObjectIdentifier(guide)] = freeBox() }
  }

  /// Creates a rectangle determined by constraints.
  private mutating func freeBox() -> LayoutBox {
    let box = LayoutBox(x: variable(), y: variable(), width: variable(), height: variable())
    _ = solver.add(box.width, .atLeast, level: nil)
    _ = solver.add(box.height, .atLeast, level: nil)
    for side in [box.width, box.height, box.x, box.y] {
      _ = solver.add(side, .equal, level: priorities.count)
    }
    return box
  }

  private mutating func variable() -> Simplex.Expression {
    Simplex.Expression(terms: [solver.makeVariable(): 1])
  }

  private static func constant(_ value: CGFloat) -> Simplex.Expression {
    Simplex.Expression(constant: Double(value))
  }

  private static func fixed(_ rect: CGRect) -> LayoutBox {
    LayoutBox(
      x: constant(rect.minX), y: constant(rect.minY), width: constant(rect.width),
      height: constant(rect.height))
  }

  // MARK: Constraints

  private mutating func add(_ constraint: NSLayoutConstraint) {
    guard
      let first = expression(
        constraint.firstItem, constraint.firstAttribute, beside: constraint.secondItem)
    else { return }
    var row = first
    if constraint.secondAttribute != .notAnAttribute {
      guard
        let second = expression(
          constraint.secondItem, constraint.secondAttribute, beside: constraint.firstItem)
      else { return }
      row.add(second, times: -Double(constraint.multiplier))
    }
    row.constant -= Double(constraint.constant)
    let relation: Simplex.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .greaterThanOrEqual: .atLeast
      case .lessThanOrEqual: .atMost
      }
    guard !solver.add(row, relation, level: level(constraint.priority.rawValue)) else { return }
    FileHandle.standardError.write(
      Data("UIKit: ignored a constraint that conflicts with others: \(constraint)\n".utf8))
  }

  /// Returns the level of a priority; nil for a required constraint.
  private func level(_ priority: Float) -> Int? {
    priority >= 1000 ? nil : priorities.firstIndex { $0 <= priority }
  }

  private mutating func wish(
    _ expression: Simplex.Expression, _ relation: Simplex.Relation, _ value: Double,
    _ priority: Float
  ) {
    var row = expression
    row.constant -= value
    _ = solver.add(row, relation, level: level(priority))
  }

  private mutating func addIntrinsicSize(of view: UIView) {
    guard let box = boxes[ObjectIdentifier(view)] else { return }
    let (size, insets) = (view.intrinsicContentSize, view.alignmentRectInsets)
    let (huggings, resistances) = (view.memory.huggings, view.memory.resistances)
    if size.width >= 0 {
      let width = Double(size.width + insets.left + insets.right)
      wish(box.width, .atMost, width, huggings.horizontal.rawValue)
      wish(box.width, .atLeast, width, resistances.horizontal.rawValue)
    }
    if size.height >= 0 {
      let height = Double(size.height + insets.top + insets.bottom)
      wish(box.height, .atMost, height, huggings.vertical.rawValue)
      wish(box.height, .atLeast, height, resistances.vertical.rawValue)
    }
  }

  // MARK: Attributes

  private mutating func expression(
    _ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, beside other: AnyObject?
  ) -> Simplex.Expression? {
    guard let item, let view = NSLayoutConstraint.view(of: item) else { return nil }
    var insets = UIEdgeInsets.zero
    var box: LayoutBox
    if let guide = item as? UILayoutGuide, let place = guide.place {
      guard let own = boxes[ObjectIdentifier(view)] else { return nil }
      // Relative to the view's edges, because the size of the view may not be known yet.
      let (inner, outer) = (place(view), view.bounds)
      insets = UIEdgeInsets(
        top: inner.minY - outer.minY, left: inner.minX - outer.minX,
        bottom: outer.maxY - inner.maxY, right: outer.maxX - inner.maxX)
      box = own
    } else {
      guard let own = boxes[ObjectIdentifier(item)] else { return nil }
      box = own
      if item is UIScrollView, let inside = NSLayoutConstraint.view(of: other), inside !== view,
        inside.isDescendant(of: view), attribute.isEdge,
        let content = contents[ObjectIdentifier(item)]
      {
        box = content
        usedContents.insert(ObjectIdentifier(view))
      } else if let guide = item as? UILayoutGuide, let scroller = view as? UIScrollView,
        guide === scroller.contentLayoutGuide, let content = contents[ObjectIdentifier(view)]
      {
        box = content
        usedContents.insert(ObjectIdentifier(view))
      } else if item === view, !attribute.isBaseline {
        insets = view.alignmentRectInsets
      }
    }
    if attribute.isOfMargins { insets = view.layoutMargins }
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    return Self.expression(attribute.physical(isMirrored: isMirrored), of: box, view, insets)
  }

  private static func expression(
    _ attribute: NSLayoutConstraint.Attribute, of box: LayoutBox, _ view: UIView,
    _ insets: UIEdgeInsets
  ) -> Simplex.Expression? {
    let left = box.x + constant(insets.left)
    let top = box.y + constant(insets.top)
    let width = box.width - constant(insets.left + insets.right)
    let height = box.height - constant(insets.top + insets.bottom)
    switch attribute {
    case .left: return left
    case .right: return left + width
    case .top: return top
    case .bottom: return top + height
    case .width: return width
    case .height: return height
    case .centerX: return left + width * 0.5
    case .centerY: return top + height * 0.5
    case .firstBaseline: return top + constant(view.baselineOffsets.first)
    case .lastBaseline: return top + height - constant(view.baselineOffsets.last)
    default: return nil
    }
  }

  // MARK: Results

  func size(of view: UIView) -> CGSize {
    guard let box = boxes[ObjectIdentifier(view)] else { return .zero }
    return rect(box).size
  }

  private func rect(_ box: LayoutBox) -> CGRect {
    CGRect(
      x: solver.value(of: box.x), y: solver.value(of: box.y), width: solver.value(of: box.width),
      height: solver.value(of: box.height))
  }

  /// Sets the frames of the views that constraints determine, superviews first.
  ///
  /// - Returns: Whether the intrinsic sizes are unchanged now that the widths are known.
  func place(_ views: [UIView]) -> Bool {
    var isResolved = true
    for view in views {
      guard let box = boxes[ObjectIdentifier(view)] else { continue }
      let place = rect(box)
      if view.isPlacedByConstraints, !view.isCollapsed, let above = view.superview,
        let outer = boxes[ObjectIdentifier(above)]
      {
        let origin = rect(outer).origin
        let before = view.intrinsicContentSize
        view.center(in: place.offsetBy(dx: -origin.x, dy: -origin.y).rounded)
        if view.intrinsicContentSize != before { isResolved = false }
      }
      for guide in view.memory.guides {
        guard let box = boxes[ObjectIdentifier(guide)] else { continue }
        guide.layoutFrame = rect(box).offsetBy(dx: -place.minX, dy: -place.minY).rounded
      }
      if let scroller = view as? UIScrollView, usedContents.contains(ObjectIdentifier(view)),
        let content = contents[ObjectIdentifier(view)]
      {
        scroller.takeContentSize(rect(content).size)
      }
    }
    for case let stack as UIStackView in views { stack.collapseHiddenViews() }
    return isResolved
  }
}

extension NSLayoutConstraint.Attribute {
  /// Whether the attribute is an edge of a rectangle.
  fileprivate var isEdge: Bool {
    switch self {
    case .left, .right, .top, .bottom, .leading, .trailing: true
    default: false
    }
  }

  /// Whether the attribute is a baseline, which is measured from the edges of the frame.
  fileprivate var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  fileprivate var isOfMargins: Bool { rawValue >= Self.leftMargin.rawValue }

  /// Returns the attribute without margins and in terms of left and right.
  fileprivate func physical(isMirrored: Bool) -> NSLayoutConstraint.Attribute {
    switch self {
    case .leading, .leadingMargin: isMirrored ? .right : .left
    case .trailing, .trailingMargin: isMirrored ? .left : .right
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: self
    }
  }
}

extension CGRect {
  /// The rectangle rounded to 1/4096 point, which removes the rounding errors of the solver.
  fileprivate var rounded: CGRect {
    func settle(_ value: CGFloat) -> CGFloat { (value * 4096).rounded() / 4096 }
    return CGRect(
      x: settle(minX), y: settle(minY), width: settle(width), height: settle(height))
  }
}
