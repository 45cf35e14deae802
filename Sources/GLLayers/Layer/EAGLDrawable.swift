public import Foundation

/// What a renderbuffer can be given storage from, and be shown on: a `CAEAGLLayer`.
public protocol EAGLDrawable: NSObjectProtocol {
  /// How the drawable is stored, by the keys `kEAGLDrawableProperty…`; nil for the defaults.
  ///
  /// Takes effect with the next `renderbufferStorage(_:from:)`.
  var drawableProperties: [String: Any]? { get set }
}

/// The key of a truth value, false by default: whether the renderbuffer keeps its contents when it is
/// presented.
///
/// It keeps them here in any case; on other systems they are undefined without.
public let kEAGLDrawablePropertyRetainedBacking = "EAGLDrawablePropertyRetainedBacking"
/// The key of a colour format, `kEAGLColorFormatRGBA8` by default.
public let kEAGLDrawablePropertyColorFormat = "EAGLDrawablePropertyColorFormat"

/// 8 bits of red, green, blue and alpha.
public let kEAGLColorFormatRGBA8 = "EAGLColorFormat8888"
/// 5 bits of red, 6 of green, 5 of blue, and no alpha.
public let kEAGLColorFormatRGB565 = "EAGLColorFormat565"
/// 8 bits of red, green, blue and alpha; GL blends in linear light.
public let kEAGLColorFormatSRGBA8 = "EAGLColorFormatSRGBA8"
