package import Foundation
package import StrataGraphics
package import StrataRenderList

/// What a layer class draws beyond the properties that every layer has.
///
/// A layer of such a class sets `CALayer.contentProvider` when it is made. Evaluation knows this
/// protocol and never the classes.
package protocol LayerContentProvider: AnyObject {
  /// Draws what the layer shows at one time. Called on the thread that evaluates the tree.
  ///
  /// - Parameter paint: Draws shapes at once, so that no list of them is made.
  /// - Returns: What is no shape.
  /// - Throws: Whatever stands in the way of drawing; the frame fails with it.
  func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent

  /// The provider for a copy of the layer; itself where it holds no state of its own.
  func copied(for presentation: CALayer) -> any LayerContentProvider

  /// Whether `commit` is to be called before every frame, and not just where the layer has changed.
  var isRestless: Bool { get }

  /// Called before a frame, when all changes of the model have been made.
  ///
  /// - Parameters:
  ///   - begin: The layer's local time of the frame before, with which changes take effect; of the
  ///     root's time 0 before the first frame.
  ///   - frame: The layer's local time of the frame to come.
  func commit(_ layer: CALayer, from begin: Double, frame: Double)

  /// Whether somebody waits for what `takeEvents` gives.
  func hasListeners(to layer: CALayer) -> Bool

  /// What is to be called after a live frame because of what it has shown; nil for nothing.
  func takeEvents(of layer: CALayer) -> (() -> Void)?

  /// Whether several threads may ask for the content at once, while nobody changes the layer.
  var isFree: Bool { get }

  /// When the content next looks different by itself: not after `time` while it moves, infinity where
  /// it does not.
  ///
  /// Both are the layer's local time.
  func nextChange(of layer: CALayer, after time: Double) -> Double
}

// Most content has no time of its own.
extension LayerContentProvider {
  package var isFree: Bool { false }
  package var isRestless: Bool { false }
  package func commit(_ layer: CALayer, from begin: Double, frame: Double) {}
  package func hasListeners(to layer: CALayer) -> Bool { false }
  package func takeEvents(of layer: CALayer) -> (() -> Void)? { nil }
  package func nextChange(of layer: CALayer, after time: Double) -> Double { .infinity }
}

/// One question to a content provider.
package struct ContentRequest {
  /// The layer's local time, in seconds.
  package var time: Double
  /// The frame's time on the root's timeline, in seconds.
  package var frameTime: Double
  /// The layer to draw, with the values of that time.
  package var shown: ShownLayer
  /// Device pixels a point, the largest over the layer.
  package var scale: Double
  /// Whether the layer's y axis points up on the canvas, so that an image, which always shows
  /// upright, runs against it.
  package var isUpsideDown: Bool
  /// From the layer's bounds space to device pixels.
  package var toDevice: PlaneTransform
  /// No pixel outside can be seen, or be carried to where it is seen; nil where that is not known.
  package var scissor: PixelRect?
  package var limits: Limits
  /// Where a provider keeps what it has worked out for the thread that asks.
  package var scratch: EvaluationScratch

  /// The layer, for what cannot move.
  package var layer: CALayer { shown.model }

  package init(
    time: Double, frameTime: Double, shown: ShownLayer, scale: Double, isUpsideDown: Bool = false,
    toDevice: PlaneTransform = .identity, scissor: PixelRect? = nil, limits: Limits = .default,
    scratch: EvaluationScratch = EvaluationScratch()
  ) {
    self.time = time
    self.frameTime = frameTime
    self.shown = shown
    self.scratch = scratch
    self.scale = scale
    self.isUpsideDown = isUpsideDown
    self.toDevice = toDevice
    self.scissor = scissor
    self.limits = limits
  }
}

extension ShownLayer {
  /// What the layer's class draws; see ``LayerContentProvider/content(_:_:)``.
  package func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent {
    try model.contentProvider?.content(request, paint) ?? .none
  }
}

/// Draws one shape of a content, in the layer's own space and in paint order.
package typealias ContentPainter = (ContentPlace, RenderShape, RenderPaint) throws -> Void

/// Where a shape of a content lies.
package enum ContentPlace: Sendable, Hashable {
  /// Under the layer's explicit `contents`; not after one that lies above.
  case below
  /// Over them.
  case above
}

/// What a content provider draws beside shapes.
package enum LayerContent: Sendable {
  case none
  /// What the scene's author should know, and the content.
  indirect case reported([ContentNote], LayerContent)
  /// An image over the explicit `contents`, placed and sampled as they are: by the layer's gravity,
  /// `contentsRect`, `contentsCenter`, `contentsScale` and filters, and always upright.
  case picture(Pixels)
  /// A shape over the explicit `contents`, in a space whose origin lies at a point of the layer's.
  ///
  /// Far from the origin of a large layer, single precision does not tell one pixel from the next: so
  /// the space of what is drawn begins near it.
  indirect case shape(RenderShape, RenderPaint, at: CGPoint)
  /// Over the layer's sublayers and its border, in paint order.
  ///
  /// `preservesDepth`: they lie at their own depth in the space of the superlayer, and not in the
  /// layer's plane.
  case particles([ParticleBatch], preservesDepth: Bool)
}

/// A diagnostic about a layer's content; evaluation adds where the layer is.
package struct ContentNote: Sendable, Hashable {
  package var severity: Diagnostic.Severity
  package var code: String
  package var message: String

  package init(_ severity: Diagnostic.Severity, code: String, _ message: String) {
    self.severity = severity
    self.code = code
    self.message = message
  }
}
