import StrataGraphics

/// A place on the integer grid on which all topology is decided.
///
/// Coordinates stay within ±2²⁷, so that the orientation of three points is exact in 64 bits and
/// the in-circle test of four in 128.
struct GridPoint: Equatable, BitwiseCopyable {
  var x: Int32, y: Int32

  /// Orders by y, then by x: the order of the sweeps.
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

  /// Positive when `other` is reached by turning from +x toward +y.
  @inline(__always) func cross(_ other: GridVector) -> Int { x &* other.y &- y &* other.x }

  @inline(__always) var real: SIMD2<Double> { SIMD2(Double(x), Double(y)) }

  @inline(__always) func dot(_ other: GridVector) -> Int { x &* other.x &+ y &* other.y }
}

/// Twice the signed area of a triangle: positive when it runs from +x toward +y.
@inline(__always) func orientation(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int {
  (b - a).cross(c - a)
}

/// Where the grid lies in the path's space.
///
/// A cell is a power of two, so coordinates that are small multiples of one are met exactly.
struct Grid {
  /// Largest size of a path: half of it, in cells, must stay exact as a Float.
  static let largestExtent = 1e30
  /// Below it a Float could not tell the vertices apart.
  static let smallestExtent = 1e-30
  /// Loops smaller than this many cells are what snapping made of a touch, or not to be seen.
  static let noise = 64

  let origin: SIMD2<Double>
  let cell: Double

  /// - Parameter tolerance: What the path was flattened to. Cells need not be finer than a small
  ///   part of it, and coarse ones make near coincidences exact ones.
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

  /// The middle of a cell in the path's space.
  func point(at place: GridPoint) -> SIMD2<Double> { origin + place.vector * cell }

  private static func powerOfTwo(atLeast x: Double) -> Double {
    let floor = Double(sign: .plus, exponent: x.exponent, significand: 1)
    return floor < x ? 2 * floor : floor
  }
}
