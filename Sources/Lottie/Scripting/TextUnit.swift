/// A unit of a text for which the expression of a selector is evaluated.
struct TextUnit {
  /// The index, from 0.
  let index: Int
  /// The number of units in the text.
  let count: Int
}
