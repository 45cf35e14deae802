package import StrataGraphics

/// The position of a layer's contents in its bounds.
///
/// "Top" is the edge of maximum y in the layer's own space and "bottom" the edge of minimum y. On a
/// tree whose y grows downward, `.top` is therefore the lower edge. Any string is a valid value,
/// but a layer stores an unknown one as `.center`.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name in files and key-value calls.
  public let rawValue: String

  /// Creates a gravity; any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Natural size, centered.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Natural size, at the middle of the edge of maximum y.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Natural size, at the middle of the edge of minimum y.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Natural size, at the middle of the edge of minimum x.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Natural size, at the middle of the edge of maximum x.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// Natural size, in the corner of minimum x and maximum y.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// Natural size, in the corner of maximum x and maximum y.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// Natural size, in the corner of minimum x and minimum y.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// Natural size, in the corner of maximum x and minimum y.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Scaled to the bounds, each axis by its own factor.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled uniformly to fit inside the bounds, centered.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled uniformly to cover the bounds, centered; exceeds one pair of edges.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The pixel format of a layer's own drawing; no effect on images set as `contents`.
///
/// Any string is a valid value, but a layer stores an unknown one as `.RGBA8Uint`.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name in files and key-value calls.
  public let rawValue: String

  /// Creates a format; any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Four 8-bit components per pixel.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Four 16-bit floating-point components per pixel.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// One 8-bit gray component per pixel, with alpha unless the layer is opaque.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// The system selects the format.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// The sampling of contents that are drawn smaller or larger than their size.
///
/// Any string is a valid value. An unknown one is stored and drawn as `.linear`.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name in files and key-value calls.
  public let rawValue: String

  /// Creates a filter; any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The nearest pixel, which keeps hard pixel edges.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Interpolation between the four nearest pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Interpolation between the two nearest levels of a mipmap; minification only.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

extension CALayerContentsGravity: KeyValueName {
  package static let words = [
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
    "bottomRight", "resize", "resizeAspect", "resizeAspectFill",
  ]
}

extension CALayerContentsFormat: KeyValueName {
  package static let words = [Self.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic]
    .map(\.rawValue)
}

extension CALayerContentsFilter: KeyValueName {
  package static let words = ["nearest", "linear", "trilinear"]
}

extension ImagePaint.Filter {
  /// Creates a filter; unknown names mean linear.
  package init(_ filter: CALayerContentsFilter) {
    self = ImagePaint.Filter(rawValue: filter.rawValue) ?? .linear
  }
}
