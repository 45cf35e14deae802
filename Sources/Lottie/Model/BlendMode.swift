/// How a layer or a shape is blended with what lies behind it.
enum BlendMode: Int, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight,
    softLight
  case difference, exclusion, hue, saturation, color, luminosity, add, hardMix

  /// The name of a layer's compositing filter; nil for what needs none, and for what has none.
  var filterName: String? {
    switch self {
    case .normal, .hardMix: nil
    case .add: "plusL"
    default: "\(self)BlendMode"
    }
  }
}
