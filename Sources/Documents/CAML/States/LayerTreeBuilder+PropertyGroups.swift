import Foundation
import StrataGraphics
import StrataLayers

// Wallpapers that follow the motion of a device have no states. Their `style` lists, for properties
// of named layers, the values on the locked, the unlocked and the sleeping screen:
//
//     <style><wallpaperPropertyGroups type="NSArray"><NSDictionary>
//       <layerName type="string" value="sun"/><keyPath type="string" value="position.y"/>
//       <v_lock type="real" value="0"/><v_home type="real" value="90"/>
//       <v_sleep type="real" value="0"/>
//     </NSDictionary></wallpaperPropertyGroups></style>
extension LayerTreeBuilder {
  private static let groupsName = "wallpaperPropertyGroups"
  private static let parallaxName = "wallpaperParallaxGroups"

  /// The keys of the values, and the names of the states in wallpapers that have states.
  private static let screens = [
    (key: "v_lock", state: "Locked"), (key: "v_home", state: "Unlock"),
    (key: "v_sleep", state: "Sleep"),
  ]

  static func hasPropertyGroups(_ style: MarkupElement) -> Bool {
    style.child(groupsName) != nil || style.child(parallaxName) != nil
  }

  static func propertyGroups(in style: MarkupElement) -> [MarkupElement] {
    [groupsName, parallaxName].compactMap { style.child($0) }.flatMap { $0.children }
  }

  /// Reads the property groups of a layer as three states of it.
  ///
  /// A state that the layer declares itself is kept.
  mutating func readPropertyGroups(_ list: StateLists, into owner: inout LayerStates) throws {
    let groups = list.propertyGroups.filter { $0.child("keyPath") != nil }
    if groups.count < list.propertyGroups.count {
      report(
        .note, "parallax-not-drawn",
        "parallax follows the motion of a device and is not drawn",
        line: list.subject.element.line, list.subject)
    }
    guard !groups.isEmpty else { return }
    let layers = Self.layersByName(below: list.subject.layer)
    for (key, name) in Self.screens where owner.state(named: name) == nil {
      var state = DocumentState(name: name, basedOn: nil)
      for group in groups {
        if let change = try readGroup(group, key, layers, list.subject) {
          state.changes.append(change)
        }
      }
      owner.append(state)
    }
  }

  private mutating func readGroup(
    _ group: MarkupElement, _ key: String, _ layers: [String: CALayer], _ subject: Subject
  ) throws -> StateChange? {
    guard let holder = group.child(key), !holder.isNull else { return nil }
    let name = group.child("layerName")?.attribute("value") ?? ""
    guard let layer = layers[name] else {
      if notes.isFirst("property group " + name) {
        reportState("no layer is named \(DocumentNotes.quoted(name))", group, subject, .note)
      }
      return nil
    }
    do {
      let keyPath = group.child("keyPath")?.attribute("value") ?? ""
      let change = StateChange.set(
        layer, keyPath: keyPath, value: try animationValues.value(of: holder))
      try check(change)
      return change
    } catch let problem as ValueProblem {
      reportChange(problem.message, holder, subject)
    } catch let error as KeyPathError {
      reportChange(error.description, holder, subject)
    }
    return nil
  }

  /// Returns a layer and all layers below it by name, the first in document order for each name.
  private static func layersByName(below root: CALayer) -> [String: CALayer] {
    var found: [String: CALayer] = [:]
    var open = [root]
    while let layer = open.popLast() {
      if let name = layer.name, found[name] == nil { found[name] = layer }
      open += (layer.sublayers ?? []).reversed()
    }
    return found
  }
}
