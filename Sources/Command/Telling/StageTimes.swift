import Strata

/// Seconds by stage, in the order the stages ran.
struct StageTimes {
  private(set) var seconds: [StageReport] = []

  /// Runs `body` and notes how long it took.
  mutating func measure<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    seconds.append(StageReport(name: name, seconds: (clock.now - start) / .seconds(1)))
    return result
  }

  /// Notes what `renderer` measured for its last image.
  mutating func add(_ renderer: Renderer) {
    let statistics = renderer.statistics
    seconds += [
      StageReport(name: "evaluate", seconds: statistics.evaluateSeconds),
      StageReport(name: "prepare", seconds: statistics.prepareSeconds),
      StageReport(name: "draw", seconds: statistics.drawSeconds),
      StageReport(name: "read", seconds: statistics.readSeconds),
    ]
  }

  /// Notes what a job measured.
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
