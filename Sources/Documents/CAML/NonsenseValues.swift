/// Values that are read and that nobody can have meant, since they count as something else.
enum NonsenseValues {
  /// What a property counts as instead; nil for a value that may well be meant.
  static func substitute(for property: PropertyText) -> String? {
    guard let value = NumberText.numbers(property.text, atMost: 1)?.first else { return nil }
    if shares.contains(property.name) {
      // Rounding in files goes a little over.
      if value > 1 + 1e-6 { return "1" }
      return value < -1e-6 ? "0" : nil
    }
    return lengths.contains(property.name) && value < 0 ? "0" : nil
  }

  /// From 0 to 1.
  private static let shares: Set<String> = [
    "opacity", "shadowOpacity", "strokeStart", "strokeEnd",
  ]

  /// 0 or more.
  private static let lengths: Set<String> = [
    "duration", "repeatCount", "repeatDuration", "cornerRadius", "borderWidth", "shadowRadius",
    "lineWidth", "birthRate", "lifetime", "instanceCount", "damping", "stiffness", "mass",
  ]
}
