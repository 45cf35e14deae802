import StrataGraphics
package import StrataLayers

/// What one layer's `states` and `stateTransitions` say: how the tree below it looks in each state, and
/// how it goes from one to another.
package struct LayerStates {
  package private(set) var states: [DocumentState] = []
  package var transitions: [StateTransition] = []
  private var places: [String: Int] = [:]

  /// - Precondition: There is no state of the name yet.
  package mutating func append(_ state: DocumentState) {
    precondition(places[state.name] == nil, "states of a layer have names of their own")
    places[state.name] = states.count
    states.append(state)
  }

  package func state(named name: String) -> DocumentState? { places[name].map { states[$0] } }

  /// The changes of a state after those of the states that it is based on, which come first.
  ///
  /// A state that is based on itself, over others or not, ends the chain.
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

  /// The transition between two states, nil standing for none: the one that names both, else the one
  /// that names where it leads, else the one that names where it comes from, else the one for all.
  func transition(from: String?, to: String?) -> StateTransition? {
    let any = StateTransition.any
    for (first, second) in [(from, to), (any, to), (from, any), (any, any)] {
      let found = transitions.first { $0.from == first && $0.to == second }
      if let found { return found }
    }
    return nil
  }
}

/// One state of a layer.
package struct DocumentState {
  package let name: String
  /// The state whose changes come first.
  package let basedOn: String?
  package var changes: [StateChange] = []
}

/// What a state changes in the tree.
package enum StateChange {
  /// Gives a property another value; nil clears it, or gives the default.
  case set(CALayer, keyPath: String, value: Any?)
  /// Puts a layer among another's sublayers: below one of them, or on top.
  case addLayer(CALayer, to: CALayer, below: CALayer?)
  /// Takes a layer out of the sublayers of the one that it is in.
  case removeLayer(CALayer, from: CALayer)
  /// Puts an object at the end of a list that is a property, such as `filters`.
  case addItem(AnyObject, to: CALayer, key: String)
  /// Takes the object of a name out of a list that is a property.
  case removeItem(named: String, from: CALayer, key: String)
  case addAnimation(CAAnimation, to: CALayer, key: String)
  case removeAnimation(key: String, from: CALayer)
}

/// How a tree goes from one state to another.
package struct StateTransition {
  /// Stands for every state, and for none.
  static let any = "*"

  /// The state that is left, or `any`.
  package let from: String
  /// The state that is entered, or `any`.
  package let to: String
  package var elements: [Element] = []

  /// How one property gets its new value.
  package struct Element {
    package let layer: CALayer
    package let keyPath: String
    /// Runs from the present value to the new one where it has no values of its own.
    package let animation: CAAnimation
  }
}
