import StrataGLLayers
import StrataLayers
import StrataRenderList

/// Advances a layer tree through the frames of a job in order.
///
/// Callbacks may change the tree, and tiles arrive with the frames, so each frame depends on those
/// before it and none is skipped. Frames before the first requested one are laid out and their
/// callbacks are made, or they are evaluated if that loads tiles. They are not drawn.
final class FrameOrder {
  private let root: CALayer
  private let isYUp: Bool
  private let time: (Int) -> Double
  private let calls: Bool
  private let tilesArrive: Bool
  /// The first frame whose callbacks have not been made; nil before the first frame.
  private var next: Int?
  /// The lists of frames that are shown again; the tree has changed since.
  private let memory: ListMemory?
  /// Whether a frame may be followed by an earlier one, so that the lists of all frames are kept.
  private let keepsAll: Bool

  /// Creates the order; nil if frames depend on the tree alone, or no callbacks are to be made.
  ///
  /// It begins the job in layers that show presented images, so that their frames depend on the
  /// tree alone, too.
  ///
  /// - Parameters:
  ///   - callbacks: The setting of the job.
  ///   - tilesArrive: Whether the tiles in a frame depend on earlier frames.
  ///   - memory: Stores the lists if there are two passes.
  ///   - isPlain: Whether the frames are shown in order.
  ///   - time: Returns the time of a frame in seconds.
  init?(
    _ callbacks: JobCallbacks, of root: CALayer, isYUp: Bool, tilesArrive: Bool,
    memory: ListMemory?, isPlain: Bool, time: @escaping (Int) -> Double
  ) {
    root.beginPresentations(at: time(0))
    calls = callbacks == .run && root.needsOrder
    guard calls || tilesArrive else { return nil }
    self.tilesArrive = tilesArrive
    keepsAll = !isPlain
    self.memory = memory ?? (isPlain ? nil : ListMemory())
    (self.root, self.isYUp, self.time) = (root, isYUp, time)
  }

  /// Returns the list of a frame after processing all frames before it.
  func list(_ frame: Int, _ make: (Int) throws -> RenderList) throws -> RenderList {
    if let known = memory?.lists[frame] { return known }
    var next = next ?? firstFrame(before: frame)
    while next < frame {
      if tilesArrive || keepsAll {
        let list = try make(next)
        if keepsAll { memory?.lists[next] = list }
      } else {
        try root.prepareTree(isYUp: isYUp, at: time(next))
      }
      if calls { root.deliverEvents() }
      next += 1
      self.next = next
    }
    let list = try make(frame)
    if calls { root.deliverEvents() }
    self.next = frame + 1
    memory?.lists[frame] = list
    return list
  }

  /// Returns the first frame to process: 0, or the first one after the frame that the tree has
  /// shown if the job continues from there.
  private func firstFrame(before frame: Int) -> Int {
    guard let last = root.lastFrameTime, time(0) <= last, time(frame) > last else { return 0 }
    return (0...frame).first { time($0) > last } ?? frame
  }
}

/// The render lists of all frames of a job.
final class ListMemory {
  fileprivate(set) var lists: [Int: RenderList] = [:]
}
