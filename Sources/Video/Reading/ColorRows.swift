#if Video
  internal import StrataCFFmpeg

  /// The rows of a decoded frame as premultiplied RGBA.
  // Safe to hold: only `read`, which takes a pointer, uses the decoder's memory.
  @safe
  struct ColorRows {
    private enum Source {
      case lumaChroma(LumaChroma, ChromaRows, ChromaRows)
      case components
      case palette
    }

    private let width: Int
    private let hasAlpha: Bool
    private let isInverted: Bool
    /// 256 words 0xAARRGGBB.
    private let palette: UnsafeRawPointer?
    private var source: Source
    private let readers: [ComponentReader]
    /// The scale of each component to 0...255; unused for luma with chroma.
    private let scales: [LumaScale]
    /// One row of samples for each component.
    private let store: SampleRows

    init(_ picture: strata_reader_picture) {
      unsafe (width, palette) = (Int(picture.width), UnsafeRawPointer(picture.palette))
      unsafe (hasAlpha, isInverted) = (picture.has_alpha, picture.is_inverted)
      let all = unsafe picture.component
      readers = unsafe [all.0, all.1, all.2, all.3].prefix(Int(picture.components)).map {
        unsafe ComponentReader($0)
      }
      store = SampleRows(count: 4 * width)
      let (tags, model) = unsafe (ColorTags(picture), picture.model)
      let isGray = model == STRATA_READER_GRAY
      scales = readers.map {
        LumaScale(depth: $0.depth, isFullRange: !isGray || tags.isFullRange)
      }
      switch model {
      case STRATA_READER_LUMA_CHROMA:
        let height = unsafe Int(picture.height)
        let chroma = [readers[1], readers[2]].map { [width] in
          ChromaRows(
            $0, width: width, height: height, shift: tags.chromaShift, offset: tags.chromaOffset)
        }
        source = .lumaChroma(
          LumaChroma(tags.matrix, depth: readers[0].depth, isFullRange: tags.isFullRange),
          chroma[0], chroma[1])
      case STRATA_READER_PALETTE: source = .palette
      default: source = .components
      }
    }

    /// Converts row `y`; returns true if it is opaque.
    mutating func read(row y: Int, into output: UnsafeMutablePointer<UInt8>) -> Bool {
      let numbers = unsafe store.start
      switch source {
      case .lumaChroma(let matrix, var first, var second):
        // Move it out temporarily to avoid a copy.
        source = .components
        unsafe readers[0].read(row: y, count: width, into: numbers)
        unsafe first.read(row: y, into: numbers + width)
        unsafe second.read(row: y, into: numbers + 2 * width)
        source = .lumaChroma(matrix, first, second)
        unsafe matrix.convert(
          numbers, numbers + width, numbers + 2 * width, count: width, into: output)
      case .components:
        let colors = readers.count - (hasAlpha ? 1 : 0)
        for index in 0..<colors {
          unsafe readers[index].read(row: y, count: width, into: numbers + index * width)
        }
        unsafe spread(numbers, isGray: colors == 1, into: output)
      case .palette:
        unsafe readers[0].read(row: y, count: width, into: numbers)
        return unsafe lookUp(numbers, into: output)
      }
      return hasAlpha ? unsafe multiplyAlpha(row: y, numbers, into: output) : true
    }

    private func spread(
      _ numbers: UnsafeMutablePointer<Int32>, isGray: Bool, into output: UnsafeMutablePointer<UInt8>
    ) {
      for channel in 0..<3 {
        let index = isGray ? 0 : channel
        let source = unsafe numbers + index * width
        let scale = scales[index]
        for x in 0..<width { unsafe output[4 * x + channel] = scale.byte(source[x]) }
      }
      for x in 0..<width { unsafe output[4 * x + 3] = 255 }
      guard isInverted else { return }
      for x in 0..<width {
        for channel in 0..<3 { unsafe output[4 * x + channel] = 255 - output[4 * x + channel] }
      }
    }

    private func lookUp(
      _ numbers: UnsafeMutablePointer<Int32>, into output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
      guard let palette = unsafe palette else { return true }
      var isOpaque = true
      for x in 0..<width {
        let word = unsafe palette.loadUnaligned(
          fromByteOffset: 4 * Int(numbers[x] & 255), as: UInt32.self)
        let alpha = word >> 24
        unsafe output[4 * x] = UInt8(((word >> 16 & 255) * alpha + 127) / 255)
        unsafe output[4 * x + 1] = UInt8(((word >> 8 & 255) * alpha + 127) / 255)
        unsafe output[4 * x + 2] = UInt8(((word & 255) * alpha + 127) / 255)
        unsafe output[4 * x + 3] = UInt8(alpha)
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
      unsafe reader.read(row: y, count: width, into: numbers)
      let full = LumaScale(depth: reader.depth, isFullRange: true)
      var isOpaque = true
      for x in 0..<width {
        let alpha = unsafe full.byte(numbers[x])
        if alpha == 255 { continue }
        isOpaque = false
        for channel in 0..<3 {
          let color = unsafe UInt32(output[4 * x + channel])
          unsafe output[4 * x + channel] = UInt8((color * UInt32(alpha) + 127) / 255)
        }
        unsafe output[4 * x + 3] = alpha
      }
      return isOpaque
    }
  }
#endif
