import StrataGraphics

/// Images blurred exactly, by the integrals of a Gaussian over pixels.
public struct BlurFormula: Sendable {
  private let sigma: SIMD2<Double>

  public init(sigma: SIMD2<Double>) { self.sigma = sigma }

  public init(sigma: Double) { self.init(sigma: SIMD2(sigma, sigma)) }

  /// A rectangle of white pixels from the origin.
  public struct WhiteRect: Sendable {
    fileprivate let width: Double
    fileprivate let height: Double

    public init(width: Int, height: Int) {
      (self.width, self.height) = (Double(width), Double(height))
    }
  }

  /// Returns the largest difference of values from a blurred white rectangle.
  ///
  /// - Parameters:
  ///   - drawn: The values of 0...1, row by row.
  ///   - columns: The number of columns.
  ///   - x: The first column, relative to the rectangle.
  ///   - y: The first row, relative to the rectangle.
  public func worstError(
    of drawn: [Float], columns: Int, x: Int, y: Int, _ rect: WhiteRect
  ) -> Double {
    worstError(columns: columns, x: x, y: y, rect, drawn.count) { Double(drawn[$0]) }
  }

  /// Returns the largest difference of the first channel, as the function for single values does.
  public func worstError(
    of drawn: [SIMD4<Float>], columns: Int, x: Int, y: Int, _ rect: WhiteRect
  ) -> Double {
    worstError(columns: columns, x: x, y: y, rect, drawn.count) { Double(drawn[$0].x) }
  }

  /// Returns the largest difference of bytes, in 0...1, as the function for single values does.
  public func worstError(
    of drawn: [UInt8], columns: Int, x: Int, y: Int, _ rect: WhiteRect
  ) -> Double {
    worstError(columns: columns, x: x, y: y, rect, drawn.count) { Double(drawn[$0]) / 255 }
  }

  private func worstError(
    columns: Int, x: Int, y: Int, _ rect: WhiteRect, _ count: Int, _ value: (Int) -> Double
  ) -> Double {
    // The product of both axes' integrals.
    func part(_ at: Int, _ length: Double, _ sigma: Double) -> Double {
      let middle = Double(at) + 0.5
      return NormalIntegral.value(middle, sigma: sigma)
        - NormalIntegral.value(middle - length, sigma: sigma)
    }
    let across = (0..<columns).map { part($0 + x, rect.width, sigma.x) }
    let down = (0..<count / max(columns, 1)).map { part($0 + y, rect.height, sigma.y) }
    var worst = 0.0
    for index in 0..<count {
      worst.raise(to: abs(value(index) - across[index % columns] * down[index / columns]))
    }
    return worst
  }

  /// Returns the largest difference of a channel, out of 255, between pixels of some rows and the
  /// sum of all pixels, weighted by the Gaussian's integral over each.
  ///
  /// - Parameters:
  ///   - drawn: The blurred pixels, as many as there are in `pixels`.
  ///   - pixels: The packed pixels before the blur, row by row.
  ///   - step: The distance of the compared rows.
  public func worstError(
    of drawn: [UInt32], _ pixels: [UInt32], width: Int, everyRows step: Int
  ) -> Double {
    let height = pixels.count / width
    func part(_ distance: Int, _ sigma: Double) -> Double {
      NormalIntegral.value(Double(distance) + 0.5, sigma: sigma)
        - NormalIntegral.value(Double(distance) - 0.5, sigma: sigma)
    }
    let across = (0..<width).map { part($0, sigma.x) }
    let down = (0..<height).map { part($0, sigma.y) }
    let channels = pixels.map { SIMD4<Double>(PackedPixel.unpack($0)) }
    var worst = 0.0
    for y in stride(from: 0, to: height, by: step) {
      for x in 0..<width {
        var sum = SIMD4<Double>()
        for fromY in 0..<height {
          for fromX in 0..<width {
            sum += channels[fromY * width + fromX] * (across[abs(x - fromX)] * down[abs(y - fromY)])
          }
        }
        let difference = SIMD4<Double>(PackedPixel.unpack(drawn[y * width + x])) - sum
        for channel in 0..<4 { worst.raise(to: abs(difference[channel])) }
      }
    }
    return worst
  }

  /// Returns the largest difference of a row of bytes, out of 255, from an edge blurred by a
  /// Gaussian that is truncated at two sigmas along x.
  ///
  /// It is the normalized sum of the Gaussian's integrals over the pixels up to 2σ away, of which
  /// an edge at a distance covers those on its side.
  ///
  /// - Parameter first: The distance of the first pixel's center from the edge.
  public func worstErrorOfTruncatedEdge(_ drawn: [UInt8], from first: Double) -> Double {
    let cut = (2 * sigma.x).rounded(.up) + 0.5
    let outside = NormalIntegral.value(-cut, sigma: sigma.x)
    var worst = 0.0
    for (index, byte) in drawn.enumerated() {
      let integral = NormalIntegral.value(first + Double(index), sigma: sigma.x)
      let exact = min(max((integral - outside) / (1 - 2 * outside), 0), 1)
      worst.raise(to: abs(Double(byte) - 255 * exact))
    }
    return worst
  }
}
