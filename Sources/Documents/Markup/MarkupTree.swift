/// An attribute with expanded entities.
package struct MarkupAttribute: Equatable {
  package let name: String
  package let value: String
}

/// The elements of an XML document, or of an archive converted to elements, in one flat array.
///
/// Elements refer to each other by index, so freeing a deep tree does not recurse.
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
  /// Every tree that a reader returns has one.
  package var root: MarkupElement { element(0) }

  func element(_ index: Int) -> MarkupElement { MarkupElement(tree: self, index: index) }

  /// Appends an element to its parent's children and returns its index.
  ///
  /// - Parameters:
  ///   - line: The line, or 0 for an archive.
  ///   - parent: The index of the parent; nil for the root, which comes first.
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

/// An element of a tree, which is cheap to copy.
package struct MarkupElement {
  let tree: MarkupTree
  let index: Int

  /// The name without a namespace prefix.
  package var name: String { tree.records[index].name }
  /// The line on which the start tag ends, from 1; 0 for an archive.
  var line: Int { Int(tree.records[index].line) }
  /// The attributes sorted by name, so that reports about them have a stable order.
  package var attributes: [MarkupAttribute] { tree.records[index].attributes }
  /// The text directly inside the element; empty unless the reader stores text.
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
