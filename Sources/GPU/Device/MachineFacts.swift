import Foundation
import Glibc

/// A DRM render node, and what stands in the way of opening it.
package struct RenderNode: Sendable, Hashable {
  package var path: String
  /// The system's words when the node may not be opened for reading and writing.
  package var obstacle: String?
  /// The group that the node belongs to.
  package var group: String?

  package init(path: String, obstacle: String? = nil, group: String? = nil) {
    self.path = path
    self.obstacle = obstacle
    self.group = group
  }

  /// Looks at a path without opening it, which would wake a sleeping GPU.
  init(lookingAt path: String) {
    self.path = path
    if access(path, R_OK | W_OK) != 0 { obstacle = String(cString: strerror(errno)) }
    var status = stat()
    if stat(path, &status) == 0, let entry = getgrgid(status.st_gid) {
      group = String(cString: entry.pointee.gr_name)
    }
  }
}

/// What the ladder's choices depend on: what EGL lists, and what the system shows.
package struct MachineFacts: Sendable {
  /// EGL's extensions before any display is open.
  package var clientExtensions: Set<String> = []
  package var devices: [DeviceFacts] = []
  /// By rising number.
  package var renderNodes: [RenderNode] = []
  /// Whether the kernel's part of NVIDIA's driver is there.
  package var hasNVIDIADriver = false
  /// Whether LIBGL_ALWAYS_SOFTWARE is set, which makes Mesa refuse hardware devices.
  package var forcesSoftware = false

  package init() {}

  init(egl: EGLProcs) {
    clientExtensions = egl.clientExtensions
    devices = DeviceList(egl: egl).facts()
    renderNodes = Self.renderNodePaths().map(RenderNode.init(lookingAt:))
    let traces = ["/dev/nvidiactl", "/proc/driver/nvidia/version"]
    hasNVIDIADriver = traces.contains { FileManager.default.fileExists(atPath: $0) }
    forcesSoftware = getenv("LIBGL_ALWAYS_SOFTWARE").map { String(cString: $0) != "0" } ?? false
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
