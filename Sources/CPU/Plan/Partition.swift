/// How a frame is cut into parts; no choice changes a picture.
package struct Partition: Sendable {
  /// Rows that one worker composes at a time: what it paints on stays in a second-level cache.
  package var rowsABand = 32
  /// Steps that one worker prepares at a time.
  package var stepsAPart = 16
  /// Particles of one step at most.
  package var particlesAStep = 2_048
  /// A path of more elements than this is rasterised in parts of rows.
  package var mostElementsAStep = 2_048
  /// Rows of such a part at least; every part looks at all of the path's lines.
  package var rowsAPart = 128
  /// Such parts for each worker at most.
  package var partsAWorker = 2
  /// Pixels of surfaces that are finished apart and kept, before what they are for is composed.
  package var detachedPixelsASegment = 1 << 24
  /// Whether items that later ones overwrite are left out.
  package var leavesOutHidden = true

  package init() {}
}
