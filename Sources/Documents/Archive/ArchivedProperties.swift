/// The properties of an archived object under the names that CAML has for them.
struct ArchivedProperties {
  /// Attributes that stand for the class and not for a field.
  private(set) var attributes: [MarkupAttribute] = []
  /// An index of the archive for each.
  private(set) var properties: [String: Int] = [:]
  private(set) var animations: ArchivedAnimations?
  /// Whether the object is part of a layer's states.
  let isState: Bool

  /// Properties that take values of several types.
  static let ofAnyType: Set<String> = ["fromValue", "toValue", "byValue", "value"]

  /// Fields that say nothing of the object itself.
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
    for (field, index) in fields where !field.hasPrefix("$") && !Self.bookkeeping.contains(field) {
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

  /// `CAFilterType` is the attribute `filter`, `CAFilterName` is `name`, and so on.
  private static func filterName(_ field: String) -> String {
    guard field.hasPrefix("CAFilter") else { return field }
    return field == "CAFilterType" ? "filter" : lowercasedFirst(field.dropFirst(8))
  }

  /// `CI_inputAngle` is the attribute `inputAngle`, `CIName` is `name`.
  private static func coreImageName(_ field: String) -> String {
    if field.hasPrefix("CI_") { return String(field.dropFirst(3)) }
    return field.hasPrefix("CI") ? lowercasedFirst(field.dropFirst(2)) : field
  }

  private static func lowercasedFirst(_ name: Substring) -> String {
    name.prefix(1).lowercased() + name.dropFirst()
  }
}

/// A layer's animations, and the keys that they were added with.
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
