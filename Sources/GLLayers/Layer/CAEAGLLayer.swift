public import Foundation
import StrataGPU
import StrataGraphics
public import StrataLayers

/// A layer that shows what the caller draws with OpenGL ES.
///
/// `EAGLContext.renderbufferStorage(_:from:)` allocates a renderbuffer for the layer, with as many
/// pixels as the bounds times `contentsScale`, rounded, and `presentRenderbuffer(_:)` shows it. Its
/// pixels are premultiplied, and GL's lowest row is the lowest on the canvas, whichever direction
/// the layer's y axis points. The image is treated like `contents`: it is positioned by the layer's
/// gravity, drawn over the background and under the sublayers, and clipped, faded and transformed
/// with the layer. It remains until the next image is presented, even if the bounds change.
///
/// Colors above their alpha, which are invalid in premultiplied images, add light if the device of
/// the context draws the tree. On any other device they are clamped to their alpha.
open class CAEAGLLayer: CALayer, EAGLDrawable {
  /// The presented images, from any thread.
  final let drawable: Drawable

  /// The storage properties of the renderbuffer; nil for the defaults.
  ///
  /// A change takes effect with the next `renderbufferStorage(_:from:)`.
  open var drawableProperties: [String: Any]?

  /// Whether presenting waits for the next commit of the presenting thread's transaction.
  ///
  /// On a thread that renders no frames, use explicit transactions or call `CATransaction.flush()`.
  open var presentsWithTransaction = false {
    didSet { drawable.presentsWithTransaction = presentsWithTransaction }
  }

  /// Whether the renderbuffer's alpha counts as 1; true by default.
  ///
  /// A change takes effect with the next image that is presented.
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

  /// Creates a layer that shows nothing yet.
  public override init() {
    drawable = Drawable()
    super.init()
    contentProvider = drawable
    isOpaque = true
  }

  /// Creates a layer with default values, regardless of `layer`, as the initial state of a
  /// presentation copy.
  public override init(layer: Any) {
    drawable = Drawable()
    super.init(layer: layer)
    contentProvider = drawable
    isOpaque = true
  }

  /// Returns nil, because layers cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Returns the storage that a renderbuffer would get now.
  ///
  /// - Parameter largestSide: The device's maximum side in pixels.
  /// - Returns: nil for a size below one pixel or above the maximum, and for an unknown format.
  func storage(largestSide: Int) -> Drawable.Storage? {
    let scale = asGiven.drawnContentsScale
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
