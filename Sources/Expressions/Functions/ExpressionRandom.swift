import StrataGraphics

/// A generator of random numbers (SplitMix64), which are the same on every machine.
package struct ExpressionRandom {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Returns a number in 0..<1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.fraction(Self.scrambled(state))
  }

  /// Returns a number whose bits all depend on all bits of another one.
  ///
  /// It is the finalizer of SplitMix64.
  package static func scrambled(_ bits: UInt64) -> UInt64 {
    var bits = bits
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// Returns the upper 53 bits of a number as a fraction in 0..<1.
  static func fraction(_ bits: UInt64) -> Double { Double(bits >> 11) / 9_007_199_254_740_992 }
}

extension ExpressionRun {
  /// Returns a random number or vector.
  ///
  /// - Parameter arguments: The maximum, or the minimum and the maximum; without them 0 and 1.
  func random(
    _ function: BuiltInFunction, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    let last = arguments.last ?? .number(1)
    let most = try numbers(last)
    let least = arguments.count > 1 ? try numbers(arguments[0]) : []
    var result: [Double] = []
    for (index, high) in most.enumerated() {
      try meter.allocate(1)
      let low = index < least.count ? least[index] : 0
      result.append(low + (high - low) * share(isGaussian: function == .gaussRandom))
    }
    if try vector(last) != nil { return .numbers(result) }
    return .number(result.first ?? 0)
  }

  private func share(isGaussian: Bool) -> Double {
    guard isGaussian else { return randomNumber() }
    // The Box–Muller transform. With this deviation, 90 percent of all values are in the range.
    let radius = (-2 * Maths.log(1 - randomNumber())).squareRoot()
    return 0.5 + radius * Maths.cos(2 * .pi * randomNumber()) * 0.304
  }
}

/// Smooth noise.
package enum ExpressionNoise {
  /// Returns a number in -1...1 that changes smoothly with up to three coordinates.
  ///
  /// It is Perlin's gradient noise, which is 0 at integers. It is also 0 if a coordinate is not
  /// within ±1e9.
  static func value(at coordinates: [Double]) -> Double {
    let point = (0..<3).map { $0 < coordinates.count ? coordinates[$0] : 0 }
    guard point.allSatisfy({ abs($0) < 1e9 }) else { return 0 }
    let cell = point.map { $0.rounded(.down) }
    let inner = zip(point, cell).map { $0 - $1 }
    let weight = inner.map { $0 * $0 * $0 * ($0 * ($0 * 6 - 15) + 10) }
    var sum = 0.0
    for corner in 0..<8 {
      let offset = (0..<3).map { Double(corner >> $0 & 1) }
      var share = 1.0
      for axis in 0..<3 { share *= offset[axis] == 1 ? weight[axis] : 1 - weight[axis] }
      sum += share * slope(zip(cell, offset).map { $0 + $1 }, zip(inner, offset).map { $0 - $1 })
    }
    return min(max(sum, -1), 1)
  }

  /// Returns the value of a random gradient at a corner of the lattice.
  private static func slope(_ corner: [Double], _ way: [Double]) -> Double {
    var seed: UInt64 = 0x51_7C_C1_B7
    for place in corner {
      seed = ExpressionRandom.scrambled(seed ^ UInt64(bitPattern: Int64(place)))
    }
    var sum = 0.0
    for axis in 0..<3 {
      seed = ExpressionRandom.scrambled(seed &+ 1)
      sum += (2 * ExpressionRandom.fraction(seed) - 1) * way[axis]
    }
    return sum
  }

  /// Returns a number in -1...1 that changes smoothly, with a random value at each integer.
  ///
  /// It is 0 if `place` is not within ±1e15.
  ///
  /// - Parameter seed: Selects one of many such functions.
  package static func value(at place: Double, seed: UInt64) -> Double {
    guard abs(place) < 1e15 else { return 0 }
    let cell = place.rounded(.down)
    func knot(_ offset: Double) -> Double {
      let bits = UInt64(bitPattern: Int64(cell + offset))
      return 2
        * ExpressionRandom.fraction(
          ExpressionRandom.scrambled(ExpressionRandom.scrambled(seed) ^ bits)) - 1
    }
    let share = place - cell
    // A Catmull–Rom spline: the slope at each value is half the difference of its neighbors.
    let (a, b, c, d) = (knot(-1), knot(0), knot(1), knot(2))
    let value =
      b + 0.5 * share
      * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)))
    return min(max(value, -1), 1)
  }
}
