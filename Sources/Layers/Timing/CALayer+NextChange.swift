// When a tree looks different by itself: for whoever draws frames as they are needed.
extension CALayer {
  /// The next time at which the tree of this root may look different, unless somebody changes it.
  ///
  /// That is `time` itself while an animation runs, an animation has been added and waits for its
  /// frame, or content moves by itself; else the earliest begin that is still to come, and infinity
  /// where there is none.
  ///
  /// - Parameter time: Of the last frame, on the root's timeline.
  package func nextChange(after time: Double) -> Double {
    var next = Double.infinity
    var waiting = [(layer: self, clock: ClockRange())]
    while let (layer, above) = waiting.popLast() {
      let clock = above.below(layer.timing)
      next = min(next, layer.nextOwnChange(after: time, clock))
      if next <= time { return time }
      if let mask = layer.maskLayer { waiting.append((mask, clock)) }
      let copies = layer.replication(layer.values).map { clock.delayed(by: $0) } ?? clock
      for child in layer.children { waiting.append((child, copies)) }
    }
    return next
  }

  /// The earliest time of the layer that the last frame has shown, since copies under replicators may
  /// be late; nil before the first frame.
  var earliestShownTime: Double? {
    guard let last = lastFrame else { return nil }
    var way = [self]
    while way[way.count - 1] !== last.root, let above = way[way.count - 1].superlayer {
      way.append(above)
    }
    var clock = ClockRange()
    for layer in way.reversed() {
      clock = clock.below(layer.timing)
      if layer !== self, let copies = layer.replication(layer.values) {
        clock = clock.delayed(by: copies)
      }
    }
    return clock.local(at: last.time).earliest
  }

  private func nextOwnChange(after time: Double, _ clock: ClockRange) -> Double {
    // It will begin with the next frame.
    if animations?.hasPending == true { return time }
    // On a clock that stands still nothing ever happens.
    guard clock.rate != 0 else { return .infinity }
    let (earliest, latest) = clock.local(at: time)
    var next = Double.infinity
    for entry in animations?.entries ?? [] where entry.timing.speed != 0 {
      let timing = entry.timing
      if !timing.hasBegun(at: latest) {
        if clock.rate > 0 { next = min(next, clock.time(at: timing.begin, from: latest, time)) }
      } else if timing.hasEnded(at: earliest) {
        if clock.rate < 0 { next = min(next, clock.time(at: timing.end, from: earliest, time)) }
      } else {
        return time
      }
    }
    if let content = contentProvider?.nextChange(of: self, after: latest), content.isFinite {
      next = min(next, clock.time(at: max(content, latest), from: latest, time))
    }
    return next
  }
}

/// The clocks of a layer and its copies against the root's timeline: `time·rate + offset`, the
/// offsets between two bounds.
private struct ClockRange {
  private(set) var rate = 1.0
  private var low = 0.0
  private var high = 0.0

  func below(_ timing: LayerTiming) -> ClockRange {
    var result = self
    result.rate = rate * Double(timing.speed)
    let bounds = [timing.localTime(at: low), timing.localTime(at: high)]
    (result.low, result.high) = (min(bounds[0], bounds[1]), max(bounds[0], bounds[1]))
    return result
  }

  /// Of the sublayers of a replicator.
  func delayed(by replication: Replication) -> ClockRange {
    var result = self
    let last = Double(max(replication.count - 1, 0)) * replication.delay
    guard last.isFinite else { return self }
    (result.low, result.high) = (low - max(last, 0), high - min(last, 0))
    return result
  }

  /// The least and the greatest of the layer's times.
  func local(at time: Double) -> (earliest: Double, latest: Double) {
    (time * rate + low, time * rate + high)
  }

  /// The root's time when a clock that now shows `now` shows `local`.
  func time(at local: Double, from now: Double, _ time: Double) -> Double {
    time + (local - now) / rate
  }
}
