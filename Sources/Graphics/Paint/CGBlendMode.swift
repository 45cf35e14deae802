/// The blend modes of painted colors with the backdrop, with Apple's numbers.
///
/// The first sixteen blend colors and composite them source-over; the formulas are those of PDF
/// 1.7, section 11.3.5, and of the W3C's Compositing and Blending Level 1. The others are Porter
/// and Duff's operators and two sums, on premultiplied colors: S is the source, D the destination,
/// Sa and Da their alphas, R the result, including alpha.
public enum CGBlendMode: Int32, CaseIterable, Sendable {
  /// R = S + D·(1 − Sa), the default.
  case normal = 0
  case multiply = 1
  case screen = 2
  case overlay = 3
  case darken = 4
  case lighten = 5
  case colorDodge = 6
  case colorBurn = 7
  case softLight = 8
  case hardLight = 9
  case difference = 10
  case exclusion = 11
  case hue = 12
  case saturation = 13
  case color = 14
  case luminosity = 15
  /// R = 0.
  case clear = 16
  /// R = S.
  case copy = 17
  /// R = S·Da.
  case sourceIn = 18
  /// R = S·(1 − Da).
  case sourceOut = 19
  /// R = S·Da + D·(1 − Sa).
  case sourceAtop = 20
  /// R = S·(1 − Da) + D.
  case destinationOver = 21
  /// R = D·Sa.
  case destinationIn = 22
  /// R = D·(1 − Sa).
  case destinationOut = 23
  /// R = S·(1 − Da) + D·Sa.
  case destinationAtop = 24
  /// R = S·(1 − Da) + D·(1 − Sa).
  case xor = 25
  /// R = max(0, S + D − 1) if both are opaque.
  ///
  /// Apple documents max(0, 1 − ((1 − D) + (1 − S))) and does not mention translucent colors. Here
  /// Ra = min(1, Sa + Da) and R = max(0, S + D − (Sa + Da − Ra)): the excess of the two alphas over
  /// 1 is subtracted, as comparisons with AppKit have shown.
  case plusDarker = 26
  /// R = min(1, S + D).
  case plusLighter = 27

  /// Whether D changes where S is transparent.
  public var changesUnderTransparent: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}
