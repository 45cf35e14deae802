public import StrataGraphics

/// One frame, ready to draw: the state of a layer tree at one time on one canvas, in paint order.
///
/// It is a flat value that any thread may draw on any back end any number of times. Geometry stays
/// in each layer's own space with a matrix to device pixels (y down, origin at the canvas's
/// top-left, pixel (i, j) covers [i, i+1) × [j, j+1)), so a back end selects its own flattening
/// tolerance.
public struct RenderList: Sendable {
  /// The size of the canvas in pixels.
  public var size: PixelSize
  /// The clear color of the canvas; nil is transparent.
  public var background: Color?
  /// The commands in paint order; groups are balanced.
  public var commands: [RenderCommand]
  /// The layers that items refer to by index, for dumps and messages.
  public var layers: LayerNames
  public var diagnostics: [Diagnostic]
  /// The lines that replace the curves of paths on the CPU.
  package var curves = CurveFlattening.exact
  /// Whether back ends leave nothing out: every group, the whole input of its filters and every
  /// hidden item is drawn, and every path with coverage.
  ///
  /// On the CPU, the image is the same. It is for tests, and for locating faults in planning.
  package var isPlannedNaively = false

  /// Creates an empty frame.
  public init(size: PixelSize, background: Color? = nil) {
    self.size = size
    self.background = background
    commands = []
    layers = LayerNames()
    diagnostics = []
  }
}

/// One command of a list.
public enum RenderCommand: Sendable, Hashable {
  case draw(RenderItem)
  /// The particles of one emitter, in their own order.
  case particles(RenderParticles)
  /// Starts a group: commands up to the matching `endGroup` are drawn on a transparent surface
  /// first.
  case beginGroup(RenderGroup)
  case endGroup
  /// Filters the current content of the surface in place.
  case filterBackdrop(RenderBackdrop)
}

/// One shape filled with one paint.
public struct RenderItem: Sendable, Hashable {
  public var shape: RenderShape
  public var paint: RenderPaint
  /// The transform from the space of `shape` to device pixels.
  public var transform: PlaneTransform
  /// The opacity multiplied into the paint, 0...1.
  public var opacity: Float
  /// The pixels outside of which nothing is drawn: a clip whose edges are on pixel boundaries.
  public var scissor: PixelRect
  /// The cuts along which planes of a 3D scene intersect; nothing is drawn outside of any of them.
  public var cuts: [PixelCut]
  /// The index in `RenderList.layers`.
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
