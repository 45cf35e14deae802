internal import CKernels

/// Whether lines count the pixels that they pass.
///
/// A pixel's count is the number of lines that come into it, from above or from a side, two for
/// each contour that turns from up to down in it, and one for each level line. Where it is less
/// than 2, what of the contours lies in the pixel is nothing, or one stretch that only falls or
/// only rises: it cannot cross itself, so winding numbers in the pixel differ by at most 1.
protocol PassCounting {
  static var isOn: Bool { get }
}

enum PassesIgnored: PassCounting {
  static var isOn: Bool { false }
}

enum PassesCounted: PassCounting {
  static var isOn: Bool { true }
}

/// What is known of the winding numbers in a pixel before its lines are looked at.
///
/// From the pixel's top left corner one comes to any point of it down the left side, then along a
/// row. On the way a line is met never, once, or on both legs, where it cancels out: what it adds
/// to the corner's winding number is 0 or a change of 1 that depends on where it comes from alone.
/// That is the line's sign if it comes from above or from the right, and the opposite if it comes
/// from the left, where the way down meets it first. So all winding numbers in the pixel lie between
/// the corner's less the falls and the corner's plus the rises.
///
/// The corner's number is the sum of the steps up to the pixel in its row: a step is the sum of the
/// signs of the lines that come from the row above between two corners. It is kept modulo 256, which
/// says enough: the mean winding number lies between the same two bounds, so the corner's lies close
/// to it; see `corner(of:mean:)`.
struct PassCount: BitwiseCopyable {
  // 4 bits of rises, 4 of falls, 8 of the step; as `strata_coverage_kernels.passed` reads them.
  private var bits: UInt16

  private static let fieldBits: UInt16 = 4
  private static let field: UInt16 = 1 << fieldBits - 1
  /// A number that has come to this stays there.
  private static let most: UInt8 = 1 << UInt8(fieldBits - 1)

  /// No lines.
  init() { bits = 0 }

  /// Counts a line that may change the winding number by 1 or by -1; 0 counts none.
  @inline(__always)
  mutating func add(_ change: Int) {
    // 1 in the field that the change belongs to; a field that is full has its highest bit set.
    let ones = Int(Self.field)
    let one = UInt16(truncatingIfNeeded: (change & 1) &+ (change &>> (Int.bitWidth - 1) & ones))
    bits &+= one & ~(bits &>> (Self.fieldBits &- 1))
  }

  /// Counts a line that comes from the row above.
  @inline(__always)
  mutating func enter(_ sign: Int) {
    bits &+= UInt16(truncatingIfNeeded: sign &<< Int(2 * Self.fieldBits))
  }

  /// The winding number at the top left of a pixel.
  ///
  /// - Parameters:
  ///   - pixel: With no more rises and falls than are counted.
  ///   - mean: The mean winding number in the pixel, rounded down.
  @inline(__always)
  static func corner(of pixel: strata_passed_pixel, mean: Int) -> Int {
    mean &+ Int(Int8(truncatingIfNeeded: Int(pixel.corner) &- mean))
  }

  /// Whether a pixel has more rises or falls than are counted.
  @inline(__always)
  static func isFull(_ pixel: strata_passed_pixel) -> Bool {
    pixel.rises >= most || pixel.falls >= most
  }
}

extension PassCount {
  /// How many slots there are.
  static let slots = Int(UInt16.max)

  /// A pixel that is to be settled, once the counts have been looked at.
  init(slot: Int) { bits = UInt16(truncatingIfNeeded: slot &+ 1) }

  /// Which of the pixels to be settled this is; negative if it is none.
  @inline(__always)
  var slot: Int { Int(bits) &- 1 }

  /// Whether one of four pixels is to be settled.
  @inline(__always)
  static func isAny(_ a: PassCount, _ b: PassCount, _ c: PassCount, _ d: PassCount) -> Bool {
    a.bits | b.bits | c.bits | d.bits != 0
  }
}
