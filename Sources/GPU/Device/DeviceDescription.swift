package import StrataRenderList

extension DeviceDescription {
  /// A GL device as its driver describes itself.
  ///
  /// - Parameters:
  ///   - name: GL_RENDERER; empty where the driver gives none.
  ///   - vendor: GL_VENDOR.
  ///   - version: GL_VERSION, with the driver's version where the driver tells it.
  package init(name: String, vendor: String, version: String, rung: String, selector: String) {
    self.init(
      kind: .gpu, name: name.isEmpty ? Self.unnamed : name, vendor: vendor, version: version,
      isSoftware: Self.isSoftware(renderer: name, vendor: vendor, version: version), rung: rung,
      selector: selector)
  }

  /// What a device is called whose driver does not say what it is.
  private static let unnamed = "a driver that gives no GL_RENDERER"

  /// Whether a driver's words leave it open that it draws on the processor: they name one that
  /// does, or one of them is missing, which no driver in order does.
  package static func isSoftware(renderer: String, vendor: String, version: String) -> Bool {
    if renderer.isEmpty || vendor.isEmpty || version.isEmpty { return true }
    let name = renderer.lowercased()
    // "Software Rasterizer" is Mesa's swrast, which never says so by name.
    return ["llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader"]
      .contains { name.contains($0) }
  }

  /// What is known of how a GL device draws where that is not by hardware, for a ladder's reports.
  var softwareReason: String {
    let missing = [
      ("GL_RENDERER", name == Self.unnamed), ("GL_VENDOR", vendor.isEmpty),
      ("GL_VERSION", version.isEmpty),
    ].filter(\.1).map(\.0)
    return missing.isEmpty
      ? "drawn by the processor"
      : "not known to be hardware without its \(missing.joined(separator: " and "))"
  }
}
