/// What a frame goes through for one layer: flat lists, found by index, in memory of their own, so
/// that a frame checks no reference for whether it is the only one.
///
/// Nothing in it changes once it is made: any number of frames go through it at once. Properties that
/// are numbers, moved by tracks that are numbers, are shown without a call, an allocation or a count
/// for each; the rest is in `slots` and `tracks`.
final class LinkedAnimations: @unchecked Sendable {
  /// A property that animations move, and is more than numbers.
  struct Slot {
    let slot: PropertySlot
    /// In `tracks`; those of other layers come before.
    let tracks: Range<Int>
  }

  /// A track in its place.
  struct Track {
    /// In `clocks` of the layer that has the animation.
    let clock: Int
    /// The animation holds it, and is there as long as the links are; so that frames count no
    /// references.
    let track: Unmanaged<AnimationTrack>
  }

  /// A track of a layer above.
  ///
  /// Held here, since that layer may give its animation up while these links are still asked.
  struct OthersTrack {
    /// In `slots`.
    let slot: Int
    let owner: LinkedAnimations
    /// In `clocks` of the owner.
    let clock: Int
    let track: AnimationTrack
  }

  /// Another number for each of a layer's links.
  let version: Int
  /// Whether animations move other layers.
  let hasOutside: Bool
  /// Those of layers above, in the order in which they act.
  let others: [OthersTrack]
  /// Holds the plain lists.
  private let memory: UnsafeMutableRawPointer
  private let clocks: UnsafeMutableBufferPointer<LinkedClock>
  private let properties: UnsafeMutableBufferPointer<PlainProperty>
  private let transforms: UnsafeMutableBufferPointer<PlainTransform>
  private let plainTracks: UnsafeMutableBufferPointer<PlainTrack>
  private let slots: [Slot]
  private let tracks: [Track]
  private let paces: [TimingCurve]
  /// Hold what tracks refer to.
  private let animations: [CompiledAnimation]

  /// - Parameters:
  ///   - animations: In order of addition.
  ///   - others: Tracks of layers above.
  init(
    _ animations: [CompiledAnimation], others: [TracksOfOthers], of layer: CALayer, version: Int
  ) {
    self.version = version
    self.animations = animations
    hasOutside = animations.contains { !$0.outside.isEmpty }
    let linker = AnimationLinker(animations, others: others, of: layer)
    var plan = MemoryPlan()
    // In the order in which a frame needs them.
    let clockPlace = plan.reserve(linker.clocks)
    let propertyPlace = plan.reserve(linker.properties)
    let transformPlace = plan.reserve(linker.transforms)
    let trackPlace = plan.reserve(linker.plainTracks)
    memory = plan.allocate()
    clocks = MemoryPlan.copy(linker.clocks, to: memory + clockPlace)
    properties = MemoryPlan.copy(linker.properties, to: memory + propertyPlace)
    transforms = MemoryPlan.copy(linker.transforms, to: memory + transformPlace)
    plainTracks = MemoryPlan.copy(linker.plainTracks, to: memory + trackPlace)
    slots = linker.slots
    tracks = linker.tracks
    self.others = linker.others
    paces = linker.paces
  }

  deinit { memory.deallocate() }

  // MARK: Frames

  /// What is shown at a time of the layer.
  ///
  /// - Parameters:
  ///   - model: The layer's own values.
  ///   - scratch: Gives values to write into, and knows the clocks of layers above.
  /// - Returns: `model` itself where nothing shows.
  func values(
    at time: Double, over model: LayerValues, _ scratch: EvaluationScratch
  ) -> LayerValues {
    withUnsafeTemporaryAllocation(of: ActiveTiming.State.self, capacity: clocks.count) { states in
      LinkedClock.read(clocks, paces, at: time, into: states)
      if hasOutside { scratch.clocks[ObjectIdentifier(self)] = Array(states) }
      guard !others.isEmpty || states.contains(where: \.contributes) else { return model }
      let shown = scratch.copy(of: model, for: self)
      show(states, in: shown, scratch)
      return shown
    }
  }

  /// Reads the clocks at a time of the layer, for those below it that its animations move.
  func readClocks(at time: Double, _ scratch: EvaluationScratch) {
    withUnsafeTemporaryAllocation(of: ActiveTiming.State.self, capacity: clocks.count) { states in
      LinkedClock.read(clocks, paces, at: time, into: states)
      scratch.clocks[ObjectIdentifier(self)] = Array(states)
    }
  }

  /// Gives what an earlier frame showed by these links the values that they move again, as the layer
  /// has them.
  func reset(_ shown: LayerValues, to model: LayerValues) {
    for index in properties.indices {
      properties[index].place.copyPlain(from: model.memory, to: shown.memory)
    }
    for index in slots.indices { slots[index].slot.reset(shown, to: model) }
  }

  private func show(
    _ states: UnsafeMutableBufferPointer<ActiveTiming.State>, in shown: LayerValues,
    _ scratch: EvaluationScratch
  ) {
    for index in properties.indices {
      let transform = Int(properties[index].transform)
      if transform >= 0 {
        transforms[transform].show(
          properties[index].tracks, plainTracks, states, at: properties[index].place,
          in: shown.memory)
      } else {
        properties[index].show(plainTracks, states, in: shown.memory)
      }
    }
    for index in slots.indices {
      let slot = slots[index]
      var running = RunningValue(slot.slot.read(shown))
      for other in others where other.slot == index {
        guard let states = scratch.clocks[ObjectIdentifier(other.owner)] else { continue }
        let state = states[other.clock]
        if state.contributes { other.track.apply(state, to: &running) }
      }
      for track in slot.tracks {
        Self.apply(tracks[track], states[tracks[track].clock], to: &running)
      }
      slot.slot.write(slot.slot.limited(running.whole), to: shown)
    }
  }

  @inline(__always)
  private static func apply(
    _ link: Track, _ state: ActiveTiming.State, to running: inout RunningValue
  ) {
    guard state.contributes else { return }
    link.track._withUnsafeGuaranteedRef { $0.apply(state, to: &running) }
  }
}

/// Where lists of plain values lie that share one piece of memory.
private struct MemoryPlan {
  /// Lists begin with a cache line, so that what a frame needs of them lies in few.
  private static let alignment = 64
  private var size = 0

  /// - Returns: Where the list is to lie, in bytes.
  mutating func reserve<Element>(_ list: [Element]) -> Int {
    let place = size.aligned(to: Self.alignment)
    size = place + list.count * MemoryLayout<Element>.stride
    return place
  }

  func allocate() -> UnsafeMutableRawPointer {
    .allocate(byteCount: size, alignment: Self.alignment)
  }

  static func copy<Element>(
    _ list: [Element], to place: UnsafeMutableRawPointer
  ) -> UnsafeMutableBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer(
      start: place.bindMemory(to: Element.self, capacity: list.count), count: list.count)
    _ = memory.initialize(fromContentsOf: list)
    return memory
  }
}
