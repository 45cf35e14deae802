import Strata

/// Runs a command for each of its scenes, or for each row of its data.
enum EachScene {
  private struct AnyReport: Encodable {
    let report: any Encodable

    func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }
  }

  /// Calls `body` for each scene, and writes its reports as one JSON document.
  ///
  /// Several reports are an array. If one of several scenes fails with a `StrataError`, the error
  /// is logged and reported, and the others are processed nevertheless.
  ///
  /// - Parameter inputs: The files that are read in addition to the scenes, which no output may
  ///   replace.
  /// - Throws: For one scene, its error. For several, a failure of the kind of the first scene that
  ///   failed.
  static func run(
    _ runs: [SceneRun], inputs: [String] = [], json: Bool,
    _ body: (SceneRun) throws -> any Encodable
  ) throws {
    try OverwrittenInput.check(runs, others: inputs)
    guard runs.count > 1 else {
      for run in runs {
        let report = try naming(run) { try body(run) }
        if json { try StandardStreams.write(json: AnyReport(report: report)) }
      }
      return
    }
    var reports: [AnyReport] = []
    var failures: [FailureKind] = []
    try KeptDevices.$current.withValue(KeptDevices.current ?? KeptDevices()) {
      for run in runs {
        do {
          reports.append(AnyReport(report: try body(run)))
        } catch let error as any StrataError {
          failures.append(error.kind)
          reports.append(AnyReport(report: report(RunFailure(error), of: run)))
        }
      }
    }
    if json { try StandardStreams.write(json: reports) }
    if let first = failures.first {
      throw CommandFailure(
        first,
        "\(failures.count) of \(runs.count) \(runs[0].row == nil ? "scenes" : "rows") failed",
        isInReport: true)
    }
  }

  /// Calls `body` and adds the place of the row to the message of an error.
  ///
  /// The message about a device has no place: it has further lines, and is not about a row.
  private static func naming<Result>(_ run: SceneRun, _ body: () throws -> Result) throws -> Result
  {
    do {
      return try body()
    } catch let error as any StrataError {
      guard run.row != nil, error.kind != .device else { throw error }
      throw CommandFailure(error.kind, message(RunFailure(error), of: run))
    }
  }

  /// Returns the message of a failure with the scene or the row.
  private static func message(_ failure: RunFailure, of run: SceneRun) -> String {
    let isNamed = failure.message.hasPrefix(run.place)
    return isNamed ? failure.message : "\(run.place): \(failure.message)"
  }

  private static func report(_ failure: RunFailure, of run: SceneRun) -> FailureReport {
    // Later failures may be caused by removed files.
    Interruption.blockIfEnding()
    let message = message(failure, of: run)
    Log.write(.error, message)
    for detail in failure.details { Log.write(.error, detail) }
    return FailureReport(message: message, status: failure.status)
  }
}
