/// A fixed number of elements that threads write at the same time, each its own, and read later.
///
/// Elements are used in place, because copies would retain what they contain, which is shared by
/// all threads.
// Safe: it owns the elements, and indices are checked.
@safe
struct SharedElements<Element>: ~Copyable {
  private let memory: UnsafeMutableBufferPointer<Element>

  init(_ elements: [Element]) {
    unsafe memory = .allocate(capacity: elements.count)
    _ = unsafe memory.initialize(from: elements)
  }

  deinit { unsafe memory.deinitialize().deallocate() }

  subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(address(index)) }
  }

  // Not the subscript: the thread sanitizer counts its use for writing as a change of all elements.
  @inline(__always)
  func change(_ index: Int, _ body: (inout Element) throws -> Void) rethrows {
    try unsafe body(&address(index).pointee)
  }

  @inline(__always)
  private func address(_ index: Int) -> UnsafeMutablePointer<Element> {
    guard unsafe index >= 0 && index < memory.count, let base = unsafe memory.baseAddress else {
      preconditionFailure("the element must exist")
    }
    return unsafe base + index
  }
}
