import StrataCGLES
import StrataGraphics
import StrataRenderList
import StrataTessellation

/// A cache of tessellated and uploaded meshes.
final class MeshStore {
  /// The size in bytes above which meshes are evicted when a frame begins, least recently used
  /// first.
  private static let byteBudget = 256 << 20

  /// The number of frames after which unused meshes are always evicted.
  ///
  /// Otherwise a job whose paths change in every frame would fill the budget.
  private static let idleFrames = 240

  /// The number of unused shapes without a mesh above which they are evicted.
  private static let mostEmpty = 4_096

  private struct Key: Hashable {
    let shape: RenderShape
    let bucket: Int
  }

  private struct CachedMesh {
    /// nil for a shape that cannot be a mesh, or is too thin for one at every scale of the bucket.
    let mesh: GPUMesh?
    var lastUse: Int
  }

  private let gl: GLProcs
  private let work: WorkClock
  private let builder: MeshBuilder
  private var entries: [Key: CachedMesh] = [:]
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

  /// Evicts the meshes that the current frame has not used, after the driver ran out of memory.
  ///
  /// - Returns: Their size in bytes.
  func evictUnused() -> Int {
    let before = byteCount
    for (key, entry) in entries where entry.lastUse < frame { drop(key, entry) }
    return before - byteCount
  }

  private func drop(_ key: Key, _ entry: CachedMesh) {
    entries[key] = nil
    byteCount -= entry.mesh?.byteCount ?? 0
    if entry.mesh == nil { emptyCount -= 1 }
  }

  /// Evicts all meshes.
  func removeAll() {
    entries.removeAll()
    (byteCount, emptyCount) = (0, 0)
  }

  /// Returns the mesh of a shape for a bucket of scales.
  ///
  /// nil if it has too many crossings, is too large, or is too thin at every scale of the bucket.
  ///
  /// - Throws: `PathError` if a path is not finite or exceeds a limit.
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
    entries[key] = CachedMesh(mesh: mesh, lastUse: frame)
    if mesh == nil { emptyCount += 1 }
    byteCount += mesh?.byteCount ?? 0
    uploadedBytes += mesh?.byteCount ?? 0
    return mesh
  }
}
