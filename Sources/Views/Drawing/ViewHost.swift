import Foundation
import Strata

/// Prepares views for rendering.
@MainActor
enum ViewHost {
  /// Returns the root layer for rendering a view.
  ///
  /// A view without a superview is added to a window of the size of the image and stays there. A
  /// view that is in a window or in another view is drawn in place.
  static func root(for view: UIView, _ renderer: Renderer) -> CALayer {
    if let window = view as? UIWindow {
      window.show()
    } else if view.superview == nil {
      host(of: view, renderer).addSubview(view)
    }
    return prepared(view, renderer)
  }

  /// Returns the root layer for rendering the view of a controller, which appears.
  ///
  /// A controller that is not in a window becomes the root controller of a window of the size of
  /// the image.
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

  /// Returns the layer to draw: that of the window created for the view, or the view's own.
  private static func prepared(_ view: UIView, _ renderer: Renderer) -> CALayer {
    let outer = view.memory.host ?? view
    if let host = view.memory.host {
      host.frame = CGRect(origin: .zero, size: renderer.size)
    }
    outer.setRendererScale(renderer.scale)
    outer.traitsMayHaveChanged()
    return outer.layer
  }
}

/// A window created to draw a view.
///
/// The view retains the window. The window does not retain the view, to avoid a retain cycle.
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
