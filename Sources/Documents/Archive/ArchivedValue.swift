/// A value in an archive, with Foundation's wrappers removed.
enum ArchivedValue {
  /// A null value, or a reference to a missing object.
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
  /// The identity of the list, shared by all references to it.
  let id: Int
  let items: BinaryPropertyList.References
}

/// A dictionary as keys and values in the same order.
struct ArchivedDictionary {
  /// The identity of the dictionary, shared by all references to it.
  let id: Int
  let keys: BinaryPropertyList.References
  let values: BinaryPropertyList.References

  /// The number of keys with a value; the two lists of a handmade archive may differ in length.
  var count: Int { min(keys.count, values.count) }
}

/// An object of a class that matters to layers.
struct ArchivedObject {
  let className: String
  /// Whether the object is a layer, by its class or a superclass.
  let isLayer: Bool
  let fields: ArchivedDictionary

  var id: Int { fields.id }

  /// - Parameter classes: The names of the class and its superclasses, beginning with the class.
  init(_ fields: ArchivedDictionary, classes: [String]) {
    self.fields = fields
    className = classes.first ?? "?"
    isLayer = classes.contains("CALayer") || className.hasSuffix("Layer")
  }
}
