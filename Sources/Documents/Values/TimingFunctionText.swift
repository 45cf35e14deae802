package import StrataLayers

/// Timing functions in CAML syntax: a name, or the four coordinates of two control points.
package enum TimingFunctionText {
  static let accepted = "\(names.joined(separator: ", ")), or four finite numbers,"

  /// Returns the function that a text describes; nil if it is malformed.
  package static func function(_ text: String) -> CAMediaTimingFunction? {
    if names.contains(text) {
      return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: text))
    }
    return NumberText.finite(text, count: 4).map {
      CAMediaTimingFunction(
        controlPoints: Float($0[0]), Float($0[1]), Float($0[2]), Float($0[3]))
    }
  }

  static let names = ["default", "linear", "easeIn", "easeOut", "easeInEaseOut"]
}
