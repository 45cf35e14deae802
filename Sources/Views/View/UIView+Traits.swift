import Foundation
import Strata

extension UIView {
  /// The traits of the superview, with the overrides of this view and its controller.
  var traits: UITraitCollection {
    var traits = superview?.traits ?? memory.controller?.parent?.traitCollection ?? .standard
    if let controller = memory.controller, controller.overrideUserInterfaceStyle != .unspecified {
      traits = traits.with { $0.userInterfaceStyle = controller.overrideUserInterfaceStyle }
    }
    if overrideUserInterfaceStyle != .unspecified {
      traits = traits.with { $0.userInterfaceStyle = overrideUserInterfaceStyle }
    }
    return traits
  }

  /// Notifies this view and its descendants where their traits have changed.
  func traitsMayHaveChanged() {
    for view in selfAndBelow {
      let (old, new) = (view.memory.traits, view.traits)
      view.memory.traits = new
      guard old != new else { continue }
      view.resolveColors()
      guard old != nil else { continue }
      view.asCurrentTraits {
        view.traitCollectionDidChange(old)
        view.memory.controller?.traitCollectionDidChange(old)
        if let old {
          for handler in view.memory.traitHandlers { handler.handler(view, old) }
        }
      }
    }
  }

  /// Runs a closure with the view's traits as the current traits for dynamic colors.
  func asCurrentTraits(_ body: () -> Void) {
    let before = UITraitCollection.current
    UITraitCollection.current = traits
    asCurrentTint(body)
    UITraitCollection.current = before
  }

  /// Sets the layer's colors to the dynamic colors resolved for the view's traits.
  func resolveColors() {
    guard layer.backgroundColor != nil || memory.backgroundColor != nil else { return }
    asCurrentTraits {
      let color = memory.backgroundColor?.cgColor
      if color != layer.backgroundColor { layer.backgroundColor = color }
    }
  }

  // MARK: Handlers

  /// Calls a closure each time the traits of the view change, whichever traits are given.
  ///
  /// - Returns: A token for `unregisterForTraitChanges(_:)`.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [Any.Type], handler: @escaping @MainActor (UIView, UITraitCollection) -> Void
  ) -> UITraitChangeRegistration {
    let id = (memory.traitHandlers.last?.id ?? 0) + 1
    memory.traitHandlers.append(TraitHandler(id: id, handler: handler))
    return UITraitChangeRegistration(id: id)
  }

  /// Ends a registration made with `registerForTraitChanges(_:handler:)`.
  public func unregisterForTraitChanges(_ registration: UITraitChangeRegistration) {
    memory.traitHandlers.removeAll { $0.id == registration.id }
  }
}

/// The registration of a closure for trait changes.
public struct UITraitChangeRegistration: Hashable, Sendable {
  fileprivate let id: Int
}

/// Names the trait of the light or dark appearance.
public enum UITraitUserInterfaceStyle {}
/// Names the trait of the number of pixels per point.
public enum UITraitDisplayScale {}
/// Names the trait of the preferred text size.
public enum UITraitPreferredContentSizeCategory {}
