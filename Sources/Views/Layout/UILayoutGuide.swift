public import Foundation
import Strata

/// A rectangle for constraints that is not a view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  open internal(set) weak var owningView: UIView?
  open var identifier = ""
  /// The frame from the last layout, in the coordinate space of the owning view.
  open internal(set) var layoutFrame: CGRect {
    get { place.flatMap { place in owningView.map(place) } ?? solvedFrame }
    set { solvedFrame = newValue }
  }
  private var solvedFrame = CGRect.zero
  /// Computes the frame from the view alone; nil if constraints determine it.
  let place: (@MainActor (UIView) -> CGRect)?

  /// Creates a guide that constraints position once a view owns it.
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

  /// Adds a layout guide to the view.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    memory.guides.append(layoutGuide)
  }

  /// Removes a layout guide from the view.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    memory.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The bounds inset by the safe area.
  public var safeAreaLayoutGuide: UILayoutGuide {
    guide(\.safeAreaGuide) { $0.bounds.inset(by: $0.safeAreaInsets) }
  }

  /// The bounds inset by the layout margins.
  public var layoutMarginsGuide: UILayoutGuide {
    guide(\.layoutMarginsGuide) { $0.bounds.inset(by: $0.layoutMargins) }
  }

  /// The part of the layout margins guide with a readable width of at most 672 points.
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
