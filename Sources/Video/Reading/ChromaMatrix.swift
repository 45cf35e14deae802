/// The weights of the blue and red differences, for luma 0...1 and chroma -½...½.
struct ChromaMatrix: Sendable, Equatable {
  /// The contribution of one unit of the first difference to red, green and blue.
  var first: SIMD3<Double>
  var second: SIMD3<Double>

  /// Creates a matrix from the weights of red and blue in luma; green has the rest (ITU-R BT.601,
  /// section 2.5).
  init(red: Double, blue: Double) {
    let green = 1 - red - blue
    first = SIMD3(0, -2 * blue * (1 - blue) / green, 2 * (1 - blue))
    second = SIMD3(2 * (1 - red), -2 * red * (1 - red) / green, 0)
  }

  private init(first: SIMD3<Double>, second: SIMD3<Double>) {
    (self.first, self.second) = (first, second)
  }

  static let bt601 = ChromaMatrix(red: 0.299, blue: 0.114)
  static let bt709 = ChromaMatrix(red: 0.2126, blue: 0.0722)
  /// BT.2020 with non-constant luminance.
  static let bt2020 = ChromaMatrix(red: 0.2627, blue: 0.0593)
  /// YCgCo: the first difference is green's, the second orange's (H.273, matrix 8).
  static let yCgCo = ChromaMatrix(first: SIMD3(-1, 1, -1), second: SIMD3(1, 0, -1))
}
