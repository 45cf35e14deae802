import Foundation
import StrataGraphics
import StrataLayers

// A layer's `animations` is a dictionary: an element is named after an animation's key, or has it as the
// attribute `key` of an element `p`.
extension SceneWriter {
  /// Writes a layer's animations, in the order in which they were added.
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
      try fill(&element, from: animation, of: layer)
      if !element.children.isEmpty || element.attributes.count > 1 { list.children.append(element) }
    }
    element.children.append(list)
  }

  /// The animation itself, or keyframes for one that is sampled, which documents do not know.
  private mutating func written(
    _ animation: CAAnimation, of layer: CALayer
  ) throws -> CAAnimation {
    guard let sampled = animation as? SampledAnimation else { return animation }
    return try samples?.keyframes(of: sampled, in: layer) ?? sampled.keyframes { _ in }
  }

  /// An animation as a property of something, or in a group's list.
  ///
  /// - Parameter name: nil names the element after the animation's class.
  mutating func animation(
    _ animation: CAAnimation, called name: String? = nil, of layer: CALayer, depth: Int = 0
  ) throws -> WrittenElement {
    let className = Self.className(of: animation)
    var element = WrittenElement(name ?? className)
    if name != nil { element.add("type", className) }
    try fill(&element, from: animation, of: layer, depth: depth)
    return element
  }

  private mutating func fill(
    _ element: inout WrittenElement, from animation: CAAnimation, of layer: CALayer, depth: Int = 0
  ) throws {
    let keyPath = (animation as? CAPropertyAnimation)?.keyPath
    let place = WritingPlace(layer, "the animation" + (keyPath.map { " of '\($0)'" } ?? ""))
    guard !(animation is CATransition) else {
      return remarks.add(
        layer, "not-written-animation",
        "a transition is not written, since nothing changes in a document")
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
  }

  private mutating func writeObject(
    _ value: Any?, _ key: String, of animation: CAAnimation, into element: inout WrittenElement,
    _ place: WritingPlace, depth: Int
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
        return remarks.add(place, key, "are nested too deeply")
      }
      let items = try animations.map {
        try self.animation($0, of: place.layer, depth: depth + 1)
      }
      element.children.append(WrittenElement(key, [:], items))
    case ("delegate", _), ("preferredFrameRateRange", _): break
    default: remarks.add(place, key, "has no form in documents")
    }
  }

  /// What follows from other values.
  private static let derived: Set<String> = ["settlingDuration", "perceptualDuration", "bounce"]

  /// The class that documents know, of which an animation's own is a subclass.
  private static func className(of animation: CAAnimation) -> String {
    switch animation {
    case is CASpringAnimation: "CASpringAnimation"
    case is CABasicAnimation: "CABasicAnimation"
    case is CAKeyframeAnimation: "CAKeyframeAnimation"
    default: "CAAnimationGroup"
    }
  }

  /// Whether a key can be the name of an element, and is read as a key and not as anything else.
  private static func isElementName(_ key: String) -> Bool {
    guard let first = key.utf8.first, key != "p", key != "null", key.utf8.count <= 64 else {
      return false
    }
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }
    return isLetter(first)
      && key.utf8.allSatisfy {
        isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D
      }
  }
}
