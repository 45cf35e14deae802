import CGLES
import StrataGraphics
import StrataRenderList
import StrataTessellation

/// Meshes of shapes, tessellated and uploaded once for as long as they are in use.
final class MeshStore {
  /// Meshes that the current frame does not use are dropped, oldest first, beyond this.
  private static let byteBudget = 256 << 20

  /// Those that none of so many frames has used are dropped in any case: a job whose paths change
  /// with every frame would fill the budget.
  private static let idleFrames = 240

  /// Shapes that are no meshes and are no longer drawn are forgotten beyond this many.
  private static let mostEmpty = 4_096

  private struct Key: Hashable {
    let shape: RenderShape
    let bucket: Int
  }

  private struct Entry {
    /// nil for a shape that cannot be a mesh, or is too thin for one at every scale of the bucket.
    let mesh: GPUMesh?
    var lastUse: Int
  }

  private let gl: GLProcs
  private let work: WorkClock
  private let builder: MeshBuilder
  private var entries: [Key: Entry] = [:]
  private var byteCount = 0
  private var emptyCount = 0
  private var frame = 0
  private(set) var uploadedBytes = 0
  private(set) var tessellatedShapes = 0

  init(gl: GLProcs, limits: Limits, work: WorkClock) {
    self.gl = gl
    self.work = work
    builder = MeshBuilder(limits: limits)
  }

  func beginFrame() {
    frame += 1
    uploadedBytes = 0
    tessellatedShapes = 0
    if emptyCount > Self.mostEmpty {
      entries = entries.filter { $0.value.mesh != nil || $0.value.lastUse + 1 >= frame }
      emptyCount = entries.values.count { $0.mesh == nil }
    }
    if frame % Self.idleFrames == 0 {
      for (key, entry) in entries where entry.lastUse + Self.idleFrames < frame { drop(key, entry) }
    }
    guard byteCount > Self.byteBudget else { return }
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > Self.byteBudget else { break }
      drop(key, entry)
    }
  }

  private func drop(_ key: Key, _ entry: Entry) {
    entries[key] = nil
    byteCount -= entry.mesh?.byteCount ?? 0
    if entry.mesh == nil { emptyCount -= 1 }
  }

  /// Forgets every mesh.
  func removeAll() {
    entries.removeAll()
    (byteCount, emptyCount) = (0, 0)
  }

  /// The mesh of a shape for a bucket of scales; nil when it cannot be one: too many crossings, too
  /// large, or too thin at every scale of the bucket.
  ///
  /// - Throws: `PathError` for a path that is not finite or exceeds a limit.
  func mesh(of shape: RenderShape, bucket: Int) throws -> GPUMesh? {
    let key = Key(shape: shape, bucket: bucket)
    if let entry = entries[key] {
      entries[key]?.lastUse = frame
      return entry.mesh
    }
    tessellatedShapes += 1
    let triangles = try work.rasterizing { try builder.mesh(of: shape, bucket: bucket) }
    let mesh = triangles.flatMap { triangles in
      MeshScale.mayAdmit(narrowestWidth: triangles.narrowestWidth, in: bucket)
        ? work.uploading { GPUMesh(triangles, gl: gl) } : nil
    }
    entries[key] = Entry(mesh: mesh, lastUse: frame)
    if mesh == nil { emptyCount += 1 }
    byteCount += mesh?.byteCount ?? 0
    uploadedBytes += mesh?.byteCount ?? 0
    return mesh
  }
}
