import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport

/// Public animations with reference frames from other renderers, in the folder `lottie` of
/// `STRATA_CORPUS`, if there is one.
enum LottieCorpus {
  /// A frame of an animation, and its reference image.
  struct Frame: Sendable {
    /// The name as in a report: `TypeFace-A@25pct`.
    let name: String
    let document: URL
    let picture: URL
    /// The time in seconds.
    let time: Double
    /// The scale in pixels per point.
    let scale: Double
    /// The percentage of pixels by which two engines of the reference's makers differ; nil if it is
    /// unknown.
    var disagreement: Double?
  }

  /// The folder; nil if none exists.
  static let folder: URL? = ProcessInfo.processInfo.environment["STRATA_CORPUS"].flatMap {
    let url = URL(fileURLWithPath: $0).appendingPathComponent("lottie")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// Frames that Core Animation drew: `name@25pct.png` beside `name.json`, at a quarter of its
  /// time.
  static let scenes: [Frame] = {
    guard let folder = folder?.appendingPathComponent("scenes") else { return [] }
    let known = disagreements(in: folder)
    return frames(in: folder, separator: "@") { document, suffix in
      guard suffix.hasSuffix("pct"), let percent = Double(suffix.dropLast(3)) else { return nil }
      let time = percent / 100 * document.duration
      let longest = max(document.width, document.height)
      return (time, 2 * min(1, 500 / longest))
    }.map { frame in
      var frame = frame
      frame.disagreement = known[frame.name]
      return frame
    }
  }()

  /// Frames that After Effects drew: `name-15.png` is frame 15.
  static let features: [Frame] = {
    guard let folder = folder?.appendingPathComponent("features") else { return [] }
    let folders =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
    return (folders ?? []).sorted { $0.path < $1.path }.flatMap { folder in
      frames(in: folder, separator: "-") { document, suffix in
        guard let frame = Double(suffix) else { return nil }
        return ((frame - document.firstFrame) / document.rate, 1)
      }
    }
  }()

  /// The members of a document that define its frames.
  private struct Head: Decodable {
    let w: Double
    let h: Double
    let ip: Double
    let op: Double
    let fr: Double

    var width: Double { w }
    var height: Double { h }
    var firstFrame: Double { ip }
    var rate: Double { fr }
    var duration: Double { (op - ip) / fr }
  }

  private static func frames(
    in folder: URL, separator: Character,
    _ place: (Head, Substring) -> (time: Double, scale: Double)?
  ) -> [Frame] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".png") }.compactMap { name in
      let stem = name.dropLast(4)
      guard let cut = stem.lastIndex(of: separator) else { return nil }
      let document = folder.appendingPathComponent(stem[..<cut] + ".json")
      guard let data = try? Data(contentsOf: document),
        let head = try? JSONDecoder().decode(Head.self, from: data),
        let place = place(head, stem[stem.index(after: cut)...])
      else { return nil }
      return Frame(
        name: String(stem), document: document, picture: folder.appendingPathComponent(name),
        time: place.time, scale: place.scale)
    }
  }

  /// The disagreements by frame name.
  private static func disagreements(in folder: URL) -> [String: Double] {
    let file = folder.appendingPathComponent("AGREEMENT.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var found: [String: Double] = [:]
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let percent = Double(fields[2]) else { continue }
      found["\(fields[0])@\(fields[1])pct"] = percent
    }
    return found
  }

  /// Every document once.
  static let documents: [URL] = {
    var known: Set<URL> = []
    return (features + scenes).map(\.document).filter { known.insert($0).inserted }
  }()
}
