import Foundation
import StrataGraphics
import StrataLayers
import StrataText

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
  ///
  /// - Throws: `LimitExceeded` if the multiplied images are too large together.
  mutating func readDerived(_ subject: Subject) throws {
    let layer = subject.layer
    (layer as? CATextLayer)?.hasUnstatedScale = property("contentsScale", of: subject) == nil
    if let property = property(Self.multiplyColor, of: subject), !property.isNull {
      if let color = ColorText.color(property.text, opacity: property.opacity) {
        if let image = layer.contents as? CGImage {
          layer.contents = try images.image(image, multipliedBy: color)
        }
      } else {
        reportBadValue(property, accepted: ColorText.accepted, subject)
      }
    }
    if let property = property(Self.shadowPathIsBounds, of: subject),
      NumberText.flag(property.text) == true, layer.shadowPath == nil
    {
      let radius = min(
        max(layer.cornerRadius, 0), layer.bounds.width / 2, layer.bounds.height / 2)
      layer.shadowPath = unsafe CGPath(
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
