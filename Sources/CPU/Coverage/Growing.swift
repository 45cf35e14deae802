import Glibc

/// A growable array whose memory is reused.
///
/// It grows by realloc, which moves the pages of large arrays instead of copying them.
// Safe: it owns the memory, and appends only within its capacity.
@safe
struct Growing<Element: BitwiseCopyable>: ~Copyable {
  typealias Memory = UnsafeMutablePointer<Element>

  private(set) var base: Memory
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 64
    unsafe base = Self.resized(nil, to: capacity)
  }

  deinit { unsafe free(base) }

  /// The size of the memory in bytes.
  var keptBytes: Int { capacity * MemoryLayout<Element>.stride }

  @inline(__always)
  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "the element must exist")
    return unsafe base[index]
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(count &+ 1) }
    unsafe (base + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ elements: UnsafeBufferPointer<Element>) {
    guard let source = elements.baseAddress else { return }
    if count &+ elements.count > capacity { reserve(count &+ elements.count) }
    unsafe (base + count).initialize(from: source, count: elements.count)
    count &+= elements.count
  }

  /// Appends some elements of another array.
  mutating func append(_ other: borrowing Growing, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count, "the range must exist")
    unsafe append(UnsafeBufferPointer(start: other.base + range.lowerBound, count: range.count))
  }

  /// Appends uninitialized elements, and returns the address of the first.
  mutating func appendUninitialized(_ more: Int) -> Memory {
    reserve(count + more)
    defer { count += more }
    return unsafe base + count
  }

  /// Discards all elements and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Makes room for `needed` elements.
  @inline(never)
  private mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let grown = max(needed, capacity * 2)
    unsafe (base, capacity) = (Self.resized(base, to: grown), grown)
  }

  private static func resized(_ base: Memory?, to capacity: Int) -> Memory {
    assert(MemoryLayout<Element>.alignment <= 16, "realloc aligns to 16 bytes")
    guard let memory = unsafe realloc(base, capacity * MemoryLayout<Element>.stride) else {
      fatalError("out of memory")
    }
    return unsafe memory.bindMemory(to: Element.self, capacity: capacity)
  }
}

extension Growing<UInt8> {
  /// Appends a few bytes without a call of the C library, which would take longer than the copy.
  @inline(__always)
  mutating func appendFew(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, bytes.count <= 16 else { return unsafe append(bytes) }
    if count &+ 16 > capacity { reserve(count &+ 16) }
    let (source, target) = unsafe (UnsafeRawPointer(start), UnsafeMutableRawPointer(base + count))
    let length = bytes.count
    // Two overlapping words copy any number of bytes from one word to two.
    if length >= 8 {
      unsafe Self.copyEnds(UInt64.self, source, target, length)
    } else if length >= 4 {
      unsafe Self.copyEnds(UInt32.self, source, target, length)
    } else if length >= 2 {
      unsafe Self.copyEnds(UInt16.self, source, target, length)
    } else if length == 1 {
      unsafe base[count] = start[0]
    }
    count &+= length
  }

  @inline(__always)
  private static func copyEnds<Word: BitwiseCopyable>(
    _: Word.Type, _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ length: Int
  ) {
    let last = length &- MemoryLayout<Word>.size
    let (first, end) = unsafe (
      source.loadUnaligned(as: Word.self), source.loadUnaligned(fromByteOffset: last, as: Word.self)
    )
    unsafe target.storeBytes(of: first, as: Word.self)
    unsafe target.storeBytes(of: end, toByteOffset: last, as: Word.self)
  }
}
