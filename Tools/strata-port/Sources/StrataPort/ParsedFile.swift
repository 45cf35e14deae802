import SwiftDiagnostics
import SwiftOperators
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A file and its syntax tree.
///
/// Operators are folded, so that `a + b as NSValue` is a cast of a sum. Folding does not move text,
/// so positions in the tree are positions in the file.
struct ParsedFile {
  let source: SourceText
  let tree: SourceFileSyntax
  let importsSwiftUI: Bool
  private let converter: SourceLocationConverter

  init(_ source: SourceText, tree: SourceFileSyntax, converter: SourceLocationConverter) {
    self.source = source
    self.tree = tree
    importsSwiftUI = source.text.contains("import SwiftUI")
    self.converter = converter
  }

  func place(of position: AbsolutePosition) -> SourcePlace {
    let location = converter.location(for: position)
    return SourcePlace(line: location.line, column: location.column)
  }
}

/// The result of parsing a file.
enum Parsing {
  case file(ParsedFile)
  case failure(SourceText, [SyntaxProblem])

  /// The maximum depth of a tree, which fits on the stack of `LargeStack`.
  ///
  /// The parser has a lower limit for code in which it calls itself.
  private static let maximumDepth = 5000

  init(_ source: SourceText) {
    var parser = Parser(source.text, maximumNestingLevel: 256)
    let tree = SourceFileSyntax.parse(from: &parser)
    let converter = SourceLocationConverter(fileName: source.name, tree: tree)
    if let node = tree.node(deeperThan: Self.maximumDepth) {
      let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
      let problem = SyntaxProblem(
        place: SourcePlace(line: location.line, column: location.column),
        message: "the code is nested more than \(Self.maximumDepth) levels deep")
      self = .failure(source, [problem])
      return
    }
    let problems = ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { $0.diagMessage.severity == .error }
      .map { diagnostic in
        let location = diagnostic.location(converter: converter)
        return SyntaxProblem(
          place: SourcePlace(line: location.line, column: location.column),
          message: diagnostic.message)
      }
    guard problems.isEmpty else {
      self = .failure(source, problems)
      return
    }
    // An operator declared in the file's module has no known precedence. It is folded as an
    // operator without precedence, which only affects adjacent casts.
    let folded = OperatorTable.standardOperators.foldAll(tree) { _ in }
    self = .file(
      ParsedFile(
        source, tree: folded.as(SourceFileSyntax.self) ?? tree, converter: converter))
  }

  var file: ParsedFile? {
    if case .file(let file) = self { file } else { nil }
  }
}
