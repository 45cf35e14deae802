import Foundation
import StrataGraphics

// All changes of properties that may have actions pass through this extension.
extension CALayer {
  /// The layer's own value of a property.
  ///
  /// Setting an animatable property to a different value runs the action for its key.
  ///
  /// - Precondition: The layer's class, or one of its superclasses, declares the property.
  public final subscript<Value>(property: LayerProperty<Value>) -> Value {
    get { property.value(in: values) }
    set {
      set(property, to: newValue)
      if property.motion != .never { displayAnew(forKey: property.key) }
    }
  }

  /// Sets a property and runs the action for the change, without marking the layer for redisplay.
  final func set<Value>(_ property: LayerProperty<Value>, to new: Value) {
    // Most layers are created and configured before they are displayed, and have no actions until
    // then.
    let isOrdinary =
      tellsOfChanges && property.motion != .never
      ? property.set(new, in: values) { self.change(property.key, $0) }
      : property.set(new, in: values)
    if !isOrdinary { noteRange() }
  }

  /// The layer's own value of a property whose type is stored unchanged.
  final subscript<Value: KeyValueCoded & Equatable>(property: LayerProperty<Value>) -> Value {
    @inline(__always) get { values[property] }
    @inline(__always) set { changeKept(property, to: newValue) }
  }

  /// The layer's own value of a property whose type consists of numbers.
  final subscript<Value: KeyValueCoded & Equatable & Measured>(
    property: LayerProperty<Value>
  ) -> Value {
    @inline(__always) get { values[property] }
    @inline(__always) set {
      if !newValue.isOrdinary { noteRange() }
      changeKept(property, to: newValue)
    }
  }

  /// The layer's own value of a color property, which is stored beside its components.
  final subscript(property: LayerProperty<CGColor?>) -> CGColor? {
    get { property.value(in: values) }
    set { changeKept(property, to: LayerColor(newValue)) }
  }

  /// - Parameter new: The value in its stored representation.
  @inline(__always)
  private final func changeKept<Stored: Equatable>(
    _ property: AnyLayerProperty, to new: Stored
  ) {
    let place = values.placeToChange(of: property)
    guard property.motion != .never else {
      place[as: Stored.self] = new
      return
    }
    if tellsOfChanges, place[as: Stored.self] != new {
      change(property.key) { place[as: Stored.self] = new }
    } else {
      place[as: Stored.self] = new
    }
    displayAnew(forKey: property.key)
  }

  /// Marks the layer for redisplay if its class requests this for changes of a property.
  func displayAnew(forKey key: String) {
    if Self.needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  /// Changes a property of a layer that may be visible.
  ///
  /// The action is looked up before the change and run after it. Then the layer's observers are
  /// notified.
  func change(_ key: String, _ write: () -> Void) {
    defer { extras?.observers?.tell() }
    guard hasActions, !CATransaction.disableActions() else { return write() }
    let action = prepareAction(forKey: key)
    let ordering = key == "hidden" ? prepareOrdering(isIn: state.isHidden, fades: false) : nil
    write()
    action?.run()
    ordering?.run()
  }

  // MARK: The tree

  /// Changes the sublayers of a layer that may be visible.
  ///
  /// Sublayers that are added or removed fade, unless the layer has an action of its own for
  /// changes of its sublayers, or the sublayer has one for becoming visible or invisible.
  ///
  /// - Parameters:
  ///   - entering: The sublayers after the change.
  ///   - leaving: The sublayers before the change.
  ///   - isMove: Whether the leaving layers are about to be inserted elsewhere in a shown tree.
  func changeSublayers(
    entering: [CALayer] = [], leaving: [CALayer] = [], isMove: Bool = false, _ write: () -> Void
  ) {
    guard isShown, !CATransaction.disableActions() else { return write() }
    let own = prepareAction(forKey: "sublayers")
    let fades = own?.action is any ImplicitAction
    var actions = [own]
    for layer in entering where layer.superlayer !== self {
      let isNew = !layer.isShown && !layer.returnsToTree()
      actions.append(layer.prepareOrdering(isIn: true, fades: fades && isNew))
    }
    let staying = Set(entering.map(ObjectIdentifier.init))
    var removed = 0
    for (index, layer) in leaving.enumerated() where !staying.contains(ObjectIdentifier(layer)) {
      var action = layer.prepareOrdering(isIn: false, fades: fades && layer.isShown && !isMove)
      let place = leaving.count > 1 ? index : children.firstIndex { $0 === layer }
      if layer.isShown { action?.place = place.map { (self, $0 - removed) } }
      actions.append(action)
      removed += 1
    }
    write()
    for action in actions { action?.run() }
  }

  // MARK: Running

  /// An action together with the key and the layer that it runs for.
  private struct PreparedAction {
    let action: any CAAction
    let key: String
    let layer: CALayer
    /// The copy of the layer from which a transition starts.
    var snapshot: CALayer?
    /// The superlayer of a shown layer that is removed, and its index there.
    var place: (superlayer: CALayer, index: Int)?

    func run() {
      if let place, let snapshot, let transition = action as? CATransition {
        return place.superlayer.fadeOut(layer, at: place.index, from: snapshot, transition)
      }
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

  /// Returns the action of a layer that becomes visible or stops being visible.
  ///
  /// - Parameter fades: Whether the layer fades if it has no action for that.
  private func prepareOrdering(isIn: Bool, fades: Bool) -> PreparedAction? {
    displayState.fadesOnOrder = fades
    defer { displayState.fadesOnOrder = false }
    let key = isIn ? kCAOnOrderIn : kCAOnOrderOut
    guard let action = action(forKey: key) else { return nil }
    var prepared = PreparedAction(action: completed(action, forKey: key), key: key, layer: self)
    guard action is CATransition else { return prepared }
    if isIn {
      // The layer was not visible before.
      let empty = CALayer()
      empty.isHidden = true
      prepared.snapshot = empty
    } else {
      prepared.snapshot = frozenCopy()
    }
    return prepared
  }

  /// Returns an action with the missing values of its animation filled in.
  ///
  /// A missing key path becomes the key. A basic animation without any value starts at the
  /// presentation value.
  private func completed(_ action: any CAAction, forKey key: String) -> any CAAction {
    // Default actions are complete.
    guard let animation = action as? CAPropertyAnimation, !(action is any ImplicitAction) else {
      return action
    }
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
