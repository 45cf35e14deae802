/// What few layers have.
final class LayerExtras {
  var actions: [String: any CAAction]?
  var style: [AnyHashable: Any]?
  /// What key-value calls gave the layer that it cannot take.
  var refusedValues = RefusedValues()
  /// Of a presentation copy: what it shows.
  var presentation: PresentationLink?
  /// What the layer showed before the change whose action is about to run.
  var snapshot: CALayer?
  /// Who is told of changes of the layer.
  var observers: ChangeObservers?
  /// Of the root of a tree that was rendered.
  var timeline: Timeline?

  /// The frames of a tree so far.
  struct Timeline {
    /// The time of the last frame.
    var time: Double
    /// Whether it was not before the one before it.
    var isForward = true
    /// How many there were.
    var frames = 1
  }

  /// The part that a copy of the layer has.
  var copied: LayerExtras? {
    guard actions != nil || style != nil else { return nil }
    let copy = LayerExtras()
    (copy.actions, copy.style) = (actions, style)
    return copy
  }
}

extension LayerStorage {
  /// The extras, made if need be.
  var ownExtras: LayerExtras {
    if let extras { return extras }
    let new = LayerExtras()
    extras = new
    return new
  }
}
