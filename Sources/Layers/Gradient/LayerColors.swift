import Foundation
package import StrataGraphics

/// A gradient's colors: objects that were set, or values from an animation.
package struct LayerColors {
  /// One color for each object; nil for an object that is not a color.
  package private(set) var values: [Color?]
  private var given: [Any]?

  /// Creates colors from objects that were set.
  package init(_ objects: [Any]?) {
    values = (objects ?? []).map { ($0 as? CGColor)?.value }
    given = objects
  }

  /// Creates colors from an animation's values.
  package init(shown values: [Color?]) {
    self.values = values
  }

  /// The objects that were set, or new ones; nil if nothing was set.
  package var objects: [Any]? {
    given ?? (values.isEmpty ? nil : values.compactMap { $0.map { CGColor($0) } })
  }
}

extension PropertyKind<[Any]?> {
  /// An array of colors, or nil.
  static var colors: PropertyKind {
    var kind = PropertyKind.object("an array of CGColor")
    // The objects cannot be compared, because the array may contain arbitrary objects.
    kind.storage = StoredForm(
      LayerColors.self, isSame: { _, _ in false }, store: { LayerColors($0) },
      load: { $0.objects })
    return kind
  }
}

extension LayerValues {
  /// The colors of a list of the kind above.
  subscript(colors property: LayerProperty<[Any]?>) -> [Color?] {
    precondition(property.storedType == LayerColors.self, "the property must be a list of colors")
    return place(of: property)[as: LayerColors.self].values
  }
}
