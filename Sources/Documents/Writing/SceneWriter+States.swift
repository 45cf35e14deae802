import Foundation
import StrataGraphics
import StrataLayers

// The states of all layers are the root's: states of one name are entered together anyway.
extension SceneWriter {
  /// The elements of the states and of the transitions between them; none where there are no states.
  mutating func statesElements() throws -> [WrittenElement] {
    guard !states.names.isEmpty else { return [] }
    var list = WrittenElement("states")
    for name in states.names {
      var element = WrittenElement("LKState", ["name": name])
      if let base = states.base(of: name) { element.add("basedOn", base) }
      let own = states.owners.flatMap { $0.state(named: name)?.changes ?? [] }
      let changes = try own.compactMap { try self.element(of: $0) }
      if !changes.isEmpty { element.children = [WrittenElement("elements", [:], changes)] }
      list.children.append(element)
    }
    var transitions = WrittenElement("stateTransitions")
    for transition in states.owners.flatMap(\.transitions) where !transition.elements.isEmpty {
      let elements = try transition.elements.map { part in
        WrittenElement(
          "LKStateTransitionElement", ["key": part.keyPath, "targetId": id(of: part.layer)],
          [try animation(part.animation, called: "animation", of: part.layer)])
      }
      transitions.children.append(
        WrittenElement(
          "LKStateTransition", ["fromState": transition.from, "toState": transition.to],
          [WrittenElement("elements", [:], elements)]))
    }
    return transitions.children.isEmpty ? [list] : [list, transitions]
  }

  private mutating func element(of change: StateChange) throws -> WrittenElement? {
    func start(_ kind: String, _ layer: CALayer, _ keyPath: String) -> WrittenElement {
      WrittenElement("LKState" + kind, ["targetId": id(of: layer), "keyPath": keyPath])
    }
    switch change {
    case .set(let layer, let keyPath, let value):
      var element = start("SetValue", layer, keyPath)
      let place = WritingPlace(layer, "a state")
      guard let written = try typed(value ?? NSNull(), called: "value", place, keyPath) else {
        return nil
      }
      element.children = [written]
      return element
    case .removeLayer(let child, let layer):
      var element = start("RemoveElement", layer, "sublayers")
      element.add("objectId", id(of: child))
      return element
    case .removeItem(let name, let layer, let key):
      var element = start("RemoveElement", layer, key)
      element.add("name", name)
      return element
    case .addAnimation(let animation, let layer, let key):
      var element = WrittenElement(
        "LKStateAddAnimation", ["targetId": id(of: layer), "key": key])
      element.children = [try self.animation(animation, called: "animation", of: layer)]
      return element
    case .removeAnimation(let key, let layer):
      return WrittenElement("LKStateRemoveAnimation", ["targetId": id(of: layer), "key": key])
    case .addLayer(_, let layer, _), .addItem(_, let layer, _):
      remarks.add(
        layer, "not-written-state", "what a state adds to it is not written")
      return nil
    }
  }

  private func id(of layer: CALayer) -> String { ids[ObjectIdentifier(layer)] ?? "" }
}

extension TreeStates {
  /// An id for each layer that states speak of, in the order in which they do.
  var layerIDs: [ObjectIdentifier: String] {
    var ids: [ObjectIdentifier: String] = [:]
    func note(_ layer: CALayer) {
      if ids[ObjectIdentifier(layer)] == nil { ids[ObjectIdentifier(layer)] = "#\(ids.count + 1)" }
    }
    for owner in owners {
      for change in owner.states.flatMap(\.changes) {
        switch change {
        case .set(let layer, _, _), .addItem(_, let layer, _), .removeItem(_, let layer, _),
          .addAnimation(_, let layer, _), .removeAnimation(_, let layer):
          note(layer)
        case .addLayer(let child, let layer, _), .removeLayer(let child, let layer):
          note(layer)
          note(child)
        }
      }
      for element in owner.transitions.flatMap(\.elements) { note(element.layer) }
    }
    return ids
  }
}
