extension Pixels {
  /// Returns the next smaller level: each pixel is the mean of up to four premultiplied pixels,
  /// rounded to nearest.
  ///
  /// The last row or column of an odd number is left out; a side of 1 stays 1.
  public func halved() -> Pixels {
    let newWidth = max(1, width / 2)
    let newHeight = max(1, height / 2)
    let source = bytes
    var result = [UInt8](repeating: 0, count: 4 * newWidth * newHeight)
    for y in 0..<newHeight {
      let rows = (min(2 * y, height - 1), min(2 * y + 1, height - 1))
      for x in 0..<newWidth {
        let columns = (min(2 * x, width - 1), min(2 * x + 1, width - 1))
        let corners = [
          rows.0 * width + columns.0, rows.0 * width + columns.1, rows.1 * width + columns.0,
          rows.1 * width + columns.1,
        ]
        for channel in 0..<4 {
          let sum = corners.reduce(2) { $0 + Int(source[4 * $1 + channel]) }
          result[4 * (y * newWidth + x) + channel] = UInt8(sum / 4)
        }
      }
    }
    return Pixels(width: newWidth, height: newHeight, premultipliedRGBA: result)
  }

  /// Returns this image and every smaller level down to one pixel.
  ///
  /// They are computed once and cached with the image's bytes.
  public func mipmaps() -> [Pixels] {
    [self]
      + smallerLevels {
        var levels: [Pixels] = []
        var last = self
        while last.width > 1 || last.height > 1 {
          last = last.halved()
          levels.append(last)
        }
        return levels
      }
  }
}
