// The next change of a tree without a change of its model, for hosts that draw frames on demand.
extension CALayer {
  /// Returns the next time at which the tree of this root may look different without being changed.
  ///
  /// This is `time` itself while an animation runs, an added animation waits for its frame, or
  /// content animates by itself. Otherwise it is the earliest begin in the future, or infinity if
  /// none exists.
  ///
  /// - Parameter time: The time of the last frame, on the root's timeline.
  package func nextChange(after time: Double) -> Double {
    var next = Double.infinity
    var waiting = [(layer: self, clock: ClockRange())]
    while let (layer, above) = waiting.popLast() {
      let clock = above.below(layer.timing)
      next = min(next, layer.nextOwnChange(after: time, clock))
      if next <= time { return time }
      if let mask = layer.maskLayer { waiting.append((mask, clock)) }
      let copies = layer.replication(layer.values).map { clock.delayed(by: $0) } ?? clock
      for child in layer.drawnSublayers { waiting.append((child, copies)) }
    }
    return next
  }

  /// The earliest local time of the layer that the last frame showed; nil before the first frame.
  ///
  /// It may be earlier than the layer's own time because copies under replicators may be delayed.
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
    // The animation will begin with the next frame.
    if animations?.hasPending == true { return time }
    // Nothing ever happens on a stopped clock.
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

/// The clocks of a layer and its copies relative to the root's timeline.
///
/// They are `time·rate + offset`, with the offsets between two bounds.
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

  /// Returns the clocks of a replicator's sublayers.
  func delayed(by replication: Replication) -> ClockRange {
    var result = self
    let last = Double(max(replication.count - 1, 0)) * replication.delay
    guard last.isFinite else { return self }
    (result.low, result.high) = (low - max(last, 0), high - min(last, 0))
    return result
  }

  /// Returns the minimum and maximum of the layer's times.
  func local(at time: Double) -> (earliest: Double, latest: Double) {
    (time * rate + low, time * rate + high)
  }

  /// Returns the root's time at which a clock that is now at `now` is at `local`.
  func time(at local: Double, from now: Double, _ time: Double) -> Double {
    time + (local - now) / rate
  }
}
