import StrataLayers
import StrataRenderList

/// Takes a tree through the frames of a job in order, for those who are called in between.
///
/// What they change is in the frames that follow. So no frame is passed over: those before the first
/// that is asked for are laid out and told, and not drawn.
final class FrameOrder {
  private let root: CALayer
  private let isYUp: Bool
  private let time: (Int) -> Double
  /// The first frame that was not yet told.
  private var next = 0
  /// Those of an earlier pass over the same frames; the tree has gone on since.
  private let memory: ListMemory?

  /// nil where frames follow from the tree alone, or nobody is to be called.
  ///
  /// - Parameters:
  ///   - callbacks: What the job's caller wants.
  ///   - memory: Keeps the lists, where there are two passes.
  ///   - time: Of a frame.
  init?(
    _ callbacks: JobCallbacks, of root: CALayer, isYUp: Bool, memory: ListMemory?,
    time: @escaping (Int) -> Double
  ) {
    guard callbacks == .run, root.needsOrder else { return nil }
    (self.root, self.isYUp, self.memory, self.time) = (root, isYUp, memory, time)
  }

  /// The list of a frame, after all before it.
  func list(_ frame: Int, _ make: () throws -> RenderList) throws -> RenderList {
    if let known = memory?.lists[frame] { return known }
    while next < frame {
      try root.prepareTree(isYUp: isYUp, at: time(next))
      root.deliverEvents()
      next += 1
    }
    let list = try make()
    root.deliverEvents()
    next = frame + 1
    memory?.lists[frame] = list
    return list
  }
}

/// The lists of all frames of a job.
final class ListMemory {
  fileprivate(set) var lists: [Int: RenderList] = [:]
}
