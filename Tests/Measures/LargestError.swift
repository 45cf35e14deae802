extension Double {
  /// Raises the largest error so far to another one; an error that is not a number is infinite.
  mutating func raise(to error: Double) { self = error.isNaN ? .infinity : max(self, error) }
}
