/// What an archive holds at some place, with Foundation's own objects taken out of their wrapping.
enum ArchivedValue {
  /// nil, and what an archive names and does not have.
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case data(BinaryPropertyList.Bytes)
  case list(ArchivedList)
  case dictionary(ArchivedDictionary)
  case object(ArchivedObject)
}

/// An array or a set.
struct ArchivedList {
  /// The same for every mention of the same list.
  let id: Int
  let items: BinaryPropertyList.References
}

/// Keys, and in the same order their values.
struct ArchivedDictionary {
  /// The same for every mention of the same dictionary.
  let id: Int
  let keys: BinaryPropertyList.References
  let values: BinaryPropertyList.References

  /// How many keys have a value; the lists of an archive made by hand may differ in length.
  var count: Int { min(keys.count, values.count) }
}

/// An object of a class that means something to layers.
struct ArchivedObject {
  let className: String
  /// Whether it is a layer, by its class or by a class above it.
  let isLayer: Bool
  let fields: ArchivedDictionary

  var id: Int { fields.id }

  /// - Parameter classes: The names of its class and of those above it, its own first.
  init(_ fields: ArchivedDictionary, classes: [String]) {
    self.fields = fields
    className = classes.first ?? "?"
    isLayer = classes.contains("CALayer") || className.hasSuffix("Layer")
  }
}
