package import StrataGraphics

/// An error for two images of different sizes, which cannot be compared.
package struct PictureSizeMismatch: StrataError, Equatable {
  /// One sentence with both sizes.
  package let description: String

  init(_ expected: Pixels, _ actual: Pixels, names: (expected: String, actual: String)) {
    description =
      "\(names.expected) is \(expected.width) x \(expected.height) pixels and \(names.actual) "
      + "\(actual.width) x \(actual.height); images must have the same size"
  }

  /// `.scene`, as for any input that was read correctly but cannot be used.
  ///
  /// It is not `.threshold`, since nothing was measured, and not `.usage`, since the same command
  /// is correct for other files.
  package var kind: FailureKind { .scene }
}
