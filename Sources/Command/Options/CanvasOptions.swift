import ArgumentParser
import Foundation
import Strata

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
      if crop != nil { canvas.viewport = ShownCanvas.flipped(region, in: scene) }
      canvas.note = size.flatMap { Self.note($0, cutting: scene.size) }
      return canvas
    }
    return ShownCanvas(
      pixels: target, showing: region, of: scene, fit: fit ?? .contain, scale: scale)
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
