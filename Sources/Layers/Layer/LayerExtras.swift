/// Properties that few layers use.
final class LayerExtras {
  var actions: [String: any CAAction]?
  var style: [AnyHashable: Any]?
  /// The values from key-value calls that the layer could not take.
  var refusedValues = RefusedValues()
  /// The link of a presentation copy to its model.
  var presentation: PresentationLink?
  /// The presentation copy to return while code of the layer's class draws.
  var presented: CALayer?
  /// Sublayers that were removed and fade out; nil if there are none.
  var fadingSublayers: [FadingSublayer]?
  /// The former superlayer in which the layer fades out, or faded out last.
  weak var fadesIn: CALayer?
  /// A copy of what the layer showed before the change whose action is about to run.
  var snapshot: CALayer?
  /// The observers of changes of the layer.
  var observers: ChangeObservers?
  /// The timeline of the root of a tree that was rendered.
  var timeline: Timeline?

  /// The state of a tree's frames so far.
  struct Timeline {
    /// The time of the last frame.
    var time: Double
    /// Whether the last frame was not earlier than the one before it.
    var isForward = true
    /// The number of frames.
    var frames = 1
  }

  /// The properties that a copy of the layer takes over.
  var copied: LayerExtras? {
    guard actions != nil || style != nil else { return nil }
    let copy = LayerExtras()
    (copy.actions, copy.style) = (actions, style)
    return copy
  }
}

extension LayerStorage {
  /// The extras, created if necessary.
  var ownExtras: LayerExtras {
    if let extras { return extras }
    let new = LayerExtras()
    extras = new
    return new
  }
}
