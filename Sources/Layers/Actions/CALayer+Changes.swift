import Foundation
import StrataGraphics

// Every change of a property that may have an action goes through here.
extension CALayer {
  /// A property's value, as the layer has it.
  ///
  /// Setting one that moves runs the action for its key, if it is not the same as before.
  ///
  /// - Precondition: The layer's class, or one that it is derived from, lists the property.
  public final subscript<Value>(property: LayerProperty<Value>) -> Value {
    get { property.value(in: values) }
    set {
      set(property, to: newValue)
      if property.motion != .never { displayAnew(forKey: property.key) }
    }
  }

  /// Sets a property and runs the action for its change; displays nothing anew.
  final func set<Value>(_ property: LayerProperty<Value>, to new: Value) {
    // Most layers are made and set up before anyone sees them, and have no actions until then.
    let isOrdinary =
      tellsOfChanges && property.motion != .never
      ? property.set(new, in: values) { self.change(property.key, $0) }
      : property.set(new, in: values)
    if !isOrdinary { noteRange() }
  }

  /// The same for a value that is kept as it is.
  final subscript<Value: KeyValueCoded & Equatable>(property: LayerProperty<Value>) -> Value {
    @inline(__always) get { values[property] }
    @inline(__always) set { changeKept(property, to: newValue) }
  }

  /// The same for a value that has numbers.
  final subscript<Value: KeyValueCoded & Equatable & Measured>(
    property: LayerProperty<Value>
  ) -> Value {
    @inline(__always) get { values[property] }
    @inline(__always) set {
      if !newValue.isOrdinary { noteRange() }
      changeKept(property, to: newValue)
    }
  }

  /// The same for a colour, which is kept beside its components.
  final subscript(property: LayerProperty<CGColor?>) -> CGColor? {
    get { property.value(in: values) }
    set { changeKept(property, to: LayerColor(newValue)) }
  }

  /// - Parameter new: As it lies in memory.
  @inline(__always)
  private final func changeKept<Stored: Equatable>(
    _ property: AnyLayerProperty, to new: Stored
  ) {
    let place = values.placeToChange(of: property).assumingMemoryBound(to: Stored.self)
    guard property.motion != .never else {
      place.pointee = new
      return
    }
    if tellsOfChanges, place.pointee != new {
      change(property.key) { place.pointee = new }
    } else {
      place.pointee = new
    }
    displayAnew(forKey: property.key)
  }

  /// Has the layer displayed anew where its class wants that when a property was set.
  func displayAnew(forKey key: String) {
    if Self.needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  /// Changes a property of a layer that may be shown.
  ///
  /// The action is looked up before the change and run after it; then those are told who observe the
  /// layer.
  func change(_ key: String, _ write: () -> Void) {
    defer { extras?.observers?.tell() }
    guard hasActions, !CATransaction.disableActions() else { return write() }
    let action = prepareAction(forKey: key)
    let ordering = key == "hidden" ? prepareOrdering(isIn: state.isHidden) : nil
    write()
    action?.run()
    ordering?.run()
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
