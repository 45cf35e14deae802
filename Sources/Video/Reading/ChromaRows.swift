#if Video
  /// One chroma plane, upsampled to one sample per pixel by linear interpolation between sample
  /// positions; the result is 64 times the difference from neutral.
  struct ChromaRows {
    /// The sum of the weights along one axis.
    private static let unit: Int32 = 8

    /// The samples for one pixel: the one at offset `from` from its own, and the next one.
    private struct Phase {
      var from: Int
      var weights: (Int32, Int32)
    }

    private let reader: ComponentReader
    private let zero: Int32
    private let columns: [Phase]
    private let rows: [Phase]
    private let width: Int
    private let chromaWidth: Int
    private let chromaHeight: Int
    /// Two rows of the plane, row k at k % 2, followed by their weighted sum with its ends
    /// duplicated.
    private let store: SampleRows
    private var held: (Int, Int) = (-1, -1)

    /// - Parameter offset: The sample position, as in `ColorTags.chromaOffset`.
    init(
      _ reader: ComponentReader, width: Int, height: Int, shift: (x: Int, y: Int),
      offset: (x: Int, y: Int)
    ) {
      self.reader = reader
      zero = (reader.largest + 1) / 2
      columns = Self.phases(factor: 1 << shift.x, offset: offset.x)
      rows = Self.phases(factor: 1 << shift.y, offset: offset.y)
      self.width = width
      chromaWidth = (width + columns.count - 1) / columns.count
      chromaHeight = (height + rows.count - 1) / rows.count
      store = SampleRows(count: 3 * (chromaWidth + 2))
    }

    /// Returns the interpolation phases for the pixels of one sample.
    ///
    /// In units of 1 / (2 · factor) of the distance between two samples, pixel p is at 2 · p from
    /// the first pixel, and the sample at `offset`.
    private static func phases(factor: Int, offset: Int) -> [Phase] {
      (0..<factor).map { pixel in
        let place = 2 * pixel - offset
        let from = place < 0 ? -1 : 0
        let after = Int32((place - from * 2 * factor) * Int(unit) / (2 * factor))
        return Phase(from: from, weights: (unit - after, after))
      }
    }

    /// Reads the samples of row `y` of the image.
    mutating func read(row y: Int, into output: UnsafeMutablePointer<Int32>) {
      let phase = rows[y % rows.count]
      let first = y / rows.count + phase.from
      let a = unsafe load(min(max(first, 0), chromaHeight - 1))
      let b = unsafe phase.weights.1 == 0 ? a : load(min(max(first + 1, 0), chromaHeight - 1))
      let mixed = unsafe store.start + 2 * (chromaWidth + 2) + 1
      let (weightA, weightB) = phase.weights
      let base = zero * Self.unit
      for x in 0..<chromaWidth { unsafe mixed[x] = a[x] &* weightA &+ b[x] &* weightB &- base }
      unsafe mixed[-1] = mixed[0]
      unsafe mixed[chromaWidth] = mixed[chromaWidth - 1]
      for (pixel, column) in columns.enumerated() {
        let source = unsafe mixed + column.from
        let (before, after) = column.weights
        // The number of pixels of the row with this phase.
        let count = (width - pixel + columns.count - 1) / columns.count
        let step = columns.count
        for index in 0..<count {
          unsafe output[pixel + index * step] =
            source[index] &* before &+ source[index + 1] &* after
        }
      }
    }

    /// Loads a row of the plane; the previously loaded row stays, because the two are adjacent.
    private mutating func load(_ row: Int) -> UnsafeMutablePointer<Int32> {
      let isOdd = row % 2 == 1
      let place = unsafe store.start + (isOdd ? chromaWidth + 2 : 0)
      if (isOdd ? held.1 : held.0) != row {
        unsafe reader.read(row: row, count: chromaWidth, into: place)
        if isOdd { held.1 = row } else { held.0 = row }
      }
      return unsafe place
    }
  }
#endif
