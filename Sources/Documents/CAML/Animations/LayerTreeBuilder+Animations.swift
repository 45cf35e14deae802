import Foundation
import StrataGraphics
import StrataLayers

// A layer's `animations` is a dictionary: an animation's key is the name of its element, or the
// attribute `key` of an element `p`. A group's `animations` is a list of elements named after
// their class.
extension LayerTreeBuilder {
  /// An animation that is added when the tree is complete, because its key path may name sublayers.
  struct ReadAnimation {
    var animation: CAAnimation
    var element: MarkupElement
    var subject: Subject
  }

  /// Reads a layer's `animations`.
  mutating func readAnimations(_ list: MarkupElement, _ subject: Subject) throws {
    guard !list.isNull else { return }
    var count = 0
    for element in list.children {
      guard let animation = try readAnimation(element, groups: 0, subject) else { continue }
      count += 1
      guard count <= PropertyLimits.animationCount else { continue }
      animations.append(ReadAnimation(animation: animation, element: element, subject: subject))
    }
    if count > PropertyLimits.animationCount {
      report(
        .warning, "not-drawn-animation",
        "the layer has \(count) animations; those after the first "
          + "\(PropertyLimits.animationCount) are not applied", line: list.line, subject)
    }
  }

  /// Adds the animations to the layers in document order.
  mutating func addAnimations() throws {
    var pulse = ThreadWatch.Pulse()
    var keys: [ObjectIdentifier: Set<String>] = [:]
    for read in animations {
      try pulse.step(4)
      let layer = read.subject.layer
      // Handmade files give all animations of a layer the same name, and all of them are meant to
      // run.
      let name = Self.key(of: read.element)
      var key = name
      var count = 1
      while !keys[ObjectIdentifier(layer), default: []].insert(key).inserted {
        count += 1
        key = "\(name) \(count)"
      }
      layer.add(read.animation, forKey: key)
      reportIneffective(read)
    }
  }

  /// Returns the animation that an element describes; nil if it is disabled or unknown.
  mutating func readAnimation(
    _ element: MarkupElement, groups: Int, _ subject: Subject
  ) throws -> CAAnimation? {
    guard !element.isNull, element.attribute("enabled").flatMap(NumberText.flag) != false else {
      return nil
    }
    let className = element.attribute("type") ?? element.name
    // The base class changes nothing; iOS adds such animations for their time alone.
    if className == "CAAnimation" { return nil }
    try budget.takeAnimation(line: element.line)
    guard let animation = CAMLGrammar.makeAnimation(className) else {
      let reason =
        className == "CATransition"
        ? "a CATransition needs content that changes, which documents do not have"
        : "its class \(DocumentNotes.quoted(className)) is unknown"
          + (Spelling.nearest(to: className, among: CAMLGrammar.animationClasses)
            .map { "; did you mean \($0)?" } ?? "")
      reportNotApplied(element, reason, subject)
      return nil
    }
    do {
      try readProperties(of: animation, element, groups: groups, subject)
    } catch let problem as ValueProblem {
      reportNotApplied(element, problem.message, line: problem.line, subject)
      return nil
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      checkTimes(of: keyframes, element, subject)
    }
    return animation
  }

  private mutating func readProperties(
    of animation: CAAnimation, _ element: MarkupElement, groups: Int, _ subject: Subject
  ) throws {
    for attribute in element.attributes where attribute.name != "type" {
      let property = PropertyText(
        name: attribute.name, text: attribute.value, line: element.line)
      if attribute.name == "path", let keyframes = animation as? CAKeyframeAnimation {
        keyframes.path = try animationValues.path(property)
      } else if try !set(property, of: animation, subject) {
        noteUnknown(
          "attribute", attribute.name, element.line,
          among: type(of: animation).properties.distinctKeys, subject)
      }
    }
    for child in element.children
    where try !readChild(child, of: animation, groups: groups, subject) {
      noteUnknown(
        "element", child.name, child.line,
        among: type(of: animation).properties.distinctKeys, subject)
    }
  }

  var animationValues: AnimationValues {
    AnimationValues(file: file, images: images, limits: limits, budget: budget)
  }

  /// Returns false if there is no such property.
  private mutating func readChild(
    _ child: MarkupElement, of animation: CAAnimation, groups: Int, _ subject: Subject
  ) throws -> Bool {
    let values = animationValues
    switch (child.name, animation) {
    case ("fromValue", let basic as CABasicAnimation): basic.fromValue = try values.value(of: child)
    case ("toValue", let basic as CABasicAnimation): basic.toValue = try values.value(of: child)
    case ("byValue", let basic as CABasicAnimation): basic.byValue = try values.value(of: child)
    case ("values", let keyframes as CAKeyframeAnimation):
      keyframes.values = try values.list(child)
    case ("path", let keyframes as CAKeyframeAnimation):
      keyframes.path = try values.path(propertyText(child))
    case ("timingFunctions", let keyframes as CAKeyframeAnimation):
      keyframes.timingFunctions = try values.timingFunctions(child)
    case ("animations", let group as CAAnimationGroup):
      guard groups < PropertyLimits.groupDepth else {
        throw ValueProblem("its groups are nested too deeply", line: child.line)
      }
      group.animations = try child.children.compactMap {
        try readAnimation($0, groups: groups + 1, subject)
      }
    default:
      var property = propertyText(child)
      if child.name == "timingFunction", property.text.isEmpty {
        property.text = valueHolder(child).attribute("name") ?? ""
      }
      return try set(property, of: animation, subject)
    }
    return true
  }

  /// Sets a property; returns false if no such name exists.
  private mutating func set(
    _ property: PropertyText, of animation: CAAnimation, _ subject: Subject
  ) throws -> Bool {
    let table = type(of: animation).properties
    var (property, animation) = (property, animation)
    property.name = CAMLGrammar.animationAliases[property.name] ?? property.name
    if property.isNull, table.property(forKey: property.name)?.text != nil { return true }
    switch try property.set(table, of: &animation, path: { try animationValues.path($0) }) {
    case .unknown: return CAMLGrammar.isSilentInAnimation(property.name)
    case .set: reportOutOfRange(property, subject)
    case .refused(let accepted): reportBadValue(property, accepted: accepted, subject)
    }
    return true
  }

  /// Completes the key times of discrete animations and reports key times without values.
  private mutating func checkTimes(
    of keyframes: CAKeyframeAnimation, _ element: MarkupElement, _ subject: Subject
  ) {
    let mode = keyframes.calculationMode
    guard let values = keyframes.values, !values.isEmpty, keyframes.path == nil,
      var times = keyframes.keyTimes, mode != .paced, mode != .cubicPaced
    else { return }
    // Handmade files omit the end time of the last value, which is always 1.
    if mode == .discrete, times.count == values.count { times.append(1) }
    keyframes.keyTimes = times
    let count = values.count + (mode == .discrete ? 1 : 0)
    let rises = zip(times, times.dropFirst()).allSatisfy { $0.doubleValue <= $1.doubleValue }
    guard times.count != count || times.first != 0 || times.last != 1 || !rises else { return }
    report(
      .note, "key-times",
      "the key times are not \(count) increasing numbers from 0 to 1; they are used unchanged",
      line: (element.child("keyTimes") ?? element).line, subject)
  }

  // MARK: What is not applied

  private mutating func reportNotApplied(
    _ element: MarkupElement, keyPath: String? = nil, _ reason: String, line: Int? = nil,
    _ subject: Subject
  ) {
    let name =
      (keyPath ?? element.attribute("keyPath")).map { "of \(DocumentNotes.quoted($0))" }
      ?? "called \(DocumentNotes.quoted(Self.key(of: element)))"
    report(
      .warning, "not-drawn-animation", "the animation \(name) is not applied: \(reason)",
      line: line ?? element.line, subject)
  }

  private static func key(of element: MarkupElement) -> String {
    element.attribute("key") ?? element.name
  }

  /// Reports animations without effect: unresolved key paths and values of the wrong type.
  private mutating func reportIneffective(_ read: ReadAnimation) {
    let layer = read.subject.layer
    var open = [read.animation]
    while let animation = open.popLast() {
      open += (animation as? CAAnimationGroup)?.animations ?? []
      guard let animation = animation as? CAPropertyAnimation else { continue }
      guard let reason = layer.obstacle(to: animation) else { continue }
      reportNotApplied(read.element, keyPath: animation.keyPath, reason, read.subject)
    }
    // Reported here, with the line.
    layer.animations?.silence()
  }
}
