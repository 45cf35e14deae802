import Synchronization

/// The values of a layer's properties: those of every layer, then what its classes add.
///
/// A layer has one, which its open properties read and write. What it shows at a time is another,
/// made of it by whoever evaluates a frame, with what can move alone: so a frame never touches the
/// layer, and several can be evaluated at once while nobody changes it. Changing one calls no
/// override, observer or action.
package final class LayerValues {
  /// The last block of the layer's class.
  let layout: AnyValueBlock
  /// For `ValuePlace`.
  let memory: UnsafeMutableRawPointer
  /// What there is in the memory: all that a layer has, or what a frame shows.
  private let part: AnyValueBlock.Part
  /// Whether there is nothing in the memory now.
  @exclusivity(unchecked)
  private(set) var isVacant = false

  /// What the last frame showed of these, for the next one to begin with; none once they change, so
  /// that nothing is held any longer than the layer has it.
  ///
  /// A retained reference, which one thread at a time takes and gives back.
  private let kept = Atomic<UInt>(0)
  /// Of what a frame shows: the animations that it was made by.
  @exclusivity(unchecked)
  var links: LinkedAnimations?

  /// The defaults of a class.
  package init(_ layout: AnyValueBlock) {
    self.layout = layout
    part = .all
    memory = .allocate(byteCount: layout.end, alignment: layout.alignment)
    forEachBlock { $0.initialize(memory) }
  }

  /// What a new layer has: a copy of its class's defaults.
  init(defaults: LayerValues) {
    layout = defaults.layout
    part = .all
    memory = .allocate(byteCount: layout.end, alignment: layout.alignment)
    forEachBlock { $0.initialize(memory, from: defaults.memory, .all) }
  }

  /// What a frame shows, equal to what a layer has.
  package init(copying other: LayerValues) {
    layout = other.layout
    part = .moving
    memory = .allocate(byteCount: layout.end, alignment: layout.alignment)
    forEachBlock { $0.initialize(memory, from: other.memory, part) }
  }

  deinit {
    forgetKept()
    vacate()
    memory.deallocate()
  }

  /// Lets go of all values, until others are assigned.
  func vacate() {
    guard !isVacant else { return }
    isVacant = true
    links = nil
    forEachBlock { $0.deinitialize(memory, part) }
  }

  /// Becomes equal to other values as far as both have them.
  func assign(_ other: LayerValues) {
    forgetKept()
    let common = part.intersection(other.part)
    if isVacant {
      precondition(
        layout === other.layout && common == part, "new values are those of a whole layer")
      isVacant = false
      forEachBlock { $0.initialize(memory, from: other.memory, common) }
    } else if layout === other.layout {
      forEachBlock { $0.assign(memory, from: other.memory, common) }
    } else {
      forEachBlock { if other.layout.has($0) { $0.assign(memory, from: other.memory, common) } }
    }
  }

  // MARK: What the last frame showed

  /// Takes what the last frame showed, if nobody else has it.
  @inline(__always)
  func takeKept() -> LayerValues? {
    UnsafeRawPointer(bitPattern: kept.exchange(0, ordering: .acquiring)).map {
      Unmanaged<LayerValues>.fromOpaque($0).takeRetainedValue()
    }
  }

  /// Keeps what a frame has shown; false where there is something kept already.
  @inline(__always)
  func keep(_ shown: LayerValues) -> Bool {
    let reference = Unmanaged.passRetained(shown)
    let bits = UInt(bitPattern: reference.toOpaque())
    if kept.compareExchange(expected: 0, desired: bits, ordering: .releasing).exchanged {
      return true
    }
    reference.release()
    return false
  }

  /// Lets go of what is kept.
  @inline(__always)
  func forgetKept() {
    if kept.load(ordering: .relaxed) != 0 { _ = takeKept() }
  }

  // MARK: Access

  @inline(__always)
  private func forEachBlock(_ body: (AnyValueBlock) -> Void) {
    var next: AnyValueBlock? = layout
    while let block = next {
      body(block)
      next = block.base
    }
  }

  /// What every layer has.
  @inline(__always)
  package var state: LayerState {
    _read { yield memory.assumingMemoryBound(to: LayerState.self).pointee }
    _modify {
      forgetKept()
      yield &memory.assumingMemoryBound(to: LayerState.self).pointee
    }
  }

  /// What one of the classes adds as a structure.
  ///
  /// - Precondition: The layer is of that class.
  package subscript<State>(_ block: ValueBlock<State>) -> State {
    @inline(__always) _read {
      check(block)
      yield block.place(in: memory).pointee
    }
    @inline(__always) _modify {
      forgetKept()
      check(block)
      yield &block.place(in: memory).pointee
    }
  }

  /// Where the value of a property lies.
  ///
  /// - Precondition: The layer is of the property's class, and the property moves if these are what
  ///   a frame shows.
  @inline(__always)
  func place(of property: AnyLayerProperty) -> UnsafeMutableRawPointer {
    guard let block = property.block else {
      preconditionFailure("\(property.key) is in no class's list of properties")
    }
    check(block)
    precondition(
      part == .all || property.motion != .never, "what a frame shows is what can move")
    return memory + property.offset
  }

  /// The same for whoever changes it.
  @inline(__always)
  func placeToChange(of property: AnyLayerProperty) -> UnsafeMutableRawPointer {
    forgetKept()
    return place(of: property)
  }

  @inline(__always)
  private func check(_ block: AnyValueBlock) {
    precondition(
      layout === block || layout.has(block), "a layer has the values of its own classes alone")
  }
}
