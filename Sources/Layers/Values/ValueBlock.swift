/// One class's part of what its layers have: where in `LayerValues` it lies, behind those of the
/// classes above.
///
/// The last block of a class stands for the whole layout, since each knows the one before it.
package class AnyValueBlock: @unchecked Sendable {
  /// The one before it, of a class above; nil for that of every layer.
  let base: AnyValueBlock?
  /// In bytes.
  let offset: Int
  /// Where the next one may begin.
  let end: Int
  /// Of all up to this one.
  let alignment: Int

  fileprivate init<State>(after base: AnyValueBlock?, _ type: State.Type) {
    self.base = base
    let own = MemoryLayout<State>.alignment
    offset = ((base?.end ?? 0) + own - 1) / own * own
    end = offset + MemoryLayout<State>.size
    alignment = max(own, base?.alignment ?? 1)
  }

  /// Whether the layout that ends with this block has another one.
  final func has(_ block: AnyValueBlock) -> Bool {
    var next: AnyValueBlock? = self
    while let here = next {
      if here === block { return true }
      next = here.base
    }
    return false
  }

  // What follows is about one block; memory is that of all.

  fileprivate func initialize(_ memory: UnsafeMutableRawPointer) {}
  fileprivate func initialize(_ memory: UnsafeMutableRawPointer, from: UnsafeRawPointer) {}
  fileprivate func assign(_ memory: UnsafeMutableRawPointer, from: UnsafeRawPointer) {}
  fileprivate func deinitialize(_ memory: UnsafeMutableRawPointer) {}
}

/// The values that one class adds, as one structure.
package final class ValueBlock<State>: AnyValueBlock, @unchecked Sendable {
  private let makeDefault: @Sendable () -> State

  /// - Parameters:
  ///   - base: That of the class above.
  ///   - makeDefault: What new layers have.
  package init(after base: AnyValueBlock?, _ makeDefault: @escaping @Sendable () -> State) {
    self.makeDefault = makeDefault
    super.init(after: base, State.self)
  }

  @inline(__always)
  func place(in memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<State> {
    (memory + offset).assumingMemoryBound(to: State.self)
  }

  fileprivate override func initialize(_ memory: UnsafeMutableRawPointer) {
    (memory + offset).initializeMemory(as: State.self, to: makeDefault())
  }

  fileprivate override func initialize(
    _ memory: UnsafeMutableRawPointer, from other: UnsafeRawPointer
  ) {
    let other = (other + offset).assumingMemoryBound(to: State.self)
    (memory + offset).initializeMemory(as: State.self, from: other, count: 1)
  }

  fileprivate override func assign(
    _ memory: UnsafeMutableRawPointer, from other: UnsafeRawPointer
  ) {
    place(in: memory).pointee = (other + offset).assumingMemoryBound(to: State.self).pointee
  }

  fileprivate override func deinitialize(_ memory: UnsafeMutableRawPointer) {
    place(in: memory).deinitialize(count: 1)
  }
}

/// The values of a layer's properties that can move: those of every layer, then what its classes
/// add.
///
/// A layer has one, which its open properties read and write. What it shows at a time is another,
/// made of it by whoever evaluates a frame: so a frame never touches the layer, and several can be
/// evaluated at once while nobody changes it. Changing one calls no override, observer or action.
package final class LayerValues {
  /// The last block of the layer's class.
  let layout: AnyValueBlock
  /// For `ValuePlace`.
  let memory: UnsafeMutableRawPointer
  /// Whether there is nothing in the memory now.
  @exclusivity(unchecked)
  private(set) var isVacant = false

  /// The defaults of a class.
  package init(_ layout: AnyValueBlock) {
    self.layout = layout
    memory = .allocate(byteCount: layout.end, alignment: layout.alignment)
    forEachBlock { $0.initialize(memory) }
  }

  package init(copying other: LayerValues) {
    layout = other.layout
    memory = .allocate(byteCount: layout.end, alignment: layout.alignment)
    forEachBlock { $0.initialize(memory, from: other.memory) }
  }

  deinit {
    vacate()
    memory.deallocate()
  }

  /// Lets go of all values, until others are assigned.
  func vacate() {
    guard !isVacant else { return }
    isVacant = true
    forEachBlock { $0.deinitialize(memory) }
  }

  /// Becomes equal to the values of another layer as far as both have them.
  func assign(_ other: LayerValues) {
    if isVacant {
      precondition(layout === other.layout, "new values are those of a whole layer")
      isVacant = false
      forEachBlock { $0.initialize(memory, from: other.memory) }
    } else if layout === other.layout {
      forEachBlock { $0.assign(memory, from: other.memory) }
    } else {
      forEachBlock { if other.layout.has($0) { $0.assign(memory, from: other.memory) } }
    }
  }

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
    _modify { yield &memory.assumingMemoryBound(to: LayerState.self).pointee }
  }

  /// What one of the classes adds.
  ///
  /// - Precondition: The layer is of that class.
  package subscript<State>(_ block: ValueBlock<State>) -> State {
    @inline(__always) _read {
      check(block)
      yield block.place(in: memory).pointee
    }
    @inline(__always) _modify {
      check(block)
      yield &block.place(in: memory).pointee
    }
  }

  @inline(__always)
  private func check(_ block: AnyValueBlock) {
    precondition(
      layout === block || layout.has(block), "a layer has the values of its own classes alone")
  }
}
