import Foundation

/// The values of a JSON text in a flat, manually allocated list.
///
/// It avoids reference counting for each access and uniqueness checks for each appended value.
// Safe: it owns the memory, and appends only within its capacity.
@safe
struct JSONNodes: ~Copyable {
  private(set) var memory: UnsafeMutablePointer<JSONDocument.Node>
  private(set) var count = 0
  private var capacity: Int

  /// - Parameter capacity: The initial capacity, at least 1.
  init(capacity: Int) {
    unsafe memory = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { unsafe memory.deallocate() }

  @inline(__always)
  mutating func append(_ node: JSONDocument.Node) {
    if count == capacity { grow() }
    unsafe (memory + count).initialize(to: node)
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<JSONDocument.Node>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = larger
    capacity *= 2
  }
}

/// A JSON text in manually allocated memory with a terminating zero.
///
/// The zero stops the parser without bounds checks.
// Safe: it owns the memory.
@safe
struct JSONBytes: ~Copyable {
  private let memory: UnsafeMutablePointer<UInt8>
  /// The length without the zero.
  let count: Int

  var text: UnsafePointer<UInt8> { unsafe UnsafePointer(memory) }

  init(_ data: Data) {
    count = data.count
    unsafe memory = .allocate(capacity: count + 1)
    unsafe data.copyBytes(to: memory, count: count)
    unsafe memory[count] = 0
  }

  deinit { unsafe memory.deallocate() }
}
