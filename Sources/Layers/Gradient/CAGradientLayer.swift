public import Foundation

/// A layer filled with a gradient, over its background colour, under its contents, and clipped to
/// its rounded bounds.
///
/// The gradient is laid out in the unit square and then stretched over the bounds, so that in a
/// layer that is not square the colour bands of a slanted axis are slanted too. Straight sRGB
/// components are interpolated and premultiplied after.
open class CAGradientLayer: CALayer {
  /// The colours, as `CGColor` objects; fewer than two draw nothing.
  ///
  /// Other objects are ignored.
  open var colors: [Any]? {
    get { self[Self.colors] }
    set { set(Self.colors, to: newValue) }
  }
  static let colors = LayerProperty(
    "colors", \CAGradientLayer.colors, .colors, default: nil, moves: .implicitly)

  /// Where each colour lies, 0...1 and never decreasing; nil spreads the colours evenly.
  ///
  /// Equal neighbours make a hard edge, and the end colours continue outwards. A count other than
  /// that of `colors`, or a location that is not finite, draws nothing; a location below the one
  /// before it is raised to it.
  open var locations: [NSNumber]? {
    get { self[Self.locations] }
    set { self[Self.locations] = newValue }
  }
  static let locations = LayerProperty(
    "locations", \CAGradientLayer.locations, .numbers(.fraction), default: nil, moves: .implicitly)

  /// Where the gradient begins, in unit space: the axis's first end, or the centre.
  open var startPoint: CGPoint {
    get { self[Self.startPoint] }
    set { self[Self.startPoint] = newValue }
  }
  static let startPoint = LayerProperty(
    "startPoint", \CAGradientLayer.startPoint, .kept(.fraction), default: CGPoint(x: 0.5, y: 0),
    moves: .implicitly)

  /// Where the gradient ends, in unit space.
  ///
  /// For `.radial` its distances from `startPoint` along x and y are the ellipse's radii, and a
  /// radius of 0 draws nothing. For `.conic` it gives the direction in which the colours begin, +x
  /// when it equals `startPoint`; the angle grows from +x toward +y. An `.axial` gradient of no
  /// length shows the last colour everywhere.
  open var endPoint: CGPoint {
    get { self[Self.endPoint] }
    set { self[Self.endPoint] = newValue }
  }
  static let endPoint = LayerProperty(
    "endPoint", \CAGradientLayer.endPoint, .kept(.fraction), default: CGPoint(x: 0.5, y: 1),
    moves: .implicitly)

  /// How the colours run.
  ///
  /// An unknown type is kept and drawn as `.axial`.
  open var type: CAGradientLayerType {
    get { self[Self.type] }
    set { self[Self.type] = newValue }
  }
  static let type = LayerProperty(
    "type", \CAGradientLayer.type, .kept(), default: .axial, moves: .never)

  private static let own = LayerProperties.builtIn(
    [colors, locations, startPoint, endPoint, type], of: CAGradientLayer.self,
    extending: CALayer.self
  ) { CAGradientLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Makes a gradient layer without colours.
  public override init() {
    super.init()
    contentProvider = GradientContent.shared
  }

  /// Makes a layer with default values, whatever `layer` is: what a presentation copy starts as.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = GradientContent.shared
  }

  /// Layers cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }
}
