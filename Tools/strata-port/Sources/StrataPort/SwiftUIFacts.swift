import SwiftSyntax

/// The SwiftUI declarations of the files, which Linux does not compile.
///
/// They are declarations that conform to SwiftUI protocols or extend SwiftUI types, and
/// declarations that use those and are not needed by other code.
struct SwiftUIFacts {
  /// The names of the top-level declarations that are hidden.
  private(set) var hidden: Set<String> = []
  /// The names of the types that the files declare.
  private let declared: Set<String>

  init(_ files: [ParsedFile], declared: Set<String>) {
    self.declared = declared
    guard files.contains(where: \.importsSwiftUI) else { return }
    let shown = shownTypes(in: files)
    hidden = shown.declared
    let units = files.flatMap { file in
      file.tree.statements.flattened.map { unit($0.item, in: file) }
    }
    hidden.formUnion(units.filter { $0.mayHide(shown.extended) }.compactMap(\.name))
    // Declarations needed by code that stays must stay as well.
    while true {
      var needed: Set<String> = []
      for unit in units where !isHidden(unit) { needed.formUnion(unit.names) }
      let staying = hidden.subtracting(shown.declared).intersection(needed)
      if staying.isEmpty { break }
      hidden.subtract(staying)
    }
  }

  /// A top-level declaration or statement and the names that it uses.
  struct Unit {
    enum UnitKind { case value, freeClass, derivedClass, `extension`, other }

    var kind = UnitKind.other
    /// The name that it declares or extends.
    var name: String?
    /// The SwiftUI protocol that it conforms to, or the SwiftUI type that it extends.
    var shownBy: String?
    /// The names that it uses, except its own.
    var names: Set<String> = []
    /// The places where it uses SwiftUI or hidden declarations.
    var places: [Syntax] = []
    /// Whether each of its members uses them.
    var isAllForeign = false

    /// Whether it can be hidden if no other code needs it.
    ///
    /// `extended` contains the types that become part of SwiftUI through extensions.
    fileprivate func mayHide(_ extended: Set<String>) -> Bool {
      switch kind {
      case .value: !places.isEmpty || extended.contains(name ?? "")
      case .freeClass, .other: !places.isEmpty
      case .derivedClass, .extension: false
      }
    }
  }

  /// Returns the unit for a top-level declaration or statement.
  func unit(_ item: some SyntaxProtocol, in file: ParsedFile) -> Unit {
    var unit = Unit()
    unit.name =
      Syntax(item).asProtocol((any NamedDeclSyntax).self)?.name.text
      ?? item.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription
    if let group = Syntax(item).asProtocol((any DeclGroupSyntax).self) {
      unit.kind = kind(of: group)
      unit.shownBy = shownBy(group, in: file)
      if let extended = group.as(ExtensionDeclSyntax.self) {
        unit.name = memberTypeName(extended.extendedType)?.lastName
        let members = group.memberBlock.members.flattened
        unit.isAllForeign =
          !members.isEmpty && members.allSatisfy { !places(in: $0.decl, of: file).isEmpty }
      }
    }
    let collector = SwiftUICollector(self, of: Syntax(item), in: file, declared)
    collector.walk(item)
    unit.places = collector.places
    unit.names = collector.names.subtracting([unit.name ?? ""])
    return unit
  }

  private func kind(of group: any DeclGroupSyntax) -> Unit.UnitKind {
    if group.is(ExtensionDeclSyntax.self) { return .extension }
    guard group.is(ClassDeclSyntax.self) else { return .value }
    let first = group.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
    return first == nil || first == "ObservableObject" ? .freeClass : .derivedClass
  }

  /// Returns the places where a declaration uses SwiftUI or hidden declarations.
  func places(in member: DeclSyntax, of file: ParsedFile) -> [Syntax] {
    let collector = SwiftUICollector(self, of: Syntax(member), in: file, declared)
    collector.walk(member)
    return collector.places
  }

  /// Whether a declaration is hidden.
  func isHidden(_ unit: Unit) -> Bool {
    guard unit.shownBy == nil else { return true }
    switch unit.kind {
    case .extension: return hidden.contains(unit.name ?? "") || unit.isAllForeign
    case .value, .freeClass, .derivedClass: return hidden.contains(unit.name ?? "")
    // Functions may be overloaded.
    case .other: return hidden.contains(unit.name ?? "") && !unit.places.isEmpty
    }
  }

  // MARK: Types of SwiftUI

  /// Returns the top-level types that belong to SwiftUI, directly or through an extension.
  private func shownTypes(
    in files: [ParsedFile]
  ) -> (declared: Set<String>, extended: Set<String>) {
    var found: (declared: Set<String>, extended: Set<String>) = ([], [])
    for file in files where file.importsSwiftUI {
      for item in file.tree.statements.flattened {
        guard let group = item.item.asProtocol((any DeclGroupSyntax).self),
          shownBy(group, in: file) != nil
        else { continue }
        if let type = group.as(ExtensionDeclSyntax.self)?.extendedType {
          if let name = memberTypeName(type) { found.extended.insert(name) }
        } else if let named = item.item.asProtocol((any NamedDeclSyntax).self) {
          found.declared.insert(named.name.text)
        }
      }
    }
    return found
  }

  /// Returns the SwiftUI protocol that a declaration conforms to, or the SwiftUI type that it
  /// extends.
  func shownBy(_ group: some DeclGroupSyntax, in file: ParsedFile) -> String? {
    guard file.importsSwiftUI else { return nil }
    if let type = group.as(ExtensionDeclSyntax.self)?.extendedType,
      let name = name(of: type, among: SwiftUINames.types)
    {
      return name
    }
    return group.inheritanceClause?.inheritedTypes.lazy
      .compactMap { name(of: $0.type, among: SwiftUINames.shown) }.first
  }

  private func name(of type: TypeSyntax, among names: Set<String>) -> String? {
    guard let path = memberTypeName(type) else { return nil }
    let isSpelled = path.hasPrefix("SwiftUI.")
    let name = isSpelled ? String(path.dropFirst("SwiftUI.".count)) : path
    return isSpelled || names.contains(name) && !declared.contains(name) ? name : nil
  }
}

/// Collects the names in a declaration and its uses of SwiftUI.
private final class SwiftUICollector: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private(set) var places: [Syntax] = []
  private let facts: SwiftUIFacts
  private let root: Syntax
  private let file: ParsedFile
  private let declared: Set<String>

  init(_ facts: SwiftUIFacts, of root: Syntax, in file: ParsedFile, _ declared: Set<String>) {
    (self.facts, self.root, self.file, self.declared) = (facts, root, file, declared)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    CompilationConditions.isLeftOut(node) ? .skipChildren : .visitChildren
  }

  private func note(_ name: String, _ node: some SyntaxProtocol, among known: Set<String>) {
    names.insert(name)
    let isForeign = file.importsSwiftUI && known.contains(name) && !declared.contains(name)
    if isForeign || facts.hidden.contains(name) { places.append(Syntax(node)) }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.isBehindDot { note(node.baseName.text, node, among: SwiftUINames.types) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    let isAttribute = node.parent?.is(AttributeSyntax.self) == true
    note(
      node.name.text, node, among: isAttribute ? SwiftUINames.attributes : SwiftUINames.types)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.baseType.trimmedDescription == "SwiftUI" { places.append(Syntax(node)) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base?.trimmedDescription == "SwiftUI" { places.append(Syntax(node)) }
    return .visitChildren
  }

  // MARK: Code that is skipped

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    node.macroName.text == "Preview" ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    node.macroName.text == "Preview" ? .skipChildren : .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { inner(node) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { inner(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { inner(node) }

  private func inner(_ node: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
    node.id != root.id && facts.shownBy(node, in: file) != nil ? .skipChildren : .visitChildren
  }
}
