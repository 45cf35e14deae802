import Foundation
import StrataGraphics

// Every change of a property that may have an action goes through here.
extension CALayer {
  /// Changes a property; `write` is given the new value.
  @inline(__always)
  package final func change<Value: Equatable>(
    _ key: String, from old: Value, to new: Value, _ write: (Value) -> Void
  ) {
    changeIfNew(key, from: old, to: new, write)
  }

  /// The same for a property that has numbers.
  @inline(__always)
  package final func change<Value: Equatable & Measured>(
    _ key: String, from old: Value, to new: Value, _ write: (Value) -> Void
  ) {
    if !new.isOrdinary { noteRange() }
    changeIfNew(key, from: old, to: new, write)
  }

  @inline(__always)
  private final func changeIfNew<Value: Equatable>(
    _ key: String, from old: Value, to new: Value, _ write: (Value) -> Void
  ) {
    // Most layers are made and set up before anyone sees them, and have no actions until then.
    if isShown, old != new { change(key) { write(new) } } else { write(new) }
    displayAnew(forKey: key)
  }

  /// Changes a property that lies at a place in the layer's state.
  @inline(__always)
  final func change<Value: Equatable>(
    _ key: String, _ place: @autoclosure () -> WritableKeyPath<LayerState, Value>, to new: Value
  ) {
    change(key, from: state[keyPath: place()], to: new) { state[keyPath: place()] = $0 }
  }

  /// The same for a property that has numbers.
  @inline(__always)
  final func change<Value: Equatable & Measured>(
    _ key: String, _ place: @autoclosure () -> WritableKeyPath<LayerState, Value>, to new: Value
  ) {
    change(key, from: state[keyPath: place()], to: new) { state[keyPath: place()] = $0 }
  }

  /// Has the layer displayed anew where its class wants that when a property was set.
  func displayAnew(forKey key: String) {
    if Self.needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  /// Changes a property of a layer that may be shown.
  ///
  /// The action is looked up before the change and run after it.
  func change(_ key: String, _ write: () -> Void) {
    guard isShown, !CATransaction.disableActions() else { return write() }
    let action = prepareAction(forKey: key)
    let ordering = key == "hidden" ? prepareOrdering(isIn: state.isHidden) : nil
    write()
    action?.run()
    ordering?.run()
  }

  func changeContents(to new: Any?) {
    if Self.isSameObject(state.contents.object, new) {
      state.contents = .object(new)
      return
    }
    change("contents") { state.contents = .object(new) }
  }

  /// Changes filters, which can be compared in nothing but whether there are any.
  func changeEffect(_ key: String, from old: Any?, to new: Any?, _ write: () -> Void) {
    if old == nil, new == nil { write() } else { change(key, write) }
  }

  private static func isSameObject(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    guard type(of: a) is AnyClass, type(of: b) is AnyClass else { return false }
    return a as AnyObject === b as AnyObject
  }

  // MARK: The tree

  /// Changes the sublayers of a layer that may be shown.
  ///
  /// - Parameters:
  ///   - entering: The layers that are sublayers afterwards.
  ///   - leaving: Those that were before.
  func changeSublayers(
    entering: [CALayer] = [], leaving: [CALayer] = [], _ write: () -> Void
  ) {
    guard isShown, !CATransaction.disableActions() else { return write() }
    var actions = [prepareAction(forKey: "sublayers")]
    for layer in entering where layer.superlayer !== self {
      actions.append(layer.prepareOrdering(isIn: true))
    }
    let staying = Set(entering.map(ObjectIdentifier.init))
    for layer in leaving where !staying.contains(ObjectIdentifier(layer)) {
      actions.append(layer.prepareOrdering(isIn: false))
    }
    write()
    for action in actions { action?.run() }
  }

  // MARK: Running

  /// An action that has been looked up, and what it runs for.
  private struct PreparedAction {
    let action: any CAAction
    let key: String
    let layer: CALayer
    /// What a transition starts from.
    let snapshot: CALayer?

    func run() {
      if let snapshot { layer.ownExtras.snapshot = snapshot }
      action.run(forKey: key, object: layer, arguments: nil)
      if snapshot != nil { layer.extras?.snapshot = nil }
    }
  }

  private func prepareAction(forKey key: String) -> PreparedAction? {
    guard let action = action(forKey: key) else { return nil }
    return PreparedAction(
      action: completed(action, forKey: key), key: key, layer: self,
      snapshot: action is CATransition ? frozenCopy() : nil)
  }

  /// The action of a layer that begins or ceases to be shown.
  private func prepareOrdering(isIn: Bool) -> PreparedAction? {
    guard var prepared = prepareAction(forKey: isIn ? kCAOnOrderIn : kCAOnOrderOut) else {
      return nil
    }
    if isIn, prepared.snapshot != nil {
      // Nothing of it was shown.
      let empty = CALayer()
      empty.isHidden = true
      prepared = PreparedAction(
        action: prepared.action, key: prepared.key, layer: self, snapshot: empty)
    }
    return prepared
  }

  /// The same animation with the key's path where it has none, and from what is shown where it says
  /// neither from what nor to what it leads.
  private func completed(_ action: any CAAction, forKey key: String) -> any CAAction {
    guard let animation = action as? CAPropertyAnimation else { return action }
    let path = animation.keyPath ?? key
    let basic = animation as? CABasicAnimation
    let isOpen =
      basic.map { $0.fromValue == nil && $0.toValue == nil && $0.byValue == nil } ?? false
    guard isOpen || animation.keyPath == nil,
      let copy = animation.copy() as? CAPropertyAnimation
    else { return action }
    copy.keyPath = path
    if isOpen { (copy as? CABasicAnimation)?.fromValue = startOfAction(forKeyPath: path) }
    return copy
  }
}
