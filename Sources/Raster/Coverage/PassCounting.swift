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
/// signs of the lines that come from the row above between two corners.
struct PassCount: BitwiseCopyable {
  // 10 bits of rises, 10 of falls, 12 of the step, which is signed.
  private var bits: UInt32

  private static let fieldBits: UInt32 = 10
  private static let stepShift = 2 * fieldBits
  private static let field: UInt32 = 1 << fieldBits - 1
  /// A number that has come to this stays there.
  private static let most = 1 << Int(fieldBits - 1)

  /// No lines.
  init() { bits = 0 }

  /// Counts a line that may change the winding number by 1 or by -1.
  @inline(__always)
  mutating func add(_ change: Int) {
    let shift = change < 0 ? Self.fieldBits : 0
    let isFull = bits &>> (shift &+ Self.fieldBits &- 1)
    bits &+= (~isFull & 1) &<< shift
  }

  /// Counts a line that comes from the row above.
  @inline(__always)
  mutating func enter(_ sign: Int) {
    bits &+= UInt32(truncatingIfNeeded: sign &<< Int(Self.stepShift))
  }

  /// Nil when there are too many to count.
  @inline(__always)
  var rises: Int? { Self.counted(bits & Self.field) }

  /// See `rises`.
  @inline(__always)
  var falls: Int? { Self.counted((bits &>> Self.fieldBits) & Self.field) }

  /// Right where no winding number's magnitude is above 1023.
  @inline(__always)
  var step: Int { Int(Int32(bitPattern: bits) &>> Int32(Self.stepShift)) }

  @inline(__always)
  var isPassedTwice: Bool { bits & Self.field &+ (bits &>> Self.fieldBits) & Self.field > 1 }

  private static func counted(_ number: UInt32) -> Int? { number < most ? Int(number) : nil }
}

extension PassCount {
  /// A pixel that is to be settled, once the counts have been looked at.
  init(slot: Int) { bits = UInt32(truncatingIfNeeded: slot &+ 1) }

  /// Which of the pixels to be settled this is; negative if it is none.
  @inline(__always)
  var slot: Int { Int(bits) &- 1 }
}

/// The counts of two neighbours.
struct PassCountPair {
  private let bits: UInt64

  @inline(__always)
  init(_ counts: UnsafePointer<PassCount>) {
    bits = UInt64(littleEndian: UnsafeRawPointer(counts).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// Whether one of them was passed twice or more.
  @inline(__always)
  var isPassedTwice: Bool {
    let numbers = bits & 0x000F_FFFF_000F_FFFF
    let several = numbers & ~0x0000_0401_0000_0401
    return several | numbers & (numbers &>> 10) & 0x0000_0001_0000_0001 != 0
  }

  /// The sum of their steps.
  @inline(__always)
  var steps: Int {
    let second = Int64(bitPattern: bits) &>> 52
    let first = Int64(bitPattern: bits &<< 32) &>> 52
    return Int(first &+ second)
  }
}
