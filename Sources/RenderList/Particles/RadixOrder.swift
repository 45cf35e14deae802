/// Sorts by 32-bit keys without comparisons.
package enum RadixOrder {
  /// Returns the indices of `keys` by ascending key; the sort is stable.
  ///
  /// It counts digits of 11 bits, starting with the last.
  package static func ascending(_ keys: [UInt32]) -> [UInt32] {
    var order = Array(0..<UInt32(keys.count))
    var next = order
    for shift: UInt32 in [0, 11, 22] {
      var starts = [Int](repeating: 0, count: 2_049)
      for key in keys { starts[Int(key >> shift & 2_047) + 1] += 1 }
      // All digits are equal: nothing moves.
      if starts.contains(keys.count) { continue }
      for digit in 1...2_048 { starts[digit] += starts[digit - 1] }
      for index in order {
        let digit = Int(keys[Int(index)] >> shift & 2_047)
        next[starts[digit]] = index
        starts[digit] += 1
      }
      swap(&order, &next)
    }
    return order
  }

  /// Returns a key with the same order as a number; both zeros have the same key.
  package static func key(_ value: Float) -> UInt32 {
    let bits = (value == 0 ? 0 : value).bitPattern
    return bits >> 31 == 0 ? bits | 1 << 31 : ~bits
  }
}
