/// The names of a tree's layers, stored as parent links so that paths are created only on demand.
public struct LayerNames: Sendable, Hashable {
  /// The name of a layer among its siblings.
  public enum Component: Sendable {
    /// The layer's own name.
    case name(String)
    /// A class and an index among siblings, written "CALayer[2]".
    case place(Any.Type, Int)
    /// A class, written "CALayer[mask]".
    case mask(Any.Type)
  }

  private var parents: [Int] = []
  private var components: [Component] = []

  public init() {}

  public var count: Int { components.count }

  /// Reserves capacity for a number of layers.
  package mutating func reserveCapacity(_ count: Int) {
    parents.reserveCapacity(count)
    components.reserveCapacity(count)
  }

  /// Adds a layer below `parent` and returns its index.
  ///
  /// `parent` is an index that this function returned, or nil for the root.
  public mutating func add(_ component: Component, below parent: Int?) -> Int {
    parents.append(parent ?? -1)
    components.append(component)
    return components.count - 1
  }

  /// Returns the components from the root to the layer, joined with "/".
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
  /// The component as written in paths.
  public var description: String {
    switch self {
    case .name(let name): name
    case .place(let type, let place): "\(type)[\(place)]"
    case .mask(let type): "\(type)[mask]"
    }
  }

  /// Whether both are written in the same way.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.place(let first, let i), .place(let second, let k)): first == second && i == k
    default: a.description == b.description
    }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
