import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct BlurTests {
  static let sigmas = [0.3, 0.8, 1.5, 2.99, 3.01, 4, 5.9, 7.7, 12, 20, 33, 60]

  /// Truncated at 3σ, an edge is off by 0.0014 of white and a corner by twice that; 1/255 is
  /// 0.0039.
  @Test(arguments: sigmas)
  func `a rectangle is within a level of the exact Gaussian's`(sigma: Double) {
    let blur = GaussianBlur(sigma: sigma)
    for (width, height) in [(1, 1), (7, 20), (64, 33), (150, 90)] {
      let mask = [UInt8](repeating: 255, count: width * height)
      let white = [SIMD4<Float>](repeating: SIMD4(repeating: 1), count: width * height)
      let bytes = blur.blurred(mask, width: width, height: height)
      let floats = blur.blurred(white, width: width, height: height)
      let columns = width + 2 * blur.margin
      expectEqual(bytes.count, columns * (height + 2 * blur.margin))
      let formula = BlurFormula(sigma: sigma)
      let rect = BlurFormula.WhiteRect(width: width, height: height)
      let worst = formula.worstError(
        of: floats, columns: columns, x: -blur.margin, y: -blur.margin, rect)
      let worstByte = formula.worstError(
        of: bytes, columns: columns, x: -blur.margin, y: -blur.margin, rect)
      expect(worst <= 1.0 / 255)
      // Half a level more for rounding.
      expect(worstByte <= 1.5 / 255)
    }
  }

  /// The widest blurs, along a line to save time.
  @Test(arguments: [100.0, 250, 500])
  func `wide blurs of an edge are within a level`(sigma: Double) {
    let blur = GaussianBlur(sigma: sigma)
    let (width, height) = (3_000, 4_000)
    let mask = [UInt8](repeating: 255, count: width * height)
    let middle = height / 2
    let row = blur.blurred(mask, width: width, height: height, rows: middle..<middle + 1)
    let worst = BlurFormula(sigma: sigma).worstError(
      of: row, columns: row.count, x: -blur.margin, y: middle,
      BlurFormula.WhiteRect(width: width, height: height))
    expect(worst <= 1.5 / 255)
  }

  /// Summed pixel by pixel in Double with the Gaussian's integral over each.
  @Test(arguments: [0.7, 2, 3.5, 6])
  func `pixels of noise are within two levels`(sigma: Double) {
    var random = RepeatableRandom(seed: 31)
    let (width, height) = (40, 24)
    let pixels = PackedPixel.pack(random.pixels(width, height).bytes)
    let blur = GaussianBlur(sigma: sigma)
    let drawn = blur.blurred(
      pixels, width: width, height: height, columns: 0..<width, rows: 0..<height)
    let worst = BlurFormula(sigma: sigma).worstError(of: drawn, pixels, width: width, everyRows: 5)
    expect(worst <= 2)
  }

  @Test(arguments: sigmas)
  func `the total is preserved`(sigma: Double) {
    var random = RepeatableRandom(seed: 32)
    let (width, height) = (37, 22)
    let pixels = (0..<width * height).map { _ in
      SIMD4<Float>(repeating: Float(random.number(0...1)))
    }
    let blur = GaussianBlur(sigma: sigma)
    let total = blur.blurred(pixels, width: width, height: height).reduce(0) { $0 + Double($1.x) }
    let expected = pixels.reduce(0) { $0 + Double($1.x) }
    // Outside the margin of 3.25σ on four sides there are 4 · 6·10⁻⁴.
    expect(abs(total / expected - 1) < 2.4e-3)
    if sigma < 3 { expect(abs(total / expected - 1) < 1e-5) }
  }

  @Test(arguments: [0.8, 2.5, 6, 20])
  func `a mirrored image has the mirrored blur`(sigma: Double) {
    var random = BulkRandom(seed: 33)
    // Whole pixels at every resolution, so that downsampling is symmetric.
    let (width, height) = (64, 48)
    let mask = random.bytes(width * height)
    let blur = GaussianBlur(sigma: sigma)
    let drawn = blur.blurred(mask, width: width, height: height)
    expectEqual(
      blur.blurred(mask.reversed(), width: width, height: height),
      drawn.reversed())
  }

  @Test func `a width of 0 changes nothing`() {
    let mask: [UInt8] = [1, 2, 3, 4, 5, 255]
    for sigma in [0, -3, Double.nan, -Double.infinity] {
      let blur = GaussianBlur(sigma: sigma)
      expectEqual(blur.margin, 0)
      expectEqual(blur.blurred(mask, width: 3, height: 2), mask)
    }
    let most = GaussianBlur(sigma: BlurKernel.largestSigma)
    expectEqual(GaussianBlur(sigma: Double.infinity).margin, most.margin)
    expectEqual(GaussianBlur(sigma: 1e9).margin, most.margin)
  }

  @Test(arguments: [1.3, 5, 14])
  func `a part of the result matches the whole`(sigma: Double) {
    var random = BulkRandom(seed: 34)
    let (width, height) = (50, 31)
    let mask = random.bytes(width * height)
    let blur = GaussianBlur(sigma: sigma)
    let whole = blur.blurred(mask, width: width, height: height)
    let all = width + 2 * blur.margin
    for (columns, rows) in [
      (3..<9, 4..<5), (-blur.margin..<0, 10..<14), (45..<60, -4..<35), (-1_000..<(-900), 0..<2),
      (5..<5, 3..<9),
    ] {
      let part = blur.blurred(mask, width: width, height: height, columns: columns, rows: rows)
      let expected = rows.flatMap { y in
        columns.map { x -> UInt8 in
          let (column, row) = (x + blur.margin, y + blur.margin)
          guard column >= 0, column < all, row >= 0, row < height + 2 * blur.margin else {
            return 0
          }
          return whole[row * all + column]
        }
      }
      expectEqual(part, expected)
    }
  }

  @Test func `colors never exceed their alpha`() {
    var random = RepeatableRandom(seed: 35)
    let pixels = PackedPixel.pack(random.pixels(30, 30).bytes)
    for sigma in [0.5, 2, 9] {
      let blurred = GaussianBlur(sigma: sigma).blurred(pixels, width: 30, height: 30)
      expect(PackedPixel.arePremultiplied(blurred))
    }
  }

  @Test(arguments: [1.0, 2, 3.25, 8, 24, 32])
  func `a truncated edge is that of a Gaussian cut at two sigmas`(sigma: Double) {
    let blur = GaussianBlur(sigma: sigma, kernel: .truncated)
    let (width, height) = (150, 300)
    let mask = [UInt8](repeating: 255, count: width * height)
    let reach = Int((2 * sigma).rounded(.up))
    let row = blur.blurred(
      mask, width: width, height: height, columns: -reach - 1..<reach + 1, rows: 150..<151)
    expect(row.first == 0 && row.last == 255)
    let worst = BlurFormula(sigma: sigma)
      .worstErrorOfTruncatedEdge(row, from: Double(-reach) - 0.5)
    expect(worst <= 0.51)
  }

  /// Halving softens the cut of a kernel that is too wide to be summed.
  @Test(arguments: [(6.0, 10, 4.0), (40, 10, 4), (40, 65, 0.75), (100, 65, 0.75)])
  func `a wide truncated edge is close to the exact one`(
    sigma: Double, mostWeights: Int, levels: Double
  ) {
    let blur = GaussianBlur(
      sigma: SIMD2(sigma, sigma), kernel: .truncated, mostWeights: mostWeights)
    let (width, height) = (500, 900)
    let mask = [UInt8](repeating: 255, count: width * height)
    let row = blur.blurred(
      mask, width: width, height: height, columns: -250..<250, rows: 450..<451)
    let worst = BlurFormula(sigma: sigma).worstErrorOfTruncatedEdge(row, from: -249.5)
    expect(worst <= levels)
  }

  @Test func `an empty image gives an empty margin`() {
    let blur = GaussianBlur(sigma: 2)
    let drawn = blur.blurred([UInt8](), width: 0, height: 0)
    expectEqual(drawn, [UInt8](repeating: 0, count: 4 * blur.margin * blur.margin))
  }
}
