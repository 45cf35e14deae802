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
    get { gradientState.colors.objects }
    set { change("colors") { gradientState.colors = LayerColors(newValue) } }
  }

  /// Where each colour lies, 0...1 and never decreasing; nil spreads the colours evenly.
  ///
  /// Equal neighbours make a hard edge, and the end colours continue outwards. A count other than
  /// that of `colors`, or a location that is not finite, draws nothing; a location below the one
  /// before it is raised to it.
  open var locations: [NSNumber]? {
    get { gradientState.locations?.map { NSNumber(value: $0) } }
    set {
      change("locations", from: gradientState.locations, to: newValue?.map(\.doubleValue)) {
        gradientState.locations = $0
      }
    }
  }

  /// Where the gradient begins, in unit space: the axis's first end, or the centre.
  open var startPoint: CGPoint {
    get { gradientState.startPoint }
    set {
      change("startPoint", from: gradientState.startPoint, to: newValue) {
        gradientState.startPoint = $0
      }
    }
  }

  /// Where the gradient ends, in unit space.
  ///
  /// For `.radial` its distances from `startPoint` along x and y are the ellipse's radii, and a
  /// radius of 0 draws nothing. For `.conic` it gives the direction in which the colours begin, +x
  /// when it equals `startPoint`; the angle grows from +x toward +y. An `.axial` gradient of no
  /// length shows the last colour everywhere.
  open var endPoint: CGPoint {
    get { gradientState.endPoint }
    set {
      change("endPoint", from: gradientState.endPoint, to: newValue) { gradientState.endPoint = $0 }
    }
  }

  /// How the colours run.
  ///
  /// An unknown type is kept and drawn as `.axial`.
  open var type = CAGradientLayerType.axial

  /// The values that can move.
  final var gradientState: GradientState {
    get { values[GradientState.block] }
    _modify { yield &values[GradientState.block] }
  }

  open override class var classProperties: PropertyTable { .gradientLayer }

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

  open override func presentationCopy() -> CALayer { CAGradientLayer(layer: self) }

  /// Takes over what the class adds to other layers.
  final func takeOwn(_ original: CAGradientLayer) {
    type = original.type
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    PropertyTable.gradientLayer.defaultValue(forKey: key)
  }
}
