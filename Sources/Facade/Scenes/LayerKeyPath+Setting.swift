import Foundation
import StrataDocuments
package import StrataGraphics
import StrataImageFiles
import StrataLayers

extension LayerKeyPath {
  /// Sets the property from text, and removes the animations that would replace the value.
  ///
  /// Numbers, points, sizes and rectangles are numbers separated by spaces or commas, `contents` is
  /// the path of an image, and all other values have the syntax of CAML.
  ///
  /// - Parameter color: Parses the text of a color; throws if it is not one.
  /// - Throws: `SceneValueError` for a value of another type, and the errors of reading an image.
  package func set(
    _ text: String, limits: Limits, color: (String) throws -> CGColor?
  ) throws {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setDisableActions(true)
    if keyPath == "contents" {
      // The path of the current folder.
      guard !text.isEmpty else { throw refusal(text, "the file of an image") }
      let url = URL(fileURLWithPath: text)
      layer.contents = CGImage(try ImageFile.decode(contentsOf: url, limits: limits).pixels)
    } else if key != keyPath {
      try setComponent(text)
    } else {
      try setProperty(text, limits: limits, color)
    }
    removeAnimations()
  }

  private func refusal(_ text: String, _ accepted: String) -> SceneValueError {
    .badValue(path: "\(path).\(keyPath)", text: text, accepted: accepted)
  }

  private func setProperty(
    _ text: String, limits: Limits, _ color: (String) throws -> CGColor?
  ) throws {
    if case .color? = layer.properties.table.property(forKey: key)?.text,
      let value = try? color(text)
    {
      return try layer.assign(value, forKey: key)
    }
    switch PropertyAssignment.set(text, forKey: key, of: layer, limits: limits) {
    case .set: break
    case .refused(let accepted):
      let isColor = layer.properties.table.property(forKey: key)?.text.map { form in
        if case .color = form { true } else { false }
      }
      throw refusal(
        text, isColor == true ? "a color such as #ff8800 or red" : accepted)
    case .unknown: throw refusal(text, "a value that text cannot express")
    }
  }

  /// Sets a part of a value, such as `position.x` or `transform.rotation.z`.
  private func setComponent(_ text: String) throws {
    guard let numbers = PropertyAssignment.numbers(text), numbers.count <= 2 else {
      throw refusal(text, "a number")
    }
    let values: [Any] =
      numbers.count == 1
      ? [numbers[0]]
      : [CGPoint(x: numbers[0], y: numbers[1]), CGSize(width: numbers[0], height: numbers[1])]
    var failure: KeyPathError?
    for value in values {
      do throws(KeyPathError) {
        return try layer.assign(value, forKeyPath: keyPath)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Removes the animations of the property, of its parts and of the value that it is a part of.
  private func removeAnimations() {
    for key in layer.animationKeys() ?? [] {
      guard let animation = layer.animation(forKey: key) as? CAPropertyAnimation,
        let animated = animation.keyPath
      else { continue }
      if animated == keyPath || animated.hasPrefix(keyPath + ".")
        || keyPath.hasPrefix(animated + ".")
      {
        layer.removeAnimation(forKey: key)
      }
    }
  }
}
