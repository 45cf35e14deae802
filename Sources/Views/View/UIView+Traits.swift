import Foundation
import Strata

extension UIView {
  /// The surroundings: those of the superview, but for what this view and its controller decide.
  var traits: UITraitCollection {
    var traits = superview?.traits ?? memory.controller?.parent?.traitCollection ?? .standard
    if let controller = memory.controller, controller.overrideUserInterfaceStyle != .unspecified {
      traits = traits.with { $0.userInterfaceStyle = controller.overrideUserInterfaceStyle }
    }
    if overrideUserInterfaceStyle != .unspecified {
      traits = traits.with { $0.userInterfaceStyle = overrideUserInterfaceStyle }
    }
    return superview == nil ? traits.with { $0.displayScale = layer.contentsScale } : traits
  }

  /// Tells this view and all below it whose surroundings are others.
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

  /// Calls code of the view's, for whose surroundings dynamic colours are meant.
  func asCurrentTraits(_ body: () -> Void) {
    let before = UITraitCollection.current
    UITraitCollection.current = traits
    body()
    UITraitCollection.current = before
  }

  /// Gives the layer its colours as they are in the view's surroundings.
  func resolveColors() {
    guard layer.backgroundColor != nil || memory.backgroundColor != nil else { return }
    asCurrentTraits {
      let color = memory.backgroundColor?.cgColor
      if color != layer.backgroundColor { layer.backgroundColor = color }
    }
  }

  /// Tells this view, and those below it that take its tint.
  func tellTintColor() {
    tintColorDidChange()
    for view in subviews where view.memory.tintColor == nil { view.tellTintColor() }
  }

  // MARK: Handlers

  /// Calls a closure whenever the surroundings of the view are others, whichever traits are given.
  ///
  /// - Returns: What ends it; see `unregisterForTraitChanges(_:)`.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [Any.Type], handler: @escaping @MainActor (UIView, UITraitCollection) -> Void
  ) -> UITraitChangeRegistration {
    let id = (memory.traitHandlers.last?.id ?? 0) + 1
    memory.traitHandlers.append(TraitHandler(id: id, handler: handler))
    return UITraitChangeRegistration(id: id)
  }

  /// Ends what `registerForTraitChanges(_:handler:)` began.
  public func unregisterForTraitChanges(_ registration: UITraitChangeRegistration) {
    memory.traitHandlers.removeAll { $0.id == registration.id }
  }
}

/// A closure that is called at changes of traits.
public struct UITraitChangeRegistration: Hashable, Sendable {
  fileprivate let id: Int
}

/// Names the trait of light and dark surroundings.
public enum UITraitUserInterfaceStyle {}
/// Names the trait of how many pixels a point has.
public enum UITraitDisplayScale {}
/// Names the trait of how large text is to be.
public enum UITraitPreferredContentSizeCategory {}
