/// The division of a frame into parts; it never affects an image.
package struct Partition: Sendable {
  /// The rows that one worker composites at a time, so that its pixels stay in the L2 cache.
  package var rowsABand = 32
  /// The steps that one worker prepares at a time.
  package var stepsAPart = 16
  /// The maximum number of particles in one step.
  package var particlesAStep = 2_048
  /// The number of elements above which a path is rasterized in parts of rows.
  package var mostElementsAStep = 2_048
  /// The minimum number of rows in such a part; every part examines all lines of the path.
  package var rowsAPart = 128
  /// The maximum number of such parts per worker.
  package var partsAWorker = 2
  /// The maximum number of pixels in detached surfaces that are kept before they are composited.
  package var detachedPixelsASegment = 1 << 24
  /// Whether items that later ones overwrite are skipped.
  package var leavesOutHidden = true

  package init() {}
}
