/// The format of a property value that a document writes as one string.
package enum TextForm: Sendable {
  case number
  /// A number of seconds or repetitions, or `inf`.
  case time
  case flag
  /// An integer within ±10⁹.
  case count
  /// An integer that is a set of bits.
  case bits
  /// An unsigned 32-bit integer.
  case seed
  case point, size, rect, color, transform
  /// A list of numbers.
  case numbers
  /// One of a list of words.
  case word([String])
  /// The name of an object, from a list of words.
  case object([String], @Sendable (String) -> Any)
  case text
  /// A timing function: its name, or four numbers.
  case curve
  case path
}
