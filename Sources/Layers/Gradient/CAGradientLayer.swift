public import Foundation

/// A layer filled with a gradient, over its background color, under its contents, and clipped to
/// its rounded bounds.
///
/// The gradient is defined in the unit square and then stretched over the bounds. In a layer that
/// is not square, the color bands of a slanted axis are therefore slanted too. Colors are
/// interpolated in components that are not premultiplied, and premultiplied afterwards.
open class CAGradientLayer: CALayer {
  /// The colors, as `CGColor` objects; fewer than two draw nothing.
  ///
  /// Other objects are ignored. The colors are interpolated in sRGB. In `render(in:)` they are
  /// interpolated in Generic RGB, which has a gamma of 1.8, as Core Graphics does it on Apple's
  /// systems. The middle of black and white is then (146, 146, 146). Colors outside that space
  /// change: red becomes (255, 37, 0).
  open var colors: [Any]? {
    get { self[Self.colors] }
    set { set(Self.colors, to: newValue) }
  }
  static let colors = LayerProperty(
    "colors", \CAGradientLayer.colors, .colors, default: nil, animates: .implicitly)

  /// The location of each color, 0...1 and never decreasing; nil spaces the colors evenly.
  ///
  /// Equal neighbors make a hard edge, and the end colors continue outward. If the count differs
  /// from that of `colors`, or a location is not finite, nothing is drawn. A location below the
  /// previous one is raised to it.
  open var locations: [NSNumber]? {
    get { self[Self.locations] }
    set { self[Self.locations] = newValue }
  }
  static let locations = LayerProperty(
    "locations", \CAGradientLayer.locations, .numbers(.fraction), default: nil,
    animates: .implicitly)

  /// The start of the gradient in unit coordinates: the first end of the axis, or the center.
  ///
  /// (0.5, 0) by default.
  open var startPoint: CGPoint {
    get { self[Self.startPoint] }
    set { self[Self.startPoint] = newValue }
  }
  static let startPoint = LayerProperty(
    "startPoint", \CAGradientLayer.startPoint, .stored(.fraction), default: CGPoint(x: 0.5, y: 0),
    animates: .implicitly)

  /// The end of the gradient in unit coordinates; (0.5, 1) by default.
  ///
  /// For `.radial` its distances from `startPoint` along x and y are the ellipse's radii, and a
  /// radius of 0 draws nothing. For `.conic` it gives the direction in which the colors begin, +x
  /// if it equals `startPoint`. The angle grows from +x toward +y. An `.axial` gradient of zero
  /// length shows the last color everywhere.
  open var endPoint: CGPoint {
    get { self[Self.endPoint] }
    set { self[Self.endPoint] = newValue }
  }
  static let endPoint = LayerProperty(
    "endPoint", \CAGradientLayer.endPoint, .stored(.fraction), default: CGPoint(x: 0.5, y: 1),
    animates: .implicitly)

  /// The type of the gradient.
  ///
  /// An unknown type is stored and drawn as `.axial`.
  open var type: CAGradientLayerType {
    get { self[Self.type] }
    set { self[Self.type] = newValue }
  }
  static let type = LayerProperty(
    "type", \CAGradientLayer.type, .stored(), default: .axial, animates: .never)

  /// The offset of a radial gradient's focal point from its center, as a fraction of each radius.
  ///
  /// Core Animation has no such property. The first color is at the focal point. Lengths of 1 and
  /// above are drawn as 0.99.
  package var focalOffset: CGPoint {
    get { self[Self.focalOffset] }
    set { self[Self.focalOffset] = newValue }
  }
  static let focalOffset = LayerProperty(
    "focalOffset", \CAGradientLayer.focalOffset, .stored(.fraction), default: .zero,
    animates: .explicitly)

  private static let own = LayerProperties.builtIn(
    [colors, locations, startPoint, endPoint, type, focalOffset], of: CAGradientLayer.self,
    extending: CALayer.self
  ) { CAGradientLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Creates a gradient layer without colors.
  public override init() {
    super.init()
    contentProvider = GradientContent.shared
  }

  /// Creates a layer with default values, regardless of `layer`, as the basis of a presentation
  /// copy.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = GradientContent.shared
  }

  /// Returns nil, because layers cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }
}
