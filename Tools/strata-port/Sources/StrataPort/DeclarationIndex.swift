import SwiftSyntax

/// The declarations of a set of files, for rules that need more context than the code they change.
struct DeclarationIndex {
  private var types: [String: TypeFacts] = [:]
  private(set) var optionalFunctions: [OptionalRequirement] = []
  /// The values that callers use if an optional requirement is not implemented.
  private(set) var fallbacks: [Signature: FallbackFacts] = [:]
  let swiftUI: SwiftUIFacts
  private let aliases: Set<String>
  /// The files of each declaration outside functions.
  private var declarations: [DeclaredName: Set<String>] = [:]

  init(_ files: [ParsedFile]) {
    var aliases: Set<String> = []
    for file in files {
      let collector = DeclarationCollector(file.source.name)
      collector.walk(file.tree)
      types.merge(collector.types) { $0.joined(with: $1) }
      optionalFunctions += collector.optionalFunctions
      aliases.formUnion(collector.aliases)
      for name in collector.declared { declarations[name, default: []].insert(file.source.name) }
    }
    self.aliases = aliases
    let declared = types.filter { $0.value.kind != nil }.keys
    swiftUI = SwiftUIFacts(files, declared: aliases.union(declared))
    for file in files {
      let collector = FallbackCollector(optionalFunctions.map(\.signature))
      collector.walk(file.tree)
      fallbacks.merge(collector.found) { $0.joined(with: $1) }
    }
  }

  /// Returns the facts about a type by name; for `Outer.Inner` by the last component.
  func facts(of type: String) -> TypeFacts? { types[type.lastName] }

  /// Whether the files declare a type or an alias with a name.
  func declaresType(_ name: String) -> Bool {
    facts(of: name)?.kind != nil || aliases.contains(name)
  }

  /// Returns a file other than the given one in which a declaration would conflict with the name:
  /// one of the same type, of an ancestor or of a subtype.
  func file(declaring name: DeclaredName, besides file: String) -> String? {
    declarations.lazy.filter { declared, _ in
      guard declared.member == name.member else { return false }
      guard let one = declared.owner, let other = name.owner else {
        return declared.owner == name.owner
      }
      return one == other || inherits(one, other) || inherits(other, one)
    }.flatMap(\.value).filter { $0 != file }.min()
  }

  private func inherits(_ one: String, _ other: String) -> Bool {
    lineage(of: one).contains { $0.inherited.contains(other.lastName) }
  }

  /// Returns the type and its ancestors, as far as the files declare them, nearest first.
  func lineage(of type: String) -> [TypeFacts] {
    var found: [TypeFacts] = []
    var seen: Set<String> = []
    var waiting = [type.lastName]
    while !waiting.isEmpty {
      let name = waiting.removeFirst()
      guard seen.insert(name).inserted, let facts = types[name] else { continue }
      found.append(facts)
      waiting += facts.inherited
    }
    return found
  }

  func methods(named name: String, of type: String) -> [MethodFacts] {
    lineage(of: type).lazy.map { $0.methods.filter { $0.signature.name == name } }
      .first { !$0.isEmpty } ?? []
  }

  func property(_ name: String, of type: String) -> PropertyFacts? {
    lineage(of: type).lazy.compactMap { $0.properties[name] }.first
  }

  /// Returns the superclass of `type` that conforms to a protocol, unless `type` itself declares
  /// it.
  func superclass(of type: String, conformingTo name: String) -> String? {
    var seen: Set<String> = []
    var current = type.lastName
    while seen.insert(current).inserted, let facts = types[current] {
      if facts.inherited.contains(name) { return current == type.lastName ? nil : current }
      guard let base = facts.inherited.first(where: { types[$0]?.kind == .class }) else { break }
      current = base
    }
    return nil
  }

  /// Whether no object of a class has the methods of another class that these files declare.
  ///
  /// - Parameter isExact: Whether the object is known to be of that class and not of a subclass.
  func isUnrelated(_ type: String, to owner: String, isExact: Bool) -> Bool {
    guard facts(of: owner)?.kind == .class, type.lastName != owner.lastName,
      isExact || facts(of: type)?.kind == .class
    else { return false }
    return !inherits(type, owner) && (isExact || !inherits(owner, type))
  }

  /// Whether a class is a layer, possibly through other classes of these files.
  func isLayer(_ type: String) -> Bool {
    ([type.lastName] + lineage(of: type).flatMap(\.inherited)).contains {
      $0 == "CALayer" || ($0.hasPrefix("CA") || $0.hasPrefix("AV")) && $0.hasSuffix("Layer")
    }
  }

  /// Whether a class is a Core Data object.
  func isStored(_ type: String) -> Bool {
    lineage(of: type).contains { $0.inherited.contains("NSManagedObject") }
  }

  /// Whether a class is the application delegate.
  func isApplicationDelegate(_ type: String) -> Bool {
    lineage(of: type).contains { $0.inherited.contains("UIApplicationDelegate") }
  }

  /// Returns the subclasses of `type` that override a member, sorted by name.
  func overriders(of member: Member, of type: String) -> [String] {
    types.filter { name, facts in
      name != type.lastName && facts.overridden.contains(member)
        && lineage(of: name).contains { $0.inherited.contains(type.lastName) }
    }.keys.sorted()
  }

  /// Returns the class of another module to which an extension in these files adds a member that an
  /// extension of `type` overrides.
  func extended(adding member: Member, overriddenIn type: String) -> String? {
    let found = types.filter { name, facts in
      name != type.lastName && facts.kind == nil && facts.declares(member)
        && !facts.overridden.contains(member)
    }.keys.sorted()
    return found.first { isLayer($0) == isLayer(type) } ?? found.first
  }

  func optionalFunctions(taking call: Signature) -> [OptionalRequirement] {
    optionalFunctions.filter { $0.signature.takes(call) }
  }
}

extension TypeFacts {
  func declares(_ member: Member) -> Bool {
    switch member {
    case .function(let signature): methods.contains { $0.signature == signature }
    case .property(let name): properties[name] != nil
    }
  }

  /// Returns the facts about the same type from two files.
  func joined(with other: TypeFacts) -> TypeFacts {
    var result = self
    result.kind = kind ?? other.kind
    result.parameters = parameters.isEmpty ? other.parameters : parameters
    result.inherited += other.inherited
    result.methods += other.methods
    result.initializers += other.initializers
    result.properties.merge(other.properties) { first, _ in first }
    result.overridden.formUnion(other.overridden)
    result.namedKeys.formUnion(other.namedKeys)
    result.isObjectiveC = isObjectiveC || other.isObjectiveC
    result.isFinal = isFinal || other.isFinal
    result.body = body ?? other.body
    return result
  }
}
