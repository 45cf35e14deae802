/// An archived value as the attributes of one element.
struct ArchivedNode {
  /// The name of the element in a list, and the `type` of a property's element.
  var type: String
  var text: String
  /// The text of the opacity of a color that is not opaque; nil for any other value.
  var opacity: String?

  static let null = ArchivedNode(type: "null", text: "")

  var isNull: Bool { type == "null" }

  /// Whether the value fits into one attribute of another element.
  var isPlain: Bool { opacity == nil && !["null", "CGImage", "NSData"].contains(type) }

  /// The attributes of the element, without the type.
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
