import ArgumentParser
import Foundation
import Strata

/// The size of the canvas and the region of the scene that it shows.
struct CanvasOptions: ParsableArguments {
  @OptionGroup var sizing: SizeOption

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Canvas width in pixels. Without --height, the height follows from the scene's aspect ratio.",
      valueName: "pixels"),
    transform: ArgumentValue.side)
  var width: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Canvas height in pixels. Without --width, the width follows from the scene's aspect ratio.",
      valueName: "pixels"),
    transform: ArgumentValue.side)
  var height: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Fit of the scene to a canvas of another size (default with --width and --height: contain).",
      discussion: """
        contain: the whole scene. cover: the whole canvas. fill: stretched. none: centered at \
        --scale. Without --fit, a canvas of --size shows the scene from its top-left corner.
        """, valueName: "mode"))
  var fit: CanvasFit?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Fill the canvas beside the scene with an enlarged, blurred copy of the scene.",
      discussion: """
        For a canvas of another aspect ratio, such as --width 1080 --height 1920. --background \
        color or an image there.
        """))
  var blurBackground = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Region of the scene to draw, in points from its top-left corner.", valueName: "x,y,w,h"),
    transform: ArgumentValue.rect)
  var crop: CGRect?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Layer to draw alone, cropped to its bounds, by name or by path such as root/knob.",
      discussion: """
        strata layers lists all layers, and strata info --bounds those with nonempty bounds, which \
        this option requires unless --size is given.
        """, valueName: "path"))
  var layer: String?

  private var size: CGSize? { sizing.value }

  func validate() throws {
    if size != nil, width != nil || height != nil {
      throw ValidationError(
        "--size, in points, cannot be combined with --width or --height, in pixels")
    }
    if fit != nil, size == nil, width == nil || height == nil {
      throw ValidationError(
        "--fit requires the size of the canvas; add --width and --height, or --size")
    }
    if blurBackground, width == nil || height == nil, size == nil || fit != .contain {
      throw ValidationError(
        "--blur-background requires a canvas of another aspect ratio; add --width and --height")
    }
    if crop != nil, layer != nil {
      throw ValidationError("--crop cannot be combined with --layer")
    }
  }

  /// Whether the canvas determines the scale.
  var setsScale: Bool { width != nil || height != nil || (fit != nil && fit != CanvasFit.none) }

  /// Returns the canvas and the region of a scene that it shows.
  ///
  /// - Parameter scale: Pixels per point; nil if not given on the command line.
  /// - Throws: A failure of kind `.usage` for options that contradict each other or a region
  ///   outside the scene, and of kind `.scene` if the scene has no size and `--size` is not given.
  func canvas(of scene: Scene, scale: CGFloat?) throws -> ShownCanvas {
    if scale != nil, setsScale {
      throw CommandFailure(
        .usage, "--width, --height and --fit determine the scale; remove --scale")
    }
    let scale = scale ?? 1
    let whole = CGRect(origin: .zero, size: scene.size)
    let region = crop ?? whole
    if crop != nil, !whole.isEmpty, !whole.intersects(region) {
      let sides = [region.minX, region.minY, region.width, region.height]
        .map { ArgumentValue.plain(Double($0)) }.joined(separator: ",")
      throw CommandFailure(
        .usage,
        "--crop \(sides) is outside of the scene, which is \(ArgumentValue.plain(whole.width)) x "
          + "\(ArgumentValue.plain(whole.height)) points from its top-left corner")
    }
    guard region.width > 0, region.height > 0 else {
      if let size { return ShownCanvas(size: size, scale: scale) }
      let location = scene.root.declaredAt.map { "\($0.file):\($0.line): " } ?? ""
      let subject = layer.map { "layer \(Quotation.quoted($0))" } ?? "scene"
      throw CommandFailure(
        .scene,
        "\(location)the size of the \(subject) is \(ArgumentValue.plain(Double(region.width))) x "
          + "\(ArgumentValue.plain(Double(region.height))) points; set the canvas size with "
          + "--size, such as --size 640x480")
    }
    guard let target = target(for: region, scale: scale) else {
      var canvas = ShownCanvas(size: size ?? region.size, scale: scale)
      if crop != nil {
        canvas.viewport = ShownCanvas.flipped(region, in: scene)
        canvas.surroundings = whole
      }
      canvas.note = size.flatMap { Self.note($0, cutting: scene.size) }
      return canvas
    }
    // A side that follows from the aspect is rounded to whole pixels, which the scene fills.
    let hasBothSides = (width == nil) == (height == nil)
    var canvas = ShownCanvas(
      pixels: target, showing: region, of: scene, fit: fit ?? (hasBothSides ? .contain : .fill),
      scale: scale)
    if crop != nil { canvas.surroundings = whole }
    return canvas
  }

  /// Returns the requested canvas size in pixels; nil if it follows from the scene, or from
  /// `--size` without `--fit`.
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

  /// Returns the note that a canvas cuts off the scene or leaves a margin; nil if the sizes are
  /// equal.
  private static func note(_ size: CGSize, cutting scene: CGSize) -> String? {
    guard size != scene, scene.width > 0, scene.height > 0 else { return nil }
    func text(_ size: CGSize) -> String {
      "\(ArgumentValue.plain(Double(size.width)))x\(ArgumentValue.plain(Double(size.height)))"
    }
    let cuts = size.width < scene.width || size.height < scene.height
    return "the scene is \(text(scene)) points and the canvas \(text(size)), so "
      + (cuts ? "the scene is cut off" : "part of the canvas stays empty")
      + "; use --fit contain to fit the scene"
  }
}

extension CanvasOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    sizing = try arguments.group()
    width = try arguments.value("--width", parse: ArgumentValue.side)
    height = try arguments.value("--height", parse: ArgumentValue.side)
    fit = try arguments.value("--fit")
    blurBackground = try arguments.flag("--blur-background")
    crop = try arguments.value("--crop", parse: ArgumentValue.rect)
    layer = try arguments.value("--layer")
  }
}
