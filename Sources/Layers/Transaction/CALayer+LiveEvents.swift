import Foundation
package import StrataGraphics

// What happens after a live frame, and after the frames of a job that is made in order.
extension CALayer {
  /// Calls the delegates of the animations in this root's tree that have started and ended up to the
  /// last frame, and the completion blocks that need not wait any more, in the order of their times.
  ///
  /// A layer that has left the tree has no frame in which its animations could end: they have been
  /// cut off. Does nothing where that frame was before the one before it. Everyone is called once,
  /// even when time has gone back in between. Those who are called may change the tree and render.
  ///
  /// - Parameter removingEnded: Whether animations that have ended, and are to be removed then, are
  ///   taken off their layers, before anyone is called.
  package func deliverEvents(removingEnded: Bool = false) {
    guard let timeline = extras?.timeline, timeline.isForward else { return }
    let thread = ThreadTransactions.current
    for layer in thread.leavers.compactMap(\.layer) where !layer.isShown {
      for (watch, _) in layer.animations?.watched ?? [] { watch.stop(finished: false) }
    }
    thread.leavers.removeAll()
    gatherEvents(until: timeline.time)
    if removingEnded { removeEndedAnimations() }
    thread.hasLiveFrames = true
    FrameTime.during(timeline.time) {
      // Taken one by one, since whoever is called may render the next frame.
      while !thread.events.isEmpty { thread.events.removeFirst().tell() }
    }
  }

  private func removeEndedAnimations() {
    var waiting = [self]
    while let layer = waiting.popLast() {
      layer.animations?.removeEnded()
      waiting += layer.maskAndChildren
    }
  }

  /// Forgets, after the frames of a job, what nobody will be told on a thread without live frames.
  package static func dropEvents() {
    let thread = ThreadTransactions.current
    guard !thread.hasLiveFrames else { return }
    thread.events.removeAll()
    thread.leavers.removeAll()
  }

  /// Whether frames must be made in order, since somebody is called in between who may change the tree.
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

  /// The layers of the tree with animations whose delegates or completion blocks are yet to be called.
  package var layersWithCallbacks: [CALayer] {
    var found: [CALayer] = []
    var waiting = [self]
    while let layer = waiting.popLast() {
      if layer.hasCallbacks { found.append(layer) }
      waiting += layer.maskAndChildren.reversed()
    }
    return found
  }

  /// What a job has to say of those whom it is told not to call.
  package var callbackDiagnostics: [Diagnostic] {
    layersWithCallbacks.map { layer in
      Diagnostic(
        .note, code: "callbacks-not-called",
        "the job is to call no delegates of animations and no completion blocks",
        layerPath: layer.layerPath, file: layer.declaredAt?.file, line: layer.declaredAt?.line)
    }
  }

  /// Whether somebody waits for an animation of this layer.
  var hasCallbacks: Bool {
    animations.map { $0.watched.contains(where: \.watch.hasCallbacks) } ?? false
  }

  /// Something that has happened to an animation since the frame before.
  private struct Occurrence {
    let watch: AnimationWatch
    /// On the root's timeline.
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
      for child in layer.children.reversed() { waiting.append((child, clock)) }
    }
    // Stable, so that what happens at one time keeps the order of the tree and of the animations.
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

/// A layer's clock against its root's timeline: `root·rate + offset`.
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

  /// On a clock that stands still everything has happened long ago.
  func root(atLocalTime time: Double) -> Double {
    let result = (time - offset) / rate
    return result.isNaN || rate == 0 ? -.infinity : result
  }
}
