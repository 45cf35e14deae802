import StrataGraphics

/// A point of the integer grid on which all topology is decided.
///
/// Coordinates are within ±2²⁷, so that the orientation of three points is exact in 64 bits and the
/// in-circle test of four in 128 bits.
struct GridPoint: Equatable, BitwiseCopyable {
  var x: Int32, y: Int32

  /// A key that orders points by y, then by x: the order of the sweeps.
  @inline(__always) var key: UInt64 {
    UInt64(UInt32(bitPattern: y) ^ 0x8000_0000) << 32 | UInt64(UInt32(bitPattern: x) ^ 0x8000_0000)
  }

  init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  init(key: UInt64) {
    y = Int32(bitPattern: UInt32(truncatingIfNeeded: key >> 32) ^ 0x8000_0000)
    x = Int32(bitPattern: UInt32(truncatingIfNeeded: key) ^ 0x8000_0000)
  }

  @inline(__always) static func - (a: GridPoint, b: GridPoint) -> GridVector {
    GridVector(x: Int(a.x) &- Int(b.x), y: Int(a.y) &- Int(b.y))
  }

  @inline(__always) var vector: SIMD2<Double> { SIMD2(Double(x), Double(y)) }
}

/// The exact difference of two grid points.
struct GridVector: Equatable, BitwiseCopyable {
  var x: Int, y: Int

  /// Positive if `other` is reached by turning from +x toward +y.
  @inline(__always) func cross(_ other: GridVector) -> Int { x &* other.y &- y &* other.x }

  @inline(__always) var real: SIMD2<Double> { SIMD2(Double(x), Double(y)) }

  @inline(__always) func dot(_ other: GridVector) -> Int { x &* other.x &+ y &* other.y }
}

/// Returns twice the signed area of a triangle: positive if it runs from +x toward +y.
@inline(__always) func orientation(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int {
  (b - a).cross(c - a)
}

/// The mapping of the grid to the path's space.
///
/// The cell size is a power of two, so small multiples of one are represented exactly.
struct Grid {
  /// The maximum size of a path, well within the range of the Floats that meshes consist of.
  static let largestExtent = 1e30
  /// The minimum size of a path, below which a Float could not distinguish the vertices.
  static let smallestExtent = 1e-30
  /// The maximum size in cells of loops that are artifacts of snapping touching boundaries, or
  /// invisible.
  static let noise = 64

  let origin: SIMD2<Double>
  let cell: Double

  /// Creates a grid.
  ///
  /// - Parameter tolerance: The flattening tolerance of the path. Cells need not be smaller than a
  ///   small part of it, and coarse cells make near coincidences exact.
  init(low: SIMD2<Double>, high: SIMD2<Double>, tolerance: Double) {
    let extent = max(high.x - low.x, high.y - low.y)
    let finest = Self.powerOfTwo(atLeast: extent / 33_554_432)
    let wanted = Self.powerOfTwo(atLeast: min(tolerance / 512, extent / 8192))
    cell = max(finest, wanted)
    let middle = (low + high) * 0.5 / cell
    origin = SIMD2(middle.x.rounded(), middle.y.rounded()) * cell
  }

  func snap(_ point: SIMD2<Double>) -> GridPoint {
    let scaled = (point - origin) / cell
    return GridPoint(x: Int32(scaled.x.rounded()), y: Int32(scaled.y.rounded()))
  }

  /// Returns the center of a cell in the path's space.
  func point(at place: GridPoint) -> SIMD2<Double> { origin + place.vector * cell }

  private static func powerOfTwo(atLeast x: Double) -> Double {
    let floor = Double(sign: .plus, exponent: x.exponent, significand: 1)
    return floor < x ? 2 * floor : floor
  }
}
