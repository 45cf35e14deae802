import SwiftSyntax

/// A function that a type declares.
struct MethodFacts {
  let signature: Signature
  let isStatic: Bool
  /// The name in `@objc(name)`.
  let givenSelector: String?

  var selectorName: String { givenSelector ?? signature.selectorName }
}

/// A property that a type declares.
struct PropertyFacts {
  /// The type that declares its members; see `memberTypeName`.
  let typeName: String?
  /// The value whose type it has if none is written.
  let value: ExprSyntax?
  /// The name in `@objc(name)`.
  let givenName: String?
  let isOverride: Bool
}

/// An initializer that a class declares or a protocol requires.
struct InitializerFacts {
  /// The labels, and whether the parameter has a default value; "_" for no label.
  let parameters: [(label: String, hasDefault: Bool)]
  /// Whether all subclasses or conforming types have it.
  let isRequired: Bool

  /// Whether a call with the labels may call the initializer.
  func takes(_ labels: [String]) -> Bool {
    var given = labels[...]
    for parameter in parameters {
      if given.first == parameter.label {
        given.removeFirst()
      } else if !parameter.hasDefault {
        return false
      }
    }
    return given.isEmpty
  }
}

/// An optional requirement of an Objective-C protocol.
struct OptionalRequirement {
  let protocolName: String
  /// The protocol's name with its enclosing types, as code elsewhere writes it.
  let protocolPath: String
  let signature: Signature
  let result: TypeSyntax?

  /// Whether a call returns a value.
  var returnsValue: Bool { result.map { !$0.isVoid } ?? false }
}

/// The facts about a type from all files, in its declaration and its extensions.
struct TypeFacts {
  enum TypeKind { case `class`, value, `protocol` }

  /// The kind of type; nil if the files contain only extensions of it.
  var kind: TypeKind?
  /// The names of its generic parameters.
  var parameters: [String] = []
  /// The superclass and the protocols, by the last components of their names.
  var inherited: [String] = []
  var methods: [MethodFacts] = []
  var initializers: [InitializerFacts] = []
  var properties: [String: PropertyFacts] = [:]
  /// The functions and properties that it overrides; a property's signature is only its name.
  var overridden: Set<Member> = []
  /// The words in string literals and in `#keyPath`, which may be keys.
  var namedKeys: Set<String> = []
  /// Whether the protocol is visible to Objective-C and therefore limited to classes.
  var isObjectiveC = false
  /// Whether the class has no subclasses.
  var isFinal = false
  /// The file that declares it, and the end of its body there.
  var body: TypeBody?
}

/// The end of a class's body.
struct TypeBody {
  let file: String
  /// The offset after the last member, before the line of the closing brace.
  let end: Int
  let isEmpty: Bool
  /// Whether the closing brace follows other code on its line, where an inserted comment would hide
  /// it.
  let endsInLine: Bool
  /// The `#if` clause that contains it; see `CompilationConditions`.
  let clause: AbsolutePosition?
}

/// A declaration by its name, and the type that contains it.
struct DeclaredName: Hashable {
  /// The last component of the type's name; nil at the top level.
  let owner: String?
  let member: Member
}

/// A member that can be overridden, or another declaration by its name.
enum Member: Hashable {
  case function(Signature)
  case property(String)
}
