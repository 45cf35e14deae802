/// One attribute, entities already expanded.
struct MarkupAttribute: Equatable {
  let name: String
  let value: String
}

/// The elements of an XML document, in one flat array.
///
/// Elements name each other by index: to free a tree, however deep, recurses nowhere.
final class MarkupTree {
  struct Record {
    var name: String
    var attributes: [MarkupAttribute]
    var line: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var text = ""
  }

  var records: [Record] = []

  /// The root element.
  ///
  /// A tree that `MarkupReader` returns has one.
  var root: MarkupElement { element(0) }

  func element(_ index: Int) -> MarkupElement { MarkupElement(tree: self, index: index) }
}

/// One element of a tree; cheap to copy.
struct MarkupElement {
  let tree: MarkupTree
  let index: Int

  /// Without a namespace prefix.
  var name: String { tree.records[index].name }
  /// The line that the start tag ends on, from 1.
  var line: Int { Int(tree.records[index].line) }
  /// Sorted by name, so that what is reported about them comes in the same order every time.
  var attributes: [MarkupAttribute] { tree.records[index].attributes }
  /// The characters straight inside; empty unless the reader was asked to keep them.
  var text: String { tree.records[index].text }

  func attribute(_ name: String) -> String? {
    tree.records[index].attributes.first { $0.name == name }?.value
  }

  var children: Children {
    Children(tree: tree, first: Int(tree.records[index].firstChild))
  }

  func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// The children in document order.
  struct Children: Sequence {
    let tree: MarkupTree
    let first: Int

    func makeIterator() -> Iterator { Iterator(tree: tree, upcoming: first) }

    struct Iterator: IteratorProtocol {
      let tree: MarkupTree
      var upcoming: Int

      mutating func next() -> MarkupElement? {
        guard upcoming >= 0 else { return nil }
        defer { upcoming = Int(tree.records[upcoming].nextSibling) }
        return MarkupElement(tree: tree, index: upcoming)
      }
    }
  }
}
