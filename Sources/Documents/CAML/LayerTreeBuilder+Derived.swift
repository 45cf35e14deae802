import Foundation
import StrataGraphics
import StrataLayers

// Private Core Animation properties that determine public ones: a color that multiplies the
// contents, a shadow path that follows the bounds, and backdrop filters.
extension LayerTreeBuilder {
  private static let multiplyColor = "contentsMultiplyColor"
  private static let shadowPathIsBounds = "shadowPathIsBounds"

  /// A private class that shows its backdrop through its filters.
  static let backdropClass = "CABackdropLayer"

  /// Whether a property is read only by `readDerived`.
  static func isDerived(_ name: String) -> Bool {
    name == multiplyColor || name == shadowPathIsBounds
  }

  /// Sets properties that are derived from others, after all others have been read.
  mutating func readDerived(_ subject: Subject) {
    let layer = subject.layer
    if let property = property(Self.multiplyColor, of: subject), !property.isNull {
      if let color = ColourText.color(property.text, opacity: property.opacity) {
        if let image = layer.contents as? CGImage, color != .white {
          layer.contents = CGImage(image.pixels.multiplied(by: color))
        }
      } else {
        reportBadValue(property, accepted: "1, 3 or 4 finite numbers", subject)
      }
    }
    if let property = property(Self.shadowPathIsBounds, of: subject),
      NumberText.flag(property.text) == true, layer.shadowPath == nil
    {
      let radius = min(
        max(layer.cornerRadius, 0), layer.bounds.width / 2, layer.bounds.height / 2)
      layer.shadowPath = CGPath(
        roundedRect: layer.bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
    }
    if subject.className == Self.backdropClass {
      (layer.backgroundFilters, layer.filters) = (layer.filters, nil)
      // The backdrop is visible only within the bounds. With sublayers, clipping would also cut
      // them off.
      if subject.element.child("sublayers") == nil { layer.masksToBounds = true }
    }
  }

  /// Returns a property from an element or an attribute; nil if it is not present.
  private func property(_ name: String, of subject: Subject) -> PropertyText? {
    if let child = subject.element.child(name) { return propertyText(child) }
    return subject.element.attribute(name).map {
      PropertyText(name: name, text: $0, line: subject.element.line)
    }
  }
}

extension Pixels {
  /// Multiplies each pixel's straight color and alpha by those of a color, rounding to nearest.
  ///
  /// Components outside 0...1 are clamped.
  fileprivate func multiplied(by color: Color) -> Pixels {
    let factors = [color.red, color.green, color.blue, 1].map {
      min(max($0, 0), 1) * min(max(color.alpha, 0), 1)
    }
    // A table of products per component, indexed by the byte value.
    let tables = factors.map { factor in
      (0...255).map { UInt8((Double($0) * factor).rounded()) }
    }
    let source = bytes
    let product = [UInt8](unsafeUninitializedCapacity: source.count) { result, count in
      for index in source.indices { result[index] = tables[index & 3][Int(source[index])] }
      count = source.count
    }
    return Pixels(width: width, height: height, premultipliedRGBA: product)
  }
}
