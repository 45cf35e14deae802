import StrataGraphics
import StrataRenderList

/// The shapes of the previous frame, whose coverage is used again where they are unchanged.
///
/// In most animations, many shapes do not move between two frames. Computing their coverage takes
/// most of the time of a frame.
final class CoverageHistory {
  /// The shapes by the hash of their keys; of several with one hash, the last one.
  ///
  /// It changes between frames only, so that all workers can read it.
  private var places: [Int: (worker: Int, index: Int)] = [:]
  private var stores: [CoverageStore] = []

  /// Starts a frame on the stores of all workers.
  func beginFrame(_ stores: [CoverageStore]) {
    self.stores = stores
    places.removeAll(keepingCapacity: true)
    for (worker, store) in stores.enumerated() {
      store.beginFrame()
      for (index, shape) in store.previousShapes.enumerated() {
        places[shape.key.hash] = (worker, index)
      }
    }
  }

  /// Releases the stores.
  func endFrame() { stores.removeAll(keepingCapacity: true) }

  /// Returns the coverage of a shape of the previous frame, and its store; nil if there is no such
  /// shape.
  func coverage(_ key: CoverageKey) -> (StoredCoverage, CoverageStore)? {
    guard let place = places[key.hash] else { return nil }
    let store = stores[place.worker]
    let shape = store.previousShapes[place.index]
    return shape.key == key ? (shape.coverage, store) : nil
  }
}

/// A shape and the location of its coverage.
struct KnownShape {
  let key: CoverageKey
  let coverage: StoredCoverage
}

/// The values that determine the coverage of a shape.
struct CoverageKey: Equatable {
  /// A hash of the values that differ between most shapes.
  let hash: Int
  private let transform: PlaneTransform
  private let area: PixelRect
  private let curves: CurveFlattening
  private let window: CoverageWindow?
  private let cuts: [PixelCut]
  private let shape: RenderShape

  /// The number of elements of the shape's path.
  var elementCount: Int { shape.elementCount }

  /// Returns nil for a shape that takes little longer to rasterize than to look up.
  init?(
    _ shape: RenderShape, _ transform: PlaneTransform, _ cuts: [PixelCut], of step: FrameStep,
    curves: CurveFlattening
  ) {
    if case .roundedRect = shape { return nil }
    var hasher = Hasher()
    hasher.combine(transform.m11)
    hasher.combine(transform.m12)
    hasher.combine(transform.m31)
    hasher.combine(transform.m32)
    shape.hashOutline(into: &hasher)
    hash = hasher.finalize()
    (self.shape, self.transform, self.cuts) = (shape, transform, cuts)
    (area, window, self.curves) = (step.area, step.window, curves)
  }
}
