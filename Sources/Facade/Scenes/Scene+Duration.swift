import StrataLayers

extension Scene {
  /// The duration of the content, in seconds from time 0 of the root's timeline.
  ///
  /// It is the end of the shown state transition, otherwise the duration that the root specifies,
  /// otherwise the end of the last finite animation. nil if there is no end: the tree is static, or
  /// all of its animations repeat forever.
  public var duration: Double? {
    if let transitionEnd { return transitionEnd > 0 ? transitionEnd : nil }
    if root.duration.isFinite, root.duration > 0 { return root.duration }
    return root.endOfAnimations
  }
}

extension Scene {
  /// Whether a transition between states is shown that takes time.
  package var showsTransition: Bool { transitionEnd ?? 0 > 0 }
}

extension CALayer {
  /// The end of the last finite animation in the tree, on the timeline above this root.
  ///
  /// nil if there is no finite animation.
  var endOfAnimations: Double? {
    var latest: Double?
    var waiting = [self]
    while let layer = waiting.popLast() {
      waiting += layer.sublayers ?? []
      if let mask = layer.mask { waiting.append(mask) }
      for entry in layer.animations?.entries ?? [] {
        let timing = entry.timing
        // An animation without a begin time begins with the first frame.
        let begin = timing.begin == 0 ? layer.convertTime(0, from: nil) : timing.begin
        let end = layer.convertTime(begin + (timing.end - timing.begin), to: nil)
        if end.isFinite, end > latest ?? 0 { latest = end }
      }
    }
    return latest
  }
}
