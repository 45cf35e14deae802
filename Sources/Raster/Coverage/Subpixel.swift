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
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init() {
    base = .allocate(capacity: 1)
    capacity = 1
  }

  deinit { base.deallocate() }

  /// Makes room for `count` elements and preserves the first `kept`.
  mutating func reserve(_ count: Int, keeping kept: Int = 0) {
    guard count > capacity else { return }
    let grown = max(count, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: grown)
    larger.update(from: base, count: kept)
    base.deallocate()
    base = larger
    capacity = grown
  }

  /// Frees the memory if it is more than `count` elements.
  mutating func trim(above count: Int) {
    guard capacity > count else { return }
    base.deallocate()
    base = .allocate(capacity: 1)
    capacity = 1
  }
}
