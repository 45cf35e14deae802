import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// `strata info`: describes the contents of a scene file.
///
/// It draws nothing and opens no device.
struct InfoCommand: JobRunnable {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Describe the contents of scene files.")

  @Argument(
    help: ArgumentHelp(
      ".ca folders, .caml files and Lottie animations, or - for standard input.",
      valueName: "file"),
    completion: .scene)
  var files: [String]

  @OptionGroup(title: HelpSection.output) var output: InfoOutputOptions

  @OptionGroup(title: HelpSection.documents) var document: DocumentOptions

  @OptionGroup(title: HelpSection.limits) var limiting: LimitOptions

  @OptionGroup(title: HelpSection.messages) var log: LogOptions

  func validate() throws {
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once; use - once")
    }
  }

  mutating func replaceFiles(_ scenes: [String], output path: String?) { files = scenes }

  mutating func replace(_ given: JobValues) { document.lottie.slot = given.slots }

  func run() throws {
    var isFirst = true
    try EachScene.run(files.map { SceneRun(scene: $0, output: "") }, json: output.json) { run in
      let loaded = try document.load(run.scene, limits: limiting.limits)
      let report = SceneReport(loaded, file: run.scene, bounds: output.bounds)
      if !output.json {
        try StandardStreams.write(Data(((isFirst ? "" : "\n") + report.text).utf8))
        isFirst = false
      }
      return report
    }
  }
}

extension InfoCommand {
  mutating func read(from arguments: inout DirectArguments) throws {
    output = try arguments.group()
    document = try arguments.group()
    limiting = try arguments.group()
    log = try arguments.group()
    files = try arguments.files()
  }
}

/// The output of `strata info`.
struct InfoOutputOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: "Also list the nonempty bounds of layers, in points from the canvas's top-left corner.")
  var bounds = false

  @Flag(name: .long, help: "Write a JSON report instead of text.")
  var json = false
}

extension InfoOutputOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    bounds = try arguments.flag("--bounds")
    json = try arguments.flag("--json")
  }
}

/// The contents of a scene.
struct SceneReport: Encodable {
  /// The size of an image that a layer shows, in pixels.
  struct Image: Encodable, Hashable {
    let width: Int
    let height: Int
  }

  /// An image or a folder of tiles that the document refers to.
  struct Asset: Encodable {
    /// The file name; null if embedded in the document.
    let name: String?
    let kind: String
    /// The size in pixels; null if the asset is missing or unreadable.
    let width: Int?
    let height: Int?
    let bytes: Int?

    init(_ asset: DocumentAsset) {
      (name, kind, bytes) = (asset.name, asset.kind.rawValue, asset.bytes)
      (width, height) = (asset.width, asset.height)
    }

    /// The asset as text, as in "assets/a.png: image, 12 x 8 pixels, 310 bytes".
    var text: String {
      var text = (name ?? "in the document") + ": " + kind
      if let width, let height {
        text += ", \(width) x \(height) pixels"
      } else {
        text += ", not read"
      }
      return text + (bytes.map { ", " + $0.counted("byte") } ?? "")
    }
  }

  /// A named time of the document, in seconds.
  struct Marker: Encodable {
    let name: String
    let time: Double
    /// The duration; 0 for a point in time.
    let duration: Double
  }

  struct State: Encodable {
    let name: String
    let basedOn: String?
    /// The documents of a wallpaper that have the state; null for other scenes.
    let documents: [String]?

    /// The state as text, as in "Sleep (based on Locked)".
    var text: String { name + (basedOn.map { " (based on \($0))" } ?? "") }
  }

  /// The bounds of a layer on the canvas, in points from its top-left corner.
  struct LayerBounds: Encodable {
    let layer: String
    let x: Double
    let y: Double
    let width: Double
    let height: Double

    init?(_ layer: SceneLayer) {
      guard let frame = layer.frame else { return nil }
      self.layer = layer.path
      (x, y) = (Double(frame.minX), Double(frame.minY))
      (width, height) = (Double(frame.width), Double(frame.height))
    }
  }

  let version = ProgramVersion.current
  let file: String
  let widthInPoints: Double
  let heightInPoints: Double
  /// The direction of the y axis in the root's superspace: "up" or "down".
  let yAxis: String
  let layers: Int
  /// The number of layers of each class.
  let layersByClass: [String: Int]
  /// The maximum nesting depth; the root is at depth 1.
  let depth: Int
  /// The number of animations of layers, without those inside animation groups.
  let animations: Int
  let images: [Image]
  let assets: [Asset]
  /// The names of the fonts that text requires.
  let fonts: [String]
  /// The duration in seconds; null if the scene has no end.
  ///
  /// It is the end of the shown transition, or the duration that the document specifies, or else
  /// the end of the last finite animation.
  let duration: Double?
  /// The common period of all repeating animations in seconds; null if there is no such period.
  let loopPeriod: Double?
  /// The frames per second, as in "30" or "30000/1001"; null if the document has no frame rate.
  let fps: String?
  let markers: [Marker]
  /// The identifiers of the animations in a Lottie package; null for other scenes, as for `themes`
  /// and `slots`.
  let packaged: [String]?
  let themes: [String]?
  let slots: [String]?
  let states: [State]
  /// The bounds of the layers; null without `--bounds`.
  let layerBounds: [LayerBounds]?
  let diagnostics: [DiagnosticReport]
  private let sentences: [String]
  private let documentLines: [String]
  private let rateText: String

  private enum CodingKeys: CodingKey {
    case version, file, widthInPoints, heightInPoints, yAxis, layers, layersByClass
    case depth, animations, images, assets, fonts, diagnostics, duration, loopPeriod, fps,
      markers, packaged, themes, slots, states, layerBounds
  }

  init(_ scene: Scene, file: String, bounds: Bool = false) {
    self.file = file
    widthInPoints = Double(scene.size.width)
    heightInPoints = Double(scene.size.height)
    yAxis = scene.yAxis.rawValue

    var counts: [String: Int] = [:]
    var images: [Image] = []
    var deepest = 0
    var animations = 0
    var waiting = [(layer: scene.root, depth: 1)]
    while let (layer, depth) = waiting.popLast() {
      counts["\(type(of: layer))", default: 0] += 1
      deepest = max(deepest, depth)
      animations += layer.animationKeys()?.count ?? 0
      if let image = layer.contents as? CGImage {
        images.append(Image(width: image.width, height: image.height))
      }
      for sublayer in (layer.sublayers ?? []).reversed() { waiting.append((sublayer, depth + 1)) }
    }
    layersByClass = counts
    layers = counts.values.reduce(0, +)
    depth = deepest
    self.animations = animations
    self.images = images
    assets = scene.assets.map(Asset.init)
    fonts = scene.fontNames
    duration = scene.duration
    loopPeriod = scene.loopPeriod
    fps = scene.frameRate?.description
    rateText = scene.frameRate.map { "\($0.words) fps" } ?? "none"
    markers = scene.markers.map {
      Marker(name: $0.name, time: $0.time, duration: $0.duration)
    }
    (packaged, themes, slots) =
      (scene.lottie?.animations, scene.lottie?.themes, scene.lottie?.slots)
    states = Self.states(of: scene)
    documentLines = Self.documentLines(of: scene)
    layerBounds = bounds ? scene.layers.compactMap(LayerBounds.init) : nil
    diagnostics = scene.diagnostics.map(DiagnosticReport.init)
    sentences = scene.diagnostics.map {
      "\($0.severity.rawValue): \(DiagnosticsReport.sentence(for: $0))"
    }
  }

  var text: String {
    func list(_ texts: [String]) -> String {
      texts.isEmpty ? "none" : texts.joined(separator: ", ")
    }
    let classes = layersByClass.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    var lines = [
      "file         \(file)",
      "size         \(plain(widthInPoints)) x \(plain(heightInPoints)) points",
      "y axis       \(yAxis)",
      "layers       \(layers), depth \(depth): \(classes.joined(separator: ", "))",
      "animations   " + (animations == 0 ? "none" : "\(animations)"),
      "images       " + list(images.map { "\($0.width) x \($0.height)" }),
      "assets       " + (assets.isEmpty ? "none" : "\(assets.count)"),
    ]
    lines += assets.map { "  " + $0.text }
    lines += [
      "fonts        " + list(fonts),
      "duration     " + (duration.map { "\(plain($0)) s" } ?? "none"),
      "loop         " + (loopPeriod.map { "\(plain($0)) s" } ?? "none"),
      "frame rate   " + rateText,
      "markers      " + (markers.isEmpty ? "none" : "\(markers.count)"),
    ]
    lines += markers.map {
      "  \($0.name): at \(plain($0.time)) s"
        + ($0.duration > 0 ? ", for \(plain($0.duration)) s" : "")
    }
    for (label, names) in [
      ("in package   ", packaged), ("themes       ", themes), ("slots        ", slots),
    ] {
      if let names { lines.append(label + list(names)) }
    }
    lines += ["states       " + list(states.map(\.text))] + documentLines
    lines += [
      "diagnostics  " + (sentences.isEmpty ? "none" : "\(sentences.count)")
    ]
    lines += sentences.map { "  " + $0 }
    if let layerBounds {
      lines.append("bounds       x, y, width, height in points")
      lines += layerBounds.map { bounds in
        let numbers = [bounds.x, bounds.y, bounds.width, bounds.height]
        return "  \(bounds.layer): " + numbers.map(plain).joined(separator: ", ")
      }
    }
    // Names in documents may contain control characters.
    return lines.map(\.withoutControls).joined(separator: "\n") + "\n"
  }

  private static func states(of scene: Scene) -> [State] {
    let documents = scene.stateDocuments.map { (name: $0, states: scene.states(of: $0)) }
    return scene.states.map { state in
      State(
        name: state.name, basedOn: state.basedOn,
        documents: documents.isEmpty
          ? nil
          : documents.filter { $0.states.contains { $0.name == state.name } }.map(\.name))
    }
  }

  /// Returns a line for each document of a wallpaper, if they have different states.
  private static func documentLines(of scene: Scene) -> [String] {
    let documents = scene.stateDocuments.map { (name: $0, states: scene.states(of: $0)) }
    guard Set(documents.map(\.states)).count > 1 else { return [] }
    return documents.map { document in
      "  \(document.name): " + document.states.map(\.name).joined(separator: ", ")
    }
  }

  private func plain(_ value: Double) -> String { ArgumentValue.plain(value) }
}
