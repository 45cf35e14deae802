import Foundation
import Strata

/// The values that animated properties of views had before they changed.
@MainActor
final class RevertibleChanges {
  private struct Change {
    weak var layer: CALayer?
    let keyPath: String
    let value: Any?
  }

  /// The object that notes the changes of the running code; nil if none are noted.
  private(set) static var current: RevertibleChanges?

  private var changes: [Change] = []

  /// Runs a closure and notes the properties that it animates.
  func note(_ body: () -> Void) {
    let outer = Self.current
    Self.current = self
    body()
    Self.current = outer
  }

  /// Notes the value of a property before a change; only the first change of each counts.
  func note(_ layer: CALayer, _ keyPath: String, _ old: Any?) {
    guard !changes.contains(where: { $0.layer === layer && $0.keyPath == keyPath }) else { return }
    changes.append(Change(layer: layer, keyPath: keyPath, value: old))
  }

  /// Restores the noted values, without animation.
  func revert() {
    for change in changes { change.layer?.setPlainly(change.value, forKeyPath: change.keyPath) }
    changes = []
  }
}

extension CALayer {
  /// Sets an animated property of a view's layer without animation, as if the view's property was
  /// set.
  @MainActor func setPlainly(_ value: Any?, forKeyPath keyPath: String) {
    AnimationBlock.runPlain {
      let view = delegate as? UIView
      if keyPath == "backgroundColor", let view {
        view.backgroundColor = (value as? CGColor).map { UIColor(cgColor: $0) }
      } else {
        setValue(value, forKeyPath: keyPath)
      }
      if keyPath == "bounds.size" { view?.sizeMayHaveChanged() }
    }
  }
}
