public import Foundation
public import StrataGraphics

/// A layer that fills and strokes a path, over its contents and under its sublayers.
///
/// The path is in bounds space and is also drawn outside the bounds. A layer of zero size, such as
/// a new one, therefore shows its path, unless `masksToBounds` is set. Lengths scale with the
/// layer's transform, and edges stay sharp under it.
open class CAShapeLayer: CALayer {
  /// The path to fill and stroke; nil draws nothing.
  ///
  /// It is copied when set, so later changes of a mutable path have no effect here.
  ///
  /// An animation between paths with the same elements moves the ends of segments straight. The
  /// control points of cubic curves turn around those ends, the shorter way, and their distances
  /// change evenly. A line counts as a curve with control points at its ends. Paths with different
  /// elements change halfway.
  open var path: CGPath? {
    get { self[Self.path] }
    set { self[Self.path] = newValue }
  }
  static let path = LayerProperty(
    "path", \CAShapeLayer.path, .path, default: nil, animates: .explicitly)

  /// The fill color, opaque black by default; nil fills nothing.
  open var fillColor: CGColor? {
    get { self[Self.fillColor] }
    set { self[Self.fillColor] = newValue }
  }
  static let fillColor = LayerProperty(
    "fillColor", \CAShapeLayer.fillColor, .color, default: .layerBlack, animates: .implicitly)

  /// The rule that defines which points are inside.
  ///
  /// Open subpaths are filled as if closed.
  open var fillRule: CAShapeLayerFillRule {
    get { self[Self.fillRule] }
    set { self[Self.fillRule] = newValue }
  }
  static let fillRule = LayerProperty(
    "fillRule", \CAShapeLayer.fillRule, .stored(), default: .nonZero, animates: .never)

  /// The stroke color; nil, the default, strokes nothing.
  ///
  /// The stroke is centered on the path, over the fill.
  open var strokeColor: CGColor? {
    get { self[Self.strokeColor] }
    set { self[Self.strokeColor] = newValue }
  }
  static let strokeColor = LayerProperty(
    "strokeColor", \CAShapeLayer.strokeColor, .color, default: nil, animates: .implicitly)

  /// The start of the stroke as a fraction of the length of all subpaths; 0 by default.
  ///
  /// It is clamped to 0...1 when drawn. If it is not less than `strokeEnd`, nothing is stroked. The
  /// fill is not affected.
  open var strokeStart: CGFloat {
    get { self[Self.strokeStart] }
    set { self[Self.strokeStart] = newValue }
  }
  static let strokeStart = LayerProperty(
    "strokeStart", \CAShapeLayer.strokeStart, .stored(.fraction), default: 0, animates: .implicitly)

  /// The end of the stroke as a fraction of the length of all subpaths; 1 by default.
  ///
  /// It is clamped to 0...1 when drawn.
  open var strokeEnd: CGFloat {
    get { self[Self.strokeEnd] }
    set { self[Self.strokeEnd] = newValue }
  }
  static let strokeEnd = LayerProperty(
    "strokeEnd", \CAShapeLayer.strokeEnd, .stored(.fraction), default: 1, animates: .implicitly)

  /// The full width of the stroke in points; 1 by default.
  ///
  /// 0 or less strokes nothing.
  open var lineWidth: CGFloat {
    get { self[Self.lineWidth] }
    set { self[Self.lineWidth] = newValue }
  }
  static let lineWidth = LayerProperty(
    "lineWidth", \CAShapeLayer.lineWidth, .stored(.length), default: 1, animates: .implicitly)

  /// The maximum miter length in line widths; 10 by default.
  ///
  /// A sharper corner is beveled.
  open var miterLimit: CGFloat {
    get { self[Self.miterLimit] }
    set { self[Self.miterLimit] = newValue }
  }
  static let miterLimit = LayerProperty(
    "miterLimit", \CAShapeLayer.miterLimit, .stored(.amount), default: 10, animates: .implicitly)

  /// The shape of the ends of open subpaths and dashes; `.butt` by default.
  open var lineCap: CAShapeLayerLineCap {
    get { self[Self.lineCap] }
    set { self[Self.lineCap] = newValue }
  }
  static let lineCap = LayerProperty(
    "lineCap", \CAShapeLayer.lineCap, .stored(), default: .butt, animates: .never)

  /// The shape of corners of the stroke; `.miter` by default.
  open var lineJoin: CAShapeLayerLineJoin {
    get { self[Self.lineJoin] }
    set { self[Self.lineJoin] = newValue }
  }
  static let lineJoin = LayerProperty(
    "lineJoin", \CAShapeLayer.lineJoin, .stored(), default: .miter, animates: .never)

  /// The offset into the dash pattern at the start of each subpath, in points; 0 by default.
  open var lineDashPhase: CGFloat {
    get { self[Self.lineDashPhase] }
    set { self[Self.lineDashPhase] = newValue }
  }
  static let lineDashPhase = LayerProperty(
    "lineDashPhase", \CAShapeLayer.lineDashPhase, .stored(.length), default: 0,
    animates: .implicitly)

  /// Alternating painted and unpainted lengths, in points, repeated.
  ///
  /// With an odd count the two swap at each repeat. The line is solid if the pattern is nil, empty,
  /// all zero, or contains a negative length.
  open var lineDashPattern: [NSNumber]? {
    get { self[Self.lineDashPattern] }
    set { self[Self.lineDashPattern] = newValue }
  }
  static let lineDashPattern = LayerProperty(
    "lineDashPattern", \CAShapeLayer.lineDashPattern, .numbers(), default: nil, animates: .never)

  private static let own = LayerProperties.builtIn(
    [
      path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit,
      lineCap, lineJoin, lineDashPhase, lineDashPattern,
    ], of: CAShapeLayer.self, extending: CALayer.self
  ) { CAShapeLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Creates a shape layer without a path, of zero size.
  public override init() {
    super.init()
    contentProvider = ShapeContent.shared
  }

  /// Creates a layer with default values, regardless of `layer`, as the basis of a presentation
  /// copy.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = ShapeContent.shared
  }

  /// Returns nil, because layers cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }
}
