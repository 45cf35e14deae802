import Foundation
import FoundationXML
import StrataGraphics

/// Reads XML into a `MarkupTree` and enforces limits on depth and size while reading.
struct MarkupReader {
  /// The maximum nesting depth of elements, unless the layer depth requires more.
  ///
  /// A layer takes two levels (its own and `sublayers`). The deepest part of a layer (states,
  /// groups of animations) takes about ten.
  static func elementDepth(_ limits: Limits) -> Int { max(1_024, 4 * limits.depth) }
  /// The maximum number of elements and attributes in a document.
  ///
  /// Each takes at most about 100 bytes, so the total is about half a gigabyte.
  static let nodes = 4_000_000

  var file: String
  var limits: Limits
  /// Whether the text between tags is stored.
  var keepsText = false
  /// Whether layers are checked against `limits` while reading.
  var countsLayers = false

  /// Returns the elements of a document.
  ///
  /// - Throws: `DocumentError` if it is not well-formed, `LimitExceeded` if it exceeds a limit.
  func read(_ data: Data) throws -> MarkupTree {
    let checked = try MarkupPrologue.checked(data, file: file)
    let builder = Builder(
      file: file, limits: limits, elementDepth: Self.elementDepth(limits), nodes: Self.nodes,
      keepsText: keepsText, countsLayers: countsLayers)
    // The parser reads from a stream because it fails above 10,000,000 bytes if given all data at
    // once.
    let parser = XMLParser(stream: InputStream(data: checked))
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    let accepted = parser.parse()
    if let failure = builder.failure { throw failure }
    // `parse()` returns true for empty and truncated documents and reports truncation only
    // sometimes.
    guard builder.isWhole, accepted else {
      throw DocumentError.notXML(
        file: file, line: max(1, parser.lineNumber),
        reason: "the document ends before its root element is closed")
    }
    return builder.tree
  }
}

/// Builds the tree from parser events; stops the parser at the first failure.
private final class Builder: NSObject, XMLParserDelegate {
  let tree = MarkupTree()
  var failure: (any Error)?
  /// Whether the root element has been closed.
  private(set) var isWhole = false

  private struct Open {
    var index: Int
    var layerDepth: Int
  }

  private let file: String
  private let limits: Limits
  private let elementDepth: Int
  private let nodeLimit: Int
  private let keepsText: Bool
  private let countsLayers: Bool
  private var open: [Open] = []
  private var nodes = 0
  private var pulse = ThreadWatch.Pulse()
  private var layers = 0
  /// The element names, each stored once.
  private var names: [String: String] = [:]

  init(
    file: String, limits: Limits, elementDepth: Int, nodes: Int, keepsText: Bool,
    countsLayers: Bool
  ) {
    (self.file, self.limits, self.elementDepth) = (file, limits, elementDepth)
    (nodeLimit, self.keepsText, self.countsLayers) = (nodes, keepsText, countsLayers)
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    guard failure == nil else { return }
    do {
      try pulse.step()
    } catch {
      return stop(parser, error)
    }
    let name = interned(elementName)
    let parent = open.last.map { tree.records[$0.index].name }
    let isLayer = countsLayers && CAMLGrammar.isLayer(name, parent: parent)
    let layerDepth = (open.last?.layerDepth ?? 0) + (isLayer ? 1 : 0)
    nodes += 1 + attributes.count
    layers += isLayer ? 1 : 0
    guard within("layer depth", layerDepth, limits.depth, parser),
      within("number of layers", layers, limits.layers, parser),
      within("XML nesting", open.count + 1, elementDepth, parser),
      within("number of XML elements and attributes", nodes, nodeLimit, parser)
    else { return }
    let sorted = attributes.sorted { $0.key < $1.key }
      .map { MarkupAttribute(name: $0.key, value: $0.value) }
    let index = tree.append(name, sorted, line: parser.lineNumber, under: open.last?.index)
    open.append(Open(index: index, layerDepth: layerDepth))
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard failure == nil else { return }
    open.removeLast()
    if open.isEmpty { isWhole = true }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard keepsText, let index = open.last?.index else { return }
    tree.records[index].text += string
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let code = (parseError as NSError).code
    guard failure == nil, !XMLFailure.isHarmless(code) else { return }
    stop(
      parser,
      DocumentError.notXML(
        file: file, line: max(1, parser.lineNumber),
        reason: XMLFailure.reason(code) + openElement(code)))
  }

  /// Returns a description of the open element if an end tag does not match; otherwise "".
  private func openElement(_ code: Int) -> String {
    guard XMLFailure.isAboutEnd(code), let last = open.last else { return "" }
    let record = tree.records[last.index]
    return "; the open element is '\(DocumentNotes.shown(record.name.prefix(40)))' of line "
      + "\(record.line)"
  }

  private func within(_ what: String, _ asked: Int, _ allowed: Int, _ parser: XMLParser) -> Bool {
    guard asked > allowed else { return true }
    stop(
      parser,
      LimitExceeded(what, asked: asked, allowed: allowed, place: "\(file):\(parser.lineNumber)"))
    return false
  }

  private func stop(_ parser: XMLParser, _ error: any Error) {
    failure = error
    parser.abortParsing()
  }

  private func interned(_ elementName: String) -> String {
    if let known = names[elementName] { return known }
    let name = elementName.split(separator: ":").last.map(String.init) ?? elementName
    names[elementName] = name
    return name
  }
}

/// Descriptions of the XML parser's error codes.
private enum XMLFailure {
  /// Whether a code concerns namespaces, which this reader ignores.
  static func isHarmless(_ code: Int) -> Bool {
    (99...101).contains(code) || (200...205).contains(code)
  }

  /// Whether a code means that an element was not closed correctly.
  static func isAboutEnd(_ code: Int) -> Bool { [5, 76, 77].contains(code) }

  static func reason(_ code: Int) -> String {
    switch code {
    case 1: "a tag or an attribute's value that is longer than 10,000,000 bytes"
    case 4: "the document does not begin with an element"
    case 5: "the document is truncated, or has content after its root element"
    case 6, 7: "a character reference whose number has other characters, or that has no ';'"
    case 8, 9: "a character that XML or UTF-8 does not allow"
    case 23: "an entity without its ';'; write a single '&' as '&amp;'"
    case 26, 27, 28: "an undeclared entity; only the five predefined XML entities are supported"
    case 38: "a '<' inside an attribute's value"
    case 39, 40: "an attribute's value that is not in quotes, or is longer than 10,000,000 bytes"
    case 41, 65: "an attribute without a value, or no space between attributes"
    case 42: "the same attribute twice in one element"
    case 45: "a comment without its '-->'"
    case 46: "a processing instruction without a name"
    case 47: "a processing instruction without its '?>'"
    case 62: "']]>' outside a CDATA section; write it as ']]&gt;'"
    case 64: "an XML declaration that is not at the very beginning"
    case 68: "a name that XML does not allow, or an '&' that is not written as '&amp;'"
    case 73: "a tag without its '>'"
    case 76: "an end tag that does not match its start tag"
    case 77: "an element that is not closed"
    case 80: "two hyphens inside a comment; end it with '-->', or remove one hyphen"
    case 110: "a name that is longer than 50,000 bytes"
    default: "the XML parser's error \(code)"
    }
  }
}
