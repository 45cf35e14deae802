/// What an EGL display is opened on; two equal targets share one display and one root context.
enum DisplayTarget: Hashable, Sendable {
  /// Position in the list of EGL_EXT_device_enumeration.
  case device(index: Int)
  /// A DRM render node, by way of libgbm.
  case renderNode(path: String)
  /// Mesa's own choice.
  case surfaceless

  /// The name in reports.
  var name: String {
    switch self {
    case .device(let index): "EGL device \(index)"
    case .renderNode(let path): "GBM \(path)"
    case .surfaceless: "surfaceless"
    }
  }

  var selector: DeviceSelector {
    switch self {
    case .device(let index): .egl(index: index)
    case .renderNode(let path): .renderNode(path: path)
    case .surfaceless: .surfaceless
    }
  }
}
