/// A value of an archive as the attributes of one element say it.
struct ArchivedLeaf {
  /// What the element is called in a list, and the `type` of a property's element.
  var type: String
  var text: String
  /// A colour's, where it is not opaque.
  var opacity: String?

  static let null = ArchivedLeaf(type: "null", text: "")

  var isNull: Bool { type == "null" }

  /// Whether one attribute of another element can say it all.
  var isPlain: Bool { opacity == nil && !["null", "CGImage", "NSData"].contains(type) }

  /// The attributes of an element for it, without the type.
  var attributes: [MarkupAttribute] {
    switch type {
    case "null", "NSData": []
    case "CGImage": [MarkupAttribute(name: "src", value: text)]
    default:
      (opacity.map { [MarkupAttribute(name: "opacity", value: $0)] } ?? [])
        + [MarkupAttribute(name: "value", value: text)]
    }
  }
}
