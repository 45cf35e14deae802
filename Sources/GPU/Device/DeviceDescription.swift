package import StrataRenderList

extension DeviceDescription {
  /// Creates the description of a GL device from its driver's strings.
  ///
  /// - Parameters:
  ///   - name: GL_RENDERER; empty if the driver returns none.
  ///   - vendor: GL_VENDOR.
  ///   - version: GL_VERSION, including the driver's version if the driver reports it.
  package init(name: String, vendor: String, version: String, candidate: String, selector: String) {
    self.init(
      kind: .gpu, name: name.isEmpty ? Self.unnamed : name, vendor: vendor, version: version,
      isSoftware: Self.isSoftware(renderer: name, vendor: vendor, version: version),
      candidate: candidate,
      selector: selector)
  }

  /// The name of a device whose driver reports none.
  private static let unnamed = "unnamed device (no GL_RENDERER)"

  /// Whether the driver's strings suggest software rendering.
  ///
  /// True if they name a software renderer, or if one of them is missing, because a working driver
  /// returns all of them.
  package static func isSoftware(renderer: String, vendor: String, version: String) -> Bool {
    if renderer.isEmpty || vendor.isEmpty || version.isEmpty { return true }
    let name = renderer.lowercased()
    // "Software Rasterizer" is Mesa's swrast, which does not report that name. The last two are
    // Direct3D's rasterizer WARP, through Mesa's D3D12 driver or through ANGLE.
    return [
      "llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader", "lavapipe",
      "microsoft basic render", "warp",
    ]
    .contains { name.contains($0) }
  }

  /// The reason why the device is considered a software renderer, for device reports.
  var softwareReason: String {
    let missing = [
      ("GL_RENDERER", name == Self.unnamed), ("GL_VENDOR", vendor.isEmpty),
      ("GL_VERSION", version.isEmpty),
    ].filter(\.1).map(\.0)
    return missing.isEmpty
      ? "a software renderer"
      : "not known to be hardware: missing \(missing.joined(separator: " and "))"
  }
}
