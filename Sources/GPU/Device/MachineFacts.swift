import Foundation
import Glibc

/// A DRM render node and the reason why it cannot be opened.
package struct RenderNode: Sendable, Hashable {
  package var path: String
  /// The system's error message if the node cannot be opened for reading and writing.
  package var obstacle: String?
  /// The group that owns the node.
  package var group: String?

  package init(path: String, obstacle: String? = nil, group: String? = nil) {
    self.path = path
    self.obstacle = obstacle
    self.group = group
  }

  /// Examines a path without opening it, which would wake a sleeping GPU.
  package init(lookingAt path: String) {
    self.path = path
    if unsafe access(path, R_OK | W_OK) != 0 { obstacle = systemMessage() }
    // The attributes of a symbolic link are not those of the node.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    group = attributes?[.groupOwnerAccountName] as? String
  }
}

/// Returns the system's message for the calling thread's last failed call.
func systemMessage() -> String { unsafe String(cString: strerror(errno)) }

/// The facts that the choice of devices depends on: EGL's lists and the state of the system.
package struct MachineFacts: Sendable {
  /// EGL's client extensions, available before any display is opened.
  package var clientExtensions: Set<String> = []
  package var devices: [DeviceFacts] = []
  /// The render nodes by increasing number.
  package var renderNodes: [RenderNode] = []
  /// Whether the kernel module of NVIDIA's driver is loaded.
  package var hasNVIDIADriver = false
  /// Whether LIBGL_ALWAYS_SOFTWARE is on, which makes Mesa reject hardware devices.
  package var forcesSoftware = false

  /// Whether STRATA_EGL_LIBRARY names the EGL library, as for SwiftShader or ANGLE.
  package var hasOwnLibrary = false
  /// Whether Windows shares its GPU with this Linux (WSL), which Mesa uses without a render node.
  package var hasDXG = false

  package init() {}

  init(egl: EGLProcs) {
    clientExtensions = egl.clientExtensions
    devices = DeviceList(egl: egl).facts()
    renderNodes = Self.renderNodePaths().map(RenderNode.init(lookingAt:))
    let traces = ["/dev/nvidiactl", "/proc/driver/nvidia/version"]
    hasNVIDIADriver = traces.contains { FileManager.default.fileExists(atPath: $0) }
    hasDXG = FileManager.default.fileExists(atPath: "/dev/dxg")
    let environment = ProcessInfo.processInfo.environment
    readEnvironment { environment[$0] }
  }

  /// Sets the facts that depend on environment variables.
  ///
  /// - Parameter value: Returns the value of a variable; nil if it is not set.
  package mutating func readEnvironment(_ value: (String) -> String?) {
    hasOwnLibrary = value("STRATA_EGL_LIBRARY").map { !$0.isEmpty } ?? false
    // The values that Mesa reads as false.
    let isOff = ["", "0", "n", "no", "f", "false"]
    forcesSoftware =
      value("LIBGL_ALWAYS_SOFTWARE").map { !isOff.contains($0.lowercased()) } ?? false
  }

  private static func renderNodePaths() -> [String] {
    let prefix = "renderD"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    return names.filter { $0.hasPrefix(prefix) }
      .compactMap { Int($0.dropFirst(prefix.count)) }
      .sorted()
      .map { "/dev/dri/\(prefix)\($0)" }
  }
}
