package import CGLES
import StrataGraphics
import Synchronization

/// A picture in a texture of a share group: drawn as it is by renderers on the same device, fetched
/// once for all others.
///
/// The texture holds premultiplied colours, its first row is the lowest of the picture, and it wraps
/// at no edge. Nobody writes to it any more.
package final class SharedTexture: PixelSource {
  package let name: GLuint
  package let isOpaque: Bool
  package let width: Int
  package let height: Int
  private let group: ShareGroup
  /// The fence behind which the picture is whole; nil when it is so already.
  private let fence: UInt?
  private let fetched = Mutex<[UInt8]?>(nil)

  /// - Parameters:
  ///   - isOpaque: Whether every alpha is 1.
  ///   - name: Belongs to the new object from now on.
  ///   - fence: Of OpenGL ES 3, in the same group; belongs to the new object too.
  package init(
    name: GLuint, width: Int, height: Int, isOpaque: Bool, fence: UInt?, in group: ShareGroup
  ) {
    self.name = name
    self.isOpaque = isOpaque
    self.width = width
    self.height = height
    self.fence = fence
    self.group = group
  }

  deinit {
    // Deleted when the group is next worked on: this thread may be in the middle of a frame.
    if let fence { group.discard(.fence(fence)) }
    group.discard(.texture(name))
  }

  package var shareGroup: ShareGroup.Identity { group.identity }

  /// Has the commands that follow in the current context, which is of the group, wait for the
  /// picture; the caller does not.
  func wait(_ gl: GLProcs) {
    guard let fence else { return }
    guard let waitSync = gl.waitSync else {
      // The current context knows no fences; that of the group does, and made this one.
      try? group.perform { $0.procs.finish() }
      return
    }
    waitSync(GLsync(bitPattern: fence), 0, GLuint64.max)
  }

  /// Transparent black where the device is lost.
  package var bytes: [UInt8] {
    if let known = fetched.withLock({ $0 }) { return known }
    // The group's turn comes first, and the lock after it: a renderer that asks has its turn already.
    let bytes = try? group.perform { context in
      if let known = fetched.withLock({ $0 }) { return known }
      let bytes = try fetch(context)
      fetched.withLock { $0 = bytes }
      return bytes
    }
    return bytes ?? [UInt8](repeating: 0, count: 4 * width * height)
  }

  private func fetch(_ context: ServiceContext) throws -> [UInt8] {
    wait(context.procs)
    let upwards = try context.pixels(of: name, width: width, height: height)
    let stride = 4 * width
    var bytes: [UInt8] = []
    bytes.reserveCapacity(upwards.count)
    for row in (0..<height).reversed() { bytes += upwards[row * stride..<(row + 1) * stride] }
    if !isOpaque { Self.limit(&bytes) }
    return bytes
  }

  /// Limits colours to their alpha, as all who work on pixels in memory take for granted.
  private static func limit(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBufferPointer { bytes in
      for at in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = bytes[at + 3]
        guard alpha < 255 else { continue }
        for channel in at..<at + 3 { bytes[channel] = min(bytes[channel], alpha) }
      }
    }
  }
}
