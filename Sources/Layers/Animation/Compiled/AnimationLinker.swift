/// Resolves the tracks that animate one layer to indices.
struct AnimationLinker {
  /// An animated property and its tracks.
  private struct AnimatedProperty {
    let key: String
    let slot: PropertySlot
    var tracks: [(track: AnimationTrack, clock: Int)] = []
    /// The tracks that are applied after all others.
    var last: [(track: AnimationTrack, clock: Int)] = []
    /// Whether an animation of an ancestor layer also changes the property.
    var isMovedByOthers = false
  }

  private(set) var clocks: [LinkedClock] = []
  private(set) var paces: [TimingCurve] = []
  private(set) var properties: [NumericProperty] = []
  private(set) var transforms: [NumericTransform] = []
  private(set) var plainTracks: [NumericTrack] = []
  private(set) var slots: [LinkedAnimations.Slot] = []
  private(set) var tracks: [LinkedAnimations.Track] = []
  private(set) var others: [LinkedAnimations.OthersTrack] = []
  private var moved: [AnimatedProperty] = []

  /// - Parameters:
  ///   - animations: In order of addition.
  ///   - others: Tracks of ancestor layers, which are applied first.
  init(_ animations: [CompiledAnimation], others: [AncestorTracks], of layer: CALayer) {
    for other in others {
      for track in other.tracks {
        if let index = index(of: track.key, of: layer) { moved[index].isMovedByOthers = true }
      }
    }
    for animation in animations { add(animation, of: layer) }
    var slotIndices: [String: Int] = [:]
    for property in moved {
      if linkPlain(property, of: layer) { continue }
      slotIndices[property.key] = slots.count
      let first = tracks.count
      tracks += (property.tracks + property.last).map { link($0.track, $0.clock) }
      slots.append(LinkedAnimations.Slot(slot: property.slot, tracks: first..<tracks.count))
    }
    for other in others {
      for track in other.tracks {
        guard let slot = slotIndices[track.key] else { continue }
        self.others.append(
          LinkedAnimations.OthersTrack(
            slot: slot, owner: other.links, clock: track.clock, track: track.track))
      }
    }
  }

  private mutating func add(_ animation: CompiledAnimation, of layer: CALayer) {
    let firstClock = clocks.count
    for clock in animation.clocks {
      clocks.append(LinkedClock(clock, firstClock: firstClock, paces: &paces))
    }
    for track in animation.tracks {
      guard let index = index(of: track.key, of: layer) else { continue }
      let linked = (track: track.track, clock: firstClock + track.clock)
      if track.isLast {
        moved[index].last.append(linked)
      } else {
        moved[index].tracks.append(linked)
      }
    }
  }

  private mutating func index(of key: String, of layer: CALayer) -> Int? {
    if let known = moved.firstIndex(where: { $0.key == key }) { return known }
    guard let slot = layer.properties.slot(forKey: key) else { return nil }
    moved.append(AnimatedProperty(key: key, slot: slot))
    return moved.count - 1
  }

  private func link(_ track: AnimationTrack, _ clock: Int) -> LinkedAnimations.Track {
    LinkedAnimations.Track(clock: clock, track: TrackReference(track))
  }

  /// Adds a plain property if all its tracks are plain; returns whether it did.
  private mutating func linkPlain(_ property: AnimatedProperty, of layer: CALayer) -> Bool {
    guard let place = property.slot.plainPlace, !property.isMovedByOthers else { return false }
    let all = property.tracks + property.last
    let plain = all.compactMap { NumericTrack($0.track, clock: $0.clock) }
    guard plain.count == all.count else { return false }
    let first = Int32(plainTracks.count)
    plainTracks += plain
    let isTransform = place.form == .transform
    properties.append(
      NumericProperty(
        place, tracks: first..<Int32(plainTracks.count),
        transform: isTransform ? Int32(transforms.count) : -1))
    if isTransform {
      transforms.append(NumericTransform(at: place.place(in: layer.values.memory)))
    }
    return true
  }
}
