import SwiftSyntax

/// A function that a type declares.
struct MethodFacts {
  let signature: Signature
  let isStatic: Bool
  /// What `@objc(name)` calls it.
  let givenSelector: String?

  var selectorName: String { givenSelector ?? signature.selectorName }
}

/// A property that a type declares.
struct PropertyFacts {
  /// The type that its members are of, see `memberTypeName`.
  let typeName: String?
  /// What `@objc(name)` calls it.
  let givenName: String?
  let isOverride: Bool
}

/// A requirement that Objective-C lets conforming classes leave out.
struct OptionalRequirement {
  let protocolName: String
  /// The protocol's name with the types that it is in, as code elsewhere writes it.
  let protocolPath: String
  let signature: Signature
  let result: TypeSyntax?

  /// Whether a call gives a value.
  var returnsValue: Bool { result.map { !$0.isVoid } ?? false }
}

/// What all files together say about a type, in its declaration and its extensions.
struct TypeFacts {
  enum Kind { case `class`, value, `protocol` }

  /// Nil when only extensions of it are seen.
  var kind: Kind?
  /// The names of its generic parameters.
  var parameters: [String] = []
  /// A superclass or protocols, by their last names.
  var inherited: [String] = []
  var methods: [MethodFacts] = []
  var properties: [String: PropertyFacts] = [:]
  /// Functions and properties that it overrides; a property's signature has its name alone.
  var overridden: Set<Member> = []
  /// Words in string literals and in `#keyPath`: keys that it may name.
  var namedKeys: Set<String> = []
  /// Whether Objective-C sees the protocol, which then is for classes alone.
  var isObjectiveC = false
  /// The file that declares it, and where its body ends there.
  var body: TypeBody?
}

/// Where a class's body ends.
struct TypeBody {
  let file: String
  /// The offset behind the last member, before the line of the closing brace.
  let end: Int
  let isEmpty: Bool
  /// Whether the closing brace stands behind other code, where a comment would swallow it.
  let endsInLine: Bool
  /// The clause of `#if` that it is built with, see `CompilationConditions`.
  let clause: AbsolutePosition?
}

/// A member that can be overridden.
enum Member: Hashable {
  case function(Signature)
  case property(String)
}
