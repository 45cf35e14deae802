import Foundation
import Strata
import StrataComparison
import StrataGraphics

/// The scenes of a folder, drawn on a device by every path strategy and compared with the CPU.
struct SceneSurvey: Encodable {
  /// One scene at one time, by one strategy.
  struct Row: Encodable {
    /// The path of the scene in the folder.
    let scene: String
    /// The time on the scene's timeline, in seconds.
    let time: Double
    let strategy: String
    /// The largest difference of a channel, of 255; nil if the scene was not drawn.
    var largest: Int?
    /// The number of pixels that differ by more than 1 of 255.
    var pixelsAbove1: Int?
    var pixelsAbove2: Int?
    var pixels: Int?
    /// The reason why the scene was not drawn.
    var error: String?
  }

  /// All scenes by one strategy.
  struct Total: Encodable {
    let strategy: String
    let drawn: Int
    let failed: Int
    let largest: Int
    /// The scene with the largest difference; nil if there is no difference.
    let worst: String?
    /// The number of images that differ by more than 1, and by more than 2, of 255 somewhere.
    let above1: Int
    let above2: Int
  }

  let device: DoctorReport.Device
  let totals: [Total]
  let rows: [Row]

  /// The strategies in the order in which they are tried.
  static let strategies: [PathStrategy] = [.analytic, .coverage, .mesh, .auto]

  /// Draws every scene below a folder.
  ///
  /// An image file beside a scene with its name and a time, such as `clock@1.25.png`, is a time at
  /// which the scene is drawn; other scenes are drawn at 0.
  ///
  /// A scene that cannot be drawn is a row with an error.
  ///
  /// - Throws: A failure of kind `.scene` if the folder contains no scene, and the error of opening
  ///   the device.
  init(of folder: String, on selector: DeviceSelector, limits: Limits) throws {
    let moments = try Self.moments(in: folder)
    var rows: [Row] = []
    // Keeps the device open between scenes; a driver can take a third of a second to open it.
    let opener = try Self.renderer(CGSize(width: 1, height: 1), selector, limits: limits)
    device = DoctorReport.Device(opener.device)
    withExtendedLifetime(opener) {
      for moment in moments { rows += Self.draw(moment, in: folder, on: selector, limits) }
    }
    self.rows = rows
    totals = Self.strategies.map { strategy in
      Total(strategy, rows.filter { $0.strategy == strategy.rawValue })
    }
  }

  private struct Moment {
    let scene: String
    let time: Double
  }

  private static func moments(in folder: String) throws -> [Moment] {
    let files =
      FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }.sorted() ?? []
    let scenes =
      files.filter { $0.hasSuffix(".caml") && !$0.contains(".ca/") }
      + files.filter { $0.hasSuffix(".ca") }
    guard !scenes.isEmpty else {
      throw CommandFailure(.scene, "\(folder): contains no .caml file and no .ca folder")
    }
    return scenes.flatMap { scene in
      let name = (scene as NSString).deletingPathExtension + "@"
      let times = files.filter { $0.hasPrefix(name) && $0.hasSuffix(".png") }
        .compactMap { Double($0.dropFirst(name.count).dropLast(4)) }
      return (times.isEmpty ? [0] : times).map { Moment(scene: scene, time: $0) }
    }
  }

  private static func draw(
    _ moment: Moment, in folder: String, on selector: DeviceSelector, _ limits: Limits
  ) -> [Row] {
    func row(_ strategy: PathStrategy, _ fill: (inout Row) throws -> Void) -> Row {
      var row = Row(scene: moment.scene, time: moment.time, strategy: strategy.rawValue)
      do { try fill(&row) } catch {
        row.error = (error as? any StrataError).map { FailureText($0).sentence } ?? "\(error)"
      }
      return row
    }
    let loaded = Result {
      let scene = try Scene(
        contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(moment.scene),
        limits: limits)
      return (scene, try image(of: scene, moment, .cpu, .coverage, limits))
    }
    return strategies.map { strategy in
      row(strategy) { row in
        let (scene, exact) = try loaded.get()
        let drawn = try image(of: scene, moment, selector, strategy, limits)
        let comparison = try PictureComparison(
          expected: exact, actual: drawn, names: (moment.scene, moment.scene))
        row.largest = comparison.largest
        row.pixelsAbove1 = comparison.count(above: 1)
        row.pixelsAbove2 = comparison.count(above: 2)
        row.pixels = exact.width * exact.height
      }
    }
  }

  private static func image(
    of scene: Scene, _ moment: Moment, _ device: DeviceSelector, _ strategy: PathStrategy,
    _ limits: Limits
  ) throws -> Pixels {
    try renderer(scene.size, device, strategy, yAxis: scene.yAxis, limits: limits)
      .image(of: scene.root, at: moment.time).pixels
  }

  /// Creates a renderer; all renderers of one selector share a device.
  private static func renderer(
    _ size: CGSize, _ device: DeviceSelector, _ strategy: PathStrategy = .auto,
    yAxis: YAxis = .down, limits: Limits
  ) throws -> Renderer {
    try Renderer(
      size: size, device: device, pathStrategy: strategy, yAxis: yAxis,
      cpu: CPUOptions(precision: .float), limits: limits)
  }
}

extension SceneSurvey.Total {
  fileprivate init(_ strategy: PathStrategy, _ rows: [SceneSurvey.Row]) {
    let worst = rows.max { ($0.largest ?? 0) < ($1.largest ?? 0) }
    self.init(
      strategy: strategy.rawValue, drawn: rows.count { $0.error == nil },
      failed: rows.count { $0.error != nil }, largest: worst?.largest ?? 0,
      worst: (worst?.largest ?? 0) > 0 ? worst?.scene : nil,
      above1: rows.count { ($0.largest ?? 0) > 1 }, above2: rows.count { ($0.largest ?? 0) > 2 })
  }
}

extension SceneSurvey {
  /// The report as text, one line for each strategy.
  var text: String {
    var lines = ["Scenes on \(device.name), \(device.version)"]
    for total in totals {
      let worst = total.worst.map { " in \($0)" } ?? ""
      lines.append(
        "  \(total.strategy): \(total.drawn) drawn, \(total.failed) failed, largest difference "
          + "\(total.largest)\(worst), \(total.above1) above 1, \(total.above2) above 2")
    }
    for row in rows where row.error != nil {
      lines.append("  ! \(row.scene), \(row.strategy): \(row.error ?? "")")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
