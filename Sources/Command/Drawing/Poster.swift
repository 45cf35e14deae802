import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// The time of the image that `strata thumbnail` draws.
enum PosterMoment: String, ExpressibleByArgument, CaseIterable {
  /// The first of several times at which something is visible.
  case poster
  case start
  /// The middle of the scene's duration, or of its loop.
  case middle
}

/// The time of the image that represents a scene.
struct Poster {
  /// The time in seconds on the root layer's timeline.
  let time: Double
  /// A note if the time is not the beginning, or if nothing is visible.
  var diagnostics: [Diagnostic] = []

  init(time: Double) { self.time = time }

  /// Searches for a time at which something is visible.
  ///
  /// The first time with enough to see is used, else the time with the most, else the first time
  /// that is not fully transparent, else the beginning.
  ///
  /// - Parameter draw: Draws the image at a time.
  /// - Throws: Errors from `draw`. If a later time exceeds a limit, it is skipped.
  init(of length: SceneLength, draw: (Double) throws -> Pixels) throws {
    let times = Self.times(of: length)
    var best = (time: 0.0, share: 0.0)
    for time in times {
      let share: Double
      do { share = Self.share(of: try draw(time)) } catch let error as LimitExceeded {
        if time == 0 { throw error }
        continue
      }
      if share > best.share { best = (time, share) }
      if share >= Self.enough { break }
    }
    time = best.time
    if best.share == 0 {
      let tried = times.map(Self.plain).joined(separator: ", ")
      diagnostics = [
        Diagnostic(
          .note, code: "nothing-seen",
          "nothing is visible at \(tried) s; use --time for another time")
      ]
    } else if time != 0 {
      diagnostics = [
        Diagnostic(
          .note, code: "poster-time",
          "little is visible at 0 s, so the thumbnail shows \(Self.plain(time)) s; use --time "
            + "for another time")
      ]
    }
  }

  /// The beginning, followed by the times that are likely to show the most.
  ///
  /// The times in seconds come last, because particles take some time to appear.
  private static func times(of length: SceneLength) -> [Double] {
    let parts: [(Double?, Double)] = [
      (length.duration, 0.5), (length.loopPeriod, 1.0 / 3), (length.duration, 0.75),
      (length.loopPeriod, 2.0 / 3), (length.duration, 0.25), (1, 1), (3, 1),
    ]
    var times = [0.0]
    for (length, part) in parts {
      guard let time = length.map({ $0 * part }), time.isFinite, !times.contains(time) else {
        continue
      }
      times.append(time)
    }
    return times
  }

  /// Formats a time with at most three decimals and six digits.
  private static func plain(_ time: Double) -> String {
    String(format: "%g", (time * 1000).rounded() / 1000)
  }

  /// The share of pixels that must differ from the corner pixel to end the search.
  private static let enough = 0.02

  /// Returns the share of pixels that differ from the corner pixel.
  ///
  /// The result is the smallest positive normal number if all are equal, and 0 if all are
  /// transparent.
  private static func share(of pixels: Pixels) -> Double {
    let bytes = pixels.bytes
    let unlike = unsafe bytes.withUnsafeBytes { bytes in
      let words = unsafe bytes.bindMemory(to: UInt32.self)
      return unsafe words.count { unsafe $0 != words[0] }
    }
    guard unlike > 0 else { return bytes.last == 0 ? 0 : .leastNormalMagnitude }
    return Double(unlike) / Double(bytes.count / 4)
  }
}
