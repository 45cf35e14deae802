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
      let (above, below) = (4 * rows.0 * width, 4 * rows.1 * width)
      let target = 4 * y * newWidth
      for x in 0..<newWidth {
        let (left, right) = (8 * x, 4 * min(2 * x + 1, width - 1))
        for channel in 0..<4 {
          let sum =
            UInt16(source[above + left + channel]) + UInt16(source[above + right + channel])
            + UInt16(source[below + left + channel]) + UInt16(source[below + right + channel])
          result[target + 4 * x + channel] = UInt8((sum + 2) / 4)
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
