/// A list of plain elements in memory that other code owns.
///
/// Indices are checked in debug builds only.
// Safe in this module: indices come from `indices`, or from the code that built the list, and the
// owner of the memory outlives the list.
@safe
struct UncheckedList<Element> {
  private let elements: UnsafeMutableBufferPointer<Element>

  init(_ elements: UnsafeMutableBufferPointer<Element>) { unsafe self.elements = elements }

  /// Allocates memory for elements that are not initialized; the caller deallocates it.
  init(allocating count: Int) where Element: BitwiseCopyable {
    unsafe elements = .allocate(capacity: count)
  }

  func deallocate() { unsafe elements.deallocate() }

  var count: Int { unsafe elements.count }
  var indices: Range<Int> { 0..<count }
  /// A copy of the elements.
  var array: [Element] { unsafe Array(elements) }

  @inline(__always)
  func contains(where isMatch: (Element) -> Bool) -> Bool {
    unsafe elements.contains(where: isMatch)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    _read { yield unsafe elements[index] }
    nonmutating _modify { yield unsafe &elements[index] }
  }

  /// A part of the list, whose indices start at 0.
  subscript(part: Range<Int>) -> UncheckedList {
    unsafe UncheckedList(elements.extracting(part))
  }
}
