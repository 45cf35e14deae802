/// A parsed program.
package final class ExpressionProgram {
  private let function: FunctionNode
  /// The slot of the variable that exporters assign the result to.
  private let resultSlot: Int?

  /// - Throws: `ExpressionSyntaxError` if the text is not a program of the supported language.
  package init(_ text: String) throws(ExpressionSyntaxError) {
    let variables = FunctionVariables(outer: nil)
    var parser = try ExpressionParser(text, variables: variables)
    function = FunctionNode(name: nil, FunctionParameters(), isArrow: false)
    function.body = try parser.program()
    function.declarations = variables.declarations
    function.slotCount = variables.count
    resultSlot = variables.slot(of: Self.resultName)
    variables.finish()
  }

  private static let resultName = "$bm_rt"

  /// Runs the program and returns its result.
  ///
  /// The result is the returned value, unless it is undefined. Otherwise it is the value of
  /// `$bm_rt`, or of the last expression statement if nothing declares or assigns `$bm_rt`.
  ///
  /// - Parameter convert: Converts the result, as a part of the evaluation. The objects of the
  ///   program are emptied afterwards.
  package func result<Result>(
    _ run: ExpressionRun,
    _ convert: (ExpressionValue) throws(ExpressionFailure) -> Result
  ) throws(ExpressionFailure) -> Result {
    defer { run.releaseCycles() }
    return try run.meter.evaluate { () throws(ExpressionFailure) in
      let scope = ExpressionScope(count: function.slotCount, outer: nil, receiver: .undefined)
      let returned = try function.perform(run, in: scope)
      return try convert(run.detached(result(returned, scope, run)))
    }
  }

  private func result(
    _ returned: ExpressionValue, _ scope: ExpressionScope, _ run: ExpressionRun
  ) -> ExpressionValue {
    guard case .undefined = returned else { return returned }
    if let resultSlot { return scope.slots[resultSlot] }
    return run.assigned(Self.resultName) ?? run.statementValue
  }

  /// Returns the value of the last statement, as a part of an evaluation.
  fileprivate func statementValue(_ run: ExpressionRun) throws(ExpressionFailure)
    -> ExpressionValue
  {
    let scope = ExpressionScope(count: function.slotCount, outer: nil, receiver: .undefined)
    let outer = run.statementValue
    defer { run.statementValue = outer }
    run.statementValue = .undefined
    _ = try function.perform(run, in: scope)
    return run.statementValue
  }
}

extension ExpressionRun {
  /// Evaluates a text as a separate program, as `eval` does.
  ///
  /// It cannot access the variables that the calling program declares.
  func result(of text: String) throws(ExpressionFailure) -> ExpressionValue {
    // Parsing takes several times as long as evaluating the same nodes.
    try meter.allocate(text.utf8.count)
    try meter.enter()
    defer { meter.leave() }
    let program: ExpressionProgram
    do throws(ExpressionSyntaxError) {
      program = try ExpressionProgram(text)
    } catch {
      throw fail(error.message)
    }
    return try program.statementValue(self)
  }
}
