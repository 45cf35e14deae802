import StrataCEGL
import StrataCGLES
import StrataGPU
import StrataTestSupport
import Synchronization
import Testing

/// The calls that export a texture, on functions that record them.
@Suite(.serialized) struct DMABufferTests {
  private static let calls = Mutex<[String]>([])
  private static let refused = Mutex("")

  private static func note(_ name: String, _ detail: String) -> EGLBoolean {
    calls.withLock { $0.append("\(name) \(detail)") }
    return EGLBoolean(refused.withLock { $0 == name } ? EGL_FALSE : EGL_TRUE)
  }

  private static var image: EGLImageKHR? { EGLImageKHR(bitPattern: 0x1A) }

  private func export(refusing name: String = "") throws -> DMABuffer {
    Self.calls.withLock { $0 = [] }
    Self.refused.withLock { $0 = name }
    let procs = DMABufferProcs(
      createImage: { _, _, target, buffer, attributes in
        let isRightTexture = target == EGLenum(EGL_GL_TEXTURE_2D_KHR) && attributes?[1] == 0
        let detail = "\(UInt(bitPattern: buffer)) \(isRightTexture)"
        return DMABufferTests.note("create", detail) == 0 ? nil : DMABufferTests.image
      },
      destroyImage: { _, image in
        DMABufferTests.note("destroy", "\(image == DMABufferTests.image)")
      },
      query: { _, image, fourcc, count, modifiers in
        fourcc?.pointee = 0x3432_4241
        count?.pointee = 2
        modifiers?[0] = 7
        modifiers?[1] = 8
        return DMABufferTests.note("query", "\(image == DMABufferTests.image)")
      },
      export: { _, image, descriptors, strides, offsets in
        for (index, values) in [(31, 512, 0), (-1, 256, 4_096)].enumerated() {
          descriptors?[index] = Int32(values.0)
          strides?[index] = EGLint(values.1)
          offsets?[index] = EGLint(values.2)
        }
        return DMABufferTests.note("export", "\(image == DMABufferTests.image)")
      })
    let exporter = DMABufferExporter(
      procs, display: nil, context: nil, errorName: { "EGL_BAD_MATCH" })
    return try exporter.export(9, width: 100, height: 60)
  }

  @Test func `EGL's export data is returned, and the image is destroyed`() throws {
    let buffer = try export()
    expect(buffer.width == 100 && buffer.height == 60)
    expectEqual(buffer.format, "AB24")
    expectEqual(
      buffer.planes,
      [
        DMABuffer.Plane(fileDescriptor: 31, stride: 512, offset: 0, modifier: 7),
        DMABuffer.Plane(fileDescriptor: -1, stride: 256, offset: 4_096, modifier: 8),
      ])
    expectEqual(
      Self.calls.withLock { $0 },
      [
        "create 9 true", "query true", "query true", "export true", "destroy true",
      ])
  }

  @Test(arguments: [
    ("create", "eglCreateImageKHR"), ("query", "eglExportDMABUFImageQueryMESA"),
    ("export", "eglExportDMABUFImageMESA"),
  ])
  func `a step that EGL refuses is an error with its name`(name: String, step: String) throws {
    let error = try #require(throws: GLInteropError.self) { _ = try export(refusing: name) }
    expectEqual(error, .exportFailed(step: step, code: "EGL_BAD_MATCH"))
    let calls = Self.calls.withLock { $0 }
    expectEqual(
      calls.contains("destroy true"), name != "create", "the created image is destroyed")
  }
}
