import Glibc

/// A growable array whose memory is reused.
///
/// It grows by realloc, which moves the pages of large arrays instead of copying them.
struct Growing<Element: BitwiseCopyable>: ~Copyable {
  typealias Memory = UnsafeMutablePointer<Element>

  private(set) var base: Memory
  private var capacity: Int
  /// The number of elements; set to a smaller value to discard the last ones.
  var count = 0

  init() {
    capacity = 64
    base = Self.resized(nil, to: capacity)
  }

  deinit { free(base) }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(count &+ 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ elements: UnsafeBufferPointer<Element>) {
    guard let source = elements.baseAddress else { return }
    if count &+ elements.count > capacity { reserve(count &+ elements.count) }
    (base + count).initialize(from: source, count: elements.count)
    count &+= elements.count
  }

  /// Makes room for `needed` elements.
  @inline(never)
  mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let grown = max(needed, capacity * 2)
    (base, capacity) = (Self.resized(base, to: grown), grown)
  }

  private static func resized(_ base: Memory?, to capacity: Int) -> Memory {
    assert(MemoryLayout<Element>.alignment <= 16, "realloc aligns to 16 bytes")
    guard let memory = realloc(base, capacity * MemoryLayout<Element>.stride) else {
      fatalError("out of memory")
    }
    return memory.bindMemory(to: Element.self, capacity: capacity)
  }
}

extension Growing<UInt8> {
  /// Appends a few bytes without a call of the C library, which would take longer than the copy.
  @inline(__always)
  mutating func appendFew(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, bytes.count <= 16 else { return append(bytes) }
    if count &+ 16 > capacity { reserve(count &+ 16) }
    let (source, target) = (UnsafeRawPointer(start), UnsafeMutableRawPointer(base + count))
    let length = bytes.count
    // Two overlapping words copy any number of bytes from one word to two.
    if length >= 8 {
      Self.copyEnds(UInt64.self, source, target, length)
    } else if length >= 4 {
      Self.copyEnds(UInt32.self, source, target, length)
    } else if length >= 2 {
      Self.copyEnds(UInt16.self, source, target, length)
    } else if length == 1 {
      base[count] = start[0]
    }
    count &+= length
  }

  @inline(__always)
  private static func copyEnds<Word: BitwiseCopyable>(
    _: Word.Type, _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ length: Int
  ) {
    let last = length &- MemoryLayout<Word>.size
    let (first, end) = (
      source.loadUnaligned(as: Word.self), source.loadUnaligned(fromByteOffset: last, as: Word.self)
    )
    target.storeBytes(of: first, as: Word.self)
    target.storeBytes(of: end, toByteOffset: last, as: Word.self)
  }
}
