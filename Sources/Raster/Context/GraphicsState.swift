import Foundation
import StrataGraphics

/// What `saveGState` keeps.
struct GraphicsState {
  /// From user space to base space: pixels, y up, origin at the bottom left.
  var ctm: CGAffineTransform
  var clip: ContextClip
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  /// The space that bare components are given in.
  var fillSpace = CGColorSpaceCreateDeviceGray()
  var strokeSpace = CGColorSpaceCreateDeviceGray()
  /// Multiplied into everything that is painted, 0...1.
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var shadow: Shadow?
  /// Where patterns begin.
  var patternPhase = CGSize.zero
  /// Lengths in user space.
  var stroke = StrokeStyle()
  var antialiases = true
  var interpolation = CGInterpolationQuality.default
  var text = TextState()

  /// How glyphs are drawn.
  struct TextState {
    /// What the text module knows as a font.
    var font: (any Sendable)?
    var fontSize: CGFloat = 0
    var mode = CGTextDrawingMode.fill
  }

  /// A shadow that everything painted throws.
  struct Shadow {
    /// In base space, y up.
    var offset: CGSize
    /// Standard deviation in base space.
    var sigma: Double
    var color: Color
  }
}
