import Synchronization

/// What a job shows of the tiles that come into view.
public enum TileLoading: String, Sendable, CaseIterable {
  /// Every frame has all of its tiles, whole.
  ///
  /// A frame is the same then whichever frames were drawn before it.
  case wait
  /// Tiles arrive with the first frame that has them in view, and fade in from there, over what is
  /// there of coarser levels; the coarsest is there at once.
  ///
  /// The fade lasts `CATiledLayer.fadeDuration()` of the layer's time. No clock counts but that of the
  /// frames, so that the movie is the same on every machine.
  case progressive
}

/// Frames that follow each other from the first one on, in which tiles arrive: what a job of
/// `TileLoading.progressive` says to the layers.
package struct ProgressiveTiles: Sendable, Equatable {
  private static let count = Atomic(0)

  /// Tiles that arrived in other runs have not arrived in this one.
  private let run = Self.count.wrappingAdd(1, ordering: .relaxed).newValue

  package init() {}
}
