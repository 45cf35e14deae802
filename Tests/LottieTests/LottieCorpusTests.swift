import Foundation
import Strata
import StrataTestSupport
import Testing

/// Public animations against frames that Core Animation and After Effects drew of them.
///
/// With `STRATA_REPORT` the figures of every frame are written to `LottieScenes.json` and
/// `LottieFeatures.json` of that folder, with strips of expected, difference and drawn beside them.
@Suite(.enabled(if: LottieCorpus.folder != nil, "STRATA_CORPUS is not a folder with lottie"))
struct LottieCorpusTests {
  /// Frames that are known to be out of bounds, and the reasons.
  ///
  /// A listed frame that is within bounds fails its test, so that the list stays true.
  private static let explained: [String: String] = [
    "Issues-pr_1930_rx@25pct": noSpace, "Issues-pr_1930_rx@50pct": noSpace,
    "Issues-pr_1930_rx@75pct": noSpace,
    "LottieFiles-loading_gradient_strokes@75pct": loop,
    "LottieFiles-loading_gradient_strokes@100pct": loop,
  ]

  private static let noSpace =
    "the simulator's software renderer drew nothing of layers that are turned out of the plane"
  private static let loop = "the reference has keyframes without the expression that repeats them"

  private struct Report: Encodable {
    let frames: Int
    let outside: [String]
    let results: [LottieFrameFigures]
  }

  private static func results(
    _ frames: [LottieCorpus.Frame], suite: String, isWithin: (LottieFrameFigures) -> Bool
  ) throws -> [LottieFrameFigures] {
    let results = try frames.map { frame in
      var figures = try LottieFrameFigures(frame, suite: suite)
      figures.explanation = explained[frame.name]
      return figures
    }
    try SuiteReport.write(
      Report(
        frames: results.count, outside: results.filter { !isWithin($0) }.map(\.frame),
        results: results),
      suite: suite)
    for figures in results {
      let isKnown = figures.explanation != nil
      expect(isWithin(figures) != isKnown, "\(figures)")
    }
    return results
  }

  @Test func `frames look as Core Animation drew them`() throws {
    // Where its makers' two engines agree, references are reliable; elsewhere only up to their
    // difference.
    func isWithin(_ figures: LottieFrameFigures) -> Bool {
      let disagreement = figures.disagreement ?? 0
      return disagreement < 0.1 ? figures.above16 <= 2 : figures.above8 <= disagreement + 2
    }
    let results = try Self.results(LottieCorpus.scenes, suite: "LottieScenes", isWithin: isWithin)
    let safe = results.filter { ($0.disagreement ?? 0) < 0.1 }
    expect(Double(safe.filter(isWithin).count) >= 0.95 * Double(safe.count))
  }

  @Test func `frames look as After Effects drew them`() throws {
    func isWithin(_ figures: LottieFrameFigures) -> Bool { figures.above32 <= 3 }
    let results = try Self.results(
      LottieCorpus.features, suite: "LottieFeatures", isWithin: isWithin)
    expect(Double(results.filter(isWithin).count) >= 0.85 * Double(results.count))
  }

  @Test func `reference frames exist`() {
    expect(LottieCorpus.scenes.count >= 100 && LottieCorpus.features.count >= 70)
  }
}
