package import StrataGraphics

/// Pictures of different sizes cannot be compared.
package struct PictureSizeMismatch: StrataError, Equatable {
  /// One sentence with both sizes.
  package let description: String

  init(_ expected: Pixels, _ actual: Pixels, names: (expected: String, actual: String)) {
    description =
      "\(names.expected) is \(expected.width) x \(expected.height) pixels and \(names.actual) "
      + "\(actual.width) x \(actual.height); only pictures of one size can be compared"
  }

  /// `.scene`, as for any input that is read well and is of no use.
  ///
  /// Not `.threshold`, since nothing was measured, and not `.usage`, since the same command is right
  /// for other files.
  package var kind: FailureKind { .scene }
}
