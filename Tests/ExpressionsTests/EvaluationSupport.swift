import StrataExpressions

/// Evaluates programs with a few names of a host.
final class TestHost: ExpressionHost {
  /// The number of calls of `usesRandomNumbers`.
  private(set) var randomNumbers = 0

  func value(
    ofName name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "time": .number(1.5)
    case "value": .numbers([10, 20])
    case "twice":
      .object(
        HostFunction { (arguments, run) throws(ExpressionFailure) in
          .number(2 * (try run.number(arguments[0])))
        })
    default: nil
    }
  }

  func usesRandomNumbers() { randomNumbers += 1 }

  func currentTime() -> Double { 1500 }
}

/// Returns the text of a program's result.
func result(of text: String, _ meter: ExpressionMeter? = nil, seed: UInt64 = 1) throws -> String {
  let program = try ExpressionProgram(text)
  let meter = meter ?? ExpressionMeter(steps: 1_000_000)
  let run = ExpressionRun(host: TestHost(), meter: meter, seed: seed)
  return try program.result(run) { (value) throws(ExpressionFailure) in try run.text(value) }
}

/// Returns the numbers of a program's result.
func numbers(
  of text: String, seed: UInt64 = 1, host: TestHost = TestHost()
) throws -> [Double] {
  let program = try ExpressionProgram(text)
  let run = ExpressionRun(host: host, meter: ExpressionMeter(steps: 1_000_000), seed: seed)
  return try program.result(run) { (value) throws(ExpressionFailure) in try run.numbers(value) }
}
