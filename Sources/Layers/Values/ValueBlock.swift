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

  init(after base: AnyValueBlock?, size: Int, alignment own: Int) {
    self.base = base
    offset = (base?.end ?? 0).aligned(to: own)
    end = offset + size
    alignment = max(own, base?.alignment ?? 1)
  }

  /// What of a block an operation is about.
  struct Part: OptionSet {
    let rawValue: UInt8
    /// What animations move.
    static let moving = Part(rawValue: 1)
    /// What they do not, which only a layer has and no frame.
    static let fixed = Part(rawValue: 2)
    static let all: Part = [.moving, .fixed]
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

  func initialize(_ memory: UnsafeMutableRawPointer) {}
  func initialize(
    _ memory: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer, _ part: Part
  ) {}
  func assign(
    _ memory: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer, _ part: Part
  ) {}
  func deinitialize(_ memory: UnsafeMutableRawPointer, _ part: Part) {}
}

extension Int {
  /// The next multiple, or this one.
  func aligned(to alignment: Int) -> Int {
    (self + alignment - 1) / alignment * alignment
  }
}

/// The values that one class adds, as one structure; all of them can move.
package final class ValueBlock<State>: AnyValueBlock, @unchecked Sendable {
  private let makeDefault: @Sendable () -> State

  /// - Parameters:
  ///   - base: That of the class above.
  ///   - makeDefault: What new layers have.
  package init(after base: AnyValueBlock?, _ makeDefault: @escaping @Sendable () -> State) {
    self.makeDefault = makeDefault
    super.init(
      after: base, size: MemoryLayout<State>.size, alignment: MemoryLayout<State>.alignment)
  }

  @inline(__always)
  func place(in memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<State> {
    (memory + offset).assumingMemoryBound(to: State.self)
  }

  override func initialize(_ memory: UnsafeMutableRawPointer) {
    (memory + offset).initializeMemory(as: State.self, to: makeDefault())
  }

  override func initialize(
    _ memory: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer, _ part: Part
  ) {
    guard part.contains(.moving) else { return }
    (memory + offset).initializeMemory(as: State.self, from: place(in: other), count: 1)
  }

  override func assign(
    _ memory: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer, _ part: Part
  ) {
    guard part.contains(.moving) else { return }
    place(in: memory).pointee = place(in: other).pointee
  }

  override func deinitialize(_ memory: UnsafeMutableRawPointer, _ part: Part) {
    guard part.contains(.moving) else { return }
    place(in: memory).deinitialize(count: 1)
  }
}
