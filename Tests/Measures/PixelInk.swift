public import StrataGraphics

/// Measurements of the visible pixels of an image, apart from the suites because those are not
/// optimized.
public enum PixelInk {
  /// Returns the number of pixels that are not entirely transparent.
  public static func count(_ pixels: Pixels) -> Int {
    let bytes = pixels.bytes
    var count = 0
    for alpha in stride(from: 3, to: bytes.count, by: 4) where bytes[alpha] > 0 { count += 1 }
    return count
  }

  /// Returns the number of pixels with one premultiplied color.
  ///
  /// - Precondition: `color` has four channels.
  public static func count(_ color: [UInt8], in pixels: Pixels) -> Int {
    precondition(color.count == 4, "a color of \(color.count) channels")
    let bytes = pixels.bytes
    var count = 0
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let isEqual =
        bytes[start] == color[0] && bytes[start + 1] == color[1] && bytes[start + 2] == color[2]
        && bytes[start + 3] == color[3]
      if isEqual { count += 1 }
    }
    return count
  }

  /// Returns the centers of mass of the parts that are separated by at least two columns without
  /// ink, in pixels, from left to right.
  public static func centers(in pixels: Pixels) -> [SIMD2<Double>] {
    let bytes = pixels.bytes
    var found: [SIMD2<Double>] = []
    var (sum, mass, empty) = (SIMD2<Double>(), 0.0, 0)
    func end() {
      if mass > 0 { found.append(sum / mass) }
      (sum, mass, empty) = (SIMD2(), 0, 0)
    }
    for x in 0..<pixels.width {
      var hasInk = false
      for y in 0..<pixels.height {
        let coverage = Double(bytes[(y * pixels.width + x) * 4 + 3])
        guard coverage > 0 else { continue }
        hasInk = true
        sum += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * coverage
        mass += coverage
      }
      empty = hasInk ? 0 : empty + 1
      if empty == 2 { end() }
    }
    end()
    return found
  }
}
