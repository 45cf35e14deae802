/// The random numbers of particles, as a hash of the seed, the cell, the birth and the property.
///
/// The numbers are not a sequence, so any particle can be computed without its predecessors. A hash
/// consists of two rounds of xor with the shifted value and multiplication by an odd constant, all
/// with 32 bits. Each step is invertible, so different inputs never collide. The constants were
/// selected from thousands of candidates so that each bit of the input flips each bit of the result
/// in half of all cases. Every number below is a stage of such hashes.
package struct ParticleRandom: Sendable, Equatable {
  /// The source of a property's 32 bits, most of which are two numbers of 16 bits.
  enum Draw: UInt32, CaseIterable {
    case lifetimeAndSpeed, scaleAndSpin, direction, place, depthAndPart, color, massAndRotation
    case orientation
  }

  private let cell: UInt32
  /// One number for each `Draw`, the same for all births.
  private let draws: SIMD8<UInt32>

  /// - Parameter path: The indices of the cell and its enclosing cells, from the layer's cell
  ///   inward.
  init(seed: UInt32, path: [Int]) {
    var key = Self.mix(seed &+ 0x9e37_79b9)
    for index in path { key = Self.mix(key ^ Self.mix(UInt32(truncatingIfNeeded: index) &+ 1)) }
    cell = key
    var draws = SIMD8<UInt32>()
    for draw in Draw.allCases {
      draws[Int(draw.rawValue)] = Self.mix(key &+ (draw.rawValue &+ 1) &* 0x6c62_272f)
    }
    self.draws = draws
  }

  /// Returns the identifier of a birth in one of the layer's own cells.
  func birth(_ number: Double) -> UInt32 { birth(number, of: 0) }

  /// Returns the identifier of a birth from a particle with its own identifier.
  func birth(_ number: Double, of parent: UInt32) -> UInt32 {
    let number = UInt64(min(max(number, 0), 0x1p63))
    let (high, low) = (UInt32(truncatingIfNeeded: number >> 32), UInt32(truncatingIfNeeded: number))
    let key = Self.mix(Self.mix(high ^ cell) ^ parent)
    return Self.mix(low &* 0x9e37_79b1 &+ key)
  }

  /// Returns 32 random bits for a property of a birth.
  func bits(_ draw: Draw, of birth: UInt32) -> UInt32 {
    Self.mix(birth ^ draws[Int(draw.rawValue)])
  }

  /// Returns the hash of 32 bits.
  @inline(__always)
  package static func mix(_ value: UInt32) -> UInt32 {
    var x = value
    x ^= x >> 16
    x &*= 0x5506_ba2d
    x ^= x >> 15
    x &*= 0xc175_9c19
    x ^= x >> 16
    return x
  }
}

extension UInt32 {
  /// The upper and the lower half.
  var halves: (UInt32, UInt32) { (self >> 16, self & 0xffff) }
  /// The lower 16 bits as the middle of one of 65,536 parts of 0...1.
  var fraction: Double { (Double(self & 0xffff) + 0.5) / 65_536 }
}

/// A quantity drawn uniformly from a range at birth, in 65,536 steps.
struct DrawnNumber: Sendable {
  let base: Float
  let step: Float

  init(_ mean: Double, range: Double, times factor: Double = 1, plus bias: Double = 0) {
    let (mean, range, factor) = (mean.drawable(), range.drawable(), factor.drawable(within: 1e6))
    step = Float(range * factor / 65_536)
    base = Float((mean - range / 2) * factor + range * factor / 131_072 + bias.drawable())
  }

  func callAsFunction(_ bits: UInt32) -> Float { base + step * Float(bits & 0xffff) }

  /// The upper bound of all draws.
  var bound: Float { max(base, base + step * 65_535) }
}
