/// Names of the layers of a tree, kept as parent links so that a path is only spelt out when asked.
public struct LayerNames: Sendable, Hashable {
  private var parents: [Int] = []
  private var components: [String] = []

  public init() {}

  public var count: Int { components.count }

  /// Adds a layer below `parent` (an index this function returned; nil for the root) and returns
  /// its index.
  ///
  /// `component` is its name, or its class and place among its siblings.
  public mutating func add(_ component: String, below parent: Int?) -> Int {
    parents.append(parent ?? -1)
    components.append(component)
    return components.count - 1
  }

  /// Components from the root to the layer, joined with "/".
  public func path(of index: Int) -> String {
    var names: [String] = []
    var at = index
    while at >= 0 {
      names.append(components[at])
      at = parents[at]
    }
    return names.reversed().joined(separator: "/")
  }
}
