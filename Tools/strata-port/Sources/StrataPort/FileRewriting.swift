import SwiftSyntax

/// The results of the rules for one file: edits, changes and warnings.
final class FileRewriting {
  let file: ParsedFile
  let index: DeclarationIndex
  private var edits = TextEdits()
  private var exports: [(cut: Int, file: String, offset: Int, lead: String, tail: String)] = []
  /// The names in code that moves to other files.
  private var exportedNames: [String: Set<String>] = [:]
  /// The names in code that moves to this file.
  private(set) var arrivingNames: Set<String> = []
  private var changes: [Change] = []
  private var warnings: [Warning] = []

  init(_ file: ParsedFile, _ index: DeclarationIndex) {
    self.file = file
    self.index = index
  }

  func result() -> PortedSource {
    PortedSource(
      original: file.source, text: edits.applied(to: file.source.text),
      changes: changes.sorted { $0.place < $1.place },
      warnings: warnings.sorted { $0.place < $1.place })
  }

  // MARK: Messages

  func change(at node: some SyntaxProtocol, _ message: String) {
    changes.append(Change(place: place(of: node), message: message.onOneLine))
  }

  func warn(at node: some SyntaxProtocol, _ message: String) {
    warnings.append(Warning(place: place(of: node), message: message.onOneLine))
  }

  private func place(of node: some SyntaxProtocol) -> SourcePlace {
    file.place(of: node.positionAfterSkippingLeadingTrivia)
  }

  // MARK: Edits

  /// Replaces a node but not the surrounding spaces and comments.
  func replace(_ node: some SyntaxProtocol, with text: String) {
    edits.replace(node.range, with: text)
  }

  func replace(_ range: Range<Int>, with text: String) {
    edits.replace(range, with: text)
  }

  /// Removes an attribute or a modifier with the following spaces and line breaks.
  ///
  /// A comment after it stays.
  func removeWord(_ node: some SyntaxProtocol) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    guard let next = node.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
    else { return edits.replace(node.range, with: "") }
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    let between = Trivia(pieces: Array(node.trailingTrivia) + Array(next.leadingTrivia))
    let gap =
      between.hasComment
      ? node.trailingTrivia.prefix { $0.isSpaceOrTab }.reduce(0) { $0 + $1.sourceLength.utf8Length }
      : next.positionAfterSkippingLeadingTrivia.utf8Offset - end
    edits.replace(start..<end + gap, with: "")
  }

  /// Removes a statement that is on a line of its own, together with the line.
  ///
  /// Comments above it and after it stay.
  func removeLine(_ node: some SyntaxProtocol) {
    guard !node.trailingTrivia.hasComment else { return edits.replace(node.range, with: "") }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPosition.utf8Offset
    let bytes = Array(file.source.text.utf8)
    var first = start
    while first > 0, bytes[first - 1] == UInt8(ascii: " ") || bytes[first - 1] == UInt8(ascii: "\t")
    { first -= 1 }
    let beginsLine = first == 0 || bytes[first - 1] == UInt8(ascii: "\n")
    let ending = bytes[end...].prefix(2)
    guard beginsLine, ending.first != UInt8(ascii: ";") else {
      return edits.replace(start..<end, with: "")
    }
    let lineEnd = ending.starts(with: Array("\r\n".utf8)) ? 2 : min(1, ending.count)
    edits.replace(first..<end + lineEnd, with: "")
  }

  func insert(_ text: String, before node: some SyntaxProtocol) {
    edits.insert(text, at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  func insert(_ text: String, after node: some SyntaxProtocol) {
    edits.insert(text, at: node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// Inserts text after the line of a node, including a comment at its end.
  func insert(_ text: String, belowLineOf node: some SyntaxProtocol) {
    edits.insert(text, at: node.endPosition.utf8Offset)
  }

  /// Inserts text before all other text at an offset.
  func insertFirst(_ text: String, at offset: Int) {
    edits.insertFirst(text, at: offset)
  }

  /// Puts lines with `#if` and `#endif` around the lines of a node.
  func makeConditional(_ node: some SyntaxProtocol, on condition: String) {
    let margin = node.indentation
    insert("#if \(condition)\n\(margin)", before: node)
    insert("\n\(margin)#endif", belowLineOf: node)
  }

  /// Moves a node to an offset of this or another file, between `lead` and `tail`.
  func move(
    _ node: some SyntaxProtocol, to destination: Int, of name: String, after lead: String,
    before tail: String
  ) {
    let range = node.position.utf8Offset..<node.endPosition.utf8Offset
    if name == file.source.name {
      edits.move(range, to: destination, after: lead, before: tail)
    } else {
      exports.append((edits.cut(range), name, destination, lead, tail))
      exportedNames[name, default: []].formUnion(UsedNames.collect(in: node).names)
    }
  }

  /// Adds the names in code that moves to other files to the arriving names of those files.
  func exportNames(to others: [String: FileRewriting]) {
    for (file, names) in exportedNames { others[file]?.arrivingNames.formUnion(names) }
  }

  /// Inserts the text that moves to other files; all rules must have run before.
  func exportMoved(to others: [String: FileRewriting]) {
    for export in exports {
      let text = edits.text(cut: export.cut, from: file.source.text)
      others[export.file]?.edits.insert(export.lead + text + export.tail, at: export.offset)
    }
  }
}

/// A rule that visits the tree of a file and adds edits to the rewriting.
class RewritingRule: SyntaxVisitor {
  let rewriting: FileRewriting

  var index: DeclarationIndex { rewriting.index }

  init(_ rewriting: FileRewriting) {
    self.rewriting = rewriting
    super.init(viewMode: .sourceAccurate)
  }

  /// Skips code that Linux does not compile.
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    CompilationConditions.isLeftOut(node) ? .skipChildren : .visitChildren
  }
}

extension SyntaxProtocol {
  /// The node's bytes without the surrounding spaces and comments.
  var range: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The ancestors of the node, from its parent to the file.
  var ancestors: some Sequence<Syntax> {
    sequence(first: Syntax(self), next: \.parent).dropFirst()
  }
}

extension Trivia {
  fileprivate var hasComment: Bool { contains { $0.isComment } }
}

extension String {
  /// Code with its line breaks replaced by spaces.
  fileprivate var onOneLine: String {
    contains(where: \.isNewline)
      ? split(whereSeparator: \.isWhitespace).joined(separator: " ") : self
  }
}
