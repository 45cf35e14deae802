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

  /// Looks for a time at which something can be seen: the first whose pixels differ from each other, else
  /// the first that is not all transparent, else the beginning.
  ///
  /// - Parameter draw: What is seen at a time.
  /// - Throws: What `draw` throws. A later time that exceeds a limit is only passed over.
  init(of length: SceneLength, draw: (Double) throws -> Pixels) throws {
    let times = Self.times(of: length)
    var best = (time: 0.0, look: Look.nothing)
    for time in times {
      let look: Look
      do { look = Look(try draw(time)) } catch let error as LimitExceeded {
        if time == 0 { throw error }
        continue
      }
      if look.rawValue > best.look.rawValue { best = (time, look) }
      if look == .varied { break }
    }
    time = best.time
    if best.look == .nothing {
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

  /// What there is to see in a picture.
  private enum Look: Int {
    /// All pixels are transparent.
    case nothing
    /// All pixels are alike.
    case plain
    case varied

    init(_ pixels: Pixels) {
      let bytes = pixels.bytes
      // Alike are those that have the same value as the one before.
      let isPlain = bytes.withUnsafeBytes { bytes in
        bytes.count <= 4
          || bytes.dropFirst(4).elementsEqual(bytes.dropLast(4))
      }
      self = !isPlain ? .varied : bytes.last == 0 ? .nothing : .plain
    }
  }
}
