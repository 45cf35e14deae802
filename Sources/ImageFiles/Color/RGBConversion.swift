internal import StrataGraphics

/// A conversion of an image's channel values to sRGB, according to a profile.
///
/// Colors outside sRGB are clamped channel by channel. Both steps use integer lookup tables, which
/// give the same results on every machine: one for the contribution of each channel value to the
/// three linear sRGB components, and one for the sRGB value of a linear component.
struct RGBConversion {
  /// The largest matrix coefficient for which the sum of three entries of `parts` fits in 32 bits.
  ///
  /// Coefficients of real profiles are up to 2 or 3.
  static let largestFactor = 32.0

  /// The value of linear light 1 in `parts`.
  private static let one: Int32 = 1 << 24
  /// The number of low bits in `parts` that are dropped to index `numbers`.
  private static let droppedBits: Int32 = 8

  /// The contribution to linear red, green and blue, at index 256 · channel + value.
  private let parts: [SIMD4<Int32>]

  init(_ profile: ColorProfile) {
    parts = (0..<3).flatMap { channel in
      (0...255).map { number in
        let light = profile.curves[channel].light(Double(number) / 255) * Double(Self.one)
        var part = SIMD4<Int32>()
        for row in 0..<3 { part[row] = Int32((profile.rows[row][channel] * light).rounded()) }
        return part
      }
    }
  }

  /// The sRGB values of linear light in steps of 1/65,536, of which the darkest levels take 20
  /// each.
  private static let numbers: [UInt8] = {
    var numbers = [UInt8](repeating: 255, count: 65_537)
    var start = 0
    for level in 0..<255 {
      // A level extends halfway to the next.
      let end = TransferFunction.sRGB.light((Double(level) + 0.5) / 255) * 65_536
      while Double(start) < end {
        numbers[start] = UInt8(level)
        start += 1
      }
    }
    return numbers
  }()

  /// Converts straight RGBA pixels in place, except those of alpha 0, which are invisible.
  func convert(_ pixels: inout MutableSpan<UInt8>) {
    let half: Int32 = 1 << (Self.droppedBits - 1)
    let rounding = SIMD4<Int32>(half, half, half, 0)
    let most = SIMD4<Int32>(repeating: Self.one)
    unsafe parts.withUnsafeBufferPointer { parts in
      unsafe Self.numbers.withUnsafeBufferPointer { numbers in
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
          var i = 0
          while i + 3 < pixels.count {
            defer { i += 4 }
            guard unsafe pixels[i + 3] > 0 else { continue }
            let light =
              unsafe parts[Int(pixels[i])] &+ parts[256 + Int(pixels[i + 1])]
              &+ parts[512 + Int(pixels[i + 2])]
            let index =
              (light.clamped(lowerBound: .zero, upperBound: most) &+ rounding) &>> Self.droppedBits
            unsafe pixels[i] = numbers[Int(index.x)]
            unsafe pixels[i + 1] = numbers[Int(index.y)]
            unsafe pixels[i + 2] = numbers[Int(index.z)]
          }
        }
      }
    }
  }
}
