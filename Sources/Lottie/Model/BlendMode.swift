/// The blend mode of a layer or a shape, with the number in documents as its raw value.
enum BlendMode: Int, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight,
    softLight
  case difference, exclusion, hue, saturation, color, luminosity, add, hardMix

  /// The name of the compositing filter; nil for source-over and for unsupported modes.
  var filterName: String? {
    switch self {
    case .normal, .hardMix: nil
    case .add: "plusL"
    default: "\(self)BlendMode"
    }
  }
}
