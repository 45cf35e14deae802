/// Names of the layers of a tree, kept as parent links so that a path is only spelt out when asked.
public struct LayerNames: Sendable, Hashable {
  /// What a layer is called among its siblings.
  public enum Component: Sendable {
    /// A name of its own.
    case name(String)
    /// A class, and a place among siblings; spelt "CALayer[2]".
    case place(Any.Type, Int)
    /// A class; spelt "CALayer[mask]".
    case mask(Any.Type)
  }

  private var parents: [Int] = []
  private var components: [Component] = []

  public init() {}

  public var count: Int { components.count }

  /// Makes room for a number of layers.
  package mutating func reserveCapacity(_ count: Int) {
    parents.reserveCapacity(count)
    components.reserveCapacity(count)
  }

  /// Adds a layer below `parent` (an index this function returned; nil for the root) and returns
  /// its index.
  public mutating func add(_ component: Component, below parent: Int?) -> Int {
    parents.append(parent ?? -1)
    components.append(component)
    return components.count - 1
  }

  /// Components from the root to the layer, joined with "/".
  public func path(of index: Int) -> String {
    var names: [String] = []
    var at = index
    while at >= 0 {
      names.append(components[at].description)
      at = parents[at]
    }
    return names.reversed().joined(separator: "/")
  }
}

extension LayerNames.Component: Hashable, CustomStringConvertible {
  /// As paths spell it.
  public var description: String {
    switch self {
    case .name(let name): name
    case .place(let type, let place): "\(type)[\(place)]"
    case .mask(let type): "\(type)[mask]"
    }
  }

  /// Whether both are spelt alike.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.place(let first, let i), .place(let second, let k)): first == second && i == k
    default: a.description == b.description
    }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
