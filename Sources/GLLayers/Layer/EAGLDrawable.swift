public import Foundation

/// An object that provides storage for a renderbuffer and shows it: a `CAEAGLLayer`.
public protocol EAGLDrawable: NSObjectProtocol {
  /// The storage properties by the keys `kEAGLDrawableProperty…`; nil for the defaults.
  ///
  /// A change takes effect with the next `renderbufferStorage(_:from:)`.
  var drawableProperties: [String: Any]? { get set }
}

/// The key for whether the renderbuffer keeps its contents when it is presented; false by default.
///
/// The value is a Boolean. Contents are always kept here. On other systems they are undefined if
/// false.
public let kEAGLDrawablePropertyRetainedBacking = "EAGLDrawablePropertyRetainedBacking"
/// The key of a color format, `kEAGLColorFormatRGBA8` by default.
public let kEAGLDrawablePropertyColorFormat = "EAGLDrawablePropertyColorFormat"

/// 8 bits of red, green, blue and alpha.
public let kEAGLColorFormatRGBA8 = "EAGLColorFormat8888"
/// 5 bits of red, 6 of green, 5 of blue, and no alpha.
public let kEAGLColorFormatRGB565 = "EAGLColorFormat565"
/// 8 bits of red, green, blue and alpha; GL blends in linear light.
public let kEAGLColorFormatSRGBA8 = "EAGLColorFormatSRGBA8"
