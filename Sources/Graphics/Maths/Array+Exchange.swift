extension Array {
  /// Exchanges two elements without copying them, which `swapAt` of an array does.
  @inlinable
  package mutating func exchange(_ first: Int, _ second: Int) {
    unsafe withUnsafeMutableBufferPointer { unsafe $0.swapAt(first, second) }
  }
}
