import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// When the picture of `strata thumbnail` is.
enum PosterMoment: String, ExpressibleByArgument, CaseIterable {
  /// At the first of some times at which there is something to see.
  case poster
  case start
  /// Of the scene's duration, or of its loop.
  case middle
}

/// The time that stands for a scene.
struct Poster {
  /// Seconds on the root's timeline.
  let time: Double
  /// Why it is another one than the beginning.
  var diagnostics: [Diagnostic] = []

  init(time: Double) { self.time = time }

  /// Looks for a time at which something can be seen: the first that has enough, else the one that has most,
  /// else the first that is not all transparent, else the beginning.
  ///
  /// - Parameter draw: What is seen at a time.
  /// - Throws: What `draw` throws. A later time that exceeds a limit is only passed over.
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
          "nothing is to be seen at any of \(tried) s; --time takes another time")
      ]
    } else if time != 0 {
      diagnostics = [
        Diagnostic(
          .note, code: "poster-time",
          "little is to be seen at 0 s, so the picture is of \(Self.plain(time)) s; --time "
            + "takes another time")
      ]
    }
  }

  /// The beginning, and then what is likely to show most; seconds at the end, as particles need some
  /// until they are there.
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

  /// Three digits, which is enough to find the time again.
  private static func plain(_ time: Double) -> String {
    String(format: "%g", (time * 1000).rounded() / 1000)
  }

  /// Of a picture, the part that is unlike its corner and is enough to see.
  private static let enough = 0.02

  /// How much there is to see in a picture: the part of the pixels that are unlike the one in the corner;
  /// next to nothing where all are alike, and 0 where they are transparent.
  private static func share(of pixels: Pixels) -> Double {
    let bytes = pixels.bytes
    let unlike = bytes.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      return words.count { $0 != words[0] }
    }
    guard unlike > 0 else { return bytes.last == 0 ? 0 : .leastNormalMagnitude }
    return Double(unlike) / Double(bytes.count / 4)
  }
}
