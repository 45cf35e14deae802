package import StrataGraphics

/// State for the evaluation of frames besides the tree, kept from frame to frame.
///
/// Except for `options` it is only a cache, so a frame does not depend on earlier frames. An
/// instance belongs to one thread at a time.
package final class EvaluationScratch {
  /// Unused values for reuse, by layout.
  private var free: [ObjectIdentifier: [LayerValues]] = [:]

  /// Values that this frame writes, and their source.
  private struct Lent {
    var copy: LayerValues
    /// The model that keeps the copy for the next frame; nil if no links are shown in it.
    let model: LayerValues?
  }

  // Frames access these for every animated layer. Safe: that is on one thread, and no access calls
  // code that could begin another.
  @safe @exclusivity(unchecked)
  private var lent: [Lent] = []

  /// The states of the animation clocks that other layers link to.
  ///
  /// They are those of the last presented copy of the animated layer.
  var clocks: [ObjectIdentifier: [ActiveTiming.State]] = [:]

  /// The cached state of content providers, by provider.
  private var memories: [ObjectIdentifier: Memory] = [:]

  /// The number of entries at which those of released providers are removed.
  private var mostMemories = 16

  private struct Memory {
    weak var owner: AnyObject?
    let content: AnyObject
  }

  /// The length of the last frame's list, so that the next one need not grow.
  package var listLength = ListLength()

  /// The caller's options for kinds of content, which change only between frames.
  package var options: ContentOptions

  /// The seconds spent on shaping texts and breaking lines since this was last reset to 0.
  package var layoutSeconds = 0.0

  /// The cost of the frame's contents so far, in units of `Limits.work`.
  private var work = 0.0

  /// The number of frames that have ended.
  package private(set) var frame = 0

  package init(_ options: ContentOptions = ContentOptions()) { self.options = options }

  /// Returns a copy of values, which the caller owns until the frame ends.
  ///
  /// - Parameter links: The links whose values will be written to the copy. A copy from an earlier
  ///   frame with the same links is reused, which differs from `model` in nothing else.
  func copy(of model: LayerValues, for links: LinkedAnimations? = nil) -> LayerValues {
    if let links, let kept = model.takeKept(), kept.links === links {
      links.reset(kept, to: model)
      lent.append(Lent(copy: kept, model: model))
      return kept
    }
    let copy: LayerValues
    if let vacant = free[ObjectIdentifier(model.layout)]?.popLast() {
      vacant.assign(model)
      copy = vacant
    } else {
      copy = LayerValues(copying: model)
    }
    copy.links = links
    lent.append(Lent(copy: copy, model: links.map { _ in model }))
    return copy
  }

  /// Ends a frame whose values are no longer used.
  package func end() {
    frame += 1
    work = 0
    clocks.removeAll(keepingCapacity: true)
    for index in lent.indices where isKnownUniquelyReferenced(&lent[index].copy) {
      let copy = lent[index].copy
      if let model = lent[index].model, model.keep(copy) { continue }
      // Objects are not retained longer than the model retains them.
      copy.vacate()
      free[ObjectIdentifier(copy.layout), default: []].append(copy)
    }
    lent.removeAll(keepingCapacity: true)
  }

  /// Adds the cost of a content's computation to that of the frame.
  ///
  /// The cost is the same whether the content is cached or not, so that a frame is accepted or
  /// rejected regardless of earlier ones.
  ///
  /// - Parameter cost: In units of `Limits.work`.
  /// - Throws: `LimitExceeded` if all contents of the frame cost more than allowed.
  package func charge(_ cost: Double, _ limits: Limits) throws(LimitExceeded) {
    work += cost
    guard work > Double(limits.work) else { return }
    throw LimitExceeded(
      "work of a frame for text and particles", asked: Int(min(work, 0x1p62)),
      allowed: limits.work)
  }

  /// Returns the state that a content provider caches here, created on first use.
  package func memory<Content: AnyObject>(
    of owner: AnyObject, _ make: () -> Content
  ) -> Content {
    // A released provider may have had the same address.
    if let known = memories[ObjectIdentifier(owner)], known.owner === owner,
      let content = known.content as? Content
    {
      return content
    }
    if memories.count >= mostMemories {
      memories = memories.filter { $0.value.owner != nil }
      mostMemories = max(2 * memories.count, mostMemories)
    }
    let new = make()
    memories[ObjectIdentifier(owner)] = Memory(owner: owner, content: new)
    return new
  }
}

/// The length of a list.
package struct ListLength {
  package var commands = 0
  package var layers = 0

  package init() {}

  package init(commands: Int, layers: Int) {
    (self.commands, self.layers) = (commands, layers)
  }
}
