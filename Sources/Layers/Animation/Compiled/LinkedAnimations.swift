/// The animations of one layer as flat, indexed lists that a frame evaluates.
///
/// The lists are in manually allocated memory, so a frame performs no uniqueness checks.
///
/// An instance is immutable, and any number of frames may evaluate it at once. Numeric properties
/// with numeric tracks are evaluated without a call, an allocation or reference counting for each.
/// The others are in `slots` and `tracks`.
final class LinkedAnimations: @unchecked Sendable {
  /// An animated property that is not purely numeric.
  struct Slot {
    let slot: PropertySlot
    /// A range in `tracks`; tracks of other layers are applied before these.
    let tracks: Range<Int>
  }

  /// A track with the index of its clock.
  struct Track {
    /// An index in `clocks` of the layer that has the animation.
    let clock: Int
    /// The track, which the animation owns.
    ///
    /// The animation outlives the links, so frames do not retain the track.
    let track: Unmanaged<AnimationTrack>
  }

  /// A track of an ancestor layer.
  ///
  /// It is retained here, because that layer may release its animation while these links are still
  /// in use.
  struct OthersTrack {
    /// An index in `slots`.
    let slot: Int
    let owner: LinkedAnimations
    /// An index in `clocks` of the owner.
    let clock: Int
    let track: AnimationTrack
  }

  /// The version of the layer's animations from which the links were built.
  let version: Int
  /// Whether animations affect other layers.
  let hasOutside: Bool
  /// The tracks of ancestor layers, in the order of evaluation.
  let others: [OthersTrack]
  /// The memory of the plain lists.
  private let memory: UnsafeMutableRawPointer
  private let clocks: UnsafeMutableBufferPointer<LinkedClock>
  private let properties: UnsafeMutableBufferPointer<NumericProperty>
  private let transforms: UnsafeMutableBufferPointer<NumericTransform>
  private let plainTracks: UnsafeMutableBufferPointer<NumericTrack>
  private let slots: [Slot]
  private let tracks: [Track]
  private let paces: [TimingCurve]
  /// The animations, which own the objects that tracks refer to.
  private let animations: [CompiledAnimation]

  /// - Parameters:
  ///   - animations: In order of addition.
  ///   - others: Tracks of ancestor layers.
  init(
    _ animations: [CompiledAnimation], others: [AncestorTracks], of layer: CALayer, version: Int
  ) {
    self.version = version
    self.animations = animations
    hasOutside = animations.contains { !$0.outside.isEmpty }
    let linker = AnimationLinker(animations, others: others, of: layer)
    var plan = MemoryPlan()
    // Ordered by their use in a frame.
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

  /// Returns the presentation values at a time of the layer.
  ///
  /// - Parameters:
  ///   - model: The layer's own values.
  ///   - scratch: Provides memory for the values and holds the clocks of ancestor layers.
  /// - Returns: `model` itself if no animation contributes.
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

  /// Evaluates the clocks at a time of the layer, for descendant layers that its animations affect.
  func readClocks(at time: Double, _ scratch: EvaluationScratch) {
    withUnsafeTemporaryAllocation(of: ActiveTiming.State.self, capacity: clocks.count) { states in
      LinkedClock.read(clocks, paces, at: time, into: states)
      scratch.clocks[ObjectIdentifier(self)] = Array(states)
    }
  }

  /// Resets the values that these links animate to the layer's own, in the values of an earlier
  /// frame.
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

/// The layout of lists of plain values in one memory allocation.
private struct MemoryPlan {
  /// The alignment of lists to cache lines, so that a frame touches few of them.
  private static let alignment = 64
  private var size = 0

  /// - Returns: The offset of the list, in bytes.
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
