import StrataRaster

/// The particles that one worker computes for a frame.
///
/// They are written by one thread and then read by all.
final class CPUParticleStore {
  struct Contents: ~Copyable {
    var particles = Growing<PlacedParticle>()
    /// The axes of oriented particles, which refer to them by index.
    var axes = Growing<PlacedAxes>()
    /// The indices of particles, ordered by band.
    var indices = Growing<UInt32>()
    /// The offset of each band's first index, and one more entry for the end.
    var starts = Growing<Int>()
  }

  // Unchecked, because particles are appended one by one. Safe, because one thread writes the
  // contents, and each access ends before the next one begins.
  @safe @exclusivity(unchecked)
  var contents = Contents()

  /// The size of the memory in bytes.
  var keptBytes: Int {
    contents.particles.keptBytes + contents.axes.keptBytes + contents.indices.keptBytes
      + contents.starts.keptBytes
  }

  /// Discards everything and keeps the memory.
  func reset() {
    contents.particles.removeAll()
    contents.axes.removeAll()
    contents.indices.removeAll()
    contents.starts.removeAll()
  }
}

/// The axes of an oriented sprite, times the particle's scale.
struct PlacedAxes: BitwiseCopyable {
  let x: SIMD3<Double>
  let y: SIMD3<Double>
}

/// The location of one step's particles in a worker's store.
struct StoredParticles {
  let worker: Int
  let drawing: ParticleDrawing
  /// The first particle, which the indices are relative to.
  let first: Int
  /// The number of visible particles.
  let count: Int
  /// Whether some of them are not drawn with kernels.
  let hasOthers: Bool
  /// The first band of the canvas that has an entry in `starts`; `bandCount` entries follow.
  let firstBand: Int
  let bandCount: Int
  let firstStart: Int
}
