/// What evaluating frames needs besides the tree, kept from frame to frame: but for `options`, for speed
/// alone, so that a frame is the same whichever frames came before.
///
/// One belongs to one thread at a time.
package final class EvaluationScratch {
  /// Vacant values to write into, by layout.
  private var free: [ObjectIdentifier: [LayerValues]] = [:]

  /// Values that this frame writes into, and what they were made of.
  private struct Lent {
    var copy: LayerValues
    /// That keep it for the next frame; nil for what no links show.
    let model: LayerValues?
  }

  // Frames go through these for every layer that moves, on one thread.
  @exclusivity(unchecked)
  private var lent: [Lent] = []

  /// What the clocks of animations show that move other layers, by their links: of the copy of their
  /// layer that was shown last.
  var clocks: [ObjectIdentifier: [ActiveTiming.State]] = [:]

  /// What content providers keep, by provider.
  private var memories: [ObjectIdentifier: Memory] = [:]

  /// With so many, those of providers that are gone are looked for.
  private var mostMemories = 16

  private struct Memory {
    weak var owner: AnyObject?
    let content: AnyObject
  }

  /// How long the list of the last frame was, so that the next one need not grow.
  package var listLength = ListLength()

  /// What whoever draws says of kinds of content; changes only between frames.
  package var options: ContentOptions

  /// Seconds that texts took to be shaped and broken into lines since somebody set this to 0.
  package var layoutSeconds = 0.0

  /// How many frames have ended.
  package private(set) var frame = 0

  package init(_ options: ContentOptions = ContentOptions()) { self.options = options }

  /// Values equal to others, which are the caller's until the frame ends.
  ///
  /// - Parameter links: What will be shown in them; what an earlier frame has shown by the same links
  ///   is used again, and differs from `model` in nothing else.
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

  /// Ends a frame, of which nobody holds anything any more.
  package func end() {
    frame += 1
    clocks.removeAll(keepingCapacity: true)
    for index in lent.indices where isKnownUniquelyReferenced(&lent[index].copy) {
      let copy = lent[index].copy
      if let model = lent[index].model, model.keep(copy) { continue }
      // Objects are not kept any longer than the model has them.
      copy.vacate()
      free[ObjectIdentifier(copy.layout), default: []].append(copy)
    }
    lent.removeAll(keepingCapacity: true)
  }

  /// What a content provider keeps in this scratch, made when it is first asked for.
  package func memory<Content: AnyObject>(
    of owner: AnyObject, _ make: () -> Content
  ) -> Content {
    // Another one that is gone may have had the same address.
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

/// How much there is in a list.
package struct ListLength {
  package var commands = 0
  package var layers = 0

  package init() {}

  package init(commands: Int, layers: Int) {
    (self.commands, self.layers) = (commands, layers)
  }
}
