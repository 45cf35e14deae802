extension Int {
  /// Converts a number; those out of range are clamped, and NaN is 0.
  init(clampedTo number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e15), 1e15))
  }
}

extension Double {
  /// Returns a frame within the range of numbers in documents; 0 for NaN.
  ///
  /// Compositions with extreme time stretches have frames beyond it, at which adjacent numbers may
  /// differ by many frames.
  static func clampedFrame(_ frame: Double) -> Double {
    let most = JSONValue.mostNumber
    return frame.isNaN ? 0 : Swift.min(Swift.max(frame, -most), most)
  }
}
