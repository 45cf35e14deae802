import StrataRaster

/// Where one worker keeps the particles that it works out for a frame.
///
/// Filled by one thread, then read by all.
final class ParticleStore {
  struct Contents: ~Copyable {
    var particles = Growing<PlacedParticle>()
    /// Those of particles that lie in space, which say where theirs are.
    var axes = Growing<PlacedAxes>()
    /// Indices of particles, those of a band after those of the band before.
    var indices = Growing<UInt32>()
    /// Where each band's indices begin, and one more entry for the end.
    var starts = Growing<Int>()
  }

  /// Behind a pointer, because properties of a class are checked for overlapping access each time.
  let contents: UnsafeMutablePointer<Contents>

  init() {
    contents = .allocate(capacity: 1)
    contents.initialize(to: Contents())
  }

  deinit {
    contents.deinitialize(count: 1)
    contents.deallocate()
  }

  /// Forgets everything; the memory stays.
  func reset() {
    contents.pointee.particles.count = 0
    contents.pointee.axes.count = 0
    contents.pointee.indices.count = 0
    contents.pointee.starts.count = 0
  }
}

/// The axes of a sprite in space, times the particle's scale.
struct PlacedAxes: BitwiseCopyable {
  let x: SIMD3<Double>
  let y: SIMD3<Double>
}

/// Where the particles of one step lie in a worker's store.
struct StoredParticles {
  let worker: Int
  let drawing: ParticleDrawing
  /// The first particle; the indices count from it.
  let first: Int
  /// Those that show.
  let count: Int
  /// Whether some of them are not drawn by kernels.
  let hasOthers: Bool
  /// The first band of the canvas that has an entry in `starts`, and how many follow.
  let firstBand: Int
  let bandCount: Int
  let firstStart: Int
}
