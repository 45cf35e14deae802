import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataTestSupport
import Testing

/// The handling of driver errors by a context, on a recording table.
@Suite struct ContextErrorTests {
  private func check(_ configure: (GLRecorder) -> Void) throws {
    let recorder = GLRecorder()
    configure(recorder)
    try recorder.run { table in
      try GLContext(adoptingCurrentBy: table).checkErrors("pass 3")
    }
  }

  @Test func `no error is no error`() throws {
    try check { _ in }
  }

  @Test func `all pending errors are reported with the pass`() throws {
    let error = try #require(throws: GPUError.self) {
      try check { $0.errors = [GLenum(GL_INVALID_ENUM), GLenum(GL_INVALID_OPERATION), 0x1234] }
    }
    expectEqual(
      error,
      .callsFailed(
        label: "pass 3",
        codes: ["GL_INVALID_ENUM", "GL_INVALID_OPERATION", "GL error 0x1234"], messages: []))
    expectEqual(error.kind, .render)
    expectEqual(
      error.description,
      "pass 3: GL_INVALID_ENUM, GL_INVALID_OPERATION, GL error 0x1234")
  }

  @Test func `a check consumes the errors`() throws {
    let recorder = GLRecorder()
    recorder.errors = [GLenum(GL_INVALID_VALUE)]
    try recorder.run { table in
      let context = GLContext(adoptingCurrentBy: table)
      #expect(throws: GPUError.self) { try context.checkErrors("first") }
      try context.checkErrors("second")
    }
  }

  @Test func `out of memory is a limit error`() throws {
    let error = try #require(throws: GPUError.self) {
      try check { $0.errors = [GLenum(GL_INVALID_VALUE), GLenum(GL_OUT_OF_MEMORY)] }
    }
    expectEqual(error, .outOfMemory(label: "pass 3"))
    expectEqual(error.kind, .limit)
  }

  @Test func `a driver that repeats an error forever does not hang the check`() {
    #expect(throws: GPUError.contextLost(label: "pass 3", status: .unknown)) {
      try check {
        $0.errors = [GLenum(GL_CONTEXT_LOST_KHR)]
        $0.repeatsLastError = true
      }
    }
  }

  @Test(arguments: [
    (GL_GUILTY_CONTEXT_RESET_KHR, ResetStatus.guilty),
    (GL_INNOCENT_CONTEXT_RESET_KHR, .innocent), (GL_UNKNOWN_CONTEXT_RESET_KHR, .unknown),
  ])
  func `a reset is reported and stays`(code: Int32, status: ResetStatus) {
    let recorder = GLRecorder()
    recorder.run { table in
      var table = table
      table.getGraphicsResetStatus = { GLRecorder.current?.resetStatus ?? 0 }
      let context = GLContext(adoptingCurrentBy: table)
      expect(context.resetStatus() == nil)
      recorder.resetStatus = GLenum(code)
      expectEqual(context.resetStatus(), status)
      // Drivers report a reset once; the context stays lost.
      recorder.resetStatus = GLenum(GL_NO_ERROR)
      expectEqual(context.resetStatus(), status)
      #expect(throws: GPUError.contextLost(label: "pass 4", status: status)) {
        try context.checkErrors("pass 4")
      }
    }
  }

  @Test func `a framebuffer's status is named, an unknown one by its number`() {
    let unsupported = GLenum(GL_FRAMEBUFFER_UNSUPPORTED)
    expectEqual(GLName.framebufferStatus(unsupported), "GL_FRAMEBUFFER_UNSUPPORTED")
    expectEqual(GLName.framebufferStatus(0x8d5f), "framebuffer status 0x8d5f")
  }

  @Test func `a missing library is reported with its packages`() throws {
    let error = try #require(throws: GPUError.self) {
      try DriverLibrary("libstrata-absent.so.9", packages: ["libegl1", "libgles2"])
    }
    expectEqual(error.kind, .device)
    expect(error.description.hasPrefix("cannot open libstrata-absent.so.9: "))
    expect(error.description.hasSuffix("apt-get install libegl1 libgles2"))
  }

  @Test func `a table has every required function`() throws {
    let placeholder = UnsafeMutableRawPointer(bitPattern: 16)
    nonisolated(unsafe) var required: [String] = []
    _ = try GLProcs {
      required.append($0)
      return placeholder
    }
    expect(required.count > 60 && required.contains("glBindTexture"))
    for missing in required {
      #expect(throws: GPUError.entryPointMissing(name: missing, library: "libGLESv2")) {
        try GLProcs { $0 == missing ? nil : placeholder }
      }
    }
  }

  @Test func `a recorder records calls in order and generates new names`() {
    let recorder = GLRecorder()
    recorder.run { gl in
      var names: [GLuint] = [0, 0]
      gl.genTextures(2, &names)
      expectEqual(names, [1, 2])
      gl.bindTexture(GLenum(GL_TEXTURE_2D), names[1])
      gl.uniform4fv(5, 1, [1, 2, 3, 4])
      gl.deleteTextures(2, names)
    }
    expectEqual(
      recorder.calls,
      [
        "genTextures(2)", "bindTexture(\(GL_TEXTURE_2D), 2)",
        "uniform4fv(5, 1, [1.0, 2.0, 3.0, 4.0])", "deleteTextures([1, 2])",
      ])
  }
}
