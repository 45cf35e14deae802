import StrataCGLES
import StrataGraphics
import StrataPlan
import StrataRenderList

// A canvas that remains a texture is drawn partially or completely and not read back.
extension GPUBackend {
  /// Creates a surface for a canvas of a size; its contents are undefined.
  ///
  /// - Throws: `LimitExceeded` if the canvas exceeds the maximum surface size;
  ///   `GPUError.outOfMemory`.
  func makeCanvas(_ size: PixelSize) throws -> Surface {
    let side = max(size.width, size.height)
    guard side <= largestCanvasSide else {
      throw LimitExceeded(
        "the side of a canvas that is a texture, in pixels,", asked: side,
        allowed: largestCanvasSide)
    }
    return try Surface(
      width: size.width, height: size.height, isES3: capabilities.has(.es3), gl: context.procs)
  }

  /// Draws the changed part of a list to a surface of the whole canvas and keeps the other pixels.
  ///
  /// The pixels are identical to those of a canvas drawn at once.
  func draw(
    _ list: RenderList, _ changed: PixelRect, to canvas: Surface, with frame: FrameDrawer
  ) throws {
    let whole = PixelRect(list.size)
    let plan = frame.plan(list)
    let tiles = try CanvasTiles(plan, largestSide: largestSurfaceSide)
    if tiles.isWhole, changed == whole {
      return try frame.draw(plan.placed(on: whole), on: canvas)
    }
    for tile in tiles {
      // Starting at even pixels, like tiles.
      let part = tile.intersection(changed.intersection(whole).fromEvenPixels)
      if part.isEmpty { continue }
      let placed = plan.placed(on: part)
      let view = placed.canvas.fromEvenPixels
      let surface = try surfaces.take(width: view.width, height: view.height)
      try frame.draw(placed, on: surface)
      copy(part, of: surface, showing: view, to: canvas)
      surfaces.giveBack(surface)
    }
  }

  /// Composites pixels of a finished canvas onto a framebuffer.
  ///
  /// The last row of the canvas is at the bottom, where GL's row 0 is.
  ///
  /// - Parameters:
  ///   - area: Pixels of the canvas.
  ///   - corner: The framebuffer's pixel at the lower left corner of the canvas.
  func put(
    _ area: PixelRect, of canvas: Surface, onto framebuffer: GLuint, at corner: SIMD2<Int>,
    with frame: FrameDrawer
  ) throws {
    let top = corner.y + canvas.height
    let placed = PixelRect(
      minX: corner.x + area.minX, minY: top - area.maxY, maxX: corner.x + area.maxX,
      maxY: top - area.minY)
    // No framebuffer is larger than the maximum viewport.
    let target = placed.intersection(
      PixelRect(
        minX: 0, minY: 0, maxX: capabilities.maxViewportWidth,
        maxY: capabilities.maxViewportHeight))
    guard !target.isEmpty else { return }
    let toTexture = PlaneTransform.translation(-Double(corner.x), -Double(top))
      .then(.scale(1 / Double(canvas.width), -1 / Double(canvas.height)))
    var paint = ResolvedPaint(
      kind: .image, tint: SIMD4(repeating: 1), isOpaque: false,
      space: AnchoredMap(toTexture, anchor: target.middle))
    paint.image = canvas.texture
    paint.sampling = .texels
    paint.mix = .blend(.over)
    let pass = Pass(onto: framebuffer, showing: canvas, bounds: target)
    pass.batches.add(Quad(target), try frame.style(paint, .plain, blends: true))
    try recorder.draw(pass)
    try recorder.submit()
  }

  /// Copies finished pixels to their position on a surface of the whole canvas.
  private func copy(
    _ pixels: PixelRect, of surface: Surface, showing view: PixelRect, to canvas: Surface
  ) {
    let gl = context.procs
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.framebuffer)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), canvas.texture.name)
    gl.copyTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(pixels.minX), GLint(pixels.minY),
      GLint(pixels.minX - view.minX), GLint(pixels.minY - view.minY), GLsizei(pixels.width),
      GLsizei(pixels.height))
  }
}
