public import Foundation
public import StrataGraphics

/// A layer that fills and strokes a path, over its contents and under its sublayers.
///
/// The path is in bounds space and draws outside the bounds too, so that a layer of no size, as a
/// new one is, shows it; with `masksToBounds` such a layer shows nothing. Lengths scale with the
/// layer's transform, and edges stay sharp under it.
open class CAShapeLayer: CALayer {
  /// What is filled and stroked; nil draws nothing.
  ///
  /// Copied when set, so that a mutable path can be changed afterwards without effect here.
  open var path: CGPath? {
    get { self[Self.path] }
    set { self[Self.path] = newValue }
  }
  static let path = LayerProperty(
    "path", \CAShapeLayer.path, .path, default: nil, moves: .explicitly)

  /// Opaque black by default; nil fills nothing.
  open var fillColor: CGColor? {
    get { self[Self.fillColor] }
    set { self[Self.fillColor] = newValue }
  }
  static let fillColor = LayerProperty(
    "fillColor", \CAShapeLayer.fillColor, .color, default: .layerBlack, moves: .implicitly)

  /// Which points are inside.
  ///
  /// Open sub-paths are filled as if closed.
  open var fillRule: CAShapeLayerFillRule {
    get { self[Self.fillRule] }
    set { self[Self.fillRule] = newValue }
  }
  static let fillRule = LayerProperty(
    "fillRule", \CAShapeLayer.fillRule, .kept(), default: .nonZero, moves: .never)

  /// Nil, the default, strokes nothing.
  ///
  /// The stroke is centred on the path, over the fill.
  open var strokeColor: CGColor? {
    get { self[Self.strokeColor] }
    set { self[Self.strokeColor] = newValue }
  }
  static let strokeColor = LayerProperty(
    "strokeColor", \CAShapeLayer.strokeColor, .color, default: nil, moves: .implicitly)

  /// Where the stroke begins, as a fraction of the length of all sub-paths; clamped to 0...1 when
  /// drawn.
  ///
  /// At or beyond `strokeEnd` nothing is stroked. The fill is not affected.
  open var strokeStart: CGFloat {
    get { self[Self.strokeStart] }
    set { self[Self.strokeStart] = newValue }
  }
  static let strokeStart = LayerProperty(
    "strokeStart", \CAShapeLayer.strokeStart, .kept(.fraction), default: 0, moves: .implicitly)

  /// Where the stroke ends, as a fraction of the length of all sub-paths; clamped to 0...1 when
  /// drawn.
  open var strokeEnd: CGFloat {
    get { self[Self.strokeEnd] }
    set { self[Self.strokeEnd] = newValue }
  }
  static let strokeEnd = LayerProperty(
    "strokeEnd", \CAShapeLayer.strokeEnd, .kept(.fraction), default: 1, moves: .implicitly)

  /// Full width of the stroke in points; 0 or less strokes nothing.
  open var lineWidth: CGFloat {
    get { self[Self.lineWidth] }
    set { self[Self.lineWidth] = newValue }
  }
  static let lineWidth = LayerProperty(
    "lineWidth", \CAShapeLayer.lineWidth, .kept(.length), default: 1, moves: .implicitly)

  /// Longest miter in line widths; a sharper corner is bevelled.
  open var miterLimit: CGFloat {
    get { self[Self.miterLimit] }
    set { self[Self.miterLimit] = newValue }
  }
  static let miterLimit = LayerProperty(
    "miterLimit", \CAShapeLayer.miterLimit, .kept(.amount), default: 10, moves: .implicitly)

  /// How open sub-paths and dashes end.
  open var lineCap: CAShapeLayerLineCap {
    get { self[Self.lineCap] }
    set { self[Self.lineCap] = newValue }
  }
  static let lineCap = LayerProperty(
    "lineCap", \CAShapeLayer.lineCap, .kept(), default: .butt, moves: .never)

  /// How the stroke turns corners.
  open var lineJoin: CAShapeLayerLineJoin {
    get { self[Self.lineJoin] }
    set { self[Self.lineJoin] = newValue }
  }
  static let lineJoin = LayerProperty(
    "lineJoin", \CAShapeLayer.lineJoin, .kept(), default: .miter, moves: .never)

  /// How far into the dash pattern each sub-path begins, in points.
  open var lineDashPhase: CGFloat {
    get { self[Self.lineDashPhase] }
    set { self[Self.lineDashPhase] = newValue }
  }
  static let lineDashPhase = LayerProperty(
    "lineDashPhase", \CAShapeLayer.lineDashPhase, .kept(.length), default: 0, moves: .implicitly)

  /// Painted and unpainted lengths in turn, in points, repeated; with an odd count the two swap at
  /// each repeat.
  ///
  /// Nil, empty, all zero, or with a negative length: a solid line.
  open var lineDashPattern: [NSNumber]? {
    get { self[Self.lineDashPattern] }
    set { self[Self.lineDashPattern] = newValue }
  }
  static let lineDashPattern = LayerProperty(
    "lineDashPattern", \CAShapeLayer.lineDashPattern, .numbers(), default: nil, moves: .never)

  private static let own = LayerProperties.builtIn(
    [
      path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit,
      lineCap, lineJoin, lineDashPhase, lineDashPattern,
    ], of: CAShapeLayer.self, extending: CALayer.self
  ) { CAShapeLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Makes a shape layer without a path, of no size.
  public override init() {
    super.init()
    contentProvider = ShapeContent.shared
  }

  /// Makes a layer with default values, whatever `layer` is: what a presentation copy starts as.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = ShapeContent.shared
  }

  /// Layers cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }
}
