import StrataLayers

extension Scene {
  /// How long there is something to see, in seconds from 0 of the root's timeline: until the end of the
  /// transition between states that is shown, else what the root says, else until the last animation
  /// that ends has ended.
  ///
  /// nil where nothing ends: the tree stands still, or all that moves does so for ever.
  public var duration: Double? {
    if let transitionEnd { return transitionEnd > 0 ? transitionEnd : nil }
    if root.duration.isFinite, root.duration > 0 { return root.duration }
    return root.endOfAnimations
  }
}

extension CALayer {
  /// When the last animation of the tree that ends has ended, on the timeline above this root; nil
  /// where none does.
  var endOfAnimations: Double? {
    var latest: Double?
    var waiting = [self]
    while let layer = waiting.popLast() {
      waiting += layer.sublayers ?? []
      if let mask = layer.mask { waiting.append(mask) }
      for entry in layer.animations?.entries ?? [] {
        let timing = entry.timing
        // One that does not say when begins with the first frame.
        let begin = timing.begin == 0 ? layer.convertTime(0, from: nil) : timing.begin
        let end = layer.convertTime(begin + (timing.end - timing.begin), to: nil)
        if end.isFinite, end > latest ?? 0 { latest = end }
      }
    }
    return latest
  }
}
