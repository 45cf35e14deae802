/// The first word of an object that users put into attributed strings.
///
/// When two runs of an attributed string are compared, the C part of Foundation on Linux interprets
/// the first word of each value as the number of one of its own types, and ends the process if
/// there is no such type. The number here is that of a type without a comparison function: two
/// objects are then equal only if they are identical.
package struct FoundationTypeNumber: Sendable {
  private let word: UInt64 = 1 << 8 | 0x80

  package init() {}
}
