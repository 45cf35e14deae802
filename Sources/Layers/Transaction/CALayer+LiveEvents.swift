import Foundation
package import StrataGraphics

// Callbacks after a live frame, and after the frames of a job that is rendered in order.
extension CALayer {
  /// Calls the delegates and completion blocks that are due after the last frame, in order of time.
  ///
  /// These are the delegates of the animations in this root's tree that have started or ended, and
  /// the completion blocks whose animations have all ended. Does nothing if the frame was earlier
  /// than the one before it. Each callback runs once, even if time has gone backward in between.
  /// Callbacks may change the tree and render.
  ///
  /// - Parameter removingEnded: Whether ended animations that are removed on completion are removed
  ///   from their layers before the callbacks.
  package func deliverEvents(removingEnded: Bool = false) {
    guard let timeline = extras?.timeline, timeline.isForward else { return }
    let thread = ThreadTransactions.current
    gatherEvents(until: timeline.time)
    if removingEnded { removeEndedAnimations() }
    thread.hasLiveFrames = true
    FrameTime.during(timeline.time) {
      // One by one, since a callback may render the next frame.
      while !thread.events.isEmpty { thread.events.removeFirst().tell() }
    }
  }

  private func removeEndedAnimations() {
    var waiting = [self]
    while let layer = waiting.popLast() {
      layer.animations?.removeEnded()
      if let time = layer.lastFrame?.localTime { layer.dropFades { $0.hasEnded(at: time) } }
      waiting += layer.maskAndChildren
    }
  }

  /// Drops the pending callbacks after the frames of a job, on a thread without live frames.
  package static func dropEvents() {
    let thread = ThreadTransactions.current
    guard !thread.hasLiveFrames else { return }
    thread.events.removeAll()
  }

  /// Whether frames must be rendered in order because callbacks between them may change the tree.
  package var needsOrder: Bool {
    if CADisplayLink.hasAny || !ThreadTransactions.current.events.isEmpty { return true }
    var waiting = [self]
    while let layer = waiting.popLast() {
      if layer.hasCallbacks || layer.delegate != nil || !layer.isOfBuiltInClass { return true }
      if layer.contentProvider?.hasListeners(to: layer) == true { return true }
      waiting += layer.maskAndChildren
    }
    return false
  }

  /// The layers of the tree with animations that have pending callbacks.
  package var layersWithCallbacks: [CALayer] {
    var found: [CALayer] = []
    var waiting = [self]
    while let layer = waiting.popLast() {
      if layer.hasCallbacks { found.append(layer) }
      waiting += layer.maskAndChildren.reversed()
    }
    return found
  }

  /// The diagnostics about callbacks that a job does not call.
  package var callbackDiagnostics: [Diagnostic] {
    layersWithCallbacks.map { layer in
      Diagnostic(
        .note, code: "callbacks-not-called",
        "this job does not call animation delegates and completion blocks",
        layerPath: layer.layerPath, file: layer.declaredAt?.file, line: layer.declaredAt?.line)
    }
  }

  /// Whether an animation of this layer has pending callbacks.
  var hasCallbacks: Bool {
    animations.map { $0.watched.contains(where: \.watch.hasCallbacks) } ?? false
  }

  /// The start or end of an animation since the previous frame.
  private struct Occurrence {
    let watch: AnimationWatch
    /// The time on the root's timeline.
    let time: Double
    let isEnd: Bool
  }

  private func gatherEvents(until time: Double) {
    var found: [Occurrence] = []
    var waiting = [(layer: self, clock: LayerClock())]
    while let (layer, above) = waiting.popLast() {
      let clock = above.below(layer.timing)
      if let animations = layer.animations {
        for (watch, timing) in animations.watched {
          let local = clock.local(atRootTime: time)
          if let start = watch.start(timing, before: local) {
            found.append(
              Occurrence(watch: watch, time: clock.root(atLocalTime: start), isEnd: false))
          }
          if let end = watch.end(timing, before: local) {
            found.append(Occurrence(watch: watch, time: clock.root(atLocalTime: end), isEnd: true))
          }
        }
      }
      if let call = layer.contentProvider?.takeEvents(of: layer) {
        ThreadTransactions.current.events.append(.completed(call))
      }
      if let mask = layer.maskLayer { waiting.append((mask, clock)) }
      for child in layer.drawnSublayers.reversed() { waiting.append((child, clock)) }
    }
    // Stable, so that simultaneous events keep the order of the tree and of the animations.
    let order = found.indices.sorted { (found[$0].time, $0) < (found[$1].time, $1) }
    for occurrence in order.map({ found[$0] }) {
      if occurrence.isEnd {
        occurrence.watch.stop(finished: true)
      } else {
        occurrence.watch.tellStart()
      }
    }
  }
}

/// A layer's clock relative to its root's timeline: `root·rate + offset`.
private struct LayerClock {
  private var rate = 1.0
  private var offset = 0.0

  func below(_ timing: LayerTiming) -> LayerClock {
    var result = self
    result.rate = rate * Double(timing.speed)
    result.offset = timing.localTime(at: offset)
    return result
  }

  func local(atRootTime time: Double) -> Double { time * rate + offset }

  /// Returns the root's time at a layer's local time; on a stopped clock, a time in the distant
  /// past.
  func root(atLocalTime time: Double) -> Double {
    let result = (time - offset) / rate
    return result.isNaN || rate == 0 ? -.infinity : result
  }
}
