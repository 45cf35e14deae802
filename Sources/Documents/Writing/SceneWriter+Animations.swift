import Foundation
import StrataGraphics
import StrataLayers

// A layer's `animations` is a dictionary: an animation's key is the name of its element, or the
// attribute `key` of an element `p`.
extension SceneWriter {
  /// Writes a layer's animations in the order in which they were added.
  mutating func writeAnimations(
    of layer: CALayer, into element: inout WrittenElement
  ) throws {
    let entries = layer.animations?.entries ?? []
    guard !entries.isEmpty else { return }
    var list = WrittenElement("animations")
    for entry in entries {
      let animation = try written(entry.animation, of: layer)
      let className = Self.className(of: animation)
      let key = entry.key ?? "animation"
      let isName = Self.isElementName(key)
      var element = WrittenElement(isName ? key : "p")
      if !isName { element.add("key", key) }
      element.add("type", className)
      if try fill(&element, from: animation, of: layer) { list.children.append(element) }
    }
    if !list.children.isEmpty { element.children.append(list) }
  }

  /// Returns the animation itself, or key frames for a sampled one, which documents do not support.
  private mutating func written(
    _ animation: CAAnimation, of layer: CALayer
  ) throws -> CAAnimation {
    guard let sampled = animation as? SampledAnimation else { return animation }
    return try samples?.keyframes(of: sampled, in: layer) ?? sampled.keyframes { _ in }
  }

  /// Returns the element of an animation, for a property or for a group's list.
  ///
  /// Returns nil if documents do not support the animation, which is reported.
  ///
  /// - Parameter name: The name of the element; nil for the class of the animation.
  mutating func animation(
    _ animation: CAAnimation, called name: String? = nil, of layer: CALayer, depth: Int = 0
  ) throws -> WrittenElement? {
    let className = Self.className(of: animation)
    var element = WrittenElement(name ?? className)
    if name != nil { element.add("type", className) }
    return try fill(&element, from: animation, of: layer, depth: depth) ? element : nil
  }

  /// Writes the properties of an animation into its element.
  ///
  /// - Returns: Whether documents support the animation; otherwise it is reported.
  private mutating func fill(
    _ element: inout WrittenElement, from animation: CAAnimation, of layer: CALayer, depth: Int = 0
  ) throws -> Bool {
    let keyPath = (animation as? CAPropertyAnimation)?.keyPath
    let place = WritingSubject(layer, "the animation" + (keyPath.map { " of '\($0)'" } ?? ""))
    guard !(animation is CATransition) else {
      messages.add(
        layer, "not-written-animation",
        "a CATransition is not written because it needs content that changes")
      return false
    }
    let table = type(of: animation).properties
    let fresh = table.makeDefault()
    for key in table.distinctKeys where !Self.derived.contains(key) {
      let raw = animation.value(forKey: key)
      guard let form = table.property(forKey: key)?.text else {
        try writeObject(raw, key, of: animation, into: &element, place, depth: depth)
        continue
      }
      let value = DumpValue(raw)
      guard raw is NSObject || value != .none, value != DumpValue(fresh.value(forKey: key)) else {
        continue
      }
      let name = key == "initialVelocity" ? "velocity" : key
      try write(raw, value, name, as: form, into: &element, place: place)
    }
    return true
  }

  private mutating func writeObject(
    _ value: Any?, _ key: String, of animation: CAAnimation, into element: inout WrittenElement,
    _ place: WritingSubject, depth: Int
  ) throws {
    guard let value else { return }
    switch (key, value) {
    case ("fromValue", _), ("toValue", _), ("byValue", _):
      if let written = try typed(value, called: key, place, key) {
        element.children.append(written)
      }
    case ("values", let values as [Any]):
      let items = try values.compactMap { try item($0, place, key) }
      element.children.append(WrittenElement(key, [:], items))
    case ("path", let path as CGPath):
      element.children.append(
        WrittenElement(key, ["type": "CGPath", "value": WrittenValue.text(path.value)]))
    case ("timingFunctions", let functions as [CAMediaTimingFunction]):
      let items = functions.map {
        WrittenElement("CAMediaTimingFunction", ["value": WrittenValue.text($0)])
      }
      element.children.append(WrittenElement(key, [:], items))
    case ("animations", let animations as [CAAnimation]):
      guard depth < PropertyLimits.groupDepth else {
        return messages.add(place, key, "is nested too deeply")
      }
      let items = try animations.compactMap {
        try self.animation($0, of: place.layer, depth: depth + 1)
      }
      element.children.append(WrittenElement(key, [:], items))
    case ("delegate", _), ("preferredFrameRateRange", _): break
    default: messages.add(place, key, "is not supported in documents")
    }
  }

  /// The properties that are derived from others.
  private static let derived: Set<String> = ["settlingDuration", "perceptualDuration", "bounce"]

  /// Returns the class of an animation in documents, which may be a superclass of its own class.
  private static func className(of animation: CAAnimation) -> String {
    switch animation {
    case is CASpringAnimation: "CASpringAnimation"
    case is CABasicAnimation: "CABasicAnimation"
    case is CAKeyframeAnimation: "CAKeyframeAnimation"
    default: "CAAnimationGroup"
    }
  }

  /// Whether a key can be an element name that is read back as a key.
  private static func isElementName(_ key: String) -> Bool {
    key != "p" && key != "null" && key.utf8.count <= 64 && key.utf8.allSatisfy { $0 < 0x80 }
      && MarkupName.isName(key)
  }
}
