extension Int {
  /// Returns the number with a noun, which gets an "s" unless the number is 1.
  package func counted(_ noun: String) -> String { "\(self) \(noun)" + (self == 1 ? "" : "s") }
}
