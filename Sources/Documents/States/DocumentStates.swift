import StrataGraphics
package import StrataLayers

/// The `states` and `stateTransitions` of one layer.
///
/// They define the appearance of the tree below the layer in each state, and the transitions.
package struct LayerStates {
  /// The document of a wallpaper that the layer belongs to; nil in other scenes.
  package private(set) var document: String?
  package private(set) var states: [DocumentState] = []
  package var transitions: [StateTransition] = []
  private var places: [String: Int] = [:]

  /// Returns the same states as part of a document of a wallpaper.
  func of(document name: String) -> LayerStates {
    var states = self
    states.document = name
    return states
  }

  /// - Precondition: There is no state of that name yet.
  package mutating func append(_ state: DocumentState) {
    precondition(places[state.name] == nil, "the states of a layer must have unique names")
    places[state.name] = states.count
    states.append(state)
  }

  package func state(named name: String) -> DocumentState? { places[name].map { states[$0] } }

  /// Returns the changes of the states that a state is based on, then its own.
  ///
  /// A cycle of base states ends the chain.
  func changes(of name: String) -> [StateChange] {
    var chain: [DocumentState] = []
    var known: Set<String> = []
    var next = state(named: name)
    while let state = next, known.insert(state.name).inserted {
      chain.append(state)
      next = state.basedOn.flatMap { self.state(named: $0) }
    }
    return chain.reversed().flatMap(\.changes)
  }

  /// Returns the most specific transition between two states, where nil means no state.
  ///
  /// A transition that names both states is preferred, then one that names the destination, then
  /// one that names the origin, then one for all states.
  func transition(from: String?, to: String?) -> StateTransition? {
    let any = StateTransition.any
    for (first, second) in [(from, to), (any, to), (from, any), (any, any)] {
      let found = transitions.first { $0.from == first && $0.to == second }
      if let found { return found }
    }
    return nil
  }
}

/// The state that each document of a scene shows.
package enum ShownStates {
  /// One state for all documents that have it; nil for no state.
  case everywhere(String?)
  /// A state for each named document; no state for the others.
  case byDocument([String: String])

  /// Returns the state that a layer's document shows; nil for no state.
  func name(for owner: LayerStates) -> String? {
    switch self {
    case .everywhere(let name): name
    case .byDocument(let names): owner.document.flatMap { names[$0] }
    }
  }
}

/// One state of a layer.
package struct DocumentState {
  package let name: String
  /// The state whose changes are applied first; nil without a base.
  package let basedOn: String?
  package var changes: [StateChange] = []
}

/// A change that a state makes to the tree.
package enum StateChange {
  /// Sets a property; nil clears it or restores the default.
  case set(CALayer, keyPath: String, value: Any?)
  /// Adds a layer to another's sublayers, below one of them or on top.
  case addLayer(CALayer, to: CALayer, below: CALayer?)
  /// Removes a layer from its superlayer.
  case removeLayer(CALayer, from: CALayer)
  /// Appends an object to a list property such as `filters`.
  case addItem(AnyObject, to: CALayer, key: String)
  /// Removes the object of the given name from a list property.
  case removeItem(named: String, from: CALayer, key: String)
  case addAnimation(CAAnimation, to: CALayer, key: String)
  case removeAnimation(key: String, from: CALayer)
}

/// The transition of a tree from one state to another.
package struct StateTransition {
  /// Matches every state, and no state.
  static let any = "*"

  /// The origin state, or `any`.
  package let from: String
  /// The destination state, or `any`.
  package let to: String
  package var elements: [Element] = []

  /// The animation of one property to its new value.
  package struct Element {
    package let layer: CALayer
    package let keyPath: String
    /// Runs from the current value to the new one unless it has values of its own.
    package let animation: CAAnimation
  }
}
