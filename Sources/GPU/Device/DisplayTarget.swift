/// The target on which an EGL display is opened; equal targets share a display and root context.
enum DisplayTarget: Hashable, Sendable {
  /// A device by its index in the list of EGL_EXT_device_enumeration.
  case device(index: Int)
  /// A DRM render node, opened through libgbm.
  case renderNode(path: String)
  /// Mesa's surfaceless platform, which selects a device itself.
  case surfaceless
  /// EGL's default display, for libraries without any of these platforms, such as SwiftShader's and
  /// ANGLE's.
  case defaultDisplay

  /// The name used in reports.
  var name: String {
    switch self {
    case .device(let index): "EGL device \(index)"
    case .renderNode(let path): "GBM \(path)"
    case .surfaceless: "surfaceless"
    case .defaultDisplay: "default display"
    }
  }

  var selector: DeviceSelector {
    switch self {
    case .device(let index): .egl(index: index)
    case .renderNode(let path): .renderNode(path: path)
    case .surfaceless: .surfaceless
    case .defaultDisplay: .display
    }
  }
}
