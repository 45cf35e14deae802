import Synchronization

/// The values of a layer's properties: those of every layer, then what its classes add.
///
/// A layer has one instance, which its open properties read and write. The presentation at a time
/// is another instance, copied by the evaluation of a frame with the animatable values alone. A
/// frame therefore never changes the layer, and several frames can be evaluated concurrently as
/// long as the layer is not changed. Changing an instance calls no override, observer or action.
package final class LayerValues {
  /// The last block of the layer's class.
  let layout: AnyValueBlock
  /// The storage, accessed through `ValueOffset`.
  let memory: ValuePlace
  /// The values in the storage: all values of a layer, or only those that a frame presents.
  private let part: AnyValueBlock.ValueSubset
  /// Whether the storage is uninitialized.
  // Exclusivity is not checked here and for the links, for the reason given in `LayerStorage`.
  @safe @exclusivity(unchecked)
  private(set) var isVacant = false

  /// The presented values of the last frame, from which the next frame starts.
  ///
  /// It is cleared on a change, so that objects are not retained longer than the layer retains
  /// them. It is a retained reference, which one thread at a time takes and returns.
  private let kept = Atomic<UInt>(0)
  /// The animations that produced these values, if a frame presents them.
  @safe @exclusivity(unchecked)
  var links: LinkedAnimations?

  /// Creates the default values of a class.
  package init(_ layout: AnyValueBlock) {
    self.layout = layout
    part = .all
    memory = ValuePlace(for: layout)
    forEachBlock { $0.initialize(memory) }
  }

  /// Creates the values of a new layer, as a copy of its class's defaults.
  init(defaults: LayerValues) {
    layout = defaults.layout
    part = .all
    memory = ValuePlace(for: layout)
    forEachBlock { $0.initialize(memory, from: defaults.memory, .all) }
  }

  /// Creates values for a frame, equal to those of a layer.
  package init(copying other: LayerValues) {
    layout = other.layout
    part = .moving
    memory = ValuePlace(for: layout)
    forEachBlock { $0.initialize(memory, from: other.memory, part) }
  }

  deinit {
    forgetKept()
    vacate()
    memory.deallocate()
  }

  /// Releases all values, until others are assigned.
  func vacate() {
    guard !isVacant else { return }
    isVacant = true
    links = nil
    forEachBlock { $0.deinitialize(memory, part) }
  }

  /// Copies other values, as far as both instances contain them.
  func assign(_ other: LayerValues) {
    forgetKept()
    let common = part.intersection(other.part)
    if isVacant {
      precondition(
        layout === other.layout && common == part,
        "a vacant instance must be assigned all of its values")
      isVacant = false
      forEachBlock { $0.initialize(memory, from: other.memory, common) }
    } else if layout === other.layout {
      forEachBlock { $0.assign(memory, from: other.memory, common) }
    } else {
      forEachBlock { if other.layout.has($0) { $0.assign(memory, from: other.memory, common) } }
    }
  }

  // MARK: Values of the last frame

  /// Takes the stored values of the last frame, unless another thread has taken them.
  @inline(__always)
  func takeKept() -> LayerValues? {
    unsafe UnsafeRawPointer(bitPattern: kept.exchange(0, ordering: .acquiring)).map {
      unsafe Unmanaged<LayerValues>.fromOpaque($0).takeRetainedValue()
    }
  }

  /// Stores the presented values of a frame; returns false if some are stored already.
  @inline(__always)
  func keep(_ shown: LayerValues) -> Bool {
    let bits = unsafe UInt(bitPattern: Unmanaged.passRetained(shown).toOpaque())
    if kept.compareExchange(expected: 0, desired: bits, ordering: .releasing).exchanged {
      return true
    }
    unsafe Unmanaged.passUnretained(shown).release()
    return false
  }

  /// Releases the stored values of the last frame.
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

  /// The values that every layer has.
  @inline(__always)
  package var state: LayerState {
    _read { yield memory[as: LayerState.self] }
    _modify {
      forgetKept()
      yield &memory[as: LayerState.self]
    }
  }

  /// The values that one class adds as a structure.
  ///
  /// - Precondition: The layer is of that class.
  package subscript<State>(_ block: ValueBlock<State>) -> State {
    @inline(__always) _read {
      check(block)
      let place = memory + block.offset
      yield place[as: State.self]
    }
    @inline(__always) _modify {
      forgetKept()
      check(block)
      let place = memory + block.offset
      yield &place[as: State.self]
    }
  }

  /// Returns the place of a property's value.
  ///
  /// - Precondition: The layer is of the property's class, and the property is animatable if these
  ///   values are presented by a frame.
  @inline(__always)
  func place(of property: AnyLayerProperty) -> ValuePlace {
    guard let block = property.block else {
      preconditionFailure("\(property.key) is not in the list of properties of any class")
    }
    check(block)
    precondition(
      part == .all || property.motion != .never, "a frame has only animatable values")
    return memory + property.offset
  }

  /// Returns the place of a property's value for writing.
  @inline(__always)
  func placeToChange(of property: AnyLayerProperty) -> ValuePlace {
    forgetKept()
    return place(of: property)
  }

  @inline(__always)
  private func check(_ block: AnyValueBlock) {
    precondition(
      layout === block || layout.has(block), "the layer is not of the property's class")
  }
}
