/// The first word of an object that users put into attributed strings.
///
/// Where two runs of an attributed string are compared, the C part of Foundation on Linux takes the
/// first word of each value for the number of a type of its own, and ends the process where there is
/// no such type. The number here is that of a type without a way to compare: two objects are then the
/// same where they are one.
package struct FoundationTypeNumber: Sendable {
  private let word: UInt64 = 1 << 8 | 0x80

  package init() {}
}
