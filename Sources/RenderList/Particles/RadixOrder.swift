/// Sorts by numbers of 32 bits without comparing them.
package enum RadixOrder {
  /// The indices of `keys` by ascending key; equal ones stay in their order.
  ///
  /// Counts digits of 11 bits, the last first.
  package static func ascending(_ keys: [UInt32]) -> [UInt32] {
    var order = Array(0..<UInt32(keys.count))
    var next = order
    for shift: UInt32 in [0, 11, 22] {
      var starts = [Int](repeating: 0, count: 2_049)
      for key in keys { starts[Int(key >> shift & 2_047) + 1] += 1 }
      // All the same: nothing moves.
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

  /// A key whose order is that of a number; both zeros are one.
  package static func key(_ value: Float) -> UInt32 {
    let bits = (value == 0 ? 0 : value).bitPattern
    return bits >> 31 == 0 ? bits | 1 << 31 : ~bits
  }
}
