extension CALayer: BlockObservable {
  /// Has an observation look after each change of a property of the layer that animations can move.
  public final func addObservation(_ observation: NSKeyValueObservation) {
    let observers = ownExtras.observers ?? ChangeObservers()
    ownExtras.observers = observers
    observers.add(observation)
    noteActions()
  }
}
