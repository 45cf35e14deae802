import Foundation
public import StrataGraphics
public import StrataRaster

/// The coverage of all pixels of a blurred shape.
public struct ShadowPicture: CoverageSink, Sendable, Hashable {
  public let width: Int
  /// The coverage row by row, top row first, from 0 to 255.
  public private(set) var bytes: [UInt8]

  public init(_ width: Int, _ height: Int) {
    self.width = width
    bytes = [UInt8](repeating: 0, count: width * height)
  }

  public subscript(x: Int, y: Int) -> Double { Double(bytes[y * width + x]) }

  /// The sum of all coverages, in pixels.
  public var sum: Double { bytes.reduce(0) { $0 + Double($1) } / 255 }

  public mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    for at in x..<x + count { bytes[y * width + at] = coverage }
  }

  public mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    for index in 0..<coverage.count { bytes[y * width + x + index] = unsafe coverage[index] }
  }

  /// Adds the pixels that another picture covers.
  public mutating func add(_ other: ShadowPicture) {
    for index in bytes.indices where other.bytes[index] != 0 { bytes[index] = other.bytes[index] }
  }

  /// Returns the picture with the pixels outside ranges of columns cleared.
  ///
  /// - Parameters:
  ///   - firstRow: The first row that is not cleared entirely.
  ///   - height: The number of rows for each element of `runs`; the last element is also for the
  ///     rows that follow.
  public func cleared(outside runs: [[Range<Int>]], firstRow: Int, height: Int) -> ShadowPicture {
    var result = self
    for index in bytes.indices {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      let isKept =
        y >= firstRow
        && runs[min((y - firstRow) / height, runs.count - 1)].contains { $0.contains(x) }
      if !isKept { result.bytes[index] = 0 }
    }
    return result
  }

  /// Returns the largest difference between two pictures of one size, out of 255.
  public func largestDifference(from other: ShadowPicture) -> Int {
    PixelBytes.largestDifference(bytes, other.bytes)
  }

  /// The largest difference from its mirror images along both axes, out of 255.
  public var asymmetry: Int {
    var worst = 0
    for index in bytes.indices {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      let mirrored = [
        bytes[y * width + width - 1 - x], bytes[bytes.count - (y + 1) * width + x],
      ]
      for byte in mirrored { worst = max(worst, abs(Int(bytes[index]) - Int(byte))) }
    }
    return worst
  }
}

/// A rounded rectangle blurred exactly, in Double.
public struct ShadowFormula: Sendable {
  private let shape: RoundedRect
  private let sigma: Double

  public init(_ shape: RoundedRect, sigma: Double) { (self.shape, self.sigma) = (shape, sigma) }

  /// Returns the largest difference of 50 pixels from the formula, out of 255; 40 of them are at
  /// the shape's edge.
  ///
  /// The pixel's own box is averaged with three Gauss–Legendre points along each axis, or three in
  /// each of its quarters if sigma is small.
  ///
  /// - Parameter inverse: The map from pixels to the shape's space.
  public func worstError(of picture: ShadowPicture, inverse: PlaneTransform) -> Double {
    var random = BulkRandom(seed: 6)
    let edge = picture.bytes.indices.filter { 2..<253 ~= picture.bytes[$0] }
    let places =
      (0..<40).map { _ in edge.randomElement(using: &random) ?? 0 }
      + (0..<10).map { _ in Int.random(in: picture.bytes.indices, using: &random) }
    let nodes = sigma < 1 ? Self.nodes(panels: 4) : Self.nodes(panels: 1)
    var worst = 0.0
    for place in places {
      let (y, x) = place.quotientAndRemainder(dividingBy: picture.width)
      var sum = 0.0
      for (dx, weightX) in nodes {
        for (dy, weightY) in nodes {
          let h = inverse.homogeneous(SIMD2(Double(x) + 0.5 + dx, Double(y) + 0.5 + dy))
          sum += weightX * weightY * exact(at: SIMD2(h.x / h.z, h.y / h.z))
        }
      }
      worst.raise(to: abs(Double(picture.bytes[place]) - 255 * sum))
    }
    return worst
  }

  /// Returns the blurred shape at a point of its own space: rows with exact ends, weighted by the
  /// Gaussian's exact integral over each.
  private func exact(at point: SIMD2<Double>) -> Double {
    let rect = shape.rect
    let (width, height) = (Double(rect.width), Double(rect.height))
    let (x, y) = (point.x - Double(rect.minX), point.y - Double(rect.minY))
    let rows = max(200, Int(height / sigma * 24))
    let rowHeight = height / Double(rows)
    // Beyond 6 sigmas the contribution is negligible.
    func row(_ y: Double) -> Int { Int(min(max(y / rowHeight, 0), Double(rows))) }
    let near = row(y - 6 * sigma)..<min(row(y + 6 * sigma) + 1, rows)
    let r = shape.radii
    func cut(_ radius: Double, _ distance: Double) -> Double {
      guard radius > distance else { return 0 }
      let d = radius - distance
      return radius - (radius * radius - d * d).squareRoot()
    }
    func normal(_ x: Double) -> Double { NormalIntegral.value(x, sigma: sigma) }
    var sum = 0.0
    var below = normal(y - rowHeight * Double(near.lowerBound))
    for row in near {
      let top = rowHeight * (Double(row) + 0.5)
      let left = max(cut(r.minXMinY, top), cut(r.minXMaxY, height - top))
      let right = width - max(cut(r.maxXMinY, top), cut(r.maxXMaxY, height - top))
      let next = normal(y - rowHeight * Double(row + 1))
      sum += (below - next) * (normal(x - left) - normal(x - right))
      below = next
    }
    return sum
  }

  /// Returns quadrature nodes in −½...½ and their weights.
  private static func nodes(panels: Int) -> [(Double, Double)] {
    // Gauss and Legendre's three on each panel.
    let places: [Double] = [-0.387298334620742, 0, 0.387298334620742]
    let weights: [Double] = [5.0 / 18, 8.0 / 18, 5.0 / 18]
    let count = Double(panels)
    var nodes: [(Double, Double)] = []
    for panel in 0..<panels {
      let middle = Double(panel) + 0.5
      for (place, weight) in zip(places, weights) {
        nodes.append(((place + middle) / count - 0.5, weight / count))
      }
    }
    return nodes
  }
}
