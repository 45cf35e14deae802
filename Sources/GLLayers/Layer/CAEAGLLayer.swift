public import Foundation
import StrataGPU
import StrataGraphics
public import StrataLayers

/// A layer that shows what the caller draws with OpenGL ES.
///
/// A renderbuffer gets its storage from the layer by `EAGLContext.renderbufferStorage(_:from:)`, as
/// many pixels as the bounds have times `contentsScale`, and `presentRenderbuffer(_:)` shows it. Its
/// pixels are premultiplied, and GL's lowest row is the lowest on the canvas, whichever way the
/// layer's y axis points. What is shown is treated as `contents` are: it lies under the layer's
/// gravity, over its background and under its sublayers, and is clipped, faded and transformed with
/// the layer. It stays shown until the next is, also when the bounds change.
///
/// Colours above their alpha, which no premultiplied picture has, add light where the device of the
/// context draws the tree, and count as their alpha on any other.
open class CAEAGLLayer: CALayer, EAGLDrawable {
  /// What is presented, from whichever thread.
  final let drawable: Drawable

  /// How the renderbuffer is stored; nil for the defaults.
  ///
  /// Takes effect with the next `renderbufferStorage(_:from:)`.
  open var drawableProperties: [String: Any]?

  /// Whether a presented picture is shown with the next commit of the presenting thread's
  /// transaction, and not at once.
  open var presentsWithTransaction = false {
    didSet { drawable.presentsWithTransaction = presentsWithTransaction }
  }

  /// Whether the renderbuffer's alpha counts as 1; true by default.
  ///
  /// Takes effect with the next picture that is presented.
  open override var isOpaque: Bool {
    didSet { drawable.isOpaque = isOpaque }
  }

  private static let own = LayerProperties.builtIn(
    [
      ComputedLayerProperty(
        "drawableProperties", \CAEAGLLayer.drawableProperties, .object("a dictionary")),
      ComputedLayerProperty(
        "presentsWithTransaction", \CAEAGLLayer.presentsWithTransaction, .value),
    ], of: CAEAGLLayer.self, extending: CALayer.self
  ) { CAEAGLLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Makes a layer that shows nothing yet.
  public override init() {
    drawable = Drawable()
    super.init()
    contentProvider = drawable
    isOpaque = true
  }

  /// Makes a layer with default values, whatever `layer` is: what a presentation copy starts as.
  public override init(layer: Any) {
    drawable = Drawable()
    super.init(layer: layer)
    contentProvider = drawable
    isOpaque = true
  }

  /// Layers cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  /// The storage that a renderbuffer would get now.
  ///
  /// - Parameter largestSide: What the device allows.
  /// - Returns: nil for a size that is no pixel or too large, and for an unknown format.
  func storage(largestSide: Int) -> Drawable.Storage? {
    let scale = contentsScale > 0 ? contentsScale : 1
    let width = (bounds.width * scale).rounded()
    let height = (bounds.height * scale).rounded()
    let sides = 1...CGFloat(largestSide)
    guard sides.contains(width), sides.contains(height), let format else { return nil }
    return Drawable.Storage(format: format, width: Int(width), height: Int(height))
  }

  private var format: DrawableFormat? {
    guard let given = drawableProperties?[kEAGLDrawablePropertyColorFormat] else { return .rgba8 }
    return switch given as? String {
    case kEAGLColorFormatRGBA8: .rgba8
    case kEAGLColorFormatRGB565: .rgb565
    case kEAGLColorFormatSRGBA8: .srgba8
    default: nil
    }
  }
}
