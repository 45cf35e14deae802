import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The calls that read frames back through pixel buffers, on a recording table.
@Suite struct RecordedReadbackTests {
  private static let frame = list(4, 2, [])
  private static let byteCount = 4 * 4 * 2

  /// Runs `body` with a back end of a hardware driver with OpenGL ES 3.
  ///
  /// - Parameter mapping: Whether the driver maps buffers.
  private func record(
    mapping: Bool = true, _ body: (GPUBackend, GLRecorder) throws -> Void
  ) throws {
    let recorder = GLRecorder()
    recorder.version = "OpenGL ES 3.0 recorded"
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.byteCount, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 7, count: Self.byteCount)
    if mapping { recorder.mapped = memory }
    try recorder.run { table in
      var table = table
      table.fenceSync = { _, _ in
        GLRecorder.current?.add("fenceSync", [])
        return OpaquePointer(bitPattern: 1)
      }
      table.waitSync = { _, _, _ in }
      table.deleteSync = { _ in GLRecorder.current?.add("deleteSync", []) }
      table.clientWaitSync = { _, _, _ in
        GLRecorder.current?.add("clientWaitSync", [])
        return GLenum(GL_CONDITION_SATISFIED)
      }
      table.mapBufferRange = { _, _, _, _ in
        GLRecorder.current?.add("mapBufferRange", [])
        return GLRecorder.current?.mapped
      }
      table.unmapBuffer = { _ in GLboolean(GL_TRUE) }
      let context = GLContext(adoptingCurrentBy: table)
      try body(
        GPUBackend(context: context, limits: .default, clock: { 0 }), recorder)
    }
  }

  private func submit(_ backend: GPUBackend) throws -> any PendingFrame {
    let frame = try backend.submit(Self.frame, strategy: .auto, watch: .none)
    guard case .pending(let pending) = frame else {
      throw GPUError.callsFailed(label: "the test", codes: ["not pending"], messages: [])
    }
    return pending
  }

  private static let relevant = [
    "readPixels", "fenceSync", "clientWaitSync", "mapBufferRange", "deleteSync", "finish",
  ]

  private func relevant(_ recorder: GLRecorder) -> [String] {
    recorder.calls.map { String($0.prefix { $0 != "(" }) }.filter(Self.relevant.contains)
  }

  @Test func `two frames are in flight, and no call waits for all commands`() throws {
    try record { backend, recorder in
      recorder.clear()
      let first = try submit(backend)
      let second = try submit(backend)
      try expectEqual(first.finish().pixels.bytes, [UInt8](repeating: 7, count: Self.byteCount))
      _ = try second.finish()
      expectEqual(
        relevant(recorder),
        [
          "readPixels", "fenceSync", "readPixels", "fenceSync", "clientWaitSync",
          "mapBufferRange", "deleteSync", "clientWaitSync", "mapBufferRange", "deleteSync",
        ])
      // Later frames use the same buffers in turn.
      for _ in 0..<4 { _ = try submit(backend).finish() }
      expectEqual(recorder.calls.filter { $0 == "genBuffers(1)" }.count, 2)
    }
  }

  @Test func `a frame whose buffer cannot be mapped is drawn again, and later ones use none`()
    throws
  {
    try record(mapping: false) { backend, recorder in
      let first = try submit(backend)
      let second = try submit(backend)
      recorder.clear()
      _ = try first.finish()
      _ = try second.finish()
      expectEqual(
        relevant(recorder).filter { $0 != "deleteSync" },
        [
          "clientWaitSync", "mapBufferRange", "finish", "readPixels", "clientWaitSync",
          "mapBufferRange", "finish", "readPixels",
        ])
      guard case .finished = try backend.submit(Self.frame, strategy: .auto, watch: .none) else {
        Issue.record("a buffer is used again")
        return
      }
    }
  }

  @Test func `buffers stay in use after an earlier error, unless memory is exhausted`() throws {
    for (code, isPending) in [(GL_INVALID_ENUM, true), (GL_OUT_OF_MEMORY, false)] {
      try record { backend, recorder in
        recorder.errors = [GLenum(code)]
        let frame = try backend.submit(Self.frame, strategy: .auto, watch: .none)
        if case .pending = frame { expect(isPending) } else { expect(!isPending) }
      }
    }
  }

  @Test func `a context that is lost in flight is reported`() throws {
    try record { backend, recorder in
      let frame = try submit(backend)
      recorder.errors = [GLenum(GL_CONTEXT_LOST_KHR)]
      #expect(
        throws: GPUError.contextLost(label: "reading back a frame of 4 x 2", status: .unknown)
      ) { try frame.finish() }
    }
  }

  @Test func `programs of a pass are started before the first one is used`() throws {
    let recorder = GLRecorder()
    recorder.extensions = ["GL_OES_texture_float"]
    recorder.attributes = ["a_position", "a_color", "a_paint_x", "a_paint_y", "a_anchor"].map {
      GLRecorder.Variable(name: $0)
    }
    recorder.uniforms = [GLRecorder.Variable(name: "u_view")]
    let stops = try #require(
      GradientStops([GradientStops.Stop(0, .white), GradientStops.Stop(1, .black)]))
    let kinds: [GradientPaint.Kind] = [.axial, .radial, .conic]
    let commands = kinds.map { kind in
      RenderCommand.draw(
        RenderItem(
          shape: rectangle(0, 0, 8, 8),
          paint: .gradient(
            GradientPaint(kind: kind, stops: stops, toGradient: .scale(0.1, 0.1))),
          transform: .identity, opacity: 0.5, scissor: PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 8)
        ))
    }
    try recorder.run { table in
      let context = GLContext(adoptingCurrentBy: table)
      // On hardware, one program draws all kinds of gradients.
      let backend = GPUBackend(
        context: context, limits: .default, clock: { 0 }, routesAsHardware: false)
      let statistics = try backend.render(list(8, 8, commands), strategy: .analytic).statistics
      expectEqual(statistics.programsBuilt, 3)
    }
    let calls = recorder.calls.map { String($0.prefix { $0 != "(" }) }
    expectEqual(calls.filter { $0 == "linkProgram" }.count, 3)
    let last = try #require(calls.lastIndex(of: "linkProgram"))
    let first = try #require(calls.firstIndex(of: "useProgram"))
    expect(last < first)
  }
}
