import Foundation
import StrataGraphics
import StrataLayers

// A layer's `states` are a list of `LKState` elements, each with `elements`: the changes that it
// makes. The classes may also be spelled `CAState…`.
extension LayerTreeBuilder {
  /// The states and transitions of one layer, as elements.
  ///
  /// They are read once the tree is complete because they may refer to any layer in it.
  struct StateLists {
    let subject: Subject
    var states: [MarkupElement] = []
    var transitions: [MarkupElement] = []
    /// The dictionaries of `wallpaperPropertyGroups`; see `readPropertyGroups`.
    var propertyGroups: [MarkupElement] = []
  }

  /// Stores a layer's `states`, `stateTransitions` or `style`.
  mutating func collectStates(_ list: MarkupElement, _ subject: Subject) {
    guard !list.isNull, list.name != "style" || Self.hasPropertyGroups(list) else { return }
    if stateLists.last?.subject.place != subject.place {
      stateLists.append(StateLists(subject: subject))
    }
    let last = stateLists.count - 1
    switch list.name {
    case "states": stateLists[last].states += list.children
    case "stateTransitions": stateLists[last].transitions += list.children
    default: stateLists[last].propertyGroups += Self.propertyGroups(in: list)
    }
  }

  /// Creates the layers that states add to the tree.
  ///
  /// This happens before any state is read because states may refer to them.
  mutating func makeAddedLayers() throws {
    for list in stateLists {
      for element in list.states.flatMap({ Self.elements(of: $0) })
      where CAMLGrammar.isStateElement(element.name, "AddElement") {
        guard Self.listKey(of: element) == "sublayers", let layer = Self.object(of: element),
          layer.attribute("object") == nil
        else { continue }
        addedLayers[element.index] = try makeTree(layer, below: list.subject.place)
      }
    }
  }

  /// Reads the states of all layers.
  mutating func readStates() throws -> [LayerStates] {
    var owners: [LayerStates] = []
    for list in stateLists {
      var owner = LayerStates()
      for element in list.states where !element.isNull {
        try readState(element, into: &owner, list.subject)
      }
      for element in list.transitions where !element.isNull {
        try readTransition(element, into: &owner, list.subject)
      }
      try readPropertyGroups(list, into: &owner)
      reportBases(of: owner, list)
      owners.append(owner)
    }
    return owners
  }

  private mutating func readState(
    _ element: MarkupElement, into owner: inout LayerStates, _ subject: Subject
  ) throws {
    guard CAMLGrammar.isStateElement(element.name, "") else {
      return reportState(
        "the state class \(DocumentNotes.quoted(element.name)) is unknown", element, subject)
    }
    let name = element.attribute("name") ?? ""
    guard !name.isEmpty else {
      return reportState("the state has no name", element, subject)
    }
    guard owner.state(named: name) == nil else {
      return reportState(
        "the layer already has a state \(DocumentNotes.quoted(name))", element, subject)
    }
    var state = DocumentState(name: name, basedOn: element.attribute("basedOn"))
    reportMisplacedParts(of: element, subject)
    for change in Self.elements(of: element) where !change.isNull {
      state.changes += try readChange(change, subject)
    }
    owner.append(state)
  }

  private mutating func readChange(
    _ element: MarkupElement, _ subject: Subject
  ) throws -> [StateChange] {
    guard let target = stateTarget(of: element, subject) else { return [] }
    func isKind(_ kind: String) -> Bool { CAMLGrammar.isStateElement(element.name, kind) }
    do {
      let change: StateChange?
      if isKind("SetValue") || isKind("SetProperty") {
        change = try readSetValue(element, target)
      } else if isKind("AddElement") {
        change = try readAddElement(element, target, subject)
      } else if isKind("RemoveElement") {
        change = readRemoveElement(element, target)
      } else if isKind("AddAnimation") {
        change = try readAddAnimation(element, target, subject)
      } else if isKind("RemoveAnimation") {
        change = .removeAnimation(key: Self.stateKey(of: element) ?? "", from: target)
      } else {
        reportState(
          "the state element \(DocumentNotes.quoted(element.name)) is unknown", element, subject)
        return []
      }
      guard let change else {
        reportState("its value, key path or object is missing", element, subject)
        return []
      }
      if case .set(_, let keyPath, let value) = change, Self.isNoShear(keyPath, value) {
        return []
      }
      try check(change)
      return [change]
    } catch let problem as ValueProblem {
      reportChange(problem.message, element, subject)
    } catch KeyPathError.noSuchFilter(let keyPath, _) {
      reportMissingFilter(keyPath, element, subject)
    } catch let error as KeyPathError {
      reportChange(error.description, element, subject)
    }
    return []
  }

  /// Reports a filter that states change and the layer does not have, once for each key path.
  ///
  /// Editors write such changes for every layer.
  mutating func reportMissingFilter(
    _ keyPath: String, _ element: MarkupElement, _ subject: Subject
  ) {
    guard notes.isFirst("state filter " + keyPath) else { return }
    report(
      .note, "state-without-target",
      "states change \(DocumentNotes.quoted(keyPath)) of layers without this filter",
      line: element.line, subject)
  }

  /// Reports a change that is not applied.
  ///
  /// The report is only a note if the value stands for a missing one, such as "undefined".
  mutating func reportChange(
    _ message: String, _ element: MarkupElement, _ subject: Subject
  ) {
    let text = (element.child("value") ?? element).attribute("value")
    let isAbsent = text.map(CAMLGrammar.meansAbsent) == true
    reportState(message, element, subject, isAbsent ? .note : .warning)
  }

  /// Whether a value specifies zero shear, which editors write for every rotated layer.
  ///
  /// Layers have no key path for shear, so any other value is reported.
  private static func isNoShear(_ keyPath: String, _ value: Any?) -> Bool {
    isShear(keyPath) && (value as? NSNumber)?.doubleValue == 0
  }

  static func isShear(_ keyPath: String) -> Bool { keyPath.hasPrefix("transform.shear") }

  /// Applies a change tentatively and reverts it.
  ///
  /// Only changes of properties are checked.
  ///
  /// - Throws: `ValueProblem` if there is no such property, `KeyPathError` if it rejects the value.
  func check(_ change: StateChange) throws {
    guard case .set(_, let keyPath, _) = change else { return }
    guard let place = change.place, case .property(let key) = place.part,
      place.layer.properties.table.property(forKey: key) != nil
    else { throw ValueProblem("there is no property \(DocumentNotes.quoted(keyPath))", line: 0) }
    let value = place.value
    defer { place.restore(value) }
    try change.make()
  }

  // MARK: Types of changes

  private func readSetValue(
    _ element: MarkupElement, _ target: CALayer
  ) throws -> StateChange? {
    guard let keyPath = Self.stateKey(of: element) else { return nil }
    if let text = element.attribute("value") {
      return .set(target, keyPath: keyPath, value: try animationValues.untyped(text, element.line))
    }
    guard let holder = element.child("value") ?? element.children.first(where: { _ in true })
    else { return nil }
    let value =
      holder.name == "value"
      ? try animationValues.value(of: holder)
      : try animationValues.value(holder, type: holder.attribute("type") ?? holder.name)
    return .set(target, keyPath: keyPath, value: value)
  }

  private mutating func readAddElement(
    _ element: MarkupElement, _ target: CALayer, _ subject: Subject
  ) throws -> StateChange? {
    guard let object = Self.object(of: element) else { return nil }
    switch Self.listKey(of: element) {
    case "sublayers":
      let layer =
        addedLayers[element.index] ?? object.attribute("object").flatMap { layersByID[$0] }
      let before = element.attribute("beforeId") ?? element.attribute("before")
      return layer.map { .addLayer($0, to: target, below: before.flatMap { layersByID[$0] }) }
    case "animations":
      return try readAddAnimation(element, target, subject)
    case let key where key == "filters" || key == "backgroundFilters":
      return readFilter(object, subject).map { .addItem($0, to: target, key: key) }
    case "emitterCells":
      return try readLooseCell(object, subject).map {
        .addItem($0, to: target, key: "emitterCells")
      }
    case let key:
      throw ValueProblem(
        "nothing can be added to \(DocumentNotes.quoted(key))", line: element.line)
    }
  }

  private func readRemoveElement(_ element: MarkupElement, _ target: CALayer) -> StateChange? {
    let object = Self.object(of: element)
    let id =
      element.attribute("objectId") ?? element.attribute("object") ?? object?.attribute("object")
    switch Self.listKey(of: element) {
    case "sublayers":
      return id.flatMap { layersByID[$0] }.map { .removeLayer($0, from: target) }
    case "animations":
      return Self.stateKey(of: element).map { .removeAnimation(key: $0, from: target) }
    case let key:
      let name = element.attribute("name") ?? object?.attribute("name")
      return name.map { .removeItem(named: $0, from: target, key: key) }
    }
  }

  private mutating func readAddAnimation(
    _ element: MarkupElement, _ target: CALayer, _ subject: Subject
  ) throws -> StateChange? {
    guard let object = Self.object(of: element),
      let animation = try readAnimation(object, groups: 0, subject)
    else { return nil }
    let key = element.attribute("key") ?? object.attribute("key") ?? object.name
    return .addAnimation(animation, to: target, key: key)
  }

  // MARK: Attributes of state elements

  /// Returns the contents of `elements` in a state or a transition.
  static func elements(of state: MarkupElement) -> [MarkupElement] {
    state.children.filter { $0.name == "elements" }.flatMap { $0.children }
  }

  /// Returns the key of the list that an element adds to or removes from.
  private static func listKey(of element: MarkupElement) -> String {
    element.attribute("keyPath") ?? "sublayers"
  }

  /// Returns the key path of an element, which some files write as `key`.
  static func stateKey(of element: MarkupElement) -> String? {
    let key = element.attribute("keyPath") ?? element.attribute("key")
    return key?.isEmpty == false ? key : nil
  }

  /// Returns the object that is added, which is the child element or the child of `object`.
  private static func object(of element: MarkupElement) -> MarkupElement? {
    guard let first = element.children.first(where: { _ in true }) else { return nil }
    let isHolder = ["object", "element", "animation"].contains(first.name)
    guard isHolder, first.attribute("type") == nil else { return first }
    return first.children.first { _ in true } ?? first
  }

  /// Returns the layer that an element changes; nil if its target does not exist.
  ///
  /// Without a target, it is the layer with the states. Targets that do not exist are common. They
  /// are reported as a note, once for each id.
  mutating func stateTarget(of element: MarkupElement, _ subject: Subject) -> CALayer? {
    guard let id = element.attribute("targetId"), !id.isEmpty else { return subject.layer }
    if let layer = layersByID[id] { return layer }
    if notes.isFirst("state target " + id) {
      report(
        .note, "state-without-target",
        "states refer to a layer with the id \(DocumentNotes.quoted(id)), which does not exist",
        line: element.line, subject)
    }
    return nil
  }

  /// Reports the children of a state or a transition that are not in `elements`.
  mutating func reportMisplacedParts(of state: MarkupElement, _ subject: Subject) {
    for part in state.children where part.name != "elements" && !part.isNull {
      reportState(
        "\(DocumentNotes.shown(part.name.prefix(40))) must be in <elements>…</elements>", part,
        subject)
    }
  }

  mutating func reportState(
    _ message: String, _ element: MarkupElement, _ subject: Subject,
    _ severity: Diagnostic.Severity = .warning
  ) {
    let key = Self.stateKey(of: element).map { " of \(DocumentNotes.quoted($0))" } ?? ""
    report(
      severity, "not-drawn-state", "a state change\(key) is not applied: \(message)",
      line: element.line, subject)
  }

  private mutating func reportBases(of owner: LayerStates, _ list: StateLists) {
    var known: Set<String> = []
    for element in list.states {
      guard let name = element.attribute("name"), known.insert(name).inserted,
        let state = owner.state(named: name),
        let base = state.basedOn, !base.isEmpty, owner.state(named: base) == nil
      else { continue }
      report(
        .warning, "not-drawn-state",
        "the state \(DocumentNotes.quoted(state.name)) is based on \(DocumentNotes.quoted(base)), "
          + "which does not exist", line: element.line, list.subject)
    }
  }
}
