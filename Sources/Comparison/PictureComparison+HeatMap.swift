package import StrataGraphics
package import StrataImageFiles

extension PictureComparison {
  /// Returns an opaque image of the same size that shows where and how much the images differ.
  ///
  /// A pixel that is equal in both is black. The others are brighter the more they differ, on a
  /// logarithmic scale: blue for 1 of 255, violet 3, purple 7, pink 15, red 31, orange 63, yellow
  /// 127, white 255.
  package func heatMap() -> CGImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * pixelCount)
    for row in 0..<height { appendHeat(row: row, to: &bytes) }
    return CGImage(
      Pixels(width: width, height: height, premultipliedRGBA: bytes, isOpaque: true))
  }

  /// Writes a PNG of three images side by side: the expected one, the heat map, the actual one.
  ///
  /// They are separated by two gray columns of 2 pixels each, so the width is three times that of
  /// one image plus 4. The images keep their alpha. The file is written row by row, without memory
  /// for the whole.
  ///
  /// - Throws: An error of the sink, or `ImageFileError.notEncoded`.
  package func encodeStrip(
    to sink: any ByteSink, compression: PNGCompression = .fast
  ) throws {
    let encoder = try PNGEncoder(
      width: stripWidth, height: height, isOpaque: expected.isOpaque && actual.isOpaque,
      compression: compression, to: sink)
    let gap = [UInt8]([128, 128, 128, 255, 128, 128, 128, 255])
    let (first, second) = (expected.bytes, actual.bytes)
    var line: [UInt8] = []
    line.reserveCapacity(4 * stripWidth)
    for row in 0..<height {
      let bytes = 4 * width * row..<4 * width * (row + 1)
      line.removeAll(keepingCapacity: true)
      line += first[bytes]
      line += gap
      appendHeat(row: row, to: &line)
      line += gap
      line += second[bytes]
      try encoder.write(rows: line.span)
    }
    try encoder.finish()
  }

  /// The width of the image from `encodeStrip`, in pixels; its height is that of one image.
  package var stripWidth: Int { 3 * width + 4 }

  /// Appends one row of the heat map, as opaque RGBA.
  private func appendHeat(row: Int, to bytes: inout [UInt8]) {
    unsafe expected.bytes.withUnsafeBufferPointer { a in
      unsafe actual.bytes.withUnsafeBufferPointer { b in
        for pixel in row * width..<(row + 1) * width {
          var worst = 0
          for index in 4 * pixel..<4 * pixel + 4 {
            worst = unsafe max(worst, abs(Int(a[index]) - Int(b[index])))
          }
          let color = HeatRamp.colors[worst]
          bytes.append(color.x)
          bytes.append(color.y)
          bytes.append(color.z)
          bytes.append(255)
        }
      }
    }
  }
}
