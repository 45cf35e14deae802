internal import StrataGraphics

/// Conversion of frames to even sizes, for encoders that require them.
enum EvenFrames {
  /// Returns the frame at the size of a plan's movie; the frame itself if it has that size.
  static func fitted(_ frame: Pixels, to plan: MoviePlan) -> Pixels {
    let (width, height) = (plan.codedWidth, plan.codedHeight)
    guard width != frame.width || height != frame.height else { return frame }
    let bytes =
      plan.oddSizes == .scale
      ? scaled(frame, width, height) : padded(frame, toWidth: width, height: height)
    return Pixels(
      width: width, height: height, premultipliedRGBA: bytes, isOpaque: frame.isOpaque)
  }

  private static func padded(_ frame: Pixels, toWidth width: Int, height: Int) -> [UInt8] {
    let source = frame.bytes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height {
      let start = 4 * frame.width * min(y, frame.height - 1)
      let row = source[start..<start + 4 * frame.width]
      bytes += row
      if width > frame.width { bytes += row.suffix(4) }
    }
    return bytes
  }

  private static func scaled(_ frame: Pixels, _ width: Int, _ height: Int) -> [UInt8] {
    let (columns, rows) = (Axis(frame.width, to: width), Axis(frame.height, to: height))
    let source = frame.bytes
    // Resize each row, with intermediate values in fractions of a pixel, and then each column.
    var wide = [Int](repeating: 0, count: 4 * width * frame.height)
    for x in 0..<width {
      let (left, part) = columns[x]
      let right = min(left + 1, frame.width - 1)
      for y in 0..<frame.height {
        for channel in 0..<4 {
          let row = 4 * y * frame.width + channel
          wide[4 * (y * width + x) + channel] = columns.mix(
            Int(source[row + 4 * left]), Int(source[row + 4 * right]), part)
        }
      }
    }
    let whole = columns.whole * rows.whole
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    for y in 0..<height {
      let (top, part) = rows[y]
      let (upper, lower) = (4 * width * top, 4 * width * min(top + 1, frame.height - 1))
      for x in 0..<4 * width {
        let sum = rows.mix(wide[upper + x], wide[lower + x], part)
        bytes[4 * width * y + x] = UInt8((sum + whole / 2) / whole)
      }
    }
    return bytes
  }

  /// Linear interpolation between a source and a target length, in integer arithmetic, so that
  /// every machine makes the same frame.
  private struct Axis {
    /// The denominator of fractional positions.
    let whole: Int
    private let source: Int

    init(_ source: Int, to target: Int) {
      self.source = source
      whole = 2 * target
    }

    /// Returns the pixel before a position, and the fraction of the distance to the next.
    ///
    /// Pixel centers are at (x + ½) · source / target − ½ of the source, here times 2 · target.
    subscript(x: Int) -> (pixel: Int, part: Int) {
      let place = min(max((2 * x + 1) * source - whole / 2, 0), (source - 1) * whole)
      return (place / whole, place % whole)
    }

    func mix(_ a: Int, _ b: Int, _ part: Int) -> Int { a * (whole - part) + b * part }
  }
}
