import Foundation
import StrataGraphics
import StrataLayers

// The states of all layers are written for the root, because states of one name are entered
// together.
extension SceneWriter {
  /// Returns the tasks that write the states and their transitions; empty if there are no states.
  mutating func statesTasks() throws -> [Task] {
    guard !states.names.isEmpty else { return [] }
    var tasks = [Task.open(WrittenElement("states"))]
    for name in states.names {
      var element = WrittenElement("LKState", ["name": name])
      if let base = states.base(of: name) { element.add("basedOn", base) }
      let own = states.owners.flatMap { $0.state(named: name)?.changes ?? [] }
      tasks += [.open(element), .open(WrittenElement("elements"))]
      tasks += try own.flatMap { try self.tasks(of: $0) }
      tasks += [.close, .close]
    }
    tasks.append(.close)
    var transitions = WrittenElement("stateTransitions")
    for transition in states.owners.flatMap(\.transitions) {
      var elements: [WrittenElement] = []
      for part in transition.elements {
        guard let written = try animation(part.animation, called: "animation", of: part.layer)
        else { continue }
        elements.append(
          WrittenElement(
            "LKStateTransitionElement", ["key": part.keyPath, "targetId": id(of: part.layer)],
            [written]))
      }
      guard !elements.isEmpty else { continue }
      transitions.children.append(
        WrittenElement(
          "LKStateTransition", ["fromState": transition.from, "toState": transition.to],
          [WrittenElement("elements", [:], elements)]))
    }
    return transitions.children.isEmpty ? tasks : tasks + [.element(transitions)]
  }

  private mutating func tasks(of change: StateChange) throws -> [Task] {
    guard case .addLayer(let child, let layer, let sibling) = change else {
      return try element(of: change).map { [.element($0)] } ?? []
    }
    var element = start("AddElement", layer, "sublayers")
    if let sibling { element.add("beforeId", id(of: sibling)) }
    return [.open(element), .layer(child, isMask: false), .close]
  }

  private func start(_ kind: String, _ layer: CALayer, _ keyPath: String) -> WrittenElement {
    WrittenElement("LKState" + kind, ["targetId": id(of: layer), "keyPath": keyPath])
  }

  private mutating func element(of change: StateChange) throws -> WrittenElement? {
    switch change {
    case .set(let layer, let keyPath, let value):
      var element = start("SetValue", layer, keyPath)
      let place = WritingSubject(layer, "a state")
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
      guard let written = try self.animation(animation, called: "animation", of: layer) else {
        return nil
      }
      element.children = [written]
      return element
    case .removeAnimation(let key, let layer):
      return WrittenElement("LKStateRemoveAnimation", ["targetId": id(of: layer), "key": key])
    case .addItem(let item, let layer, let key):
      var element = start("AddElement", layer, key)
      guard let written = try self.item(item, of: layer) else { return nil }
      element.children = [written]
      return element
    case .addLayer: return nil
    }
  }

  private func id(of layer: CALayer) -> String { ids[ObjectIdentifier(layer)] ?? "" }
}

extension TreeStates {
  /// An id for each layer that states refer to, in the order of the references.
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
        case .addLayer(let child, let layer, let sibling):
          note(layer)
          note(child)
          if let sibling { note(sibling) }
        case .removeLayer(let child, let layer):
          note(layer)
          note(child)
        }
      }
      for element in owner.transitions.flatMap(\.elements) { note(element.layer) }
    }
    return ids
  }
}
