public import Foundation
import Strata

/// A rectangle for constraints, without a view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  open internal(set) weak var owningView: UIView?
  open var identifier = ""
  /// As the last layout has it, in the owning view's bounds space.
  open internal(set) var layoutFrame = CGRect.zero
  /// Where the frame follows from the view alone; nil where constraints decide it.
  let place: (@MainActor (UIView) -> CGRect)?

  /// A guide that constraints place once a view has it.
  public override init() {
    place = nil
    super.init()
  }

  init(of view: UIView, _ place: @escaping @MainActor (UIView) -> CGRect) {
    self.place = place
    owningView = view
    super.init()
  }

  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

extension UIView {
  public var layoutGuides: [UILayoutGuide] { memory.guides }

  /// Has the view own a guide.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    memory.guides.append(layoutGuide)
  }

  /// Has the view own a guide no more.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    memory.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The bounds without the safe area's insets.
  public var safeAreaLayoutGuide: UILayoutGuide {
    guide(\.safeAreaGuide) { $0.bounds.inset(by: $0.safeAreaInsets) }
  }

  /// The bounds without the margins.
  public var layoutMarginsGuide: UILayoutGuide {
    guide(\.layoutMarginsGuide) { $0.bounds.inset(by: $0.layoutMargins) }
  }

  /// The part of the margins' guide in which lines are short enough to read: 672 points wide at most.
  public var readableContentGuide: UILayoutGuide {
    guide(\.readableGuide) { view in
      let box = view.bounds.inset(by: view.layoutMargins)
      return box.insetBy(dx: max((box.width - 672) / 2, 0), dy: 0)
    }
  }

  private func guide(
    _ path: WritableKeyPath<ViewMemory, UILayoutGuide?>,
    _ place: @escaping @MainActor (UIView) -> CGRect
  ) -> UILayoutGuide {
    if let known = memory[keyPath: path] { return known }
    let guide = UILayoutGuide(of: self, place)
    memory[keyPath: path] = guide
    return guide
  }
}
