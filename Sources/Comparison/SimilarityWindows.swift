import StrataGraphics

/// A window that slides over two images, for `StructuralSimilarity`.
///
/// The weights are products of a column's and a row's weight. Each row is therefore summed along x
/// once, and the rows under the window are then summed along y. The window moves down the images in
/// strips of columns, whose row sums stay in the processor's cache.
struct SimilarityWindows {
  /// The number of window positions side by side in one strip: 11 rows of their sums take 180 KB.
  private static let stripPlaces = 128

  private let width: Int
  private let height: Int
  private let columnWeights: [Double]
  private let rowWeights: [Double]
  /// The sum of the index over all positions, for each channel.
  private(set) var sum = SIMD4<Double>()
  /// The last rows of the strip, summed along x; row r is in slot r modulo the window's height.
  private var gathered: [SimilarityMoments]
  /// The pixels of one row of the strip.
  private var pixels: [SimilarityMoments]

  /// - Parameters:
  ///   - width: The width of the images in pixels, at least 1.
  ///   - height: The height of the images in pixels, at least 1.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    columnWeights = Self.weights(side: width)
    rowWeights = Self.weights(side: height)
    let moments = SimilarityMoments()
    gathered = Array(repeating: moments, count: Self.stripPlaces * rowWeights.count)
    pixels = Array(repeating: moments, count: Self.stripPlaces + columnWeights.count - 1)
  }

  /// The number of window positions in one row.
  private var across: Int { width - columnWeights.count + 1 }
  /// The number of window positions.
  var count: Int { across * (height - rowWeights.count + 1) }

  /// Returns the weights of a Gaussian with σ = 1.5 along a side of pixels: up to 11, with the sum
  /// 1.
  private static func weights(side: Int) -> [Double] {
    let count = min(11, side)
    let middle = Double(count - 1) / 2
    let values = (0..<count).map { index in
      let distance = Double(index) - middle
      return Maths.exp(-distance * distance / (2 * 1.5 * 1.5))
    }
    let total = values.reduce(0, +)
    return values.map { $0 / total }
  }

  /// Adds the index of every window position to `sum`.
  ///
  /// - Parameters:
  ///   - a: RGBA, `4 * width * height` bytes.
  ///   - b: The same number of bytes.
  mutating func slide(over a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) {
    for left in stride(from: 0, to: across, by: Self.stripPlaces) {
      unsafe slideDown(left..<min(left + Self.stripPlaces, across), over: a, b)
    }
  }

  /// Adds the index of the window positions whose first columns are `lefts`.
  private mutating func slideDown(
    _ lefts: Range<Int>, over a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer
  ) {
    let reach = rowWeights.count
    let columns = lefts.lowerBound..<lefts.upperBound + columnWeights.count - 1
    let differs = (0..<height).map { row in
      let start = 4 * (row * width + columns.lowerBound)
      let bytes = start..<start + 4 * columns.count
      return unsafe !a[bytes].elementsEqual(b[bytes])
    }
    // The number of differing rows under the window, and the row up to which the required rows are
    // summed.
    var differing = differs.prefix(reach - 1).count { $0 }
    var gatheredRows = 0
    for top in 0...height - reach {
      differing += differs[top + reach - 1] ? 1 : 0
      if differing == 0 {
        // The index of equal windows is 1.
        sum += SIMD4(repeating: Double(lefts.count))
      } else {
        for row in max(top, gatheredRows)..<top + reach { unsafe gather(columns, row: row, a, b) }
        gatheredRows = top + reach
        addPlaces(lefts.count, top: top)
      }
      differing -= differs[top] ? 1 : 0
    }
  }

  /// Sums a row along x, for each window position, into the row's slot.
  private mutating func gather(
    _ columns: Range<Int>, row: Int, _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer
  ) {
    func levels(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> SIMD4<Double> {
      unsafe SIMD4(
        Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2]),
        Double(bytes[start + 3]))
    }
    for (offset, column) in columns.enumerated() {
      let start = 4 * (row * width + column)
      pixels[offset] = unsafe SimilarityMoments(levels(a, start), levels(b, start))
    }
    let slot = row % rowWeights.count * Self.stripPlaces
    for place in 0..<columns.count - columnWeights.count + 1 {
      var moments = SimilarityMoments()
      for (offset, weight) in columnWeights.enumerated() {
        moments.add(pixels[place + offset], weight: weight)
      }
      gathered[slot + place] = moments
    }
  }

  /// Adds the index of the first `places` positions in the strip, in windows whose first row is
  /// `top`.
  private mutating func addPlaces(_ places: Int, top: Int) {
    for place in 0..<places {
      var moments = SimilarityMoments()
      for (offset, weight) in rowWeights.enumerated() {
        let slot = (top + offset) % rowWeights.count * Self.stripPlaces
        moments.add(gathered[slot + place], weight: weight)
      }
      sum += moments.similarity
    }
  }
}

/// Weighted sums over a part of a window, for each channel.
private struct SimilarityMoments {
  private var x = SIMD4<Double>()
  private var y = SIMD4<Double>()
  /// The sum of x² + y², which are only needed together.
  private var squares = SIMD4<Double>()
  private var products = SIMD4<Double>()

  init() {}

  /// Creates the sums of one pixel with the weight 1.
  init(_ x: SIMD4<Double>, _ y: SIMD4<Double>) {
    self.x = x
    self.y = y
    squares = x * x + y * y
    products = x * y
  }

  mutating func add(_ other: SimilarityMoments, weight: Double) {
    x += other.x * weight
    y += other.y * weight
    squares += other.squares * weight
    products += other.products * weight
  }

  /// The index, if the sums cover the whole window.
  var similarity: SIMD4<Double> {
    let c1 = (0.01 * 255) * (0.01 * 255)
    let c2 = (0.03 * 255) * (0.03 * 255)
    let means = x * y
    let meanSquares = x * x + y * y
    // In parts, because the compiler needs seconds for the types of the whole.
    let luminance = 2 * means + c1
    let structure = 2 * (products - means) + c2
    let meanSum = meanSquares + c1
    let varianceSum = squares - meanSquares + c2
    return luminance * structure / (meanSum * varianceSum)
  }
}
