/// What evaluating frames needs besides the tree, kept from frame to frame: for speed alone, so that
/// a frame is the same whichever frames came before.
///
/// One belongs to one thread at a time.
package final class EvaluationScratch {
  /// Values to write into, by layout; those that nobody holds any more are used again.
  private final class Pool {
    // Frames go through these for every layer that moves, on one thread.
    @exclusivity(unchecked)
    private var values: [LayerValues] = []
    @exclusivity(unchecked)
    private var next = 0

    func copy(of model: LayerValues) -> LayerValues {
      if next < values.count, isKnownUniquelyReferenced(&values[next]) {
        let free = values[next]
        free.assign(model)
        next = next + 1 == values.count ? 0 : next + 1
        return free
      }
      let new = LayerValues(copying: model)
      values.append(new)
      next = 0
      return new
    }

    /// Objects are not kept any longer than the model has them.
    func vacate() {
      for index in values.indices where isKnownUniquelyReferenced(&values[index]) {
        values[index].vacate()
      }
      next = 0
    }
  }

  private var pools: [ObjectIdentifier: Pool] = [:]
  /// The last one asked, which most often is the next one, too.
  @exclusivity(unchecked)
  private var last: (layout: AnyValueBlock, pool: Pool)?

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

  package init() {}

  /// Values equal to others, which are the caller's until it lets go of them.
  func copy(of model: LayerValues) -> LayerValues {
    let layout = model.layout
    if let last, last.layout === layout { return last.pool.copy(of: model) }
    let pool = pools[ObjectIdentifier(layout)] ?? Pool()
    pools[ObjectIdentifier(layout)] = pool
    last = (layout, pool)
    return pool.copy(of: model)
  }

  /// Ends a frame, of which nobody holds anything any more.
  package func end() {
    clocks.removeAll(keepingCapacity: true)
    for pool in pools.values { pool.vacate() }
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
