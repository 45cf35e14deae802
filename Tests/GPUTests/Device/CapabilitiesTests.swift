import StrataCGLES
import StrataGPU
import StrataTestSupport
import Testing

@Suite struct CapabilitiesTests {
  private func capabilities(
    version: String = "OpenGL ES 2.0", _ extensions: [String] = [],
    disabling: Set<Capability> = [], _ configure: (GLRecorder) -> Void = { _ in }
  ) -> Capabilities {
    let recorder = GLRecorder()
    recorder.version = version
    recorder.extensions = extensions
    configure(recorder)
    return recorder.run { Capabilities(procs: $0, disabling: disabling) }
  }

  @Test func `OpenGL ES 2 without extensions has no fast path`() {
    let bare = capabilities()
    expect(bare.enabled.isEmpty)
    expectEqual(bare.maxTextureSize, 2048)
    expect(bare.maxViewportWidth == 2048 && bare.maxViewportHeight == 1024)
    expectEqual(bare.fragmentUniformVectors, 16)
  }

  @Test(arguments: [
    ("GL_OES_texture_npot", Capability.npotMipmaps),
    ("GL_EXT_shader_texture_lod", .explicitLevels),
    ("GL_EXT_robustness", .robustness), ("GL_KHR_robustness", .robustness),
    ("GL_KHR_debug", .debugMessages),
    ("GL_KHR_parallel_shader_compile", .parallelCompilation),
  ])
  func `each extension enables only its own fast path`(name: String, capability: Capability) {
    expectEqual(capabilities([name]).enabled, [capability])
    // A name that only has this prefix is another extension.
    expect(capabilities([name + "_more"]).enabled.isEmpty)
  }

  @Test(arguments: [
    ("OpenGL ES 2.0", 2, 0), ("OpenGL ES 3.2 Mesa 22.3.6", 3, 2),
    ("OpenGL ES 3.2 NVIDIA 550.54", 3, 2), ("OpenGL ES 3.10 next", 3, 10), ("", 2, 0),
    ("4.6.0 NVIDIA 550.54", 2, 0), ("OpenGL ES", 2, 0),
  ])
  func `the version is parsed from the driver's string`(version: String, major: Int, minor: Int) {
    let record = capabilities(version: version)
    expectEqual(record.majorVersion, major)
    expectEqual(record.minorVersion, minor)
  }

  @Test func `half float targets need the version or an extension`() {
    let name = "GL_EXT_color_buffer_half_float"
    expect(!capabilities([name]).has(.halfFloatTargets))
    expectEqual(capabilities([name, "GL_OES_texture_half_float"]).enabled, [.halfFloatTargets])
    expect(!capabilities(version: "OpenGL ES 3.0").has(.halfFloatTargets))
    for name in [name, "GL_EXT_color_buffer_float"] {
      expect(capabilities(version: "OpenGL ES 3.0", [name]).has(.halfFloatTargets))
    }
    expect(capabilities(version: "OpenGL ES 3.2").has(.halfFloatTargets))
  }

  @Test func `OpenGL ES 3 enables its version's features`() {
    expectEqual(
      capabilities(version: "OpenGL ES 3.0").enabled,
      [.es3, .npotMipmaps, .explicitLevels, .floatTextures, .pixelBuffers])
    expect(capabilities(version: "OpenGL ES 3.2").has(.robustness))
  }

  @Test func `without OpenGL ES 3 only its extensions remain`() {
    let record = capabilities(
      version: "OpenGL ES 3.0", ["GL_OES_texture_npot"], disabling: [.es3])
    expectEqual(record.enabled, [.npotMipmaps])
  }

  @Test(arguments: Capability.allCases)
  func `each fast path can be disabled`(capability: Capability) {
    let extensions = [
      "GL_KHR_robustness", "GL_KHR_debug", "GL_KHR_parallel_shader_compile",
    ]
    let all = capabilities(version: "OpenGL ES 3.2", extensions, Self.offerBinaries)
    expectEqual(all.enabled, Set(Capability.allCases))
    let less = capabilities(
      version: "OpenGL ES 3.2", extensions, disabling: [capability], Self.offerBinaries)
    // Without the version, only what these extensions offer remains.
    let expected: Set<Capability> =
      capability == .es3
      ? [.robustness, .debugMessages, .parallelCompilation]
      : Set(Capability.allCases).subtracting([capability])
    expectEqual(less.enabled, expected)
  }

  private static func offerBinaries(_ recorder: GLRecorder) {
    recorder.integers[GLenum(GL_NUM_PROGRAM_BINARY_FORMATS)] = [2]
    recorder.integers[GLenum(GL_PROGRAM_BINARY_FORMATS)] = [0x875F, 0x8E21]
  }

  @Test func `program binaries need a format and OpenGL ES 3 or the extension`() {
    let name = "GL_OES_get_program_binary"
    expect(!capabilities([], Self.offerBinaries).has(.programBinaries))
    expectEqual(capabilities([name], Self.offerBinaries).enabled, [.programBinaries])
    expect(!capabilities([name]).has(.programBinaries))
    let record = capabilities(version: "OpenGL ES 3.0", [], Self.offerBinaries)
    expect(record.has(.programBinaries))
    expectEqual(record.programBinaryFormats, [0x875F, 0x8E21])
    // Numbers that no driver has are a driver's mistake.
    for count: GLint in [-1, 0, 1_000_000] {
      let broken = capabilities(version: "OpenGL ES 3.0") {
        $0.integers[GLenum(GL_NUM_PROGRAM_BINARY_FORMATS)] = [count]
      }
      expect(!broken.has(.programBinaries))
    }
  }

  @Test(arguments: [(GLint(0), false), (10, false), (16, false), (23, true), (32, true)])
  func `highp requires 23 bits of mantissa`(bits: GLint, highp: Bool) {
    let record = capabilities { $0.precisionBits[GLenum(GL_HIGH_FLOAT)] = bits }
    expectEqual(record.fragmentHighp, highp)
  }

  @Test func `the fraction of a pixel is read from the driver`() {
    expectEqual(capabilities { $0.integers[GLenum(GL_SUBPIXEL_BITS)] = [4] }.subpixelBits, 4)
  }

  @Test func `a driver without answers gives zeros and no fast path`() {
    let record = capabilities(version: "") { $0.integers = [:] }
    expectEqual(record.maxTextureSize, 0)
    expect(record.enabled.isEmpty)
  }
}
