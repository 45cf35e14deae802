import StrataLayers
import StrataRenderList

/// Takes a tree through the frames of a job in order, for those who are called in between, and for tiles
/// that arrive with the frames.
///
/// What they change is in the frames that follow. So no frame is passed over: those before the first
/// that is asked for are laid out and told, or evaluated where that brings tiles, and not drawn.
final class FrameOrder {
  private let root: CALayer
  private let isYUp: Bool
  private let time: (Int) -> Double
  private let calls: Bool
  private let tilesArrive: Bool
  /// The first frame that was not yet told.
  private var next = 0
  /// Those of an earlier pass over the same frames; the tree has gone on since.
  private let memory: ListMemory?

  /// nil where frames follow from the tree alone, or nobody is to be called.
  ///
  /// - Parameters:
  ///   - callbacks: What the job's caller wants.
  ///   - tilesArrive: Whether a frame shows tiles by what earlier ones have shown.
  ///   - memory: Keeps the lists, where there are two passes.
  ///   - time: Of a frame.
  init?(
    _ callbacks: JobCallbacks, of root: CALayer, isYUp: Bool, tilesArrive: Bool,
    memory: ListMemory?, time: @escaping (Int) -> Double
  ) {
    calls = callbacks == .run && root.needsOrder
    guard calls || tilesArrive else { return nil }
    self.tilesArrive = tilesArrive
    (self.root, self.isYUp, self.memory, self.time) = (root, isYUp, memory, time)
  }

  /// The list of a frame, after all before it.
  func list(_ frame: Int, _ make: (Int) throws -> RenderList) throws -> RenderList {
    if let known = memory?.lists[frame] { return known }
    while next < frame {
      if tilesArrive {
        _ = try make(next)
      } else {
        try root.prepareTree(isYUp: isYUp, at: time(next))
      }
      if calls { root.deliverEvents() }
      next += 1
    }
    let list = try make(frame)
    if calls { root.deliverEvents() }
    next = frame + 1
    memory?.lists[frame] = list
    return list
  }
}

/// The lists of all frames of a job.
final class ListMemory {
  fileprivate(set) var lists: [Int: RenderList] = [:]
}
