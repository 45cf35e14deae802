import Foundation
public import Strata

extension UIColor {
  /// The tint color of the view that uses the color; the system blue outside of views.
  ///
  /// Background colors, and colors with which a view draws, use the tint color of the view. A
  /// background color that is derived from it, for example with another alpha, is only updated when
  /// the traits of the view change.
  public class var tintColor: UIColor { viewTint }

  /// A single object, by which views find out that their background depends on the tint color.
  static let viewTint = UIColor(providing: {
    // Other threads draw no views.
    guard FrameAlarm.isOnMainQueue else { return UIColor.systemBlue.cgColor }
    return MainActor.assumeIsolated { UIView.resolvedTint }
  })
}

extension UIView {
  /// The view whose colors are being resolved or that is being drawn.
  private static weak var resolving: UIView?

  /// The tint color of the view whose colors are being resolved.
  fileprivate static var resolvedTint: CGColor {
    let view = resolving
    // The tint color of a view may be `UIColor.tintColor` itself.
    resolving = nil
    defer { resolving = view }
    return (view?.tintColor ?? .systemBlue).cgColor
  }

  /// Runs a closure with the tint color of this view as `UIColor.tintColor`.
  func asCurrentTint(_ body: () -> Void) {
    let before = Self.resolving
    Self.resolving = self
    body()
    Self.resolving = before
  }

  /// Updates a background in the tint color.
  func resolveTint() {
    if memory.backgroundColor === UIColor.viewTint { resolveColors() }
  }
}
