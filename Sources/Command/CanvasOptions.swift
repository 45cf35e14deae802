import ArgumentParser
import Foundation
import Strata

/// How a scene is fitted into a canvas of another size.
enum CanvasFit: String, ExpressibleByArgument, CaseIterable {
  /// All of it, in its own aspect, with the background beside it.
  case contain
  /// All of the canvas, in the scene's own aspect; what does not fit is cut off on both sides.
  case cover
  /// All of both, stretched.
  case fill
  /// At the scale that is given, in the middle; what does not fit is cut off.
  case none
}

/// How large the canvas is, and what of a scene lies on it.
struct CanvasOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The canvas in points; default: the scene's own.",
      discussion: "Without --fit it shows the scene from its top-left corner on.", valueName: "WxH"),
    transform: ArgumentValue.size)
  var size: CGSize?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The canvas's width in pixels; alone, the height follows from the scene's aspect.",
      valueName: "pixels"),
    transform: ArgumentValue.side)
  var width: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The canvas's height in pixels; alone, the width follows from the scene's aspect.",
      valueName: "pixels"),
    transform: ArgumentValue.side)
  var height: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How the scene fills a canvas of another size: contain, cover, fill or none; default with "
        + "--width and --height: contain.", valueName: "way"))
  var fit: CanvasFit?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Show this part of the scene alone, in points from its top-left corner.",
      valueName: "x,y,w,h"),
    transform: ArgumentValue.rect)
  var crop: CGRect?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw one layer with its sublayers at its own bounds, by its name or its path as in "
        + "'root/knob'; strata info --bounds lists them.", valueName: "path"))
  var layer: String?

  func validate() throws {
    if size != nil, width != nil || height != nil {
      throw ValidationError(
        "--size is in points, --width and --height in pixels; give one or the others")
    }
    if fit != nil, size == nil, width == nil || height == nil {
      throw ValidationError(
        "--fit is about a canvas of another size; give --width and --height, or --size")
    }
    if crop != nil, layer != nil {
      throw ValidationError("--crop and --layer both say what is shown; give one of them")
    }
  }

  /// Whether the scale follows from the canvas.
  var setsScale: Bool { width != nil || height != nil || (fit != nil && fit != CanvasFit.none) }

  /// What is drawn of a scene, and onto what.
  ///
  /// - Parameter scale: Pixels a point; nil where none was given.
  func canvas(of scene: Scene, scale: CGFloat?) throws -> ShownCanvas {
    if scale != nil, setsScale {
      throw CommandFailure(
        .usage, "--scale follows from the canvas with --width, --height and --fit; leave it out")
    }
    let scale = scale ?? 1
    let whole = CGRect(origin: .zero, size: scene.size)
    let region = crop ?? whole
    guard region.width > 0, region.height > 0 else {
      if let size { return ShownCanvas(size: size, scale: scale) }
      let place = scene.root.declaredAt.map { "\($0.file):\($0.line): " } ?? ""
      throw CommandFailure(
        .scene,
        "\(place)the scene's own canvas is \(ArgumentValue.plain(Double(region.width))) x "
          + "\(ArgumentValue.plain(Double(region.height))) points; give one with --size, as in 640x480"
      )
    }
    guard let target = target(for: region, scale: scale) else {
      var canvas = ShownCanvas(size: size ?? region.size, scale: scale)
      if crop != nil { canvas.viewport = Self.flipped(region, in: scene) }
      canvas.note = size.flatMap { Self.note($0, cutting: scene.size) }
      return canvas
    }
    var canvas = ShownCanvas(size: target, scale: 1)
    let (part, pixels) = Self.fitted(region, into: target, fit ?? .contain, scale: scale)
    canvas.viewport = Self.flipped(part, in: scene)
    canvas.pixels = pixels
    return canvas
  }

  /// The canvas in pixels that was asked for; nil where it follows from the scene.
  private func target(for region: CGRect, scale: CGFloat) -> CGSize? {
    func other(_ side: Int, _ length: CGFloat, _ by: CGFloat) -> CGFloat {
      max((CGFloat(side) * length / by).rounded(), 1)
    }
    switch (width, height) {
    case (let width?, let height?): return CGSize(width: width, height: height)
    case (let width?, nil):
      return CGSize(width: CGFloat(width), height: other(width, region.height, region.width))
    case (nil, let height?):
      return CGSize(width: other(height, region.width, region.height), height: CGFloat(height))
    case (nil, nil):
      guard let size, fit != nil else { return nil }
      return CGSize(
        width: max((size.width * scale).rounded(.up), 1),
        height: max((size.height * scale).rounded(.up), 1))
    }
  }

  /// The part of a scene that is shown, and the pixels that it fills.
  private static func fitted(
    _ region: CGRect, into canvas: CGSize, _ fit: CanvasFit, scale: CGFloat
  ) -> (CGRect, CGRect?) {
    let ratios = (canvas.width / region.width, canvas.height / region.height)
    /// The part around the middle that fills the canvas at a scale.
    func middle(_ scale: CGFloat) -> CGRect {
      let (width, height) = (canvas.width / scale, canvas.height / scale)
      return CGRect(
        x: region.midX - width / 2, y: region.midY - height / 2, width: width, height: height)
    }
    switch fit {
    case .fill: return (region, nil)
    case .cover: return (middle(max(ratios.0, ratios.1)), nil)
    case .none: return (middle(scale), nil)
    case .contain:
      let scale = min(ratios.0, ratios.1)
      let width = min(max((region.width * scale).rounded(), 1), canvas.width)
      let height = min(max((region.height * scale).rounded(), 1), canvas.height)
      let pixels = CGRect(
        x: ((canvas.width - width) / 2).rounded(.down),
        y: ((canvas.height - height) / 2).rounded(.down), width: width, height: height)
      return (region, pixels)
    }
  }

  /// A part of a scene's canvas, which is told from the top-left corner, in the space of its root.
  private static func flipped(_ part: CGRect, in scene: Scene) -> CGRect {
    guard scene.yAxis == .up else { return part }
    return CGRect(
      x: part.minX, y: scene.size.height - part.maxY, width: part.width, height: part.height)
  }

  /// What a canvas of another size than the scene's leaves out, or adds.
  private static func note(_ size: CGSize, cutting scene: CGSize) -> String? {
    guard size != scene, scene.width > 0, scene.height > 0 else { return nil }
    func text(_ size: CGSize) -> String {
      "\(ArgumentValue.plain(Double(size.width)))x\(ArgumentValue.plain(Double(size.height)))"
    }
    let cuts = size.width < scene.width || size.height < scene.height
    return "the scene is \(text(scene)) points and the canvas \(text(size)), so "
      + (cuts ? "what lies beyond it is cut off" : "there is room beside it")
      + "; --fit contain makes it fit"
  }
}

/// A canvas, and what of a scene it shows.
struct ShownCanvas {
  /// In points.
  var size: CGSize
  /// Pixels per point.
  var scale: CGFloat
  /// The part of the root's superspace that is shown; nil for what lies from its origin on.
  var viewport: CGRect?
  /// Where on the canvas; nil for all of it.
  var pixels: CGRect?
  /// What the user may not expect.
  var note: String?

  init(size: CGSize, scale: CGFloat) { (self.size, self.scale) = (size, scale) }

  var diagnostics: [Diagnostic] {
    note.map { [Diagnostic(.note, code: "canvas-size", $0)] } ?? []
  }
}
