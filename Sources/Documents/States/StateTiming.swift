import StrataGraphics
package import StrataLayers

/// Turns the change between two states into animations of the tree, which shows the second state.
///
/// If the transition begins after 0, additional animations hold the earlier values, so the tree is
/// correct at every time from 0 on.
package struct StateTiming {
  /// A part of the transition that is not shown as intended.
  package struct Remark {
    package let layer: CALayer
    package let message: String
  }

  /// A key path of a layer.
  private struct Reading: Hashable {
    let layer: ObjectIdentifier
    let keyPath: String
  }

  private let elements: [StateTransition.Element]
  private let start: Double
  /// The duration of changes for which the document has no animation; 0 if they are immediate.
  private let fade: Double
  /// The values at the key paths of all elements in the first state; nil is a value, too.
  private var first: [Reading: Any?] = [:]
  /// The values of the changing locations in the first state, each location once.
  private var held: [(place: StateTarget, value: Any?)] = []
  /// The locations without an animation in the document, each once, and their values in the first
  /// state.
  private var unanimated: [(place: StateTarget, value: Any?)] = []
  /// Whether a value changes at one of the locations in `unanimated`.
  private(set) var isIncomplete = false
  /// The end time of the last animation, in seconds on the root's timeline.
  private(set) var end: Double

  /// The begin time that represents 0, because a begin time of 0 means the time of addition.
  private static let zero = 1e-100

  /// - Parameter fade: The duration of changes for which the document has no animation.
  init(_ elements: [StateTransition.Element], start: Double, fading fade: Double) {
    (self.elements, self.start, self.fade) = (elements, start, fade)
    end = start
  }

  /// Reads the current values of the tree, which is in the first state.
  ///
  /// - Parameters:
  ///   - places: The locations that are going to change.
  ///   - unanimated: Those for which the document has no animation.
  mutating func readFirst(_ places: [StateTarget], unanimated: [StateTarget]) {
    for element in elements {
      for keyPath in Self.keyPaths(of: element) {
        let reading = Reading(layer: ObjectIdentifier(element.layer), keyPath: keyPath)
        first[reading] = .some(element.layer.value(forKeyPath: keyPath))
      }
    }
    self.unanimated = Self.values(at: unanimated)
    if start > 0 { held = Self.values(at: places) }
  }

  /// Returns the current values at some locations, each location once.
  private static func values(at places: [StateTarget]) -> [(StateTarget, Any?)] {
    var known: Set<StateTarget> = []
    return places.filter { known.insert($0).inserted }.map { ($0, $0.value) }
  }

  /// Adds the animations to the tree, which is now in the second state.
  ///
  /// - Returns: The locations of the added animations.
  mutating func apply(report found: (Remark) -> Void) -> [StateTarget] {
    var added: [StateTarget] = []
    for (index, (place, value)) in held.enumerated() {
      added += hold(place, value, "state before \(index)", report: found)
    }
    for (index, element) in elements.enumerated() {
      let layer = element.layer
      let animation = filled(element.animation, element)
      animation.beginTime = local(start, of: layer) + element.animation.beginTime
      if animation.beginTime == 0 { animation.beginTime = Self.zero }
      let key = "state transition \(index)"
      layer.add(animation, forKey: key)
      added.append(StateTarget(layer: layer, part: .animation(key)))
      let ends = layer.animations?.entries.last?.timing.end ?? start
      let ending = layer.convertTime(ends, to: nil)
      if ending.isFinite { end = max(end, ending) }
    }
    for (index, (place, value)) in unanimated.enumerated()
    where !StateTarget.isSame(value, place.value) {
      isIncomplete = true
      if let change = change(at: place, from: value) {
        added.append(add(change, to: place.layer, "state change \(index)"))
      }
    }
    if elements.isEmpty || isIncomplete { end = max(end, start + fade) }
    return added
  }

  /// Returns an animation from a value to the current one; nil if the change is immediate.
  private func change(at place: StateTarget, from value: Any?) -> CAAnimation? {
    guard fade > 0, case .property(let key) = place.part, place.layer.canAnimate(keyPath: key)
    else { return nil }
    let layer = place.layer
    let begin = local(start, of: layer)
    let duration = local(start + fade, of: layer) - begin
    // In a layer with a speed of 0, no time passes.
    guard duration > 0 else { return nil }
    let animation = CABasicAnimation(keyPath: key)
    (animation.fromValue, animation.toValue) = (value, place.value)
    animation.beginTime = begin == 0 ? Self.zero : begin
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
  }

  private func local(_ time: Double, of layer: CALayer) -> Double {
    layer.convertTime(time, from: nil)
  }

  // MARK: Values

  /// Returns the key paths that an element animates, including those in groups.
  private static func keyPaths(of element: StateTransition.Element) -> [String] {
    var found: [String] = []
    var open = [element.animation]
    while let animation = open.popLast() {
      open += (animation as? CAAnimationGroup)?.animations ?? []
      guard let animation = animation as? CAPropertyAnimation else { continue }
      found.append(animation.keyPath ?? element.keyPath)
    }
    return found
  }

  /// Returns a copy of an animation with missing values filled in.
  ///
  /// It runs from the value of the first state to the current value of the tree unless it has
  /// values of its own. Groups are processed recursively; the reader limits their depth.
  private func filled(_ animation: CAAnimation, _ element: StateTransition.Element) -> CAAnimation {
    guard let copy = animation.copy() as? CAAnimation else { return animation }
    if let group = copy as? CAAnimationGroup {
      group.animations = group.animations?.map { filled($0, element) }
    }
    guard let property = copy as? CAPropertyAnimation else { return copy }
    let keyPath = property.keyPath ?? element.keyPath
    property.keyPath = keyPath
    if let basic = copy as? CABasicAnimation, !CALayer.hasValues(basic) {
      let reading = Reading(layer: ObjectIdentifier(element.layer), keyPath: keyPath)
      basic.fromValue = first[reading] ?? nil
      basic.toValue = element.layer.value(forKeyPath: keyPath)
    }
    return copy
  }

  // MARK: Before the start

  /// Holds the value of a location in the first state until the transition begins.
  private func hold(
    _ place: StateTarget, _ value: Any?, _ key: String, report found: (Remark) -> Void
  ) -> [StateTarget] {
    let layer = place.layer
    switch place.part {
    case .property(let name):
      guard let value, layer.canAnimate(keyPath: name) else {
        found(
          Remark(layer: layer, message: "'\(name)' changes at 0 s, before the transition begins")
        )
        return []
      }
      return [add(held(name, value, for: layer), to: layer, key)]
    case .sublayers:
      let old = value as? [CALayer] ?? []
      let new = layer.sublayers ?? []
      let (was, stays) = (Set(old.map(ObjectIdentifier.init)), Set(new.map(ObjectIdentifier.init)))
      var added: [StateTarget] = []
      for child in new where !was.contains(ObjectIdentifier(child)) {
        added.append(add(held("hidden", true, for: child), to: child, key))
      }
      if !was.isSubset(of: stays) {
        found(
          Remark(
            layer: layer, message: "sublayers are removed at 0 s, before the transition begins"))
      }
      return added
    case .animation(let name):
      guard let old = value as? CAAnimation else {
        delay(layer.animation(forKey: name), named: name, of: layer)
        return []
      }
      let group = CAAnimationGroup()
      group.animations = [old]
      group.duration = local(start, of: layer)
      group.beginTime = Self.zero
      return [add(group, to: layer, key)]
    }
  }

  /// Returns an animation that holds a value until the transition begins.
  private func held(_ keyPath: String, _ value: Any, for layer: CALayer) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (value, value)
    animation.beginTime = Self.zero
    animation.duration = local(start, of: layer)
    animation.fillMode = .backwards
    return animation
  }

  /// Delays an animation that the second state adds until the transition begins.
  private func delay(_ animation: CAAnimation?, named name: String, of layer: CALayer) {
    guard let animation, let copy = animation.copy() as? CAAnimation else { return }
    copy.beginTime += local(start, of: layer)
    layer.add(copy, forKey: name)
  }

  private func add(_ animation: CAAnimation, to layer: CALayer, _ key: String) -> StateTarget {
    layer.add(animation, forKey: key)
    return StateTarget(layer: layer, part: .animation(key))
  }
}
