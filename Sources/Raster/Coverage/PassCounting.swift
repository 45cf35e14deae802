internal import StrataCKernels

/// Counts the passes of lines through pixels, or is a no-op.
///
/// A pixel's count is the number of lines that enter it, from above or from a side, plus two for
/// each contour that turns from up to down in it, and one for each horizontal line. If it is less
/// than 2, the contours inside the pixel are empty, or one monotonic segment that only falls or
/// only rises. Such a segment cannot cross itself, so winding numbers in the pixel differ by at
/// most 1.
protocol PassCounting {
  static var isOn: Bool { get }
}

enum PassesIgnored: PassCounting {
  static var isOn: Bool { false }
}

enum PassesCounted: PassCounting {
  static var isOn: Bool { true }
}

/// The bounds of the winding numbers in a pixel before its lines are examined.
///
/// From the pixel's top-left corner any point of it is reached down the left side, then along a
/// row. On that path a line is crossed never, once, or on both legs, where it cancels out. Its
/// contribution to the corner's winding number is 0 or a change of 1 that depends only on where the
/// line enters. That is the line's sign if it enters from above or from the right, and the opposite
/// if it enters from the left, where the path down crosses it first. All winding numbers in the
/// pixel are therefore between the corner's minus the falls and the corner's plus the rises.
///
/// The corner's number is the sum of the steps up to the pixel in its row: a step is the sum of the
/// signs of the lines that enter from the row above between two corners. It is stored modulo 256,
/// which is enough: the mean winding number is between the same two bounds, so the corner's is
/// close to it; see `corner(of:mean:)`.
struct PassCount: BitwiseCopyable {
  // 4 bits of rises, 4 of falls, 8 of the step; as `strata_coverage_kernels.passed` reads them.
  private var bits: UInt16

  private static let fieldBits: UInt16 = 4
  private static let field: UInt16 = 1 << fieldBits - 1
  /// The value at which a count saturates.
  private static let most: UInt8 = 1 << UInt8(fieldBits - 1)

  /// Creates a count of no lines.
  init() { bits = 0 }

  /// Counts a line that may change the winding number by 1 or by -1; 0 counts nothing.
  @inline(__always)
  mutating func add(_ change: Int) {
    // 1 in the field that the change belongs to; a saturated field has its highest bit set.
    let ones = Int(Self.field)
    let one = UInt16(truncatingIfNeeded: (change & 1) &+ (change &>> (Int.bitWidth - 1) & ones))
    bits &+= one & ~(bits &>> (Self.fieldBits &- 1))
  }

  /// Counts a line that enters from the row above.
  @inline(__always)
  mutating func enter(_ sign: Int) {
    bits &+= UInt16(truncatingIfNeeded: sign &<< Int(2 * Self.fieldBits))
  }

  /// Returns the winding number at the top-left corner of a pixel.
  ///
  /// - Parameters:
  ///   - pixel: A pixel whose rises and falls are not saturated.
  ///   - mean: The mean winding number in the pixel, rounded down.
  @inline(__always)
  static func corner(of pixel: strata_passed_pixel, mean: Int) -> Int {
    mean &+ Int(Int8(truncatingIfNeeded: Int(pixel.corner) &- mean))
  }

  /// Returns whether the rises or falls of a pixel are saturated.
  @inline(__always)
  static func isFull(_ pixel: strata_passed_pixel) -> Bool {
    pixel.rises >= most || pixel.falls >= most
  }
}

extension PassCount {
  /// The number of slots.
  static let slots = Int(UInt16.max)

  /// Marks a pixel to be settled, after its counts have been evaluated.
  init(slot: Int) { bits = UInt16(truncatingIfNeeded: slot &+ 1) }

  /// The slot of a pixel to be settled; negative for other pixels.
  @inline(__always)
  var slot: Int { Int(bits) &- 1 }

  /// Returns whether at least one of four pixels is to be settled.
  @inline(__always)
  static func isAny(_ a: PassCount, _ b: PassCount, _ c: PassCount, _ d: PassCount) -> Bool {
    a.bits | b.bits | c.bits | d.bits != 0
  }
}
