package import StrataGraphics

/// Where a layer's contents lie in its bounds.
///
/// "Top" is the edge of largest y in the layer's own space and "bottom" the edge of smallest y, so
/// on a tree whose y grows downward `.top` shows at the lower edge. An open set of strings; a layer
/// stores an unknown one as `.center`.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Natural size, centred.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Natural size, at the middle of the edge of largest y.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Natural size, at the middle of the edge of smallest y.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Natural size, at the middle of the edge of smallest x.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Natural size, at the middle of the edge of largest x.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// Natural size, in the corner of smallest x and largest y.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// Natural size, in the corner of largest x and largest y.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// Natural size, in the corner of smallest x and smallest y.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// Natural size, in the corner of largest x and smallest y.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched over the bounds, each axis by its own factor.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled evenly to fit inside the bounds, centred.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled evenly to cover the bounds, centred; overhangs one pair of edges.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How a layer's own drawing is stored; has no effect on images given as `contents`.
///
/// An open set of strings; a layer stores an unknown one as `.RGBA8Uint`.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Four 8-bit components a pixel.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Four 16-bit floating-point components a pixel.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// One 8-bit grey component a pixel, with alpha unless the layer is opaque.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// The system chooses.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// How contents are sampled where they are drawn smaller or larger than they are.
///
/// An open set of strings; an unknown one is kept and drawn as `.linear`.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The nearest pixel: keeps hard pixel edges.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Between the four nearest pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Between the two nearest sizes of a chain of halved images; minification only.
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
  /// Unknown names mean linear.
  package init(_ filter: CALayerContentsFilter) {
    self = ImagePaint.Filter(rawValue: filter.rawValue) ?? .linear
  }
}
