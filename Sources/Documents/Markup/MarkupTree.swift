/// One attribute, entities already expanded.
package struct MarkupAttribute: Equatable {
  package let name: String
  package let value: String
}

/// The elements of an XML document, or of what is read like one, in one flat array.
///
/// Elements name each other by index: to free a tree, however deep, recurses nowhere.
package final class MarkupTree {
  struct Record {
    var name: String
    var attributes: [MarkupAttribute]
    var line: Int32
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var nextSibling: Int32 = -1
    var text = ""
  }

  var records: [Record] = []

  /// The root element.
  ///
  /// A tree that a reader returns has one.
  package var root: MarkupElement { element(0) }

  func element(_ index: Int) -> MarkupElement { MarkupElement(tree: self, index: index) }

  /// Adds an element behind those that its parent has, and returns its index.
  ///
  /// - Parameters:
  ///   - parent: Its index; nil for the root, which comes first.
  ///   - line: 0 where there are no lines.
  func append(
    _ name: String, _ attributes: [MarkupAttribute] = [], line: Int = 0, under parent: Int?
  ) -> Int {
    let index = records.count
    records.append(Record(name: name, attributes: attributes, line: Int32(clamping: line)))
    guard let parent else { return index }
    let before = Int(records[parent].lastChild)
    if before >= 0 {
      records[before].nextSibling = Int32(index)
    } else {
      records[parent].firstChild = Int32(index)
    }
    records[parent].lastChild = Int32(index)
    return index
  }
}

/// One element of a tree; cheap to copy.
package struct MarkupElement {
  let tree: MarkupTree
  let index: Int

  /// Without a namespace prefix.
  package var name: String { tree.records[index].name }
  /// The line that the start tag ends on, from 1; 0 where there are no lines.
  var line: Int { Int(tree.records[index].line) }
  /// Sorted by name, so that what is reported about them comes in the same order every time.
  package var attributes: [MarkupAttribute] { tree.records[index].attributes }
  /// The characters straight inside; empty unless the reader was asked to keep them.
  var text: String { tree.records[index].text }

  package func attribute(_ name: String) -> String? {
    tree.records[index].attributes.first { $0.name == name }?.value
  }

  package var children: Children {
    Children(tree: tree, first: Int(tree.records[index].firstChild))
  }

  package func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// The children in document order.
  package struct Children: Sequence {
    let tree: MarkupTree
    let first: Int

    package func makeIterator() -> Iterator { Iterator(tree: tree, upcoming: first) }

    package struct Iterator: IteratorProtocol {
      let tree: MarkupTree
      var upcoming: Int

      package mutating func next() -> MarkupElement? {
        guard upcoming >= 0 else { return nil }
        defer { upcoming = Int(tree.records[upcoming].nextSibling) }
        return MarkupElement(tree: tree, index: upcoming)
      }
    }
  }
}
