import Foundation
import StrataGraphics

/// The state that `saveGState` saves.
struct GraphicsState {
  /// The transform from user space to base space: pixels, y up, origin at the bottom left.
  var ctm: CGAffineTransform
  var clip: ContextClip
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  /// The color space of components that are set without a space; `strokeSpace` is that of strokes.
  var fillSpace = CGColorSpaceCreateDeviceGray()
  var strokeSpace = CGColorSpaceCreateDeviceGray()
  /// The opacity of everything painted, 0...1.
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var shadow: Shadow?
  /// The origin of patterns.
  var patternPhase = CGSize.zero
  /// The stroke style, with lengths in user space.
  var stroke = StrokeStyle()
  var antialiases = true
  var interpolation = CGInterpolationQuality.default
  var text = TextState()

  /// The state for drawing glyphs.
  struct TextState {
    /// The font, of a type that only the text module knows.
    var font: (any Sendable)?
    var fontSize: CGFloat = 0
    var mode = CGTextDrawingMode.fill
  }

  /// A shadow of everything painted.
  struct Shadow {
    /// The offset in base space, y up.
    var offset: CGSize
    /// The standard deviation in base space.
    var sigma: Double
    var color: Color

    /// The offset in pixels of the bitmap, y down; nil if it is too large for a shadow.
    var move: SIMD2<Double>? {
      let move = SIMD2(Double(offset.width), -Double(offset.height))
      return abs(move.x) < 1e6 && abs(move.y) < 1e6 ? move : nil
    }
  }
}
