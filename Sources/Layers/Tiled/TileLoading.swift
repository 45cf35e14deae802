import Synchronization

/// The loading of tiles that come into view during a job.
public enum TileLoading: String, Sendable, CaseIterable {
  /// Every frame waits for all of its tiles.
  ///
  /// A frame then does not depend on the frames drawn before it.
  case wait
  /// Tiles appear with the first frame that shows them, and fade in over coarser levels.
  ///
  /// Tiles of the coarsest level are shown immediately. The fade lasts
  /// `CATiledLayer.fadeDuration()` of the layer's time. Only the frames' clock is used, so the
  /// movie is the same on every machine.
  case progressive
}

/// A run of consecutive frames in which tiles appear progressively.
///
/// A job with `TileLoading.progressive` passes it to the layers.
package struct ProgressiveTiles: Sendable, Equatable {
  private static let count = Atomic(0)

  /// The identifier of the run; tiles that appeared in other runs have not appeared in this one.
  private let run = Self.count.wrappingAdd(1, ordering: .relaxed).newValue

  package init() {}
}
