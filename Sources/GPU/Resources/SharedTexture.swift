package import StrataCGLES
import StrataGraphics
import StrataPlan
import Synchronization

/// An image in a texture of a share group, which renderers on the same device draw directly.
///
/// For all other renderers it is read back once. The texture holds premultiplied colors, its first
/// row is the bottom row of the image, and it clamps at its edges. Its content never changes.
package final class SharedTexture: PixelSource {
  package let name: GLuint
  package let isOpaque: Bool
  package let width: Int
  package let height: Int
  private let group: ShareGroup
  /// The fence after which the image is complete; nil if it is complete.
  private let fence: UInt?
  private let fetched = Mutex<[UInt8]?>(nil)

  /// Creates an image and takes ownership of the texture and the fence.
  ///
  /// - Parameters:
  ///   - isOpaque: Whether every alpha is 1.
  ///   - name: The texture, owned by the new object.
  ///   - fence: A fence of OpenGL ES 3 in the same group, owned by the new object.
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
    // Deleted the next time the group is used, because this thread may be drawing a frame.
    if let fence { group.discard(.fence(fence)) }
    group.discard(.texture(name))
  }

  package var shareGroup: ShareGroup.Identity { group.identity }

  /// Whether the image was lost in a reset of the GPU, unless its pixels were read back before.
  package var isLost: Bool { !group.isOpen && fetched.withLock { $0 == nil } }

  /// Makes later commands of the current context, which belongs to the group, wait for the image.
  ///
  /// The call itself does not block.
  func wait(_ gl: GLProcs) {
    guard let fence else { return }
    guard unsafe gl.waitSync != nil else {
      // The current context does not support fences; the group's context does and created this one.
      try? group.perform { $0.procs.finish() }
      return
    }
    gl.wait(fence: fence)
  }

  /// The pixels; transparent black if the device is lost.
  package var bytes: [UInt8] {
    if let known = fetched.withLock({ $0 }) { return known }
    // The group's turn is taken before the lock because a renderer already has its turn here.
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

  /// Clamps colors to their alpha, which all code that works on pixels in memory assumes.
  private static func limit(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      for at in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = unsafe bytes[at + 3]
        guard alpha < 255 else { continue }
        for channel in at..<at + 3 { unsafe bytes[channel] = min(bytes[channel], alpha) }
      }
    }
  }
}
