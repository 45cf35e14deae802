import SwiftSyntax

/// Collects the declarations of one file.
final class DeclarationCollector: SyntaxVisitor {
  private(set) var types: [String: TypeFacts] = [:]
  private(set) var optionalFunctions: [OptionalRequirement] = []
  /// The type aliases of the file.
  private(set) var aliases: Set<String> = []
  /// All declarations outside functions.
  private(set) var declared: Set<DeclaredName> = []
  private let file: String
  /// The types that enclose the current node, outermost first.
  private var open: [String] = []

  init(_ file: String) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    CompilationConditions.isLeftOut(node) ? .skipChildren : .visitChildren
  }

  private func enter(
    _ name: String, _ kind: TypeFacts.TypeKind?, _ inheritance: InheritanceClauseSyntax?,
    _ parameters: GenericParameterClauseSyntax? = nil
  ) -> SyntaxVisitorContinueKind {
    if kind != nil { declare(.property(name.lastName)) }
    open.append(name.lastName)
    types[name.lastName, default: TypeFacts()].kind = types[name.lastName]?.kind ?? kind
    types[name.lastName]?.inherited +=
      inheritance?.inheritedTypes.compactMap { memberTypeName($0.type)?.lastName } ?? []
    if let parameters {
      types[name.lastName]?.parameters = parameters.parameters.map(\.name.text)
    }
    return .visitChildren
  }

  private func declare(_ member: Member) {
    declared.insert(DeclaredName(owner: open.last, member: member))
  }

  private func note(_ change: (inout TypeFacts) -> Void) {
    guard let name = open.last else { return }
    change(&types[name, default: TypeFacts()])
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let result = enter(
      node.name.text, .class, node.inheritanceClause, node.genericParameterClause)
    let body = TypeBody(
      file: file, end: node.memberBlock.rightBrace.position.utf8Offset,
      isEmpty: node.memberBlock.members.isEmpty,
      endsInLine: node.memberBlock.rightBrace.leadingTrivia.lineEnds == 0,
      clause: CompilationConditions.uncertainClause(of: node))
    note {
      // An extension cannot extend a class inside a function.
      if !node.isInFunction { $0.body = body }
      $0.isFinal = node.modifiers.contains("final")
    }
    return result
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .class, node.inheritanceClause)
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .value, node.inheritanceClause, node.genericParameterClause)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .value, node.inheritanceClause, node.genericParameterClause)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let result = enter(node.name.text, .protocol, node.inheritanceClause)
    if node.attributes.attribute(named: "objc") != nil { note { $0.isObjectiveC = true } }
    return result
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(memberTypeName(node.extendedType) ?? "", nil, node.inheritanceClause)
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    aliases.insert(node.name.text)
    if !node.isInFunction { declare(.property(node.name.text)) }
    return .visitChildren
  }

  override func visitPost(_ node: ClassDeclSyntax) { open.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { open.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { open.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { open.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { open.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { open.removeLast() }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if !node.isInFunction { declare(.function(Signature(node))) }
    guard node.isMember else { return .visitChildren }
    let method = MethodFacts(
      signature: Signature(node), isStatic: node.modifiers.isStatic,
      givenSelector: node.attributes.objectiveCName)
    note {
      $0.methods.append(method)
      if node.modifiers.contains("override") { $0.overridden.insert(.function(method.signature)) }
    }
    if node.modifiers.contains("optional"), let name = open.last {
      optionalFunctions.append(
        OptionalRequirement(
          protocolName: name, protocolPath: open.joined(separator: "."),
          signature: method.signature,
          result: node.signature.returnClause?.type))
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let variables = node.namesAndTypes
    if !node.isInFunction { for variable in variables { declare(.property(variable.name)) } }
    guard node.isMember else { return .visitChildren }
    for (name, type) in variables {
      let binding = node.bindings.first { $0.pattern.trimmedDescription == name }
      let value = binding?.typeAnnotation == nil ? binding?.initializer?.value : nil
      note {
        $0.properties[name] = PropertyFacts(
          typeName: type, value: value, givenName: node.attributes.objectiveCName,
          isOverride: node.modifiers.contains("override"))
        if node.modifiers.contains("override") { $0.overridden.insert(.property(name)) }
      }
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.isMember else { return .visitChildren }
    note {
      $0.initializers.append(
        InitializerFacts(
          parameters: node.signature.parameterClause.parameters.map {
            (label: $0.firstName.text, hasDefault: $0.defaultValue != nil)
          },
          isRequired: $0.kind == .protocol || node.modifiers.contains("required")))
    }
    return .visitChildren
  }

  // MARK: Keys

  override func visit(_ node: StringSegmentSyntax) -> SyntaxVisitorContinueKind {
    note { $0.namedKeys.insert(node.content.text) }
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "keyPath", let path = node.arguments.first?.expression {
      let names = path.trimmedDescription.split(separator: ".").map(String.init)
      note { $0.namedKeys.formUnion(names) }
    }
    return .visitChildren
  }
}
