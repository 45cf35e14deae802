import Foundation

/// The roots that a host of layers shows; the module `UIKit` is one, whose roots are its windows.
@MainActor
public enum VisibleRoots {
  /// Returns the roots, whose first frame `CATransaction.flush()` prepares; empty by default.
  public static var all: @MainActor () -> [CALayer] = { [] }

  /// Whether the calling code runs on the main actor.
  ///
  /// On Linux, another thread than the main one may run the main queue.
  nonisolated static var isOnMainActor: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) != nil
  }

  nonisolated private static let mainQueue: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Lays out and displays the trees that have not been in a frame, so that their layers have
  /// presentations.
  static func prepareFirstFrames() {
    for root in all() where root.lastFrame == nil {
      // The frame that draws the tree reports the error of a layer that cannot be displayed.
      try? root.prepareTree(isYUp: false, at: CACurrentMediaTime())
    }
  }
}
