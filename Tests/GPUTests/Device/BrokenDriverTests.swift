import Foundation
import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Handling of a driver that fails without an error, on a recording table: never wrong pixels.
@Suite struct BrokenDriverTests {
  /// Draws a plain rectangle with a driver that works except for the changes of `configure`.
  ///
  /// - Returns: The calls.
  @discardableResult private func draw(
    side: Int = 8, _ configure: (GLRecorder) -> Void
  ) throws -> [String] {
    let recorder = GLRecorder()
    recorder.attributes = ["a_position", "a_color"].map { GLRecorder.Variable(name: $0) }
    recorder.uniforms = [GLRecorder.Variable(name: "u_view")]
    configure(recorder)
    try recorder.run { table in
      let context = GLContext(adoptingCurrentBy: table)
      let backend = GPUBackend(context: context, limits: .default, clock: { 0 })
      let size = PixelSize(width: side, height: side)
      var list = RenderList(size: size)
      list.commands = [
        .draw(
          RenderItem(
            shape: .roundedRect(RoundedRect(CGRect(x: 0, y: 0, width: side, height: side))),
            paint: .solid(.white), transform: .identity, opacity: 1, scissor: PixelRect(size)))
      ]
      _ = try backend.render(list, strategy: .analytic)
    }
    return recorder.calls
  }

  private func log(_ configure: (GLRecorder) -> Void) throws -> String {
    let error = try #require(throws: GPUError.self) { try draw(configure) }
    guard case .programFailed(_, let log) = error else { throw error }
    expectEqual(error.kind, .render)
    return log
  }

  @Test func `a working driver draws`() throws { try draw { _ in } }

  @Test func `a uniform that has no location fails the program`() throws {
    try expectEqual(log { $0.losesUniforms = true }, "the driver returns no location for u_view")
  }

  @Test func `a driver that lists no uniforms fails the program`() throws {
    try expectEqual(log { $0.uniforms = [] }, "the driver lists the uniforms [], without u_view")
  }

  @Test func `a uniform that is never set fails the program`() throws {
    let strange = GLRecorder.Variable(name: "u_strange[0]")
    try expectEqual(
      log { $0.uniforms.append(strange) },
      "unexpected uniforms [\"u_strange\"]")
  }

  @Test func `optimized-away and built-in uniforms are accepted`() throws {
    try draw { $0.uniforms.append(GLRecorder.Variable(name: "gl_DepthRange.near")) }
  }

  @Test(arguments: [["a_position"], ["a_position", "a_color", "a_more"], []])
  func `attributes other than the table's fail the program`(names: [String]) throws {
    let text = try log { recorder in
      recorder.attributes = names.map { GLRecorder.Variable(name: $0) }
    }
    expect(text.hasPrefix("active attributes"))
  }

  @Test func `a shader that does not compile fails without a log, too`() throws {
    try expectEqual(log { $0.log = "" }, "the driver returned no log")
    try expect(log { $0.log = "0:1: bad" }.hasPrefix("0:1: bad"))
  }

  @Test(arguments: ["createShader", "createProgram"])
  func `a missing shader or program is a failed program`(function: String) throws {
    try expect(log { $0.refused = [function] }.hasSuffix(" failed"))
  }

  @Test func `a missing texture or framebuffer is a failed surface`() {
    #expect(throws: GPUError.outOfMemory(label: "a texture of 64 x 64 pixels")) {
      try draw { $0.refused = ["genTextures"] }
    }
    #expect(throws: GPUError.self) { try draw { $0.refused = ["genFramebuffers"] } }
  }

  @Test func `a refused framebuffer is reported with its reason`() {
    #expect(
      throws: GPUError.framebufferIncomplete(
        label: "a surface of 64 x 64 pixels", status: "GL_FRAMEBUFFER_UNSUPPORTED")
    ) { try draw { $0.framebufferStatus = GLenum(GL_FRAMEBUFFER_UNSUPPORTED) } }
  }

  @Test(arguments: [
    (GL_OUT_OF_MEMORY, GPUError.outOfMemory(label: "a surface of 64 x 64 pixels")),
    (
      GL_INVALID_OPERATION,
      .callsFailed(
        label: "a surface of 64 x 64 pixels", codes: ["GL_INVALID_OPERATION"], messages: [])
    ),
    (GL_CONTEXT_LOST_KHR, .contextLost(label: "drawing a frame", status: .unknown)),
  ])
  func `every error of creating a surface is reported`(code: Int32, error: GPUError) {
    #expect(throws: error) { try draw { $0.errors = [GLenum(code)] } }
  }

  @Test func `a large canvas is drawn in smaller tiles if memory is exhausted`() throws {
    let calls = try draw(side: 1_024) { $0.errors = [GLenum(GL_OUT_OF_MEMORY)] }
    let reads = calls.filter { $0.hasPrefix("readPixels") }
    expectEqual(reads.filter { $0.contains("512, 512") }.count, 4, "\(reads)")
    // Not forever: the smallest tiles need memory, too.
    #expect(throws: GPUError.self) {
      try draw(side: 1_024) {
        $0.errors = [GLenum(GL_OUT_OF_MEMORY)]
        $0.repeatsLastError = true
      }
    }
  }

  @Test func `images of earlier frames are evicted before tiles get smaller`() throws {
    let recorder = GLRecorder()
    recorder.attributes = ["a_position", "a_color"].map { GLRecorder.Variable(name: $0) }
    recorder.uniforms = [GLRecorder.Variable(name: "u_view")]
    try recorder.run { table in
      let backend = GPUBackend(
        context: GLContext(adoptingCurrentBy: table), limits: .default, clock: { 0 })
      let pixels = Pixels(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 255])
      let keys = [ImagePaint.Key(position: 0, texel: 0), ImagePaint.Key(position: 8, texel: 1)]
      let image = RenderItem(
        shape: rectangle(0, 0, 8, 8),
        paint: .image(ImagePaint(pixels: pixels, columns: keys, rows: keys)),
        transform: .identity, scissor: PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 8))
      // The image is uploaded before its program fails, because it has other attributes.
      #expect(throws: GPUError.self) {
        try backend.render(list(8, 8, [.draw(image)]), strategy: .analytic)
      }
      recorder.clear()
      recorder.errors = [GLenum(GL_OUT_OF_MEMORY)]
      let next = list(1_024, 1_024, [.draw(item(rectangle(0, 0, 1_024, 1_024), .white))])
      _ = try backend.render(next, strategy: .analytic)
    }
    let reads = recorder.calls.filter { $0.hasPrefix("readPixels") }
    expectEqual(reads.count, 1, "\(reads)")
    expect(reads.first?.contains("1024, 1024") == true, "\(reads)")
  }

  @Test(arguments: ["genTextures", "genFramebuffers", "createProgram"])
  func `a lost context that gives no objects is a lost context`(function: String) {
    #expect(throws: GPUError.contextLost(label: "drawing a frame", status: .unknown)) {
      try draw {
        $0.refused = [function]
        $0.errors = [GLenum(GL_CONTEXT_LOST_KHR)]
      }
    }
  }

  @Test(arguments: ["GL_RENDERER", "GL_VENDOR", "GL_VERSION"])
  func `an unidentified driver does not count as hardware`(missing: String) {
    let recorder = GLRecorder()
    if missing == "GL_RENDERER" { recorder.renderer = nil }
    if missing == "GL_VENDOR" { recorder.vendor = nil }
    if missing == "GL_VERSION" { recorder.version = nil }
    let device = recorder.run { GLContext(adoptingCurrentBy: $0).device }
    expect(device.isSoftware)
    expect(!device.name.isEmpty)
    for accepts in [false, true] {
      let report = DeviceCandidate("rung", opened: device, acceptsSoftware: accepts)
      expectEqual(report.outcome, accepts ? .opened : .skipped)
      expect(
        report.reason.hasSuffix("not known to be hardware: missing \(missing)"))
    }
  }
}
