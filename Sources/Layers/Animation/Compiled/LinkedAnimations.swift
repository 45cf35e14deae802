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
    let track: TrackReference
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
  private let memory: PlannedMemory
  private let clocks: UncheckedList<LinkedClock>
  private let properties: UncheckedList<NumericProperty>
  private let transforms: UncheckedList<NumericTransform>
  private let plainTracks: UncheckedList<NumericTrack>
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
    clocks = memory.copy(linker.clocks, to: clockPlace)
    properties = memory.copy(linker.properties, to: propertyPlace)
    transforms = memory.copy(linker.transforms, to: transformPlace)
    plainTracks = memory.copy(linker.plainTracks, to: trackPlace)
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
    unsafe withUnsafeTemporaryAllocation(of: ActiveTiming.State.self, capacity: clocks.count) {
      let states = unsafe UncheckedList($0)
      LinkedClock.read(clocks, paces, at: time, into: states)
      if hasOutside { scratch.clocks[ObjectIdentifier(self)] = states.array }
      guard !others.isEmpty || states.contains(where: \.contributes) else { return model }
      let shown = scratch.copy(of: model, for: self)
      show(states, in: shown, scratch)
      return shown
    }
  }

  /// Evaluates the clocks at a time of the layer, for descendant layers that its animations affect.
  func readClocks(at time: Double, _ scratch: EvaluationScratch) {
    scratch.clocks[ObjectIdentifier(self)] = LinkedClock.states(
      of: clocks.count, paces, at: time
    ) { clocks[$0] }
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
    _ states: UncheckedList<ActiveTiming.State>, in shown: LayerValues,
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
    link.track.use { $0.apply(state, to: &running) }
  }
}
