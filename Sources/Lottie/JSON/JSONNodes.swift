import Foundation

/// The values of a JSON text in one flat list, in memory of its own.
///
/// So that no reference is counted when a value is looked at, and nothing is checked for being the only one
/// when a value is added.
struct JSONNodes: ~Copyable {
  private(set) var memory: UnsafeMutablePointer<JSONDocument.Node>
  private(set) var count = 0
  private var capacity: Int

  /// - Parameter capacity: For how many there is room at first; at least 1.
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

/// A JSON text in memory of its own, with a zero behind it, at which all reading ends without its being
/// counted.
struct JSONBytes: ~Copyable {
  private let memory: UnsafeMutablePointer<UInt8>
  /// Without the zero.
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
