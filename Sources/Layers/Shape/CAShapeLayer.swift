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
    get { shapeState.path.cgPath }
    set { change("path", from: shapeState.path, to: LayerPath(newValue)) { shapeState.path = $0 } }
  }

  /// Opaque black by default; nil fills nothing.
  open var fillColor: CGColor? {
    get { shapeState.fillColor.cgColor }
    set {
      change("fillColor", from: shapeState.fillColor, to: LayerColor(newValue)) {
        shapeState.fillColor = $0
      }
    }
  }

  /// Which points are inside.
  ///
  /// Open sub-paths are filled as if closed.
  open var fillRule = CAShapeLayerFillRule.nonZero

  /// Nil, the default, strokes nothing.
  ///
  /// The stroke is centred on the path, over the fill.
  open var strokeColor: CGColor? {
    get { shapeState.strokeColor.cgColor }
    set {
      change("strokeColor", from: shapeState.strokeColor, to: LayerColor(newValue)) {
        shapeState.strokeColor = $0
      }
    }
  }

  /// Where the stroke begins, as a fraction of the length of all sub-paths; clamped to 0...1 when
  /// drawn.
  ///
  /// At or beyond `strokeEnd` nothing is stroked. The fill is not affected.
  open var strokeStart: CGFloat {
    get { shapeState.strokeStart }
    set {
      change("strokeStart", from: shapeState.strokeStart, to: newValue) {
        shapeState.strokeStart = $0
      }
    }
  }

  /// Where the stroke ends, as a fraction of the length of all sub-paths; clamped to 0...1 when
  /// drawn.
  open var strokeEnd: CGFloat {
    get { shapeState.strokeEnd }
    set {
      change("strokeEnd", from: shapeState.strokeEnd, to: newValue) { shapeState.strokeEnd = $0 }
    }
  }

  /// Full width of the stroke in points; 0 or less strokes nothing.
  open var lineWidth: CGFloat {
    get { shapeState.lineWidth }
    set {
      change("lineWidth", from: shapeState.lineWidth, to: newValue) { shapeState.lineWidth = $0 }
    }
  }

  /// Longest miter in line widths; a sharper corner is bevelled.
  open var miterLimit: CGFloat {
    get { shapeState.miterLimit }
    set {
      change("miterLimit", from: shapeState.miterLimit, to: newValue) { shapeState.miterLimit = $0 }
    }
  }

  /// How open sub-paths and dashes end.
  open var lineCap = CAShapeLayerLineCap.butt

  /// How the stroke turns corners.
  open var lineJoin = CAShapeLayerLineJoin.miter

  /// How far into the dash pattern each sub-path begins, in points.
  open var lineDashPhase: CGFloat {
    get { shapeState.lineDashPhase }
    set {
      change("lineDashPhase", from: shapeState.lineDashPhase, to: newValue) {
        shapeState.lineDashPhase = $0
      }
    }
  }

  /// Painted and unpainted lengths in turn, in points, repeated; with an odd count the two swap at
  /// each repeat.
  ///
  /// Nil, empty, all zero, or with a negative length: a solid line.
  open var lineDashPattern: [NSNumber]?

  /// The values that can move.
  final var shapeState: ShapeState {
    get { values[ShapeState.block] }
    _modify { yield &values[ShapeState.block] }
  }

  open override class var classProperties: PropertyTable { .shapeLayer }

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

  open override func presentationCopy() -> CALayer { CAShapeLayer(layer: self) }

  /// Takes over what the class adds to other layers.
  final func takeOwn(_ original: CAShapeLayer) {
    fillRule = original.fillRule
    lineCap = original.lineCap
    lineJoin = original.lineJoin
    lineDashPattern = original.lineDashPattern
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    PropertyTable.shapeLayer.defaultValue(forKey: key)
  }
}
