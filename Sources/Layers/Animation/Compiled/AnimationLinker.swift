/// Finds the places of the tracks that move one layer.
struct AnimationLinker {
  /// A property that is moved, and what moves it.
  private struct Moved {
    let key: String
    let slot: PropertySlot
    var tracks: [(track: AnimationTrack, clock: Int)] = []
    /// Those that come after all others.
    var last: [(track: AnimationTrack, clock: Int)] = []
    /// Whether a layer above moves it too.
    var hasGuests = false
  }

  private(set) var clocks: [LinkedClock] = []
  private(set) var paces: [TimingCurve] = []
  private(set) var properties: [PlainProperty] = []
  private(set) var transforms: [PlainTransform] = []
  private(set) var plainTracks: [PlainTrack] = []
  private(set) var slots: [LinkedAnimations.Slot] = []
  private(set) var tracks: [LinkedAnimations.Track] = []
  private var moved: [Moved] = []

  /// - Parameters:
  ///   - animations: In order of addition.
  ///   - guests: Tracks of layers above, which get their places.
  init(_ animations: [CompiledAnimation], guests: inout [GuestTracks], of layer: CALayer) {
    for guest in guests {
      for track in guest.tracks {
        if let index = index(of: track.key, of: layer) { moved[index].hasGuests = true }
      }
    }
    for animation in animations { add(animation, of: layer) }
    var slotIndices: [String: Int] = [:]
    for property in moved {
      if linkPlain(property) { continue }
      slotIndices[property.key] = slots.count
      slots.append(LinkedAnimations.Slot(slot: property.slot))
      tracks += property.tracks.map { link($0.track, slots.count - 1, $0.clock) }
    }
    for property in moved {
      guard let slot = slotIndices[property.key] else { continue }
      tracks += property.last.map { link($0.track, slot, $0.clock) }
    }
    for index in guests.indices {
      guests[index].links = guests[index].tracks.compactMap { track in
        slotIndices[track.key].map { link(track.track, $0, track.clock) }
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
    moved.append(Moved(key: key, slot: slot))
    return moved.count - 1
  }

  private func link(
    _ track: AnimationTrack, _ slot: Int, _ clock: Int
  ) -> LinkedAnimations.Track {
    LinkedAnimations.Track(slot: slot, clock: clock, track: .passUnretained(track))
  }

  /// Makes a plain property, where all of it is plain.
  private mutating func linkPlain(_ property: Moved) -> Bool {
    guard let place = property.slot.place, !property.hasGuests else { return false }
    let all = property.tracks + property.last
    let plain = all.compactMap { PlainTrack($0.track, clock: $0.clock) }
    guard plain.count == all.count else { return false }
    let first = Int32(plainTracks.count)
    plainTracks += plain
    let isTransform = place.form == .transform
    properties.append(
      PlainProperty(
        place, tracks: first..<Int32(plainTracks.count),
        transform: isTransform ? Int32(transforms.count) : -1))
    if isTransform { transforms.append(PlainTransform()) }
    return true
  }
}
