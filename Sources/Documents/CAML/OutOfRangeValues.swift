/// Out-of-range values that are replaced by others.
enum OutOfRangeValues {
  /// Returns the value that replaces the value of a property; nil if the value is in range.
  static func substitute(for property: PropertyText) -> String? {
    guard let value = NumberText.numbers(property.text, atMost: 1)?.first else { return nil }
    if shares.contains(property.name) {
      // Allows for rounding in files.
      if value > 1 + 1e-6 { return "1" }
      return value < -1e-6 ? "0" : nil
    }
    return lengths.contains(property.name) && value < 0 ? "0" : nil
  }

  /// The properties with values from 0 to 1.
  private static let shares: Set<String> = [
    "opacity", "shadowOpacity", "strokeStart", "strokeEnd",
  ]

  /// The properties with values of 0 or more.
  private static let lengths: Set<String> = [
    "duration", "repeatCount", "repeatDuration", "cornerRadius", "borderWidth", "shadowRadius",
    "lineWidth", "birthRate", "lifetime", "instanceCount", "damping", "stiffness", "mass",
  ]
}
