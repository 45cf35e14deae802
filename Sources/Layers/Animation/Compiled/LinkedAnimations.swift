/// What a frame goes through for one layer: flat lists, found by index, in memory of their own, so
/// that a frame checks no reference for whether it is the only one.
///
/// Properties that are numbers in the layer's state, moved by tracks that are numbers, are shown
/// without a call, an allocation or a count for each; the rest is in `slots` and `tracks`.
final class LinkedAnimations {
  /// A property that animations move, during a frame.
  struct Slot {
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
  /// Holds the plain lists.
  private let memory: UnsafeMutableRawPointer
  private let clocks: UnsafeMutableBufferPointer<LinkedClock>
  private let states: UnsafeMutableBufferPointer<ActiveTiming.State>
  private let properties: UnsafeMutableBufferPointer<PlainProperty>
  private let transforms: UnsafeMutableBufferPointer<PlainTransform>
  private let plainTracks: UnsafeMutableBufferPointer<PlainTrack>
  private let slots: UnsafeMutableBufferPointer<Slot>
  private let tracks: UnsafeMutableBufferPointer<Track>
  private let paces: [TimingCurve]

  /// - Parameters:
  ///   - animations: In order of addition.
  ///   - guests: Tracks of layers above, which get their places here; evaluated first.
  init(
    _ animations: [CompiledAnimation], guests: inout [GuestTracks], of layer: CALayer, version: Int
  ) {
    self.version = version
    hasOutside = animations.contains { !$0.outside.isEmpty }
    let linker = AnimationLinker(animations, guests: &guests, of: layer)
    var plan = MemoryPlan()
    // In the order in which a frame needs them.
    let clockPlace = plan.reserve(linker.clocks)
    let states = Array(repeating: ActiveTiming.State.none, count: linker.clocks.count)
    let statePlace = plan.reserve(states)
    let propertyPlace = plan.reserve(linker.properties)
    let transformPlace = plan.reserve(linker.transforms)
    let trackPlace = plan.reserve(linker.plainTracks)
    memory = plan.allocate()
    clocks = MemoryPlan.copy(linker.clocks, to: memory + clockPlace)
    self.states = MemoryPlan.copy(states, to: memory + statePlace)
    properties = MemoryPlan.copy(linker.properties, to: memory + propertyPlace)
    transforms = MemoryPlan.copy(linker.transforms, to: memory + transformPlace)
    plainTracks = MemoryPlan.copy(linker.plainTracks, to: memory + trackPlace)
    slots = .allocate(capacity: linker.slots.count)
    _ = slots.initialize(fromContentsOf: linker.slots)
    tracks = .allocate(capacity: linker.tracks.count)
    _ = tracks.initialize(fromContentsOf: linker.tracks)
    paces = linker.paces
  }

  deinit {
    memory.deallocate()
    slots.deinitialize().deallocate()
    tracks.deinitialize().deallocate()
  }

  // MARK: Frames

  /// Reads the clocks at a time, and writes what shows of the plain properties into a layer's state.
  ///
  /// - Parameter isFirst: Whether that holds the model's values, which are then kept.
  func present(at time: Double, on layer: CALayer, isFirst: Bool) {
    LinkedClock.read(clocks, paces, at: time, into: states)
    withUnsafeMutableBytes(of: &layer.state) { bytes in
      guard let state = bytes.baseAddress else { return }
      for index in properties.indices {
        let transform = Int(properties[index].transform)
        if transform >= 0 {
          transforms[transform].present(
            properties[index].tracks, plainTracks, states,
            at: properties[index].place, in: state, isFirst: isFirst)
        } else {
          properties[index].present(plainTracks, states, in: state, isFirst: isFirst)
        }
      }
    }
  }

  /// Whether there is more to present than plain properties.
  var hasSlots: Bool { !slots.isEmpty }

  /// The same of all that is not plain, once the clocks have been read for that.
  func presentSlots(on layer: CALayer, isFirst: Bool, guests: [GuestTracks]) {
    for index in slots.indices {
      if isFirst { slots[index].model = slots[index].slot.read(layer) }
      slots[index].running.reset(to: slots[index].model)
    }
    for guest in guests {
      guard let owner = guest.owner?.links, owner.version == guest.version else { continue }
      for link in guest.links { apply(link, owner.states[link.clock]) }
    }
    for index in tracks.indices { apply(tracks[index], states[tracks[index].clock]) }
    for index in slots.indices {
      slots[index].slot.write(layer, slots[index].slot.limited(slots[index].running.whole))
    }
  }

  @inline(__always)
  private func apply(_ link: Track, _ state: ActiveTiming.State) {
    guard state.contributes else { return }
    let slots = slots
    link.track._withUnsafeGuaranteedRef { $0.apply(state, to: &slots[link.slot].running) }
  }

  /// Writes the model's values back.
  func restore(_ layer: CALayer) {
    withUnsafeMutableBytes(of: &layer.state) { bytes in
      guard let state = bytes.baseAddress else { return }
      for index in properties.indices {
        let transform = Int(properties[index].transform)
        if transform >= 0 {
          transforms[transform].restore(at: properties[index].place.transform(in: state))
        } else {
          properties[index].restore(in: state)
        }
      }
    }
    for index in slots.indices {
      slots[index].slot.write(layer, slots[index].model)
      // Objects are not kept any longer than the model has them.
      slots[index].model = .number(0)
      slots[index].running.reset(to: .number(0))
    }
  }
}

extension ActiveTiming.State {
  /// Nothing shows.
  fileprivate static let none = Self(
    phase: .before, contributes: false, localTime: 0, progress: 0, iteration: 0)
}

/// Where lists of plain values lie that share one piece of memory.
private struct MemoryPlan {
  /// Lists begin with a cache line, so that what a frame needs of them lies in few.
  private static let alignment = 64
  private var size = 0

  /// - Returns: Where the list is to lie, in bytes.
  mutating func reserve<Element>(_ list: [Element]) -> Int {
    let place = (size + Self.alignment - 1) / Self.alignment * Self.alignment
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
