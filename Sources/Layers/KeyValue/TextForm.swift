/// How a document writes the value of a property, where that is one text.
package enum TextForm: Sendable {
  case number
  /// A number of seconds or of repetitions, or `inf`.
  case time
  case flag
  /// A whole number within ±10⁹.
  case count
  /// A whole number that is a set of bits.
  case bits
  /// A whole number within those of 32 bits without a sign.
  case seed
  case point, size, rect, color, transform
  /// Numbers one after the other.
  case numbers
  /// One of some words.
  case word([String])
  /// The name of an object, which is one of some words.
  case object([String], @Sendable (String) -> Any)
  case text
  /// A timing function: its name, or four numbers.
  case curve
  case path
}
