/// The properties of an archived object under their CAML names.
struct ArchivedProperties {
  /// The attributes that represent the class instead of a field.
  private(set) var attributes: [MarkupAttribute] = []
  /// The index of each property's value in the archive.
  private(set) var properties: [String: Int] = [:]
  private(set) var animations: ArchivedAnimations?
  /// Whether the object belongs to a layer's states.
  let isState: Bool

  /// The properties that accept values of several types.
  static let ofAnyType: Set<String> = ["fromValue", "toValue", "byValue", "value"]

  /// The fields that do not describe the object itself.
  private static let bookkeeping: Set<String> = [
    "__CACodingContents", "delegate", "isRootLayer", "CALayerAnimationKeys",
  ]

  init(of object: ArchivedObject, in archive: KeyedArchive) throws {
    let fields = try archive.entries(object.fields)
    isState = object.className.hasPrefix("LKState") || object.className.hasPrefix("CAState")
    let isCoreImage = fields.keys.contains { $0 == "CIName" || $0.hasPrefix("CI_") }
    if isCoreImage {
      attributes.append(MarkupAttribute(name: "filter", value: object.className))
    }
    // In a fixed order, because several fields may stand for one property.
    for (field, index) in fields.sorted(by: { $0.key < $1.key })
    where !field.hasPrefix("$") && !Self.bookkeeping.contains(field) {
      switch (field, archive.value(index)) {
      case ("CALayerAnimations", .list(let list)):
        animations = ArchivedAnimations(list, keys: fields["CALayerAnimationKeys"], in: archive)
      case ("CAFilterInputs", .dictionary(let inputs)):
        properties.merge(try archive.entries(inputs)) { own, _ in own }
      case (_, .object(let text)) where text.className.hasSuffix("AttributedString"):
        let parts = try archive.entries(text.fields)
        properties[field] = parts["NSString"]
        properties["NSAttributes"] = parts["NSAttributes"]
      default:
        let name = isCoreImage ? Self.coreImageName(field) : Self.filterName(field)
        properties[name] = index
      }
    }
  }

  /// Maps a filter field to its attribute: `CAFilterType` to `filter`, `CAFilterName` to `name`.
  private static func filterName(_ field: String) -> String {
    guard field.hasPrefix("CAFilter") else { return field }
    return field == "CAFilterType" ? "filter" : lowercasedFirst(field.dropFirst(8))
  }

  /// Maps a Core Image field to its attribute: `CI_inputAngle` to `inputAngle`, `CIName` to `name`.
  private static func coreImageName(_ field: String) -> String {
    if field.hasPrefix("CI_") { return String(field.dropFirst(3)) }
    return field.hasPrefix("CI") ? lowercasedFirst(field.dropFirst(2)) : field
  }

  private static func lowercasedFirst(_ name: Substring) -> String {
    name.prefix(1).lowercased() + name.dropFirst()
  }
}

/// A layer's animations and the keys under which they were added.
struct ArchivedAnimations {
  let animations: ArchivedList
  let keys: ArchivedList?

  init(_ animations: ArchivedList, keys: Int?, in archive: KeyedArchive) {
    self.animations = animations
    guard let keys, case .list(let list) = archive.value(keys) else {
      self.keys = nil
      return
    }
    self.keys = list
  }
}
