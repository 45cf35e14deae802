package import StrataRenderList

extension DeviceDescription {
  /// A GL device as its driver describes itself.
  ///
  /// - Parameters:
  ///   - name: GL_RENDERER.
  ///   - vendor: GL_VENDOR.
  ///   - version: GL_VERSION, with the driver's version where the driver tells it.
  package init(name: String, vendor: String, version: String, rung: String, selector: String) {
    self.init(
      kind: .gpu, name: name, vendor: vendor, version: version,
      isSoftware: Self.isSoftware(renderer: name), rung: rung, selector: selector)
  }

  /// Whether a GL_RENDERER string names a driver that draws on the processor.
  package static func isSoftware(renderer: String) -> Bool {
    let name = renderer.lowercased()
    // "Software Rasterizer" is Mesa's swrast, which never says so by name.
    return ["llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader"]
      .contains { name.contains($0) }
  }
}
