import CGLES
import StrataGraphics
import StrataRenderList

/// Meshes of shapes, tessellated and uploaded once for as long as they are in use.
final class MeshStore {
  /// Meshes that the current frame does not use are dropped, oldest first, beyond this.
  private static let byteBudget = 256 << 20

  private struct Key: Hashable {
    let shape: RenderShape
    let bucket: Int
  }

  private struct Entry {
    /// nil for a shape that cannot be a mesh.
    let mesh: GPUMesh?
    var lastUse: Int
  }

  private let gl: GLProcs
  private let builder: MeshBuilder
  private var entries: [Key: Entry] = [:]
  private var byteCount = 0
  private var frame = 0
  private(set) var uploadedBytes = 0
  private(set) var tessellatedShapes = 0

  init(gl: GLProcs, limits: Limits) {
    self.gl = gl
    builder = MeshBuilder(limits: limits)
  }

  func beginFrame() {
    frame += 1
    uploadedBytes = 0
    tessellatedShapes = 0
    guard byteCount > Self.byteBudget else { return }
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > Self.byteBudget else { break }
      entries[key] = nil
      byteCount -= entry.mesh?.byteCount ?? 0
    }
  }

  /// Forgets every mesh.
  func removeAll() {
    entries.removeAll()
    byteCount = 0
  }

  /// The mesh of a shape for a bucket of scales; nil when it cannot be one: too many crossings, or
  /// too large.
  ///
  /// - Throws: `PathError` for a path that is not finite or exceeds a limit.
  func mesh(of shape: RenderShape, bucket: Int) throws -> GPUMesh? {
    let key = Key(shape: shape, bucket: bucket)
    if let entry = entries[key] {
      entries[key]?.lastUse = frame
      return entry.mesh
    }
    tessellatedShapes += 1
    let mesh = try builder.mesh(of: shape, bucket: bucket).map { GPUMesh($0, gl: gl) }
    entries[key] = Entry(mesh: mesh, lastUse: frame)
    byteCount += mesh?.byteCount ?? 0
    uploadedBytes += mesh?.byteCount ?? 0
    return mesh
  }
}
