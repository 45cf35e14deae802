import StrataGraphics

/// Replaces references by the elements that they refer to.
///
/// An element with `object="#7"` and no children stands for the element that declares `id="#7"`
/// anywhere in the document. References to layers remain, because a layer has one position in a
/// tree. So do references to missing elements, to enclosing elements, and to elements that
/// contain references.
struct MarkupReferences {
  private let tree: MarkupTree
  /// The first element that declares each id; later ones are ignored.
  private let declared: [String: Int]
  /// For each element, the index after its last descendant.
  private let ends: [Int]
  /// The number of references before each element, to detect references inside another one.
  private let referencesBefore: [Int]

  private static let reference = "object"

  /// Replaces all references that can be resolved.
  ///
  /// - Parameter nodes: The maximum number of elements and attributes that all references may add
  ///   in total.
  /// - Throws: `LimitExceeded`.
  static func resolve(
    in tree: MarkupTree, atMost nodes: Int = MarkupReader.nodes, file: String
  ) throws(LimitExceeded) {
    let holders = tree.records.indices.filter { index in
      tree.element(index).attribute(reference) != nil
    }
    guard !holders.isEmpty else { return }
    let references = MarkupReferences(tree, holders)
    var total = 0
    func check(_ what: String, _ asked: Int, _ allowed: Int, _ index: Int) throws(LimitExceeded) {
      guard asked > allowed else { return }
      throw LimitExceeded(
        what, asked: asked, allowed: allowed, place: "\(file):\(tree.element(index).line)")
    }
    for index in holders where !isLayer(index, in: tree) {
      guard let target = references.target(of: index) else { continue }
      let attributes = references.attributes(of: index, from: target)
      total += references.ends[target] - target + attributes.count
      try check(
        "number of XML elements and attributes that references stand for", total, nodes, index)
      try check(
        "number of attributes of an element", attributes.count, MarkupPrologue.attributes, index)
      tree.records[index].attributes = attributes
      tree.records[index].firstChild = tree.records[target].firstChild
    }
  }

  private static func isLayer(_ index: Int, in tree: MarkupTree) -> Bool {
    let name = tree.records[index].name
    return name == "mask" || name.hasSuffix("Layer")
  }

  private init(_ tree: MarkupTree, _ holders: [Int]) {
    self.tree = tree
    var declared: [String: Int] = [:]
    for index in tree.records.indices {
      if let id = tree.element(index).attribute("id"), declared[id] == nil { declared[id] = index }
    }
    self.declared = declared
    ends = Self.ends(of: tree)
    var before = [Int](repeating: 0, count: tree.records.count + 1)
    for index in holders { before[index + 1] = 1 }
    for index in 1..<before.count { before[index] += before[index - 1] }
    referencesBefore = before
  }

  /// Returns the end index of each element.
  ///
  /// Descendants follow their element in document order, so the end is the index of the next
  /// sibling or the end of the parent.
  private static func ends(of tree: MarkupTree) -> [Int] {
    let records = tree.records
    var ends = [Int](repeating: records.count, count: records.count)
    for (index, record) in records.enumerated() {
      var child = Int(record.firstChild)
      while child >= 0 {
        let next = Int(records[child].nextSibling)
        ends[child] = next >= 0 ? next : ends[index]
        child = next
      }
    }
    return ends
  }

  /// Returns the element that a reference stands for; nil if it remains a reference.
  private func target(of index: Int) -> Int? {
    guard let id = tree.element(index).attribute(Self.reference), let target = declared[id],
      tree.records[index].firstChild < 0, !Self.isLayer(target, in: tree),
      !(target..<ends[target]).contains(index),
      referencesBefore[target] == referencesBefore[ends[target]]
    else { return nil }
    return target
  }

  /// Returns the attributes of a reference and those of its target that it does not have.
  private func attributes(of index: Int, from target: Int) -> [MarkupAttribute] {
    let own = tree.records[index].attributes.filter { $0.name != Self.reference }
    let names = Set(own.map(\.name))
    let others = tree.records[target].attributes.filter {
      $0.name != "id" && !names.contains($0.name)
    }
    return (own + others).sorted { $0.name < $1.name }
  }
}
