import CAllocations
import Foundation
import Strata
import StrataTiming

/// One stage of rendering, applied to the same input on every machine.
struct StageBenchmark: Sendable {
  /// The results of one run by name: numbers that are exactly reproducible.
  typealias Counts = [String: Int]
  /// Runs the stage once.
  typealias Work = () throws -> Counts

  /// The name in lowercase; the part before the first space is the stage.
  let name: String
  /// Whether the number of allocations is reproducible: no other library or thread allocates.
  var hasAllocations = true
  /// Releases the results of a run; called after each run and not timed.
  var finish: @Sendable () -> Void = {}
  /// Prepares the work outside of the stage; nil if this machine cannot run it.
  let prepare: @Sendable () throws -> Work?
}

/// The result of one benchmark.
struct StageFinding {
  let name: String
  let counts: StageBenchmark.Counts
  /// The time per run in seconds; nil if only counts were requested.
  let time: SampleSummary?

  /// Runs a benchmark; nil if this machine cannot.
  ///
  /// - Parameter seconds: The duration of the timing; nil only counts.
  init?(_ benchmark: StageBenchmark, seconds: Double?) throws {
    guard let work = try benchmark.prepare() else { return nil }
    name = benchmark.name
    // A warm-up run: scratch memory grows to its size, and lazy values are created.
    _ = try work()
    benchmark.finish()
    counts = try Self.counts(of: work, benchmark)
    time = try seconds.flatMap {
      try SampleSummary(Self.samples(of: work, benchmark.finish, for: $0))
    }
  }

  /// Returns the results of a run with the number of its allocations.
  ///
  /// The number is that of the run with fewer of them, because a thread of another part of the
  /// process may allocate in between.
  private static func counts(
    of work: StageBenchmark.Work, _ benchmark: StageBenchmark
  ) throws -> StageBenchmark.Counts {
    var least = Int.max
    var counts: StageBenchmark.Counts = [:]
    for _ in 0..<2 {
      let before = strata_allocations()
      counts = try work()
      least = min(least, Int(strata_allocations() - before))
      benchmark.finish()
    }
    if benchmark.hasAllocations, strata_counts_allocations() { counts["allocations"] = least }
    return counts
  }

  /// Returns the seconds per run; each sample covers as many runs as take 5 ms.
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
