#if Video
  internal import StrataCFFmpeg

  /// The rows of a decoded frame as premultiplied RGBA.
  struct ColorRows {
    private enum Source {
      case lumaChroma(LumaChroma, ChromaRows, ChromaRows)
      case components
      case palette
    }

    private let picture: strata_reader_picture
    private let width: Int
    private var source: Source
    private let readers: [ComponentReader]
    /// The scale of each component to 0...255; unused for luma with chroma.
    private let scales: [LumaScale]
    /// One row of samples for each component.
    private let store: UnsafeMutableBufferPointer<Int32>

    init(_ picture: strata_reader_picture) {
      self.picture = picture
      width = Int(picture.width)
      let all = picture.component
      let components = [all.0, all.1, all.2, all.3].prefix(Int(picture.components))
      readers = components.map { ComponentReader($0) }
      store = .allocate(capacity: 4 * width)
      store.initialize(repeating: 0)
      let tags = ColorTags(picture)
      let isGray = picture.model == STRATA_READER_GRAY
      scales = readers.map {
        LumaScale(depth: $0.depth, isFullRange: !isGray || tags.isFullRange)
      }
      switch picture.model {
      case STRATA_READER_LUMA_CHROMA:
        let shift = (Int(picture.chroma_shift_x), Int(picture.chroma_shift_y))
        func chroma(_ component: strata_reader_component) -> ChromaRows {
          ChromaRows(
            component, width: Int(picture.width), height: Int(picture.height), shift: shift,
            offset: tags.chromaOffset)
        }
        source = .lumaChroma(
          LumaChroma(tags.matrix, depth: readers[0].depth, isFullRange: tags.isFullRange),
          chroma(all.1), chroma(all.2))
      case STRATA_READER_PALETTE: source = .palette
      default: source = .components
      }
    }

    func deallocate() {
      store.deallocate()
      if case .lumaChroma(_, let first, let second) = source {
        first.deallocate()
        second.deallocate()
      }
    }

    /// Converts row `y`; returns true if it is opaque.
    mutating func read(row y: Int, into output: UnsafeMutablePointer<UInt8>) -> Bool {
      guard let numbers = store.baseAddress else { return true }
      switch source {
      case .lumaChroma(let matrix, var first, var second):
        // Move it out temporarily to avoid a copy.
        source = .components
        readers[0].read(row: y, count: width, into: numbers)
        first.read(row: y, into: numbers + width)
        second.read(row: y, into: numbers + 2 * width)
        source = .lumaChroma(matrix, first, second)
        matrix.convert(numbers, numbers + width, numbers + 2 * width, count: width, into: output)
      case .components:
        let colors = readers.count - (picture.has_alpha ? 1 : 0)
        for index in 0..<colors {
          readers[index].read(row: y, count: width, into: numbers + index * width)
        }
        spread(numbers, isGray: colors == 1, into: output)
      case .palette:
        readers[0].read(row: y, count: width, into: numbers)
        return lookUp(numbers, into: output)
      }
      return picture.has_alpha ? multiplyAlpha(row: y, numbers, into: output) : true
    }

    private func spread(
      _ numbers: UnsafeMutablePointer<Int32>, isGray: Bool, into output: UnsafeMutablePointer<UInt8>
    ) {
      for channel in 0..<3 {
        let index = isGray ? 0 : channel
        let source = numbers + index * width
        let scale = scales[index]
        for x in 0..<width { output[4 * x + channel] = scale.byte(source[x]) }
      }
      for x in 0..<width { output[4 * x + 3] = 255 }
      guard picture.is_inverted else { return }
      for x in 0..<width {
        for channel in 0..<3 { output[4 * x + channel] = 255 - output[4 * x + channel] }
      }
    }

    private func lookUp(
      _ numbers: UnsafeMutablePointer<Int32>, into output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
      guard let palette = picture.palette.map({ UnsafeRawPointer($0) }) else { return true }
      var isOpaque = true
      for x in 0..<width {
        let word = palette.loadUnaligned(fromByteOffset: 4 * Int(numbers[x] & 255), as: UInt32.self)
        let alpha = word >> 24
        output[4 * x] = UInt8(((word >> 16 & 255) * alpha + 127) / 255)
        output[4 * x + 1] = UInt8(((word >> 8 & 255) * alpha + 127) / 255)
        output[4 * x + 2] = UInt8(((word & 255) * alpha + 127) / 255)
        output[4 * x + 3] = UInt8(alpha)
        if alpha != 255 { isOpaque = false }
      }
      return isOpaque
    }

    /// Multiplies a row of straight colors by its alpha, which is always full range.
    private func multiplyAlpha(
      row y: Int, _ numbers: UnsafeMutablePointer<Int32>,
      into output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
      let reader = readers[readers.count - 1]
      reader.read(row: y, count: width, into: numbers)
      let full = LumaScale(depth: reader.depth, isFullRange: true)
      var isOpaque = true
      for x in 0..<width {
        let alpha = full.byte(numbers[x])
        if alpha == 255 { continue }
        isOpaque = false
        for channel in 0..<3 {
          let color = UInt32(output[4 * x + channel])
          output[4 * x + channel] = UInt8((color * UInt32(alpha) + 127) / 255)
        }
        output[4 * x + 3] = alpha
      }
      return isOpaque
    }
  }
#endif
