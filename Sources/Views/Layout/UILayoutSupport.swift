public import Foundation

/// An area at the top or the bottom of a view that other content covers.
///
/// The safe area layout guide of the view replaces it.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// The height of the area in points.
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

/// The part of a view above or below its safe area.
final class LayoutSupportGuide: UILayoutGuide, UILayoutSupport {
  private let isTop: Bool

  init(of view: UIView, isTop: Bool) {
    self.isTop = isTop
    super.init(of: view) { view in
      let (bounds, insets) = (view.bounds, view.safeAreaInsets)
      return CGRect(
        x: bounds.minX, y: isTop ? bounds.minY : bounds.maxY - insets.bottom, width: bounds.width,
        height: isTop ? insets.top : insets.bottom)
    }
  }

  var length: CGFloat {
    let insets = owningView?.safeAreaInsets ?? .zero
    return isTop ? insets.top : insets.bottom
  }
}

extension UIViewController {
  /// The area of the root view above the safe area.
  @available(*, deprecated, message: "use view.safeAreaLayoutGuide.topAnchor")
  public var topLayoutGuide: any UILayoutSupport {
    let values = view.rareValues
    let guide = values.topLayoutGuide ?? LayoutSupportGuide(of: view, isTop: true)
    values.topLayoutGuide = guide
    return guide
  }

  /// The area of the root view below the safe area.
  @available(*, deprecated, message: "use view.safeAreaLayoutGuide.bottomAnchor")
  public var bottomLayoutGuide: any UILayoutSupport {
    let values = view.rareValues
    let guide = values.bottomLayoutGuide ?? LayoutSupportGuide(of: view, isTop: false)
    values.bottomLayoutGuide = guide
    return guide
  }
}
