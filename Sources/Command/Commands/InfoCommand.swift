import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// `strata info`: what a scene file holds.
///
/// Draws nothing and needs no device.
struct InfoCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Tells what a scene file holds.")

  @OptionGroup var scene: SceneArgument

  @OptionGroup var limiting: LimitOptions

  @Flag(
    name: .long,
    help: "Also say where each layer lies, in points from the canvas's top-left corner.")
  var bounds = false

  @Flag(name: .long, help: "Write one JSON document instead of lines.")
  var json = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let loaded = try scene.load(limits: limiting.limits)
    let report = SceneReport(loaded, file: scene.file, bounds: bounds)
    if json {
      try StandardStreams.write(json: report)
    } else {
      try StandardStreams.write(Data(report.text.utf8))
    }
  }
}

/// What a scene holds.
struct SceneReport: Encodable {
  struct Image: Encodable, Hashable {
    let width: Int
    let height: Int
  }

  /// A picture, or a folder of tiles, that the document asks for.
  struct Asset: Encodable {
    /// null in the document itself.
    let name: String?
    let kind: String
    /// null where it is missing or cannot be read.
    let width: Int?
    let height: Int?
    let bytes: Int?

    init(_ asset: DocumentAsset) {
      (name, kind, bytes) = (asset.name, asset.kind.rawValue, asset.bytes)
      (width, height) = (asset.width, asset.height)
    }

    /// As in "assets/a.png: image, 12 x 8 pixels, 310 bytes".
    var text: String {
      var text = (name ?? "in the document") + ": " + kind
      if let width, let height {
        text += ", \(width) x \(height) pixels"
      } else {
        text += ", not read"
      }
      return text + (bytes.map { ", \($0) bytes" } ?? "")
    }
  }

  /// A time that the document names, in seconds.
  struct Marker: Encodable {
    let name: String
    let time: Double
    /// 0 of a point in time.
    let duration: Double
  }

  struct State: Encodable {
    let name: String
    let basedOn: String?
  }

  /// Where a layer lies on the canvas, in points.
  struct Place: Encodable {
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
  /// Where y grows in the space that the root lies in: "up" or "down".
  let yAxis: String
  let layers: Int
  /// How many layers of each class; names are sorted where they are printed.
  let layersByClass: [String: Int]
  /// Deepest nesting; the root is at depth 1.
  let depth: Int
  /// Those of the layers; what is in a group is not counted.
  let animations: Int
  let images: [Image]
  let assets: [Asset]
  /// That text asks for, by name.
  let fonts: [String]
  /// Until the last animation that ends has ended; null where nothing ends.
  let duration: Double?
  /// After how long all that repeats is as it was; null where nothing repeats, or not all of it.
  let loopPeriod: Double?
  /// Frames a second, as in "30" or "30000/1001"; null where the document does not say.
  let fps: String?
  let markers: [Marker]
  /// Of a package of Lottie animations, by their ids; null for other scenes, as themes and slots are.
  let packaged: [String]?
  let themes: [String]?
  let slots: [String]?
  let states: [State]
  /// Where layers lie; null unless it was asked for.
  let layerBounds: [Place]?
  let diagnostics: [DiagnosticReport]
  private let sentences: [String]
  private let rateWords: String

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
    rateWords = scene.frameRate.map { "\($0.words) fps" } ?? "none"
    markers = scene.markers.map {
      Marker(name: $0.name, time: $0.time, duration: $0.duration)
    }
    (packaged, themes, slots) =
      (scene.lottie?.animations, scene.lottie?.themes, scene.lottie?.slots)
    states = scene.states.map { State(name: $0.name, basedOn: $0.basedOn) }
    layerBounds = bounds ? scene.layers.compactMap(Place.init) : nil
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
      "frame rate   " + rateWords,
      "markers      " + (markers.isEmpty ? "none" : "\(markers.count)"),
    ]
    lines += markers.map {
      "  \($0.name): at \(plain($0.time)) s"
        + ($0.duration > 0 ? ", for \(plain($0.duration)) s" : "")
    }
    for (label, names) in [
      ("packaged     ", packaged), ("themes       ", themes), ("slots        ", slots),
    ] {
      if let names { lines.append(label + list(names)) }
    }
    lines += [
      "states       "
        + list(states.map { $0.name + ($0.basedOn.map { " (based on \($0))" } ?? "") }),
      "diagnostics  " + (sentences.isEmpty ? "none" : "\(sentences.count)"),
    ]
    lines += sentences.map { "  " + $0 }
    if let layerBounds {
      lines.append("bounds       x, y, width, height in points")
      lines += layerBounds.map { place in
        let numbers = [place.x, place.y, place.width, place.height]
        return "  \(place.layer): " + numbers.map(plain).joined(separator: ", ")
      }
    }
    // Names in documents may hold anything.
    return lines.map(\.withoutControls).joined(separator: "\n") + "\n"
  }

  private func plain(_ value: Double) -> String { ArgumentValue.plain(value) }
}
