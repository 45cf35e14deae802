/// The reason why an expression has no value.
package enum ExpressionFailure: Error, Equatable {
  /// The program threw a value, or did something that throws one; the program can catch it.
  ///
  /// `ExpressionRun.thrown` is the value.
  case thrown(String)
  /// The program used more than its share of a resource, which it cannot catch.
  case exhausted(ExpressionResource)
}

/// A resource whose use `ExpressionMeter` limits.
package enum ExpressionResource: String, Sendable {
  case steps
  case depth
  case memory
}

/// The reason why a text is not a valid program.
package struct ExpressionSyntaxError: Error, Equatable {
  package let message: String
  /// The line in the text, from 1.
  package let line: Int

  package init(message: String, line: Int) { (self.message, self.line) = (message, line) }
}
