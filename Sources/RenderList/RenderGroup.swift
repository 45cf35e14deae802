public import StrataGraphics

/// A group with its own surface: cleared, drawn, filtered, clipped, faded, then blended with the
/// content below.
public struct RenderGroup: Sendable, Hashable {
  /// The opacity of the finished group, 0...1.
  public var opacity: Float
  /// Coverage that multiplies the finished group, or nil; in the parent's pixels.
  public var clip: RenderClip?
  /// The blend mode of the finished group.
  ///
  /// `bounds`, clip and cuts limit the blending like coverage: R = D·(1 − c) + blend(S, D)·c.
  public var blend: CGBlendMode
  /// The filters, applied in order to the finished surface before clip and opacity.
  public var filters: [RenderFilter]
  /// The cuts; the group is visible only inside all of them.
  public var cuts: [PixelCut]
  /// The group's own pixel grid; nil for the parent's.
  public var raster: RenderRaster?
  // The numbers come last: the group then has no spare bits after the ends of the other commands,
  // so `RenderCommand` has a separate byte for its case. Otherwise the case would be stored in bits
  // that other commands leave uninitialized, and memory checkers would report every read.

  /// The parent's pixels that change; within the parent's surface.
  ///
  /// The group is transparent where it has drawn nothing, which matters for modes such as
  /// `.destinationIn`: a mask is a group with that mode whose bounds are its parent's surface.
  public var bounds: PixelRect
  /// The drawn pixels of the group, in its own pixels: its parent's, or its raster's.
  ///
  /// It extends outside the canvas if a filter moves pixels from there into it.
  public var surface: PixelRect
  /// The index in `RenderList.layers`.
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

/// The pixel grid of a group that is drawn as a bitmap and then transformed.
///
/// The bitmap is the group's `surface`, and with filters everything that they make of it. It is
/// transparent outside, so it fades out over half a pixel around it where it is sampled between
/// pixels.
public struct RenderRaster: Sendable, Hashable {
  /// The transform from the group's pixels to the parent's.
  public var transform: PlaneTransform
  /// The sampling of the bitmap where it is scaled down.
  public var minification: ImagePaint.Filter
  /// The sampling of the bitmap where it is scaled up.
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

/// A filter for the current content of a surface.
///
/// Within `bounds`, R = D·(1 − c) + filtered(D)·c, where c is clip coverage times opacity. The
/// filters read the whole surface.
public struct RenderBackdrop: Sendable, Hashable {
  public var filters: [RenderFilter]
  public var clip: RenderClip?
  public var bounds: PixelRect
  /// The opacity, 0...1.
  public var opacity: Float
  public var cuts: [PixelCut]
  /// The index in `RenderList.layers`.
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
