/// A token of an expression.
struct ExpressionToken {
  enum Kind: Equatable {
    case number(Double)
    case string(String)
    /// The texts between the substitutions of a template, and the sources of the substitutions.
    case template(texts: [String], sources: [String])
    /// A regular expression.
    case pattern(source: String, flags: String)
    case name(String)
    case punctuator(String)
    case end
  }

  let kind: Kind
  /// The line in the text, from 1.
  let line: Int
  /// Whether a line break precedes the token.
  let followsLineBreak: Bool
}
