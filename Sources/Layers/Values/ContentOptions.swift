/// What whoever draws a tree says of kinds of content that layers know nothing of: one value of a type.
package struct ContentOptions: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  package init() {}

  /// The value of a type; nil where nothing is said.
  package subscript<Value: Sendable>(_ type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
