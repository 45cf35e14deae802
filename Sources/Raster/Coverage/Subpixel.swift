import StrataGraphics

/// The fixed-point grid on which polygons are rasterized.
///
/// Vertices are rounded to 1/1024 pixel once. Everything after that is a sum of integers. Two
/// edges over the same two vertices therefore cancel to exactly 0, and a shape moved
/// by whole pixels gives the same bytes. The rounding moves an edge by less than 0.0007 px, which
/// is 0.2 of one step of 8-bit coverage.
enum Subpixel {
  static let bits = 10
  static let one = 1 << bits
  static let mask = one - 1
  /// A full pixel in units of area: a trapezoid's height times the sum of its two parallel sides.
  static let fullArea = 1 << areaBits
  static let areaBits = 2 * bits + 1
  /// The maximum distance of coordinates from the origin in pixels, so that they fit 32 bits with
  /// their fraction.
  ///
  /// Farther away only the winding of an edge counts.
  static let reach = 1 << 20

  /// The number whose addition rounds a Double.
  ///
  /// Adding 1.5·2⁵² leaves the nearest integer in the low bits of the sum, ties to even. This is
  /// the fastest rounding without SSE4.1, and exact below 2⁵¹.
  private static let magic = 0x1.8p52

  @inline(__always) static func nearest(_ value: Double) -> Int {
    Int(truncatingIfNeeded: (value + magic).bitPattern &- magic.bitPattern)
  }

  /// Converts pixels to units of the grid; |value| is at most `reach`.
  @inline(__always) static func fixed(_ value: Double) -> Int32 {
    Int32(truncatingIfNeeded: nearest(value * Double(one)))
  }
}

extension PixelRect {
  /// The coordinate of the side that is farthest from the origin.
  var furthestSide: Int {
    func further(_ a: Int, _ b: Int) -> Int { a.magnitude < b.magnitude ? b : a }
    return further(further(minX, minY), further(maxX, maxY))
  }
}

/// Uninitialized memory that grows and is reused.
// Safe: it owns the memory. Users of `base` stay below `capacity`.
@safe
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  /// - Parameter capacity: The initial capacity; 0 counts as 1.
  init(capacity: Int = 1) {
    self.capacity = max(capacity, 1)
    unsafe base = .allocate(capacity: self.capacity)
  }

  /// Creates memory for `count` elements, all set to a value.
  init(_ count: Int, filledWith value: Element) {
    self.init(capacity: count)
    fill(count, with: value)
  }

  deinit { unsafe base.deallocate() }

  /// Makes room for `count` elements and preserves the first `kept`.
  mutating func reserve(_ count: Int, keeping kept: Int = 0) {
    guard count > capacity else { return }
    let grown = max(count, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: grown)
    unsafe larger.update(from: base, count: kept)
    unsafe base.deallocate()
    unsafe base = larger
    capacity = grown
  }

  /// Makes room for `count` elements, and sets all elements if the memory grows.
  mutating func reserve(_ count: Int, filledWith value: Element) {
    guard count > capacity else { return }
    reserve(count)
    unsafe base.initialize(repeating: value, count: capacity)
  }

  /// Makes room for `count` elements and sets them.
  mutating func fill(_ count: Int, with value: Element) {
    reserve(count)
    unsafe base.initialize(repeating: value, count: count)
  }

  /// Frees the memory if it is more than `count` elements.
  mutating func trim(above count: Int) {
    if capacity > count { self = Scratch() }
  }
}
