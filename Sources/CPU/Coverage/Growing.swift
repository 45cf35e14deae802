/// Elements in memory that grows and is kept from one use to the next.
struct Growing<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// How many elements there are; set to less, or to 0, to forget the last ones.
  var count = 0

  init() {
    capacity = 64
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

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
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: grown)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    (base, capacity) = (larger, grown)
  }
}
