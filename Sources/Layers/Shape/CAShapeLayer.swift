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
    get { fixedPath }
    set { fixedPath = newValue?.fixed }
  }
  private var fixedPath: CGPath?

  /// Opaque black by default; nil fills nothing.
  open var fillColor: CGColor? = CGColor.black

  /// Which points are inside.
  ///
  /// Open sub-paths are filled as if closed.
  open var fillRule = CAShapeLayerFillRule.nonZero

  /// Nil, the default, strokes nothing.
  ///
  /// The stroke is centred on the path, over the fill.
  open var strokeColor: CGColor?

  /// Where the stroke begins, as a fraction of the length of all sub-paths; clamped to 0...1 when
  /// drawn.
  ///
  /// At or beyond `strokeEnd` nothing is stroked. The fill is not affected.
  open var strokeStart: CGFloat = 0

  /// Where the stroke ends, as a fraction of the length of all sub-paths; clamped to 0...1 when
  /// drawn.
  open var strokeEnd: CGFloat = 1

  /// Full width of the stroke in points; 0 or less strokes nothing.
  open var lineWidth: CGFloat = 1

  /// Longest miter in line widths; a sharper corner is bevelled.
  open var miterLimit: CGFloat = 10

  /// How open sub-paths and dashes end.
  open var lineCap = CAShapeLayerLineCap.butt

  /// How the stroke turns corners.
  open var lineJoin = CAShapeLayerLineJoin.miter

  /// How far into the dash pattern each sub-path begins, in points.
  open var lineDashPhase: CGFloat = 0

  /// Painted and unpainted lengths in turn, in points, repeated; with an odd count the two swap at
  /// each repeat.
  ///
  /// Nil, empty, all zero, or with a negative length: a solid line.
  open var lineDashPattern: [NSNumber]?

  /// Makes a shape layer without a path, of no size.
  public override init() {
    super.init()
    properties = .shapeLayer
    contentProvider = ShapeContent.shared
  }

  /// Makes a copy of `layer`'s own properties, without its sublayers and superlayer.
  public override init(layer: Any) {
    super.init(layer: layer)
    properties = .shapeLayer
    contentProvider = ShapeContent.shared
    guard let original = layer as? CAShapeLayer else { return }
    path = original.path
    fillColor = original.fillColor
    fillRule = original.fillRule
    strokeColor = original.strokeColor
    strokeStart = original.strokeStart
    strokeEnd = original.strokeEnd
    lineWidth = original.lineWidth
    miterLimit = original.miterLimit
    lineCap = original.lineCap
    lineJoin = original.lineJoin
    lineDashPhase = original.lineDashPhase
    lineDashPattern = original.lineDashPattern
  }

  /// Layers cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    PropertyTable.shapeLayer.defaultValue(forKey: key)
  }
}
