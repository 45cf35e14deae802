import StrataGraphics
import StrataLayers

// `stateTransitions` is a list of `LKStateTransition` elements, each with `elements`: the
// animations that lead from one state's values to the other's.
extension LayerTreeBuilder {
  /// Reads one transition of a layer.
  mutating func readTransition(
    _ element: MarkupElement, into owner: inout LayerStates, _ subject: Subject
  ) throws {
    guard CAMLGrammar.isStateElement(element.name, "Transition") else {
      return reportState(
        "the transition class \(DocumentNotes.quoted(element.name)) is unknown", element,
        subject)
    }
    var transition = StateTransition(
      from: element.attribute("fromState") ?? StateTransition.any,
      to: element.attribute("toState") ?? StateTransition.any)
    reportMisplacedParts(of: element, subject)
    for part in Self.elements(of: element) where !part.isNull {
      guard CAMLGrammar.isStateElement(part.name, "TransitionElement") else {
        reportState(
          "the transition element \(DocumentNotes.quoted(part.name)) is unknown", part, subject)
        continue
      }
      guard part.attribute("object") == nil else {
        reportState("it refers to a missing element", part, subject)
        continue
      }
      if let read = try readTransitionElement(part, subject) { transition.elements.append(read) }
    }
    owner.transitions.append(transition)
  }

  private mutating func readTransitionElement(
    _ element: MarkupElement, _ subject: Subject
  ) throws -> StateTransition.Element? {
    guard let target = stateTarget(of: element, subject) else { return nil }
    guard let child = element.children.first(where: { _ in true }) else { return nil }
    guard let animation = try readAnimation(child, groups: 0, subject) else { return nil }
    let own = (animation as? CAPropertyAnimation)?.keyPath
    guard animation is CAAnimationGroup || own != nil || Self.stateKey(of: element) != nil else {
      reportState("it specifies no property", element, subject)
      return nil
    }
    let keyPath = Self.stateKey(of: element) ?? own ?? ""
    // Without values of its own, it animates the values of states, which never contain shear.
    if Self.isShear(own ?? keyPath),
      (animation as? CABasicAnimation).map(CALayer.hasValues) == false
    {
      return nil
    }
    if !(animation is CAAnimationGroup), !target.canAnimate(keyPath: own ?? keyPath) {
      if target.lacksFilter(of: own ?? keyPath) {
        reportMissingFilter(own ?? keyPath, element, subject)
      } else {
        reportState("the property cannot be animated", element, subject)
      }
      return nil
    }
    return StateTransition.Element(layer: target, keyPath: keyPath, animation: animation)
  }
}
