package import Foundation
package import StrataGraphics
package import StrataRenderList

/// The drawing of a layer class in addition to the properties that every layer has.
///
/// A layer of such a class sets `CALayer.contentProvider` when it is created. Evaluation uses only
/// this protocol and never the classes.
package protocol LayerContentProvider: AnyObject {
  /// Draws the layer's content at one time, on the thread that evaluates the tree.
  ///
  /// - Parameter paint: Draws shapes immediately, so that no list of them is needed.
  /// - Returns: The content that is not a shape.
  /// - Throws: Any error that prevents drawing; the frame fails with it.
  func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent

  /// Returns the provider for a copy of the layer, or itself if it has no state.
  func copied(for presentation: CALayer) -> any LayerContentProvider

  /// Returns the provider for a copy of a layer that stays as it is now and calls no code of the
  /// layer's class.
  func frozen(of original: CALayer, for copy: CALayer) -> any LayerContentProvider

  /// Redraws content that the layer's class draws in `draw(in:)`.
  ///
  /// - Returns: Whether the class has such content. If not, a bitmap becomes the layer's contents.
  func redraw(_ layer: CALayer) -> Bool

  /// Whether `commit` is called before every frame rather than only after a change of the layer.
  var isAnimating: Bool { get }

  /// Prepares the content for a frame, after all changes of the model have been made.
  ///
  /// - Parameters:
  ///   - begin: The layer's local time of the previous frame, at which changes take effect; that of
  ///     the root's time 0 before the first frame.
  ///   - frame: The layer's local time of the coming frame.
  func commit(_ layer: CALayer, from begin: Double, frame: Double)

  /// Returns whether the layer has listeners for the events of `takeEvents`.
  func hasListeners(to layer: CALayer) -> Bool

  /// Returns the callback to run after a live frame for the events that it showed; nil without
  /// events.
  func takeEvents(of layer: CALayer) -> (() -> Void)?

  /// Whether several threads may request content at once as long as the layer is not changed.
  var isThreadSafe: Bool { get }

  /// Returns the time of the next change of the content without a change of the layer.
  ///
  /// The result is not after `time` while the content is animating, and infinity if it is not. Both
  /// are the layer's local time.
  func nextChange(of layer: CALayer, after time: Double) -> Double
}

// Most content has no time of its own.
extension LayerContentProvider {
  package func frozen(of original: CALayer, for copy: CALayer) -> any LayerContentProvider {
    copied(for: copy)
  }
  package func redraw(_ layer: CALayer) -> Bool { false }
  package var isThreadSafe: Bool { false }
  package var isAnimating: Bool { false }
  package func commit(_ layer: CALayer, from begin: Double, frame: Double) {}
  package func hasListeners(to layer: CALayer) -> Bool { false }
  package func takeEvents(of layer: CALayer) -> (() -> Void)? { nil }
  package func nextChange(of layer: CALayer, after time: Double) -> Double { .infinity }
}

/// A request to a content provider.
package struct ContentRequest {
  /// The layer's local time, in seconds.
  package var time: Double
  /// The frame's time on the root's timeline, in seconds.
  package var frameTime: Double
  /// The layer to draw, with the values of that time.
  package var shown: PresentedLayer
  /// Device pixels per point, the maximum over the layer.
  package var scale: Double
  /// Device pixels per point of the canvas, without the transforms of layers; 0 if unknown.
  package var canvasScale: Double
  /// Whether the layer's y axis points up on the canvas.
  ///
  /// An image, which is always drawn upright, then runs against the axis.
  package var isUpsideDown: Bool
  /// The map from the layer's bounds space to device pixels.
  package var toDevice: PlaneTransform
  /// The pixels that can be visible, directly or through an effect that moves them; nil if unknown.
  package var scissor: PixelRect?
  package var limits: Limits
  /// The cache of the requesting thread, where a provider stores computed results.
  package var scratch: EvaluationScratch
  /// The rules of drawing.
  package var model: RenderingModel

  /// The model layer, for properties that are not animatable.
  package var layer: CALayer { shown.model }

  package init(
    time: Double, frameTime: Double, shown: PresentedLayer, scale: Double,
    canvasScale: Double = 0, isUpsideDown: Bool = false,
    toDevice: PlaneTransform = .identity, scissor: PixelRect? = nil, limits: Limits = .default,
    scratch: EvaluationScratch = EvaluationScratch(), model: RenderingModel = .compositor
  ) {
    self.time = time
    self.frameTime = frameTime
    self.shown = shown
    self.scratch = scratch
    self.scale = scale
    self.canvasScale = canvasScale
    self.isUpsideDown = isUpsideDown
    self.toDevice = toDevice
    self.scissor = scissor
    self.limits = limits
    self.model = model
  }
}

extension PresentedLayer {
  /// Returns the content that the layer's class draws; see ``LayerContentProvider/content(_:_:)``.
  package func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent {
    try model.contentProvider?.content(request, paint) ?? .none
  }
}

/// Draws one shape of a content, in the layer's own space and in paint order.
package typealias ContentPainter = (ContentOrder, RenderShape, RenderPaint) throws -> Void

/// The paint order of a shape of a content relative to the explicit contents.
package enum ContentOrder: Sendable, Hashable {
  /// Below the layer's explicit `contents`; must not follow a shape above them.
  case below
  /// Above the explicit `contents`.
  case above
}

/// Content that a provider draws in addition to shapes.
package enum LayerContent: Sendable {
  case none
  /// Diagnostics for the scene's author, and the content.
  indirect case reported([ContentNote], LayerContent)
  /// An image over the explicit `contents`, positioned and sampled like them.
  ///
  /// The layer's gravity, `contentsRect`, `contentsCenter`, `contentsScale` and filters apply. The
  /// image is always upright.
  case picture(Pixels)
  /// A shape over the explicit `contents`, in a space whose origin is at a point of the layer's
  /// space.
  ///
  /// Far from the origin of a large layer, single precision cannot distinguish neighboring pixels.
  /// The origin of the shape's space is therefore near the shape.
  indirect case shape(RenderShape, RenderPaint, at: CGPoint)
  /// Particles over the layer's sublayers and its border, in paint order.
  ///
  /// With `preservesDepth`, they have their own depth in the space of the superlayer instead of
  /// being in the layer's plane.
  case particles([ParticleBatch], preservesDepth: Bool)
}

/// A diagnostic about a layer's content, to which evaluation adds the layer path.
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
