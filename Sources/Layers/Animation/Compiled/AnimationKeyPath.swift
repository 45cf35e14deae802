/// A key path of an animation: a way to a layer below, a property, and components of its value.
struct AnimationKeyPath {
  /// One step of the way: to a sublayer with a name, or to the mask.
  enum Step {
    case sublayer(String)
    case mask
  }

  /// Empty where the property is the animated layer's own.
  let steps: [Step]
  /// Of the property; the path to it where that lies in an emitter's cells or behaviours.
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

  /// The layer that the way leads to; nil where there is none now.
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
