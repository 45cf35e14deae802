public import StrataGraphics

/// One frame, ready to draw: what a layer tree is at one time on one canvas, in paint order.
///
/// A flat value: any thread may draw it, on any back end, any number of times. Geometry stays in
/// each layer's own space with a matrix to device pixels (y down, origin at the canvas's top-left,
/// pixel (i, j) covers [i, i+1) × [j, j+1)), so a back end decides how finely to flatten.
public struct RenderList: Sendable {
  /// The canvas in pixels.
  public var size: PixelSize
  /// What the canvas is cleared to; nil is transparent.
  public var background: Color?
  /// In paint order; groups are balanced.
  public var commands: [RenderCommand]
  /// The layers that items name by index, for dumps and messages.
  public var layers: LayerNames
  public var diagnostics: [Diagnostic]

  /// A frame with nothing on it yet.
  public init(size: PixelSize, background: Color? = nil) {
    self.size = size
    self.background = background
    commands = []
    layers = LayerNames()
    diagnostics = []
  }
}

/// One step of a list.
public enum RenderCommand: Sendable, Hashable {
  case draw(RenderItem)
  /// Particles of one emitter, in an order of their own.
  case particles(RenderParticles)
  /// What follows, up to the matching `endGroup`, is drawn on a transparent surface first.
  case beginGroup(RenderGroup)
  case endGroup
  /// What the surface at hand shows so far is filtered in place.
  case filterBackdrop(RenderBackdrop)
}

/// One shape filled with one paint.
public struct RenderItem: Sendable, Hashable {
  public var shape: RenderShape
  public var paint: RenderPaint
  /// From the space of `shape` to device pixels.
  public var transform: PlaneTransform
  /// 0...1, multiplied into the paint.
  public var opacity: Float
  /// Nothing is drawn outside: a clip whose edges lie on pixel boundaries.
  public var scissor: PixelRect
  /// Nothing is drawn outside any of them: where planes of a 3D scene cut each other.
  public var cuts: [PixelCut]
  /// Index into `RenderList.layers`.
  public var layer: Int

  public init(
    shape: RenderShape, paint: RenderPaint, transform: PlaneTransform, opacity: Float = 1,
    scissor: PixelRect, cuts: [PixelCut] = [], layer: Int = 0
  ) {
    self.shape = shape
    self.paint = paint
    self.transform = transform
    self.opacity = opacity
    self.scissor = scissor
    self.cuts = cuts
    self.layer = layer
  }
}
