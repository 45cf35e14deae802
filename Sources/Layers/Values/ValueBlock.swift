/// The part of a layer's values that one class adds, located in `LayerValues` after those of its
/// superclasses.
///
/// The last block of a class represents the whole layout, since each block links to the previous
/// one.
package class AnyValueBlock: @unchecked Sendable {
  // Thread-safe: all properties are constant, also those of the subclasses.

  /// The previous block, of a superclass; nil for the block of every layer.
  let base: AnyValueBlock?
  /// The offset in bytes.
  let offset: Int
  /// The offset at which the next block may begin.
  let end: Int
  /// The alignment of all blocks up to this one.
  let alignment: Int

  init(after base: AnyValueBlock?, size: Int, alignment own: Int) {
    self.base = base
    offset = (base?.end ?? 0).aligned(to: own)
    end = offset + size
    alignment = max(own, base?.alignment ?? 1)
  }

  /// The parts of a block that an operation affects.
  struct ValueSubset: OptionSet {
    let rawValue: UInt8
    /// The animatable values.
    static let moving = ValueSubset(rawValue: 1)
    /// The other values, which exist only in a layer's own values and not in a frame's.
    static let fixed = ValueSubset(rawValue: 2)
    static let all: ValueSubset = [.moving, .fixed]
  }

  /// Returns whether the layout that ends with this block contains another block.
  final func has(_ block: AnyValueBlock) -> Bool {
    var next: AnyValueBlock? = self
    while let here = next {
      if here === block { return true }
      next = here.base
    }
    return false
  }

  // The following methods affect one block; the memory is that of all blocks.

  func initialize(_ memory: ValuePlace) {}
  func initialize(
    _ memory: ValuePlace, from other: ValuePlace, _ part: ValueSubset
  ) {}
  func assign(
    _ memory: ValuePlace, from other: ValuePlace, _ part: ValueSubset
  ) {}
  func deinitialize(_ memory: ValuePlace, _ part: ValueSubset) {}
}

extension Int {
  /// Returns the number rounded up to a multiple of the alignment.
  func aligned(to alignment: Int) -> Int {
    (self + alignment - 1) / alignment * alignment
  }
}

/// The values that one class adds as one structure; all of them are animatable.
package final class ValueBlock<State>: AnyValueBlock, @unchecked Sendable {
  // Thread-safe: the property is a constant of a Sendable type.
  private let makeDefault: @Sendable () -> State

  /// - Parameters:
  ///   - base: The block of the superclass.
  ///   - makeDefault: Creates the values of new layers.
  package init(after base: AnyValueBlock?, _ makeDefault: @escaping @Sendable () -> State) {
    self.makeDefault = makeDefault
    super.init(
      after: base, size: MemoryLayout<State>.size, alignment: MemoryLayout<State>.alignment)
  }

  override func initialize(_ memory: ValuePlace) {
    (memory + offset).initialize(to: makeDefault())
  }

  override func initialize(
    _ memory: ValuePlace, from other: ValuePlace, _ part: ValueSubset
  ) {
    guard part.contains(.moving) else { return }
    (memory + offset).initialize(as: State.self, from: other + offset)
  }

  override func assign(
    _ memory: ValuePlace, from other: ValuePlace, _ part: ValueSubset
  ) {
    guard part.contains(.moving) else { return }
    (memory + offset)[as: State.self] = (other + offset)[as: State.self]
  }

  override func deinitialize(_ memory: ValuePlace, _ part: ValueSubset) {
    guard part.contains(.moving) else { return }
    (memory + offset).deinitialize(as: State.self)
  }
}
