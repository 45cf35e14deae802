import CAllocations
import Foundation
import Strata
import StrataTiming

/// One stage of drawing on work that is the same everywhere.
struct StageBenchmark: Sendable {
  /// What one run did, by name: numbers that repeat exactly.
  typealias Counts = [String: Int]
  /// Does the work once.
  typealias Work = () throws -> Counts

  /// Small letters and hyphens; the part before the first space is the stage.
  let name: String
  /// Whether the allocations of a run repeat: no other library's, and no other thread's.
  var hasAllocations = true
  /// Lets go of what a run has made; called after each, and not timed.
  var finish: @Sendable () -> Void = {}
  /// Makes everything ready that is not part of the stage; nil where this machine cannot do it.
  let prepare: @Sendable () throws -> Work?
}

/// What one benchmark found.
struct StageFinding {
  let name: String
  let counts: StageBenchmark.Counts
  /// Seconds a run; nil when only counts were wanted.
  let time: SampleSummary?

  /// Runs a benchmark; nil where this machine cannot.
  ///
  /// - Parameter seconds: How long the timing goes on; nil counts alone.
  init?(_ benchmark: StageBenchmark, seconds: Double?) throws {
    guard let work = try benchmark.prepare() else { return nil }
    name = benchmark.name
    // Once without looking: scratch memory grows to its size, and what is made on first use is made.
    _ = try work()
    benchmark.finish()
    let before = strata_allocations()
    var counts = try work()
    let allocations = Int(strata_allocations() - before)
    if benchmark.hasAllocations, strata_counts_allocations() { counts["allocations"] = allocations }
    benchmark.finish()
    self.counts = counts
    time = try seconds.flatMap {
      try SampleSummary(Self.samples(of: work, benchmark.finish, for: $0))
    }
  }

  /// Seconds a run, each sample over as many runs as take 5 ms.
  private static func samples(
    of work: StageBenchmark.Work, _ finish: () -> Void, for seconds: Double
  ) throws -> [Double] {
    let clock = ContinuousClock()
    func time(_ runs: Int) throws -> Double {
      var length = Duration.zero
      for _ in 0..<runs {
        let start = clock.now
        _ = try work()
        length += clock.now - start
        finish()
      }
      return length / .seconds(1)
    }
    let once = max(try time(1), 1e-9)
    let runs = max(1, Int((0.005 / once).rounded(.up)))
    let start = clock.now
    var samples: [Double] = []
    while samples.count < 3 || (clock.now - start) / .seconds(1) < seconds {
      samples.append(try time(runs) / Double(runs))
    }
    return samples
  }
}
