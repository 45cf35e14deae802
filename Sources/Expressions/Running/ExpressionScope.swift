/// The variables of one call of a function.
final class ExpressionScope: ReferringObject {
  var slots: [ExpressionValue]
  let outer: ExpressionScope?
  /// The value of `this`.
  let receiver: ExpressionValue

  init(count: Int, outer: ExpressionScope?, receiver: ExpressionValue) {
    slots = Array(repeating: .undefined, count: count)
    (self.outer, self.receiver) = (outer, receiver)
  }

  /// Returns the scope of a function that contains this one.
  @inline(__always)
  func ancestor(_ depth: Int) -> ExpressionScope {
    var scope = self
    for _ in 0..<depth { scope = scope.outer ?? scope }
    return scope
  }

  func removeReferences() { slots = [] }
}
