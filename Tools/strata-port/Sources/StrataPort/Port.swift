import SwiftSyntax

/// Rewrites Swift code for iOS so that it compiles against Strata's `UIKit` on Linux.
///
/// Input and output are texts; no files are read or written. Only the necessary text is changed:
/// every other byte of a file stays the same, including comments and spaces.
public enum Port {
  /// Rewrites the files of a module.
  ///
  /// The declarations of each file, such as a protocol with optional requirements or the type of a
  /// property, are known in all others, so pass all files of a module together. Rewriting is
  /// idempotent. Code that is nested more than 5,000 levels deep is refused.
  /// The cost is proportional to the total length of the files.
  ///
  /// - Returns: One outcome per file, in the order of the files.
  public static func rewrite(_ sources: [SourceText]) -> [PortOutcome] {
    LargeStack.run { rewriteOnThread(sources) }
  }

  private static func rewriteOnThread(_ sources: [SourceText]) -> [PortOutcome] {
    let parsings = sources.map(Parsing.init)
    let files = parsings.compactMap(\.file)
    let index = DeclarationIndex(files)
    let rewritings = files.map { FileRewriting($0, index) }
    for rewriting in rewritings { applyRules(to: rewriting) }
    let byName = Dictionary(
      rewritings.map { ($0.file.source.name, $0) }, uniquingKeysWith: { first, _ in first })
    for rewriting in rewritings { rewriting.exportNames(to: byName) }
    for rewriting in rewritings { ImportRule(rewriting).walk(rewriting.file.tree) }
    for rewriting in rewritings { rewriting.exportMoved(to: byName) }
    var written = rewritings.map { $0.result() }[...]
    return parsings.map { parsing in
      switch parsing {
      case .file: .ported(written.removeFirst())
      case .failure(let source, let problems): .unparsable(source, problems)
      }
    }
  }

  private static func applyRules(to rewriting: FileRewriting) {
    let rules: [RewritingRule] = [
      ConditionRule(rewriting), SwiftUIRule(rewriting),
      AttributeRule(rewriting),
      ManagedPropertyRule(rewriting), SelectorRule(rewriting), TargetRule(rewriting),
      KeyPathRule(rewriting),
      OptionalProtocolRule(rewriting), OptionalCallRule(rewriting), WitnessRule(rewriting),
      ValueRule(rewriting), BridgingRule(rewriting), EmptyObjectRule(rewriting),
      WindowRule(rewriting), RequiredInitializerRule(rewriting), FunctionRule(rewriting),
      ExtensionOverrideRule(rewriting), RuntimeRule(rewriting),
    ]
    for rule in rules { rule.walk(rewriting.file.tree) }
  }
}
