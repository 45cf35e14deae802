internal import StrataGraphics

/// Turns the numbers of a picture into those of sRGB, as a profile says.
///
/// Colours beyond sRGB become the nearest channel by channel. All is looked up in tables of whole
/// numbers, which are the same on every machine: what each number of each channel adds to the three
/// lights, and which number of sRGB a light is.
struct RGBConversion {
  /// Of a channel's light in one of sRGB's, with which three of `parts` together fit in 32 bits.
  ///
  /// Real profiles have 2 or 3.
  static let largestFactor = 32.0

  /// What light 1 is in `parts`.
  private static let one: Int32 = 1 << 24
  /// Bits of a light in `parts` that `numbers` has no index for.
  private static let droppedBits: Int32 = 8

  /// At 256 · channel + number: what it adds to red, green and blue light.
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

  /// The sRGB numbers of lights in steps of 1/65,536, of which the darkest levels take 20 each.
  private static let numbers: [UInt8] = {
    var numbers = [UInt8](repeating: 255, count: 65_537)
    var start = 0
    for level in 0..<255 {
      // A level goes as far as halfway to the next.
      let end = TransferFunction.sRGB.light((Double(level) + 0.5) / 255) * 65_536
      while Double(start) < end {
        numbers[start] = UInt8(level)
        start += 1
      }
    }
    return numbers
  }()

  /// Converts straight RGBA pixels in place, except for those of alpha 0, of which nothing is seen.
  func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    let half: Int32 = 1 << (Self.droppedBits - 1)
    let rounding = SIMD4<Int32>(half, half, half, 0)
    let most = SIMD4<Int32>(repeating: Self.one)
    parts.withUnsafeBufferPointer { parts in
      Self.numbers.withUnsafeBufferPointer { numbers in
        var i = 0
        while i + 3 < pixels.count {
          defer { i += 4 }
          guard pixels[i + 3] > 0 else { continue }
          let light =
            parts[Int(pixels[i])] &+ parts[256 + Int(pixels[i + 1])]
            &+ parts[512 + Int(pixels[i + 2])]
          let index =
            (light.clamped(lowerBound: .zero, upperBound: most) &+ rounding) &>> Self.droppedBits
          pixels[i] = numbers[Int(index.x)]
          pixels[i + 1] = numbers[Int(index.y)]
          pixels[i + 2] = numbers[Int(index.z)]
        }
      }
    }
  }
}
