import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The bytes of images that are sent to the driver, and the draw calls that they need.
@Suite(.serialized, .enabled(if: hasGL)) struct ImageUploadTests {
  /// Columns of one color that become opaque from left to right.
  private func ramp(_ width: Int, _ height: Int) -> Pixels {
    let row = (0..<width).flatMap { x -> [UInt8] in
      let alpha = 255 * x / (width - 1)
      return [200, 100, 50].map { UInt8((Double($0 * alpha) / 255).rounded()) } + [UInt8(alpha)]
    }
    return Pixels(
      width: width, height: height,
      premultipliedRGBA: (0..<height).flatMap { _ in row })
  }

  /// An image at its own size, with a filter for each direction.
  private func draw(
    _ pixels: Pixels, at place: PlaneTransform = .identity, reduced: ImagePaint.Filter = .linear,
    enlarged: ImagePaint.Filter = .linear, opacity: Float = 1
  ) -> RenderCommand {
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    let keys = [width, height].map {
      [ImagePaint.Key(position: 0, texel: 0), ImagePaint.Key(position: $0, texel: $0)]
    }
    return .draw(
      RenderItem(
        shape: rectangle(0, 0, width, height),
        paint: .image(
          ImagePaint(
            pixels: pixels, columns: keys[0], rows: keys[1], minification: reduced,
            magnification: enlarged)),
        transform: place, opacity: opacity,
        scissor: PixelRect(minX: 0, minY: 0, maxX: 320, maxY: 320)))
  }

  /// A slight perspective of an item in one of four columns.
  private func tilt(_ index: Int) -> PlaneTransform {
    var transform = PlaneTransform(
      a: 1, b: 0.1, c: -0.1, d: 1, tx: Double(40 * index) + 10, ty: 20)
    (transform.m13, transform.m23) = (0.001, 0.0005)
    return transform
  }

  /// Draws a list twice.
  ///
  /// - Returns: The first frame, and its bytes that the second frame does not upload again.
  private func drawing(
    _ commands: [RenderCommand], disabling: Set<Capability> = []
  ) throws -> (frame: RenderedFrame, bytes: Int, hasES3: Bool) {
    try withBackend(disabling: disabling) { backend in
      let scene = list(320, 320, commands)
      let first = try backend.render(scene, strategy: .analytic)
      let second = try backend.render(scene, strategy: .analytic)
      expectEqual(first.pixels.bytes, second.pixels.bytes)
      return (
        first, first.statistics.bytesUploaded - second.statistics.bytesUploaded,
        backend.capabilities.has(.es3)
      )
    }
  }

  /// Small images share a texture with others, and large ones do not.
  @Test(arguments: [(40, 30), (300, 280)], [[], [Capability.es3]])
  func `an image of one color is sent as its alphas`(
    size: (Int, Int), disabled: [Capability]
  ) throws {
    let pixels = ramp(size.0, size.1)
    let drawn = try drawing([draw(pixels)], disabling: Set(disabled))
    expectEqual(drawn.bytes, (drawn.hasES3 ? 1 : 4) * size.0 * size.1)
    for x in 0..<size.0 {
      let (found, expected) = (pixel(drawn.frame.pixels, x, 7), pixel(pixels, x, 7))
      expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(x): \(found), \(expected)")
    }
  }

  @Test func `an image of one color is faded with its item`() throws {
    let drawn = try drawing([draw(ramp(40, 30), opacity: 0.5)]).frame.pixels
    let found = pixel(drawn, 39, 7)
    expect(zip(found, [100, 50, 25, 128]).allSatisfy { abs($0 - $1) <= 1 }, "\(found)")
  }

  @Test(arguments: [[201, 100, 50, 255], [2, 100, 50, 128], [9, 0, 0, 0]])
  func `an image with a pixel of another color keeps its colors`(last: [UInt8]) throws {
    var bytes = ramp(40, 30).bytes
    bytes.replaceSubrange((bytes.count - last.count)..., with: last)
    let pixels = Pixels(width: 40, height: 30, premultipliedRGBA: bytes)
    try expectEqual(drawing([draw(pixels)]).bytes, 4 * 40 * 30)
  }

  @Test func `an image without opaque pixels keeps its colors`() throws {
    let pixels = Pixels(
      width: 40, height: 30,
      premultipliedRGBA: (0..<40 * 30).flatMap { _ in [20, 10, 5, 128] as [UInt8] })
    try expectEqual(drawing([draw(pixels)]).bytes, 4 * 40 * 30)
  }

  @Test func `tilted images share a texture and a draw call with others`() throws {
    let images = (0..<4).map { index in
      Pixels(
        width: 32, height: 32,
        premultipliedRGBA: (0..<32 * 32).flatMap { _ in [UInt8(40 * index), 90, 30, 255] })
    }
    let tilted = try drawing(images.enumerated().map { draw($1, at: tilt($0)) })
    expectEqual(tilted.bytes, 4 * 4 * 32 * 32)
    expectEqual(tilted.frame.statistics.drawCalls, 1)
    for index in 0..<4 {
      expectEqual(
        pixel(tilted.frame.pixels, 40 * index + 22, 34), [40 * index, 90, 30, 255], "\(index)")
    }
    // An image that also lies flat is sent only once.
    let both = try drawing(
      images.enumerated().flatMap { index, pixels in
        [
          draw(pixels, at: tilt(index)),
          draw(pixels, at: .translation(Double(40 * index) + 10.5, 100)),
        ]
      })
    expectEqual(both.bytes, 4 * 4 * 32 * 32)
  }

  @Test func `a tilted image with two filters has a texture of its own`() throws {
    let pixels = Pixels(
      width: 32, height: 32,
      premultipliedRGBA: (0..<32 * 32).flatMap { [UInt8($0 % 256), 90, 30, 255] })
    let drawn = try drawing([
      draw(pixels, at: tilt(0)), draw(pixels, at: tilt(2), reduced: .nearest),
    ])
    expectEqual(drawn.bytes, 2 * 4 * 32 * 32)
  }

  /// Otherwise drivers allocate one level first, and a second copy of it with the others.
  @Test func `all levels of an image are announced before the first is uploaded`() throws {
    // Larger than the surface of the canvas.
    let pixels = ramp(128, 128)
    let recorder = GLRecorder()
    recorder.run { table in
      let backend = GPUBackend(
        context: GLContext(adoptingCurrentBy: table), limits: .default, clock: { 0 })
      let image = draw(pixels, at: .scale(0.25, 0.25), reduced: .trilinear)
      // The recorder has no program for images, so the frame fails after the uploads.
      _ = try? backend.render(list(16, 16, [image]), strategy: .analytic)
    }
    let levels = recorder.calls.indices.filter { index in
      let call = recorder.calls[index]
      return (0...7).contains { call.hasPrefix("texImage2D(3553, \($0), 6408, \(128 >> $0), ") }
    }
    expectEqual(levels.count, 8, "\(recorder.calls)")
    let first = try #require(levels.first)
    let filters = recorder.calls[..<first].filter { $0.hasPrefix("texParameteri(3553, 10241, ") }
    expectEqual(filters.last, "texParameteri(3553, 10241, \(GL_LINEAR_MIPMAP_LINEAR))")
  }
}
