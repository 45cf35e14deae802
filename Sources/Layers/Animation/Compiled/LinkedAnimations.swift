/// What a frame goes through for one layer: flat lists, found by index, in memory of their own, so
/// that a frame checks no reference for whether it is the only one.
final class LinkedAnimations {
  /// A property that animations move, during a frame.
  struct Slot {
    let key: String
    let slot: PropertySlot
    /// The model's value while the layer shows another.
    var model = AnimatedValue.number(0)
    var running = RunningValue(.number(0))
  }

  /// A track in its place.
  struct Track {
    /// In `slots` of the layer that is moved.
    let slot: Int
    /// In `clocks` of the layer that has the animation.
    let clock: Int
    /// The animation holds it, and is there as long as the links are; so that frames count no
    /// references.
    let track: Unmanaged<AnimationTrack>
  }

  /// Told apart, so that guests see that the clocks they know are others now.
  let version: Int
  /// Whether animations move other layers.
  let hasOutside: Bool
  private let clocks: UnsafeMutableBufferPointer<AnimationClock>
  private let states: UnsafeMutableBufferPointer<ActiveTiming.State>
  private let slots: UnsafeMutableBufferPointer<Slot>
  private let tracks: UnsafeMutableBufferPointer<Track>

  /// - Parameters:
  ///   - animations: In order of addition.
  ///   - guests: Tracks of layers above, which get their places here; evaluated first.
  init(
    _ animations: [CompiledAnimation], guests: inout [GuestTracks], of layer: CALayer, version: Int
  ) {
    self.version = version
    hasOutside = animations.contains { !$0.outside.isEmpty }
    var linker = Linker(layer: layer)
    for index in guests.indices {
      guests[index].links = guests[index].tracks.compactMap { linker.link($0, firstClock: 0) }
    }
    for animation in animations { linker.add(animation) }
    clocks = Self.copy(linker.clocks)
    slots = Self.copy(linker.slots)
    tracks = Self.copy(linker.tracks + linker.last)
    let still = ActiveTiming.State(
      phase: .before, contributes: false, localTime: 0, progress: 0, iteration: 0)
    states = Self.copy(Array(repeating: still, count: clocks.count))
  }

  private static func copy<Element>(_ list: [Element]) -> UnsafeMutableBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: list.count)
    _ = memory.initialize(fromContentsOf: list)
    return memory
  }

  deinit {
    clocks.deinitialize().deallocate()
    states.deinitialize().deallocate()
    slots.deinitialize().deallocate()
    tracks.deinitialize().deallocate()
  }

  // MARK: Frames

  /// Writes what shows at a time into a layer's state.
  ///
  /// - Parameter isFirst: Whether that holds the model's values, which are then kept.
  func present(at time: Double, on layer: CALayer, isFirst: Bool, guests: [GuestTracks]) {
    AnimationClock.read(clocks, at: time, into: states)
    for index in slots.indices {
      if isFirst { slots[index].model = slots[index].slot.read(layer) }
      slots[index].running.reset(to: slots[index].model)
    }
    for guest in guests {
      guard let owner = guest.owner?.links, owner.version == guest.version else { continue }
      for link in guest.links { apply(link, owner.states[link.clock]) }
    }
    for index in tracks.indices { apply(tracks[index], states[tracks[index].clock]) }
    for index in slots.indices { slots[index].slot.write(layer, slots[index].running.whole) }
  }

  @inline(__always)
  private func apply(_ link: Track, _ state: ActiveTiming.State) {
    guard state.contributes else { return }
    let slots = slots
    link.track._withUnsafeGuaranteedRef { $0.apply(state, to: &slots[link.slot].running) }
  }

  /// Writes the model's values back.
  func restore(_ layer: CALayer) {
    for index in slots.indices {
      slots[index].slot.write(layer, slots[index].model)
      // Objects are not kept any longer than the model has them.
      slots[index].model = .number(0)
      slots[index].running.reset(to: .number(0))
    }
  }
}

/// Finds the places of tracks.
private struct Linker {
  let layer: CALayer
  var clocks: [AnimationClock] = []
  var slots: [LinkedAnimations.Slot] = []
  var tracks: [LinkedAnimations.Track] = []
  /// Those that come after all others.
  var last: [LinkedAnimations.Track] = []

  mutating func add(_ animation: CompiledAnimation) {
    let firstClock = clocks.count
    for clock in animation.clocks {
      clocks.append(
        AnimationClock(
          timing: clock.timing, parent: clock.parent.map { $0 + firstClock }, pace: clock.pace))
    }
    for track in animation.tracks {
      guard let linked = link(track, firstClock: firstClock) else { continue }
      if track.isLast { last.append(linked) } else { tracks.append(linked) }
    }
  }

  mutating func link(
    _ track: CompiledAnimation.Track, firstClock: Int
  ) -> LinkedAnimations.Track? {
    let known = slots.firstIndex { $0.key == track.key }
    if known == nil {
      guard let slot = layer.properties.property(forKey: track.key)?.slot else { return nil }
      slots.append(LinkedAnimations.Slot(key: track.key, slot: slot))
    }
    return LinkedAnimations.Track(
      slot: known ?? slots.count - 1, clock: firstClock + track.clock,
      track: .passUnretained(track.track))
  }
}
