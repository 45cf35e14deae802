import StrataLayers

/// A location in a tree that states can change: a property, the list of sublayers, or an animation.
struct StateTarget: Hashable {
  enum StateComponent: Hashable {
    case property(String)
    case sublayers
    case animation(String)
  }

  let layer: CALayer
  let part: StateComponent

  static func == (one: StateTarget, other: StateTarget) -> Bool {
    one.layer === other.layer && one.part == other.part
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(layer))
    hasher.combine(part)
  }

  /// Whether two values of a location are equal.
  ///
  /// Images and other objects are compared by identity, all other values by their contents.
  static func isSame(_ one: Any?, _ other: Any?) -> Bool {
    let (first, second) = (DumpValue(one), DumpValue(other))
    guard first == second else { return false }
    switch first {
    case .image, .object: return one as AnyObject? === other as AnyObject?
    case .list:
      let lists = (one as? [AnyObject], other as? [AnyObject])
      guard let items = lists.0, let others = lists.1 else { return true }
      return zip(items, others).allSatisfy { isSame($0, $1) }
    default: return true
    }
  }

  /// The current value; nil if none exists.
  var value: Any? {
    switch part {
    case .property(let key): layer.value(forKey: key)
    case .sublayers: layer.sublayers
    case .animation(let key): layer.animation(forKey: key)
    }
  }

  /// Restores a previous value.
  func restore(_ value: Any?) {
    switch part {
    case .property(let key): layer.setValue(value, forKey: key)
    case .sublayers: layer.sublayers = value as? [CALayer]
    case .animation(let key):
      layer.removeAnimation(forKey: key)
      if let animation = value as? CAAnimation { layer.add(animation, forKey: key) }
    }
  }
}

extension StateChange {
  /// The location that the change affects; nil for an unresolved key path.
  var place: StateTarget? {
    switch self {
    case .set(let layer, let keyPath, _):
      layer.propertyChanged(byKeyPath: keyPath).map {
        StateTarget(layer: $0.layer, part: .property($0.key))
      }
    case .addLayer(_, let layer, _), .removeLayer(_, let layer):
      StateTarget(layer: layer, part: .sublayers)
    case .addItem(_, let layer, let key), .removeItem(_, let layer, let key):
      StateTarget(layer: layer, part: .property(key))
    case .addAnimation(_, let layer, let key), .removeAnimation(let key, let layer):
      StateTarget(layer: layer, part: .animation(key))
    }
  }

  /// Applies the change.
  ///
  /// - Throws: `KeyPathError` if the property does not accept the value.
  func make() throws {
    switch self {
    case .set(let layer, let keyPath, let value):
      try layer.assign(value, forKeyPath: keyPath)
    case .addLayer(let child, let layer, let sibling):
      guard let sibling, sibling.superlayer === layer, layer.mask !== sibling else {
        return layer.addSublayer(child)
      }
      layer.insertSublayer(child, below: sibling)
    case .removeLayer(let child, let layer):
      if child.superlayer === layer { child.removeFromSuperlayer() }
    case .addItem(let item, let layer, let key):
      let list = layer.value(forKey: key) as? [Any] ?? []
      try layer.assign(list + [item], forKey: key)
    case .removeItem(let name, let layer, let key):
      let list = layer.value(forKey: key) as? [Any] ?? []
      let rest = list.filter { Self.name(of: $0) != name }
      try layer.assign(rest.isEmpty ? nil : rest, forKey: key)
    case .addAnimation(let animation, let layer, let key):
      layer.add(animation, forKey: key)
    case .removeAnimation(let key, let layer):
      layer.removeAnimation(forKey: key)
    }
  }

  /// Returns the name of a filter or a cell; the type of a filter without a name.
  private static func name(of item: Any) -> String? {
    switch item {
    case let filter as CAFilter: filter.name ?? filter.type
    case let cell as CAEmitterCell: cell.name
    default: nil
    }
  }
}
