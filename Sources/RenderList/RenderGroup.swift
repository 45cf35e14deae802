public import StrataGraphics

/// A surface of its own: drawn transparent, filtered, clipped, faded, then blended with what is
/// below.
public struct RenderGroup: Sendable, Hashable {
  /// 0...1, applied once to the finished group.
  public var opacity: Float
  /// Coverage that multiplies the finished group, or nil; in the parent's pixels.
  public var clip: RenderClip?
  /// How the finished group is put on what is below; `bounds`, clip and cuts limit where, as
  /// coverage does: R = D·(1 − c) + blend(S, D)·c.
  public var blend: CGBlendMode
  /// Applied in their order to the finished surface, before clip and opacity.
  public var filters: [RenderFilter]
  /// The group shows only where all of these hold.
  public var cuts: [PixelCut]
  /// A pixel grid of the group's own; nil for the parent's.
  public var raster: RenderRaster?
  // The numbers come last: beyond the other commands' ends no bit of a group is spare then, so that
  // `RenderCommand` has a byte for its kind. Else the kind would lie among bits that other commands
  // leave as they were in memory, and checkers of memory report each look at it.

  /// The parent's pixels that change; within the parent's surface.
  ///
  /// Where the group has drawn nothing it is transparent there, which is not nothing for modes such
  /// as `.destinationIn`: a mask is a group of that mode whose bounds are its parent's surface.
  public var bounds: PixelRect
  /// What is drawn of the group, in its own pixels: those of its parent, or its raster's.
  ///
  /// Reaches beyond the canvas where a filter carries what is there back in.
  public var surface: PixelRect
  public var layer: Int

  public init(
    opacity: Float, clip: RenderClip?, bounds: PixelRect, surface: PixelRect? = nil,
    blend: CGBlendMode = .normal, filters: [RenderFilter] = [], cuts: [PixelCut] = [],
    raster: RenderRaster? = nil, layer: Int = 0
  ) {
    self.opacity = opacity
    self.clip = clip
    self.bounds = bounds
    self.surface = surface ?? bounds
    self.blend = blend
    self.filters = filters
    self.cuts = cuts
    self.raster = raster
    self.layer = layer
  }
}

/// An antialiased clip: the coverage of a shape.
public struct RenderClip: Sendable, Hashable {
  public var shape: RenderShape
  public var transform: PlaneTransform

  public init(shape: RenderShape, transform: PlaneTransform) {
    self.shape = shape
    self.transform = transform
  }
}

/// The pixel grid of a group that is drawn as a bitmap and then placed.
///
/// The bitmap is the group's `surface`; what lies outside is transparent, so it fades out over the
/// half pixel around it where it is sampled between pixels.
public struct RenderRaster: Sendable, Hashable {
  /// From the group's pixels to the parent's.
  public var transform: PlaneTransform
  public var minification: ImagePaint.Filter
  public var magnification: ImagePaint.Filter

  public init(
    transform: PlaneTransform, minification: ImagePaint.Filter = .linear,
    magnification: ImagePaint.Filter = .linear
  ) {
    self.transform = transform
    self.minification = minification
    self.magnification = magnification
  }
}

/// A change to what the surface at hand shows so far.
///
/// Within `bounds`, R = D·(1 − c) + filtered(D)·c, where c is clip coverage times opacity. The
/// filters see the whole surface.
public struct RenderBackdrop: Sendable, Hashable {
  public var filters: [RenderFilter]
  public var clip: RenderClip?
  public var bounds: PixelRect
  /// 0...1.
  public var opacity: Float
  public var cuts: [PixelCut]
  public var layer: Int

  public init(
    filters: [RenderFilter], clip: RenderClip?, bounds: PixelRect, opacity: Float = 1,
    cuts: [PixelCut] = [], layer: Int = 0
  ) {
    self.filters = filters
    self.clip = clip
    self.bounds = bounds
    self.opacity = opacity
    self.cuts = cuts
    self.layer = layer
  }
}
