import Foundation
import FoundationXML

/// One element of an SVG file.
final class SVGNode {
  /// The name without its namespace prefix.
  let name: String
  /// Presentation attributes and others, overridden by the declarations of `style`.
  let attributes: [String: String]
  fileprivate(set) var children: [SVGNode] = []

  init(name: String, attributes: [String: String]) {
    self.name = name
    var merged = attributes
    for declaration in (attributes["style"] ?? "").split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      if parts.count == 2 { merged[parts[0]] = parts[1] }
    }
    self.attributes = merged
  }

  subscript(attribute: String) -> String? { attributes[attribute] }
  var id: String? { attributes["id"] }
  /// The id in this file that `href`, or the older `xlink:href`, refers to.
  var link: String? {
    guard let link = attributes["href"] ?? attributes["xlink:href"], link.hasPrefix("#") else {
      return nil
    }
    return String(link.dropFirst())
  }
}

/// The reason why a file is not a valid SVG.
package enum SVGError: Error, Equatable, CustomStringConvertible {
  case notXML(file: String, line: Int)
  case noSVGElement(file: String, found: String)
  /// Neither `width` and `height` nor `viewBox` define the size of the image.
  case noSize(file: String)

  package var description: String {
    switch self {
    case .notXML(let file, let line):
      "\(file):\(line): is not well-formed XML; every element must be closed"
    case .noSVGElement(let file, let found):
      "\(file): its root element is '\(found)'; it must be 'svg'"
    case .noSize(let file):
      "\(file): has no size; give 'svg' a viewBox, or a width and a height above 0"
    }
  }
}

extension SVGNode {
  /// Returns the root element of a file.
  ///
  /// - Parameter name: The file's name, for messages.
  static func root(of data: Data, name: String) throws(SVGError) -> SVGNode {
    let builder = SVGTreeBuilder()
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    // The parser returns true for truncated documents, so the last end tag decides.
    guard parser.parse(), let root = builder.root, builder.isWhole else {
      throw .notXML(file: name, line: max(1, parser.lineNumber))
    }
    guard root.name == "svg" else { throw .noSVGElement(file: name, found: root.name) }
    return root
  }
}

private final class SVGTreeBuilder: NSObject, XMLParserDelegate {
  private(set) var root: SVGNode?
  private var open: [SVGNode] = []
  var isWhole: Bool { root != nil && open.isEmpty }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    let name = elementName.split(separator: ":").last.map(String.init) ?? elementName
    let node = SVGNode(name: name, attributes: attributes)
    open.last?.children.append(node)
    if root == nil { root = node }
    open.append(node)
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    _ = open.popLast()
  }
}
