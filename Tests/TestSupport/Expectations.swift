import StrataTestMeasures
public import Testing

/// Records an issue unless a condition is true.
///
/// It replaces `#expect` in suites with many expectations: type-checking that macro takes most of
/// the time in which they are compiled.
public func expect(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  expect(
    condition, comment(),
    sourceLocation: SourceLocation(
      fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue at the place of a helper's caller unless a condition is true.
public func expect(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation
) {
  guard !condition else { return }
  Issue.record(comment() ?? "the condition is false", sourceLocation: sourceLocation)
}

/// Records an issue with both values unless they are equal.
public func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  expectEqual(
    value, expected, comment(),
    sourceLocation: SourceLocation(
      fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue with both values, at the place of a helper's caller, unless they are equal.
public func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation
) {
  guard !areEqual(value, expected) else { return }
  let note = comment().map { "\($0): " } ?? ""
  Issue.record(
    "\(note)\(value) is not equal to \(expected)", sourceLocation: sourceLocation)
}

/// Compares bytes, which are many in images, in optimized code.
private func areEqual<Value: Equatable>(_ value: Value, _ expected: Value) -> Bool {
  // The types are compared first, because a cast takes longer than most comparisons.
  guard Value.self == [UInt8].self, let bytes = value as? [UInt8],
    let expected = expected as? [UInt8]
  else { return value == expected }
  return PixelBytes.areEqual(bytes, expected)
}
