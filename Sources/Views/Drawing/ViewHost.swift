import Foundation
import Strata

/// Puts views where they can be drawn.
@MainActor
enum ViewHost {
  /// What is to be drawn to have a picture of a view.
  ///
  /// A view that is in none is put into a window as large as the picture, where it stays. One that is in
  /// a window, or in another view, is drawn where it is.
  static func root(for view: UIView, _ renderer: Renderer) -> CALayer {
    if let window = view as? UIWindow {
      window.show()
    } else if view.superview == nil {
      host(of: view, renderer).addSubview(view)
    }
    return prepared(view, renderer)
  }

  /// The same of a controller's view, which appears.
  ///
  /// A controller that is in no window becomes the root of one, as large as the picture.
  static func root(for controller: UIViewController, _ renderer: Renderer) -> CALayer {
    controller.loadViewIfNeeded()
    guard let view = controller.view else { return CALayer() }
    guard view.superview == nil, controller.parent == nil else { return prepared(view, renderer) }
    let window = host(of: view, renderer)
    window.rootViewController = controller
    window.show()
    return prepared(view, renderer)
  }

  private static func host(of view: UIView, _ renderer: Renderer) -> UIWindow {
    let window = HostWindow(frame: CGRect(origin: .zero, size: renderer.size))
    window.hosted = view
    view.memory.host = window
    return window
  }

  /// The layer that is drawn: that of the window that was made for the view, or the view's own.
  private static func prepared(_ view: UIView, _ renderer: Renderer) -> CALayer {
    let outer = view.memory.host ?? view
    if let host = view.memory.host {
      host.frame = CGRect(origin: .zero, size: renderer.size)
    }
    outer.setScale(renderer.scale)
    outer.traitsMayHaveChanged()
    return outer.layer
  }
}

/// A window that was made to draw a view, which keeps it: were it the other way too, neither would ever be
/// released.
private final class HostWindow: UIWindow {
  fileprivate weak var hosted: UIView?
  private var others: [UIView] = []
  private var hasHosted = false

  override var keepsContents: Bool { false }

  override var subviews: [UIView] {
    get { (hasHosted ? hosted.map { [$0] } ?? [] : []) + others }
    set {
      hasHosted = newValue.contains { $0 === hosted }
      others = newValue.filter { $0 !== hosted }
    }
  }
}
