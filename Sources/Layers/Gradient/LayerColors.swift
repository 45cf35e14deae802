import Foundation
package import StrataGraphics

/// A gradient's colours: objects that someone set, or values that an animation gave.
package struct LayerColors {
  /// One for each object; nil for an object that is no colour.
  package private(set) var values: [Color?]
  private var given: [Any]?

  /// What was set.
  package init(_ objects: [Any]?) {
    values = (objects ?? []).map { ($0 as? CGColor)?.value }
    given = objects
  }

  /// What an animation shows.
  package init(shown values: [Color?]) {
    self.values = values
  }

  /// What was set, or new objects; nil where nothing was set.
  package var objects: [Any]? {
    given ?? (values.isEmpty ? nil : values.compactMap { $0.map { CGColor($0) } })
  }
}

extension PropertyKind<[Any]?> {
  /// An array of colours, or nil.
  static var colors: PropertyKind {
    var kind = PropertyKind.object("an array of CGColor")
    // Their objects cannot be compared, since anything can be among them.
    kind.storage = StoredForm(
      LayerColors.self, isSame: { _, _ in false }, store: { LayerColors($0) },
      load: { $0.objects })
    return kind
  }
}

extension LayerValues {
  /// The colours of a list, which is of the kind above.
  subscript(colors property: LayerProperty<[Any]?>) -> [Color?] {
    precondition(property.storedType == LayerColors.self, "other lists are kept otherwise")
    return place(of: property).assumingMemoryBound(to: LayerColors.self).pointee.values
  }
}
