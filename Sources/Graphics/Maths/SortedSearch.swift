extension Array {
  /// Returns the first index at which `isBeyond` holds, given that it holds for all later ones, or
  /// the count.
  @inlinable
  package func partitionPoint(_ isBeyond: (Element) throws -> Bool) rethrows -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
