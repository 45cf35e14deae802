#if Video
  internal import StrataCFFmpeg
  internal import StrataGraphics

  /// Converts a decoded frame to upright premultiplied RGBA.
  ///
  /// It uses integer arithmetic, so every machine gets the same bytes. Straight alpha is multiplied
  /// in afterwards.
  struct PictureConverter {
    private var rows: ColorRows
    private let orientation: PictureOrientation
    private let width: Int
    private let height: Int

    /// - Returns: nil if the pixel format is not supported.
    init?(_ picture: strata_reader_picture, _ orientation: PictureOrientation) {
      (width, height) = unsafe (Int(picture.width), Int(picture.height))
      guard unsafe picture.model != STRATA_READER_OTHER_MODEL, width > 0, height > 0 else {
        return nil
      }
      rows = unsafe ColorRows(picture)
      self.orientation = orientation
    }

    mutating func pixels() -> Pixels {
      var isOpaque = true
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
        isOpaque = unsafe fill(buffer)
        count = 4 * width * height
      }
      return Pixels(
        width: orientation.swapsAxes ? height : width,
        height: orientation.swapsAxes ? width : height, premultipliedRGBA: bytes,
        isOpaque: isOpaque)
    }

    /// Fills every pixel; returns true if all are opaque.
    private mutating func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
      guard let output = buffer.baseAddress else { return true }
      let layout = orientation.layout(width: width, height: height)
      var isOpaque = true
      if orientation == .upright {
        for y in 0..<height {
          isOpaque = unsafe rows.read(row: y, into: output + 4 * y * width) && isOpaque
        }
        return isOpaque
      }
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 * width) { row in
        guard let row = row.baseAddress else { return }
        for y in 0..<height {
          isOpaque = unsafe rows.read(row: y, into: row) && isOpaque
          var place = unsafe output + 4 * (layout.first + y * layout.down)
          for x in 0..<width {
            unsafe place.update(from: row + 4 * x, count: 4)
            unsafe place += 4 * layout.along
          }
        }
      }
      return isOpaque
    }
  }
#endif
