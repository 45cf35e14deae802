import Foundation
import StrataCGLES
import StrataEvaluation
import StrataGLLayers
import StrataGPU
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// A layer's display of GL output.
@Suite(.serialized, .enabled(if: hasGL)) struct CAEAGLLayerTests {
  /// The triangle, drawn by GL into a framebuffer outside Strata.
  private func reference(_ width: Int, _ height: Int, alpha: Float = 1) throws -> Pixels {
    let stage = try GLStage(nil, width: width, height: height)
    stage.drawTriangle(alpha: alpha)
    return stage.read()
  }

  /// A layer that shows the triangle.
  private func triangle(_ width: Int, _ height: Int, alpha: Float = 1) throws -> CAEAGLLayer {
    let layer = glLayer(CGFloat(width), CGFloat(height))
    layer.isOpaque = alpha == 1
    let stage = try GLStage(layer, width: width, height: height)
    stage.drawTriangle(alpha: alpha)
    try #require(stage.present())
    return layer
  }

  @Test(arguments: Device.allCases)
  func `a layer shows the pixels that GL drew`(device: Device) throws {
    let expected = try reference(60, 44)
    let shown = try picture(of: triangle(60, 44), 60, 44, on: device)
    expectEqual(shown.bytes, expected.bytes, "\(PixelComparison(shown, expected))")
  }

  @Test(arguments: Device.allCases)
  func `a layer that is not opaque shows GL's alpha as premultiplied`(device: Device) throws {
    let expected = try reference(60, 44, alpha: 0.6)
    try #require(pixel(expected, 0, 0)[3] == 153)
    let shown = try picture(of: triangle(60, 44, alpha: 0.6), 60, 44, on: device)
    expectEqual(shown.bytes, expected.bytes, "\(PixelComparison(shown, expected))")
  }

  @Test(arguments: Device.allCases)
  func `an opaque layer shows no alpha`(device: Device) throws {
    let layer = glLayer(4, 4)
    expect(layer.isOpaque)
    let stage = try GLStage(layer, width: 4, height: 4)
    stage.clear(0.2, 0.4, 0.6, 0)
    expect(stage.present())
    try expectEqual(pixel(picture(of: layer, 4, 4, on: device), 1, 1), [51, 102, 153, 255])
    layer.isOpaque = false
    expect(stage.present())
    let red = Color(red: 1, green: 0, blue: 0)
    let shown = try picture(of: layer, 4, 4, on: device, background: red)
    // Without alpha: the context's device adds the color; others clamp it to the alpha.
    expectEqual(pixel(shown, 1, 1), device == .gpu ? [255, 102, 153, 255] : [255, 0, 0, 255])
  }

  @Test(arguments: Device.allCases, [false, true])
  func `GL's bottom row is the canvas's bottom row`(device: Device, isYUp: Bool) throws {
    for isFlipped in [false, true] {
      let layer = glLayer(6, 6)
      layer.isGeometryFlipped = isFlipped
      let stage = try GLStage(layer, width: 6, height: 6)
      stage.clear(0, 0, 1, 1)
      stage.fill(0, 0, 6, 2, [1, 0, 0, 1])
      expect(stage.present())
      let shown = try picture(of: layer, 6, 6, on: device, isYUp: isYUp)
      expectEqual(pixel(shown, 3, 0), [0, 0, 255, 255])
      expectEqual(pixel(shown, 3, 3), [0, 0, 255, 255])
      expectEqual(pixel(shown, 3, 4), [255, 0, 0, 255])
      expectEqual(pixel(shown, 3, 5), [255, 0, 0, 255])
    }
  }

  /// Treatments of a layer that apply to an image as well.
  enum Treatment: CaseIterable {
    case turned, tilted, roundedAndFaded, masked, sliced, nearest, trilinear, replicated, gravity
  }

  private func treat(_ layer: CALayer, _ treatment: Treatment) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 120, height: 100)
    layer.frame = CGRect(x: 20, y: 20, width: 60, height: 44)
    layer.borderWidth = 2
    layer.borderColor = CGColor(red: 0, green: 0.5, blue: 0, alpha: 1)
    var shown = layer
    switch treatment {
    case .turned:
      layer.transform = CATransform3DRotate(CATransform3DMakeScale(1.2, 0.8, 1), 0.3, 0, 0, 1)
    case .tilted:
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 200
      layer.transform = CATransform3DRotate(transform, 0.8, 1, 0.3, 0)
    case .roundedAndFaded:
      layer.cornerRadius = 14
      layer.masksToBounds = true
      layer.opacity = 0.6
      layer.shadowOpacity = 0.5
    case .masked:
      let mask = CALayer()
      mask.frame = CGRect(x: 5, y: 5, width: 40, height: 30)
      mask.cornerRadius = 10
      mask.backgroundColor = CGColor(gray: 0, alpha: 0.8)
      layer.mask = mask
    case .sliced:
      layer.contentsCenter = CGRect(x: 0.25, y: 0.4, width: 0.5, height: 0.3)
      layer.bounds.size.height = 70
    case .nearest:
      layer.magnificationFilter = .nearest
      layer.contentsRect = CGRect(x: 0.2, y: 0.1, width: 0.3, height: 0.5)
    case .trilinear:
      layer.minificationFilter = .trilinear
      layer.transform = CATransform3DMakeScale(0.3, 0.3, 1)
    case .replicated:
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
      replicator.instanceCount = 2
      replicator.instanceTransform = CATransform3DTranslate(
        CATransform3DMakeScale(1, -1, 1), 10, -20, 0)
      replicator.instanceAlphaOffset = -0.4
      replicator.addSublayer(layer)
      shown = replicator
    case .gravity:
      layer.contentsGravity = .bottomRight
      layer.contentsScale = 2
    }
    root.addSublayer(shown)
    return root
  }

  @Test(arguments: Device.allCases, Treatment.allCases)
  func `the layer is treated as one with the same image`(
    device: Device, treatment: Treatment
  ) throws {
    let image = CALayer()
    image.contents = CGImage(try reference(60, 44))
    let expected = try picture(of: treat(image, treatment), 120, 100, on: device)
    let layer = try triangle(60, 44)
    let shown = try picture(of: treat(layer, treatment), 120, 100, on: device)
    let comparison = PixelComparison(shown, expected)
    // On the CPU, and after a readback, it is the same image. In the caller's texture
    // rows run the other way, so that a sample between two of them, which the driver weighs in 256
    // steps or more, may be rounded to the next of 255.
    expect(comparison.largest <= (device == .gpu ? 1 : 0), "\(comparison)")
  }

  @Test func `storage has the layer's current size in pixels`() throws {
    let layer = glLayer(30.25, 20)
    layer.contentsScale = 2
    let stage = try GLStage(layer, width: 61, height: 40)
    expectEqual(size(stage), [61, 40])
    layer.bounds.size = CGSize(width: 5, height: 5)
    stage.clear(1, 0, 0, 1)
    expect(stage.present(), "new bounds count with the next storage")
    expect(stage.context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer))
    expectEqual(size(stage), [10, 10])
  }

  @Test func `impossible storage is refused and changes nothing`() throws {
    let layer = glLayer(8, 8)
    let stage = try GLStage(layer, width: 8, height: 8)
    func gives(_ drawable: (any EAGLDrawable)?, to target: Int32 = GL_RENDERBUFFER) -> Bool {
      stage.context.renderbufferStorage(Int(target), from: drawable)
    }
    for size in [
      CGSize.zero, CGSize(width: 8, height: 0), CGSize(width: 0.2, height: 8),
      CGSize(width: 1e9, height: 8), CGSize(width: CGFloat.nan, height: 8),
    ] {
      let other = CAEAGLLayer()
      other.bounds.size = size
      expect(!gives(other), "\(size)")
    }
    let odd = glLayer(8, 8)
    odd.drawableProperties = [kEAGLDrawablePropertyColorFormat: "EAGLColorFormatRGB42"]
    expect(!gives(odd))
    final class Other: NSObject, EAGLDrawable { var drawableProperties: [String: Any]? }
    expect(!gives(Other()))
    expect(!gives(layer, to: GL_FRAMEBUFFER))
    expectEqual(size(stage), [8, 8])
    stage.clear(1, 0, 0, 1)
    expect(stage.present())
    stage.more.bindRenderbuffer(GLenum(GL_RENDERBUFFER), 0)
    expect(!gives(layer))
    expect(!stage.present())
    stage.more.bindRenderbuffer(GLenum(GL_RENDERBUFFER), stage.renderbuffer)
    EAGLContext.setCurrent(nil)
    expect(!gives(layer), "the context is not current")
    expect(!stage.present())
    EAGLContext.setCurrent(stage.context)
    expectEqual(stage.gl.getError(), GLenum(GL_NO_ERROR))
  }

  @Test func `a detached renderbuffer has no storage, and the image stays`() throws {
    let layer = glLayer(8, 8)
    let stage = try GLStage(layer, width: 8, height: 8)
    stage.clear(1, 0, 0, 1)
    expect(stage.present())
    expect(stage.context.renderbufferStorage(Int(GL_RENDERBUFFER), from: nil))
    expectEqual(size(stage), [0, 0])
    expect(!stage.present())
    try expectEqual(pixel(picture(of: layer, 8, 8, on: .cpu), 4, 4), [255, 0, 0, 255])
  }

  @Test func `a presented image stays until the next one`() throws {
    let layer = glLayer(8, 8)
    layer.drawableProperties = [kEAGLDrawablePropertyRetainedBacking: true]
    let stage = try GLStage(layer, width: 8, height: 8)
    try expectEqual(pixel(picture(of: layer, 8, 8, on: .gpu), 4, 4), [0, 0, 0, 0])
    stage.clear(1, 0, 0, 1)
    try expectEqual(pixel(picture(of: layer, 8, 8, on: .gpu), 4, 4), [0, 0, 0, 0], "not presented")
    expect(stage.present())
    stage.fill(0, 0, 8, 2, [0, 1, 0, 1])
    for device in Device.allCases {
      try expectEqual(pixel(picture(of: layer, 8, 8, on: device), 4, 7), [255, 0, 0, 255])
    }
    expect(stage.present())
    for device in Device.allCases {
      let shown = try picture(of: layer, 8, 8, on: device)
      expectEqual(pixel(shown, 4, 7), [0, 255, 0, 255])
      expectEqual(pixel(shown, 4, 0), [255, 0, 0, 255], "the backing is retained")
    }
  }

  @Test(arguments: Device.allCases)
  func `color formats keep the channels that they can store`(device: Device) throws {
    for (name, expected) in [
      (kEAGLColorFormatRGBA8, [51, 102, 153, 204]), (kEAGLColorFormatRGB565, [49, 101, 156, 255]),
      // The stored value is the encoded one: 0.2 of light is 0.4845 of 255, and so on.
      (kEAGLColorFormatSRGBA8, [124, 170, 203, 204]),
    ] {
      let layer = glLayer(4, 4)
      layer.isOpaque = false
      layer.drawableProperties = [kEAGLDrawablePropertyColorFormat: name]
      // sRGB-encoded colors entered the core with OpenGL ES 3, which not every device has.
      let api: EAGLRenderingAPI = name == kEAGLColorFormatSRGBA8 ? .openGLES3 : .openGLES2
      if EAGLContext(api: api) == nil { continue }
      let stage = try GLStage(layer, width: 4, height: 4, api: api)
      stage.clear(0.2, 0.4, 0.6, 0.8)
      let drawn = pixel(stage.read(), 1, 1)
      expect(stage.present())
      let shown = try pixel(picture(of: layer, 4, 4, on: device), 1, 1)
      expectEqual(shown, drawn, "\(name)")
      // Drivers may round stored values to either side.
      expect(zip(shown, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(name): \(shown)")
    }
  }

  @Test func `an image is shown when it is due, after earlier ones`() throws {
    let layer = glLayer(2, 2)
    let stage = try GLStage(layer, width: 2, height: 2)
    let target = Int(GL_RENDERBUFFER)
    func red(at time: Double) throws -> Int {
      try pixel(picture(of: layer, 2, 2, on: .cpu, at: time), 0, 0)[0]
    }
    stage.clear(51 / 255.0, 0, 0, 1)
    expect(stage.present())
    stage.clear(102 / 255.0, 0, 0, 1)
    expect(stage.context.presentRenderbuffer(target, atTime: 2))
    stage.clear(153 / 255.0, 0, 0, 1)
    expect(stage.context.presentRenderbuffer(target, afterMinimumDuration: 1.5))
    stage.clear(204 / 255.0, 0, 0, 1)
    expect(stage.present())
    try expectEqual(red(at: 0), 51)
    try expectEqual(red(at: 1.99), 51)
    try expectEqual(red(at: 2), 102)
    try expectEqual(red(at: 3), 102)
    try expectEqual(red(at: 3.5), 204, "the third is followed at once by the fourth")
    for _ in 0..<16 { expect(stage.context.presentRenderbuffer(target, atTime: 100)) }
    expect(!stage.context.presentRenderbuffer(target, atTime: 100), "16 are already queued")
  }

  /// Renders another tree at another time while it is laid out.
  private final class Interrupting: CALayer {
    override func layoutSublayers() { _ = try? picture(of: CALayer(), 2, 2, on: .cpu, at: 50) }
  }

  @Test func `an image is due by its frame's time`() throws {
    let layer = glLayer(2, 2)
    let stage = try GLStage(layer, width: 2, height: 2)
    stage.clear(1, 0, 0, 1)
    expect(stage.present())
    stage.clear(0, 0, 0, 1)
    expect(stage.context.presentRenderbuffer(Int(GL_RENDERBUFFER), atTime: 2))
    let interrupting = Interrupting()
    interrupting.setNeedsLayout()
    layer.addSublayer(interrupting)
    try expectEqual(pixel(picture(of: layer, 2, 2, on: .cpu, at: 1), 0, 0)[0], 255)
    try expectEqual(pixel(picture(of: layer, 2, 2, on: .cpu, at: 2), 0, 0)[0], 0)
  }

  @Test func `with a transaction the image is shown at its commit`() throws {
    let layer = glLayer(2, 2)
    layer.presentsWithTransaction = true
    let stage = try GLStage(layer, width: 2, height: 2)
    func red() throws -> Int { try pixel(picture(of: layer, 2, 2, on: .cpu), 0, 0)[0] }
    stage.clear(1, 0, 0, 1)
    expect(stage.present())
    try expectEqual(red(), 255, "a frame commits the implicit transaction")
    CATransaction.begin()
    CATransaction.begin()
    stage.clear(0, 0, 0, 1)
    expect(stage.present())
    CATransaction.commit()
    try expectEqual(red(), 255)
    CATransaction.commit()
    try expectEqual(red(), 0)
    layer.presentsWithTransaction = false
    CATransaction.begin()
    stage.clear(1, 0, 0, 1)
    expect(stage.present())
    try expectEqual(red(), 255)
    CATransaction.commit()
  }

  @Test func `two contexts of a group draw and present one renderbuffer`() throws {
    let layer = glLayer(8, 8)
    let stage = try GLStage(layer, width: 8, height: 8)
    let other = try #require(
      EAGLContext(api: .openGLES2, sharegroup: stage.context.sharegroup))
    stage.clear(1, 0, 0, 1)
    stage.gl.finish()
    EAGLContext.setCurrent(other)
    stage.more.bindRenderbuffer(GLenum(GL_RENDERBUFFER), stage.renderbuffer)
    expect(other.presentRenderbuffer(Int(GL_RENDERBUFFER)))
    try expectEqual(pixel(picture(of: layer, 8, 8, on: .gpu), 4, 4), [255, 0, 0, 255])
  }

  @Test func `each thread draws to its own layers`() async throws {
    let layers = (0..<3).map { _ in glLayer(32, 32) }
    nonisolated(unsafe) let shared = layers
    let threads = try (0..<3).map { index in
      try JoinedThread(name: "draw \(index)") {
        guard let stage = try? GLStage(shared[index], width: 32, height: 32) else { return }
        for round in 1...8 {
          stage.clear(Float(index) * 0.4, Float(round) / 8, 0, 1)
          _ = stage.present()
        }
      }
    }
    for thread in threads { thread.join() }
    for (index, layer) in layers.enumerated() {
      let shown = try pixel(picture(of: layer, 32, 32, on: .gpu), 9, 9)
      expectEqual(shown, [[0, 102, 204][index], 255, 0, 255])
    }
  }

  @Test(arguments: Device.allCases)
  func `an image shown by a frame outlives later presents`(device: Device) throws {
    let layer = glLayer(4, 4)
    let stage = try GLStage(layer, width: 4, height: 4)
    stage.clear(1, 0, 0, 1)
    expect(stage.present())
    let canvas = Canvas(size: PixelSize(width: 4, height: 4), scale: 1)
    let list = try Evaluator.renderList(of: layer, at: 0, on: canvas, limits: .default)
    for _ in 0..<4 {
      stage.clear(0, 1, 0, 1)
      expect(stage.present())
    }
    try expectEqual(pixel(picture(of: list, on: device), 1, 1), [255, 0, 0, 255])
    try expectEqual(pixel(picture(of: layer, 4, 4, on: device), 1, 1), [0, 255, 0, 255])
  }

  @Test func `a copy of a layer shows later presents, too`() throws {
    let layer = glLayer(4, 4)
    let stage = try GLStage(layer, width: 4, height: 4)
    stage.clear(1, 0, 0, 1)
    expect(stage.present())
    let canvas = CALayer()
    canvas.frame = layer.frame
    canvas.addSublayer(layer.copied())
    stage.clear(0, 1, 0, 1)
    expect(stage.present())
    try expectEqual(pixel(picture(of: canvas, 4, 4, on: .gpu), 1, 1), [0, 255, 0, 255])
  }

  @Test func `hit tests of deep chains use constant stack`() {
    expect(findsDeepest { CAEAGLLayer() })
  }

  @Test func `a layer without an image is reported`() throws {
    let canvas = Canvas(size: PixelSize(width: 8, height: 8), scale: 1)
    let list = try Evaluator.renderList(of: glLayer(8, 8), at: 0, on: canvas, limits: .default)
    expect(list.commands.isEmpty)
    expectEqual(list.diagnostics.map(\.code), ["nothing-presented"])
  }

  private func size(_ stage: GLStage) -> [GLint] {
    let query: PFNGLGETRENDERBUFFERPARAMETERIVPROC = stage.gl.getRenderbufferParameteriv
    return [GL_RENDERBUFFER_WIDTH, GL_RENDERBUFFER_HEIGHT].map { name in
      var value: GLint = 0
      query(GLenum(GL_RENDERBUFFER), GLenum(name), &value)
      return value
    }
  }
}
