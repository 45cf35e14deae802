/// An angle reduced to −π/4...π/4, and the number of quarter turns removed.
struct ReducedAngle {
  var remainder: DoublePair
  /// The number of quarter turns modulo 4.
  var quadrant: Int

  /// - Parameter x: A finite angle.
  init(_ x: Double) {
    let magnitude = abs(x)
    if magnitude <= 0.785398163397448 {  // π/4, rounded down
      self.init(DoublePair(x), 0)
      return
    }
    if magnitude < 1_048_576, let near = ReducedAngle(codyWaite: x) {
      self = near
      return
    }
    self.init(exactly: magnitude)
    if x < 0 {
      remainder = -remainder
      quadrant = (4 - quadrant) & 3
    }
  }

  private init(_ remainder: DoublePair, _ quadrant: Int) {
    self.remainder = remainder
    self.quadrant = quadrant
  }

  /// Cody and Waite's reduction: `x − k·π/2` with π/2 as the sum of three numbers, the first two
  /// of 33 bits.
  ///
  /// For |x| < 2^20, k has at most 20 bits, so `k·first` and `k·second` are exact, and so is the
  /// first difference. The error of the third product is at most 2^-99.
  ///
  /// - Returns: nil within 2^-30 of a multiple of π/2, where that error would be significant.
  private init?(codyWaite x: Double) {
    let first = 0x1.921fb544p+0
    let second = 0x1.0b4611a6p-34
    let third = 0x1.3198a2e037073p-69
    let k = (x * 0.6366197723675814).rounded()  // 2/π
    let difference = DoublePair.sum(x - k * first, -(k * second))
    guard abs(difference.high) > 0x1p-30 else { return nil }
    let remainder = DoublePair.orderedSum(difference.high, difference.low - k * third)
    self.init(remainder, Int(k) & 3)
  }

  /// Payne and Hanek's reduction, in integers, for any angle above 0.7.
  ///
  /// With x = m·2^e and m an integer, the bits of 2/π of weight 2^(2−e) and more only add whole
  /// turns to x·2/π, so they are omitted. The next 192 bits, times m, modulo 2^192, are `x·2/π mod
  /// 4` in units of 2^-190. The truncation error is below m·2^-190 < 2^-137, and no double is
  /// nearer to a multiple of π/2 than about 2^-62.
  private init(exactly x: Double) {
    let m = x.significandBitPattern | 1 << 52
    let skipped = Int(x.exponentBitPattern) - 1075 - 2
    let w = Self.window(at: skipped)

    // The low 192 bits of m · (w.0, w.1, w.2), where w.0 is the highest word.
    let p2 = m.multipliedFullWidth(by: w.2)
    let p1 = m.multipliedFullWidth(by: w.1)
    let (middle, carry) = p1.low.addingReportingOverflow(p2.high)
    let high = m &* w.0 &+ p1.high &+ (carry ? 1 : 0)

    // The top two bits count quarter turns; the rest is a fraction of one, rounded to −½...½.
    var turns = Int(high >> 62)
    var fraction = (high << 2 | middle >> 62, middle << 2 | p2.low >> 62, p2.low << 2)
    let isNegative = fraction.0 >> 63 == 1
    if isNegative {
      turns += 1
      fraction = Self.negated(fraction)
    }
    let halfPi = DoublePair(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
    let angle = Self.pair(fraction) * halfPi
    self.init(isNegative ? -angle : angle, turns & 3)
  }

  private typealias Words = (UInt64, UInt64, UInt64)

  /// Returns 192 bits of 2/π from the bit after `skipped` on; −64 is the first bit of the table.
  private static func window(at skipped: Int) -> Words {
    let (word, bit) = (skipped + 64).quotientAndRemainder(dividingBy: 64)
    func bits(_ index: Int) -> UInt64 {
      bit == 0 ? twoOverPi[index] : twoOverPi[index] << bit | twoOverPi[index + 1] >> (64 - bit)
    }
    return (bits(word), bits(word + 1), bits(word + 2))
  }

  private static func negated(_ a: Words) -> Words {
    let (low, carry0) = (~a.2).addingReportingOverflow(1)
    let (middle, carry1) = (~a.1).addingReportingOverflow(carry0 ? 1 : 0)
    return (~a.0 &+ (carry1 ? 1 : 0), middle, low)
  }

  /// Returns the 192-bit fraction as a pair: 117 bits from its leading 1 on.
  private static func pair(_ a: Words) -> DoublePair {
    var (high, middle, low) = a
    var zeros = 0
    if high == 0 { (high, middle, low, zeros) = (middle, low, 0, 64) }
    let shift = high.leadingZeroBitCount
    if shift > 0 {
      high = high << shift | middle >> (64 - shift)
      middle = middle << shift | low >> (64 - shift)
      zeros += shift
    }
    let unit = Double(bitPattern: UInt64(1023 - zeros) << 52)  // 2^-zeros
    let top = Double(high >> 11) * 0x1p-53
    let rest = Double(high << 53 | middle >> 11) * 0x1p-117
    return DoublePair.orderedSum(top * unit, rest * unit)
  }

  /// 2/π in binary: a word of the integer part, then 19 words of the fraction.
  private static let twoOverPi: [UInt64] = [
    0, 0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041,
    0xFE51_63AB_DEBB_C561, 0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C,
    0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484, 0xE99C_7026_B45F_7E41,
    0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D,
    0x7527_BAC7_EBE5_F17B, 0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08,
    0x5603_3046_FC7B_6BAB,
  ]
}
