/// The layout of lists of plain values in one memory allocation.
struct MemoryPlan {
  /// The alignment of lists to cache lines, so that a frame touches few of them.
  private static let alignment = 64
  private var size = 0

  /// - Returns: The offset of the list, in bytes.
  mutating func reserve<Element>(_ list: [Element]) -> Int {
    let place = size.aligned(to: Self.alignment)
    size = place + list.count * MemoryLayout<Element>.stride
    return place
  }

  func allocate() -> PlannedMemory {
    unsafe PlannedMemory(start: .allocate(byteCount: size, alignment: Self.alignment))
  }
}

/// The memory of several lists.
// Safe in its only user, which copies lists to the offsets that the plan has reserved for them and
// deallocates the memory when it is released.
@safe
struct PlannedMemory {
  fileprivate let start: UnsafeMutableRawPointer

  func copy<Element>(_ list: [Element], to place: Int) -> UncheckedList<Element> {
    let memory = unsafe UnsafeMutableBufferPointer(
      start: (start + place).bindMemory(to: Element.self, capacity: list.count), count: list.count)
    _ = unsafe memory.initialize(fromContentsOf: list)
    return unsafe UncheckedList(memory)
  }

  func deallocate() { unsafe start.deallocate() }
}
