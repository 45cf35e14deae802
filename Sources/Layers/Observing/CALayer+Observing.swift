extension CALayer: BlockObservable {
  /// Adds an observation that checks after each change of an animatable property of the layer.
  public final func addObservation(_ observation: NSKeyValueObservation) {
    let observers = ownExtras.observers ?? ChangeObservers()
    ownExtras.observers = observers
    observers.add(observation)
    noteActions()
  }
}
