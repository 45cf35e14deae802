/// A key path of an animation: steps to a layer below, a property, and components of its value.
struct AnimationKeyPath {
  /// One step to a layer below: a sublayer with a name, or the mask.
  enum Step {
    case sublayer(String)
    case mask
  }

  /// The steps to the layer; empty if the property belongs to the animated layer itself.
  let steps: [Step]
  /// The key of the property, or the path to it if it belongs to an emitter's cells or behaviors.
  let key: String
  let components: [String]

  init(_ keyPath: String) {
    var rest = keyPath.split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)[...]
    var steps: [Step] = []
    while let first = rest.first, rest.count > 1 {
      if first == "sublayers", rest.count > 2 {
        steps.append(.sublayer(rest[rest.startIndex + 1]))
        rest = rest.dropFirst(2)
      } else if first == "mask" {
        steps.append(.mask)
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    self.steps = steps
    var keys: [String] = []
    while rest.first == EmitterCellState.cellsKey, rest.count > 2 {
      keys += rest.prefix(2)
      rest = rest.dropFirst(2)
    }
    if rest.first == EmitterBehaviorState.key, rest.count > 2 {
      keys += rest.prefix(2)
      rest = rest.dropFirst(2)
    }
    keys += rest.prefix(1)
    key = keys.joined(separator: ".")
    components = Array(rest.dropFirst())
  }

  /// Returns the layer that the steps lead to, or nil if it does not exist now.
  func target(from layer: CALayer) -> CALayer? {
    var target: CALayer? = layer
    for step in steps {
      switch step {
      case .sublayer(let name): target = target?.children.first { $0.name == name }
      case .mask: target = target?.maskLayer
      }
    }
    return target
  }
}
