public import Foundation

// UIKit's names for the positions of an index path with two elements.
extension IndexPath {
  /// Creates the index path of a row in a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// Creates the index path of an item in a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The first element.
  ///
  /// - Precondition: The index path has two elements.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The second element.
  ///
  /// - Precondition: The index path has two elements.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The second element.
  ///
  /// - Precondition: The index path has two elements.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
