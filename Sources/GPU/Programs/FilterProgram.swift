/// One kind of step of a filter; see `filter.frag`.
package enum FilterProgram: String, CaseIterable, Sendable {
  /// Direct blurs along one axis, by the number of texels to either side.
  case convolve3, convolve6, convolve9
  case halve, double
  case colorMatrix, shadow

  /// The maximum number of weights of a direct blur, counted from the center.
  static let mostWeights = 10

  /// Returns the program for a number of weights, counted from the center.
  static func convolve(weights: Int) -> FilterProgram {
    switch weights {
    case ...4: .convolve3
    case ...7: .convolve6
    default: .convolve9
    }
  }

  /// The number of texels to either side that are read; nil for programs other than direct blurs.
  var radius: Int? {
    switch self {
    case .convolve3: 3
    case .convolve6: 6
    case .convolve9: 9
    case .halve, .double, .colorMatrix, .shadow: nil
    }
  }

  /// The number of vectors in `u_parameters`.
  var parameterCount: Int {
    switch self {
    case .convolve3, .convolve6, .convolve9: 3 + (radius ?? 0)
    case .halve, .double: 2
    case .colorMatrix: 7
    case .shadow: 6
    }
  }

  var define: String {
    if let radius { return "#define FILTER_CONVOLVE \(radius)\n" }
    switch self {
    case .halve: return "#define FILTER_HALVE\n"
    case .double: return "#define FILTER_DOUBLE\n"
    case .colorMatrix: return "#define FILTER_COLOR_MATRIX\n"
    default: return ""
    }
  }
}
