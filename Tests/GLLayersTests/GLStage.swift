import Foundation
import StrataCGLES
import StrataCPU
import StrataEvaluation
import StrataGLLayers
import StrataGPU
import StrataGraphics
import StrataLayers
import StrataRenderList
import Synchronization
import Testing

/// A current context, a layer, and a framebuffer whose pixels the layer shows.
final class GLStage {
  let context: EAGLContext
  let layer: CAEAGLLayer
  let gl: GLProcs
  let more: DrawingProcs
  private(set) var renderbuffer: GLuint = 0
  private(set) var framebuffer: GLuint = 0
  let width: Int
  let height: Int

  /// - Parameters:
  ///   - layer: Provides the storage. If nil, GL provides it, so that nothing of Strata is between
  ///     the program and its pixels.
  init(
    _ layer: CAEAGLLayer?, width: Int, height: Int, api: EAGLRenderingAPI = .openGLES2,
    format: GLenum = GLenum(0x8058)
  ) throws {
    (self.width, self.height) = (width, height)
    context = try #require(EAGLContext(api: api))
    self.layer = layer ?? CAEAGLLayer()
    gl = context.shareGroup.procs
    more = context.drawingProcs
    try #require(EAGLContext.setCurrent(context))
    more.genRenderbuffers(1, &renderbuffer)
    more.bindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    if let layer {
      try #require(context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer))
    } else {
      gl.renderbufferStorage(GLenum(GL_RENDERBUFFER), format, GLsizei(width), GLsizei(height))
    }
    gl.genFramebuffers(1, &framebuffer)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    gl.framebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
    let status = gl.checkFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    try #require(status == GLenum(GL_FRAMEBUFFER_COMPLETE))
    gl.viewport(0, 0, GLsizei(width), GLsizei(height))
  }

  deinit {
    EAGLContext.setCurrent(context)
    gl.deleteFramebuffers(1, &framebuffer)
    more.deleteRenderbuffers(1, &renderbuffer)
    EAGLContext.setCurrent(nil)
  }

  func clear(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) {
    gl.clearColor(red, green, blue, alpha)
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// Fills a rectangle in GL's coordinates, which start at the bottom.
  func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: SIMD4<Float>) {
    gl.enable(GLenum(GL_SCISSOR_TEST))
    gl.scissor(GLint(x), GLint(y), GLsizei(width), GLsizei(height))
    clear(color.x, color.y, color.z, color.w)
    gl.disable(GLenum(GL_SCISSOR_TEST))
  }

  /// The number of textures, renderbuffers, buffers and programs in the share group.
  func objectCount(below end: GLuint) -> Int {
    EAGLContext.setCurrent(context)
    let load = ProcLoader(library: "libGLESv2", address: context.shareGroup.addressOfGL)
    return ["Texture", "Renderbuffer", "Buffer", "Program", "Shader"].reduce(0) { sum, kind in
      guard let isObject: PFNGLISTEXTUREPROC = load.optional("glIs" + kind) else { return sum }
      return sum + (1..<end).count { isObject($0) != 0 }
    }
  }

  func present() -> Bool { context.presentRenderbuffer(Int(GL_RENDERBUFFER)) }

  /// Draws an asymmetric image: three colors by a shader over a faint background.
  func drawTriangle(alpha: Float = 1) {
    clear(0.1 * alpha, 0.2 * alpha, 0.3 * alpha, alpha)
    let effect = GLKBaseEffect()
    effect.prepareToDraw()
    draw(
      [-0.9, -0.8, 0.2, 0.9, 0.7, -0.5], 2,
      colors: [0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 1])
  }

  /// Draws triangles from arrays.
  ///
  /// - Parameters:
  ///   - size: The number of components of a position.
  ///   - colors: Four components per vertex; nil disables the array.
  ///   - others: Further attributes, with their numbers of components.
  func draw(
    _ positions: [Float], _ size: Int, colors: [Float]? = nil,
    _ others: [(GLKVertexAttrib, size: Int, values: [Float])] = []
  ) {
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), 0)
    var arrays = others + [(.position, size, positions)]
    if let colors { arrays.append((.color, 4, colors)) }
    let memory = arrays.map { array in
      let copy = UnsafeMutableBufferPointer<Float>.allocate(capacity: array.values.count)
      _ = copy.initialize(from: array.values)
      let place = GLuint(array.0.rawValue)
      gl.enableVertexAttribArray(place)
      gl.vertexAttribPointer(
        place, GLint(array.size), GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, copy.baseAddress)
      return copy
    }
    more.drawArrays(GLenum(GL_TRIANGLES), 0, GLsizei(positions.count / size))
    for array in arrays { gl.disableVertexAttribArray(GLuint(array.0.rawValue)) }
    gl.finish()
    for copy in memory { copy.deallocate() }
  }

  /// Two triangles that cover the canvas, with texture coordinates from the lower left.
  static let everything: [Float] = [-1, -1, 1, -1, -1, 1, 1, -1, 1, 1, -1, 1]
  static let everyTexel: [Float] = [0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 1]

  /// Returns the framebuffer's pixels, top row first.
  func read() -> Pixels {
    gl.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    gl.readPixels(
      0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    var rows: [UInt8] = []
    let length = 4 * width
    for row in (0..<height).reversed() { rows += bytes[row * length..<(row + 1) * length] }
    return Pixels(width: width, height: height, premultipliedRGBA: rows)
  }
}

/// Creates a layer of the given size in points.
func glLayer(_ width: CGFloat, _ height: CGFloat) -> CAEAGLLayer {
  let layer = CAEAGLLayer()
  layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
  return layer
}

enum Device: CaseIterable {
  case cpu
  /// The device of the caller's contexts, so that their textures are drawn directly.
  case gpu
  /// A device that shares nothing with them, so that their pixels are read back.
  case otherGPU
}

/// Draws a tree.
func picture(
  of root: CALayer, _ width: Int, _ height: Int, on device: Device, at time: Double = 0,
  isYUp: Bool = false, background: Color? = nil
) throws -> Pixels {
  let canvas = Canvas(
    size: PixelSize(width: width, height: height), scale: 1, background: background, isYUp: isYUp)
  return try picture(
    of: Evaluator.renderList(of: root, at: time, on: canvas, limits: .default), on: device)
}

/// Draws a list on the device's own thread, as renderers do.
func picture(of list: RenderList, on device: Device) throws -> Pixels {
  let result = Mutex<Result<Pixels, any Error>?>(nil)
  let thread = try JoinedThread(name: "draw") {
    let drawn = Result { try draw(list, on: device) }
    result.withLock { $0 = drawn }
  }
  thread.join()
  return try #require(result.withLock { $0 }).get()
}

private func draw(_ list: RenderList, on device: Device) throws -> Pixels {
  switch device {
  case .cpu:
    let backend = CPUBackend(options: CPUOptions(), limits: .default, clock: { 0 })
    return try backend.render(list, strategy: .auto).pixels
  case .gpu, .otherGPU:
    // An OpenGL ES 2 context has its own root context.
    let (context, _) = try openDevice(.gpu, disabling: device == .gpu ? [] : [.es3])
    defer { context.releaseCurrent() }
    let backend = GPUBackend(context: context, limits: .default, clock: { 0 })
    return try backend.render(list, strategy: .analytic).pixels
  }
}

/// Runs a closure on its own thread, and waits for it.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) throws -> Value {
  let result = Mutex<Value?>(nil)
  let thread = try JoinedThread(name: "test") {
    let value = body()
    result.withLock { $0 = value }
  }
  thread.join()
  return try #require(result.withLock { $0 })
}

func pixel(_ pixels: Pixels, _ x: Int, _ y: Int) -> [Int] {
  let at = 4 * (y * pixels.width + x)
  return pixels.bytes[at..<at + 4].map { Int($0) }
}

/// Whether all channels of two pixels are within a tolerance.
func near(_ a: [Int], _ b: [Int], _ tolerance: Int = 1) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { (x: Int, y: Int) in abs(x - y) <= tolerance }
}
