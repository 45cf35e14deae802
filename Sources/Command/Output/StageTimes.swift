import Strata

/// The time of each stage, in the order in which the stages ran.
struct StageTimes {
  private(set) var seconds: [StageReport] = []

  /// Runs `body` and records its wall-clock time, unless it throws.
  mutating func measure<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    seconds.append(StageReport(name: name, seconds: (clock.now - start) / .seconds(1)))
    return result
  }

  /// Adds the measurements of a renderer's last image.
  mutating func add(_ renderer: Renderer) {
    let statistics = renderer.statistics
    seconds += [
      StageReport(name: "evaluate", seconds: statistics.evaluateSeconds),
      StageReport(name: "prepare", seconds: statistics.prepareSeconds),
      StageReport(name: "draw", seconds: statistics.drawSeconds),
      StageReport(name: "read", seconds: statistics.readSeconds),
    ]
  }

  /// Adds the measurements of a job.
  mutating func add(_ times: RenderTimes) {
    seconds += [
      StageReport(name: "evaluate", seconds: times.evaluate),
      StageReport(name: "prepare", seconds: times.prepare),
      StageReport(name: "draw", seconds: times.draw),
      StageReport(name: "read", seconds: times.read),
      StageReport(name: "encode", seconds: times.encode),
      StageReport(name: "frames", seconds: times.total),
    ]
  }
}
