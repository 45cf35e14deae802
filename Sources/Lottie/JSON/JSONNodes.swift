import Foundation

/// The values of a JSON text in a flat, manually allocated list.
///
/// It avoids reference counting for each access and uniqueness checks for each appended value.
struct JSONNodes: ~Copyable {
  private(set) var memory: UnsafeMutablePointer<JSONDocument.Node>
  private(set) var count = 0
  private var capacity: Int

  /// - Parameter capacity: The initial capacity, at least 1.
  init(capacity: Int) {
    memory = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { memory.deallocate() }

  @inline(__always)
  mutating func append(_ node: JSONDocument.Node) {
    if count == capacity { grow() }
    (memory + count).initialize(to: node)
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<JSONDocument.Node>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
    capacity *= 2
  }
}

/// A JSON text in manually allocated memory with a terminating zero.
///
/// The zero stops the parser without bounds checks.
struct JSONBytes: ~Copyable {
  private let memory: UnsafeMutablePointer<UInt8>
  /// The length without the zero.
  let count: Int

  var text: UnsafePointer<UInt8> { UnsafePointer(memory) }

  init(_ data: Data) {
    count = data.count
    memory = .allocate(capacity: count + 1)
    data.copyBytes(to: memory, count: count)
    memory[count] = 0
  }

  deinit { memory.deallocate() }
}
