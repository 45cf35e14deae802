import CGLES
import StrataGraphics
import StrataRenderList
import StrataTessellation

/// Meshes of shapes, tessellated and uploaded once for as long as they are in use.
///
/// A mesh is good for every matrix whose largest scale lies within a bucket: between two powers of
/// √2. At the upper end a curve is 0.04 px from its chords: with the 11 of 255 by which a ramp one
/// pixel wide differs from exact area, that keeps a mesh within 24 of 255. (0.1 px alone is 25.)
final class MeshStore {
  /// Meshes that the current frame does not use are dropped, oldest first, beyond this.
  private static let byteBudget = 256 << 20
  /// Pixels between a curve and its chords at the upper end of a bucket.
  private static let tolerance = 0.04
  /// Finding crossings may take so many comparisons; what takes more is drawn by coverage, whose cost
  /// does not depend on them.
  private static let mostWork = 50_000_000

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
  private let tessellator: Tessellator
  private var entries: [Key: Entry] = [:]
  private var byteCount = 0
  private var frame = 0
  private(set) var uploadedBytes = 0
  private(set) var tessellatedShapes = 0

  init(gl: GLProcs, limits: Limits) {
    self.gl = gl
    var own = TessellationLimits.default
    own.path = limits
    own.work = Self.mostWork
    tessellator = Tessellator(limits: own)
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

  /// The mesh of a shape that is drawn at up to `scale` pixels a unit; nil when it cannot be one:
  /// too many crossings, or too large.
  ///
  /// - Throws: `TessellationError.path` for a path that is not finite or exceeds a limit.
  func mesh(of shape: RenderShape, scale: Double) throws -> GPUMesh? {
    let bucket = Self.bucket(of: scale)
    let key = Key(shape: shape, bucket: bucket)
    if let entry = entries[key] {
      entries[key]?.lastUse = frame
      return entry.mesh
    }
    let mesh = try tessellate(shape, tolerance: Self.tolerance / Self.upperEnd(of: bucket))
      .map { GPUMesh($0, gl: gl) }
    entries[key] = Entry(mesh: mesh, lastUse: frame)
    byteCount += mesh?.byteCount ?? 0
    uploadedBytes += mesh?.byteCount ?? 0
    return mesh
  }

  private func tessellate(_ shape: RenderShape, tolerance: Double) throws -> Mesh? {
    tessellatedShapes += 1
    do throws(TessellationError) {
      if case .stroke(let path, let style) = shape {
        return try tessellator.stroke(path, style: style, tolerance: tolerance)
      }
      guard let (path, rule) = shape.filledPath else { return nil }
      return try tessellator.fill(path, rule: rule, tolerance: tolerance)
    } catch .path(let error) {
      throw error
    } catch {
      return nil
    }
  }

  /// The smallest whole b with scale ≤ √2^b.
  static func bucket(of scale: Double) -> Int {
    let power = 2 * Int(scale.exponent)
    if scale.significand == 1 { return power }
    return scale.significand <= 2.0.squareRoot() ? power + 1 : power + 2
  }

  /// √2^bucket.
  private static func upperEnd(of bucket: Int) -> Double {
    let half = bucket >> 1
    let power = Double(sign: .plus, exponent: half, significand: 1)
    return bucket & 1 == 0 ? power : power * 2.0.squareRoot()
  }
}
