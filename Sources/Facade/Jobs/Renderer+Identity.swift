import Foundation
import StrataDocuments
import StrataGraphics
import StrataImageFiles
import StrataLayers
import StrataRenderList
import StrataText
import StrataVideo

extension Renderer {
  /// Returns a hash of everything that determines the files of a sequence, or a movie.
  ///
  /// It covers the tree, the version of Strata, and the options that change a byte of a file.
  /// Limits, threads, callbacks for progress and the range of frames are not included. For the
  /// frames of a sequence, a GPU is identified only as hardware or software and not by its name:
  /// images of two GPUs differ by a level or two of 255, and jobs move between machines. The
  /// identity of a movie includes the driver and the version of FFmpeg, so that the chunks of a
  /// movie are equal or known to differ.
  ///
  /// - Parameter onAnyGPU: Whether to return the identity for a GPU with an unknown driver, which
  ///   names no device, instead of the identity for the renderer's device.
  package func identity(
    of root: CALayer, fps: FrameRate, format: FrameFormat, _ options: RenderOptions,
    onAnyGPU: Bool = false
  ) throws -> SequenceIdentity {
    var values = [
      "size": "\(pixelSize.width)x\(pixelSize.height)", "scale": "\(scale)",
      "y-axis": yAxis.rawValue, "fps": fps.description, "start": "\(options.start)",
      "background": Self.text(options.background?.value), "dither": dithers ? "on" : "off",
      "tiles": options.tiles.rawValue, "format": format.rawValue, "fonts": fonts.words,
      "callbacks": options.callbacks == .run ? "run" : "none",
    ]
    values["font-files"] = fonts.hash(ofFilesFor: root.requestedFonts)
    let playback = options.playback
    if playback.speed != 1 { values["speed"] = "\(playback.speed)" }
    if !playback.isPlain { values["playback"] = Self.text(playback) }
    if let viewport { values["viewport"] = Self.text(viewport) }
    if let viewportSurroundings {
      values["viewport-surroundings"] = Self.text(viewportSurroundings)
    }
    if let viewportPixels { values["viewport-pixels"] = Self.text(viewportPixels) }
    values.merge(options.encodingWords(of: format)) { $1 }
    if device.kind == .cpu, !onAnyGPU {
      values["device"] = "cpu"
      values["precision"] = opened.precision.rawValue
    } else {
      if !onAnyGPU { values["device"] = device.isSoftware ? "software gpu" : "gpu" }
      values["path-strategy"] = pathStrategy.rawValue
      if plansNaively { values["plan"] = "naive" }
      if format.still == nil, !onAnyGPU {
        values[SequenceIdentity.driver] = "\(device.fingerprint) (\(device.name))"
      }
    }
    return SequenceIdentity(
      scene: try options.resumeIdentity.map(StableHash.hex) ?? SceneFingerprint.hex(of: root),
      version: LibraryVersion.current, options: values)
  }

  private static func text(_ playback: Playback) -> String {
    let end =
      switch playback.end {
      case .continue: "continue"
      case .hold(let frame): "hold at \(frame)"
      case .loop(let frames): "loop \(frames.lowerBound)..<\(frames.upperBound)"
      }
    let length = playback.length.map(String.init) ?? "endless"
    return "\(playback.direction.rawValue) \(length) \(end)"
  }

  private static func text(_ rect: CGRect) -> String {
    "\(rect.minX) \(rect.minY) \(rect.width) \(rect.height)"
  }

  private static func text(_ color: Color?) -> String {
    guard let color, color.alpha > 0 else { return "transparent" }
    return color.words
  }
}

extension Color {
  /// The components with full precision.
  fileprivate var words: String {
    [red, green, blue, alpha].map { "\($0)" }.joined(separator: " ")
  }
}

extension RenderOptions {
  /// The options that change the bytes of a file of a format, by name.
  fileprivate func encodingWords(of format: FrameFormat) -> [String: String] {
    var values: [String: String] = [:]
    switch format {
    case .png: values["compression"] = compression.rawValue
    case .apng:
      values["compression"] = compression.rawValue
      values["loops"] = "\(loops)"
    case .jpeg:
      values["quality"] = "\(jpeg.quality)"
      values["matte"] = jpeg.background.words
      values["pixels-per-inch"] = "\(jpeg.pixelsPerInch)"
      values["orientation"] = "\(jpeg.orientation.rawValue)"
    case .webp:
      values["quality"] = "\(webp.quality)"
      if loops != 0 { values["loops"] = "\(loops)" }
    case .gif:
      values["loops"] = "\(loops)"
      values["matte"] = gif.matte?.words
      values["alpha-threshold"] = "\(gif.alphaThreshold)"
      values["colors"] = "\(gif.colorCount)"
      values["gif-dither"] = gif.dithers ? "on" : "off"
      values["max-size"] = gif.maximumBytes.map(String.init)
    case .y4m: values["matte"] = movie.matte.words
    case .mp4, .webm, .mov, .mkv, .avif:
      values["matte"] = movie.matte.words
      values["codec"] = movie.codec?.rawValue
      values["crf"] = movie.crf.map(String.init)
      values["bitrate"] = movie.bitrate.map(String.init)
      values["preset"] = movie.preset
      values["pixel-format"] = movie.pixelFormat?.rawValue
      values["gop"] = movie.gop.map(String.init)
      values["title"] = movie.title
      values["odd-sizes"] = movie.oddSizes.rawValue
      values["alpha"] = movie.alpha.map { $0 ? "on" : "off" }
      // Without FFmpeg the job fails with a better error than this one could give.
      values[SequenceIdentity.encoder] = try? VideoLibraries.version()
    case .rgba, .null: break
    }
    return values
  }
}

extension FontPolicy {
  /// A readable description of the settings that may change glyphs.
  fileprivate var words: String {
    var words = files.map(Self.words) + directories.map(Self.words) + fallbackFamilies
    words.append(usesSystemFonts ? "the system's" : "none of the system's")
    if substitutions != Self.defaultSubstitutions {
      let text = substitutions.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      words.append("substitutes " + StableHash.hex(text.joined(separator: "\n")))
    }
    return words.joined(separator: ", ")
  }

  /// Returns a hash of the font files that the policy selects for names on this machine; nil for no
  /// names.
  ///
  /// Fonts for characters that these fonts do not contain are not included.
  fileprivate func hash(ofFilesFor names: Set<String>) -> String? {
    guard !names.isEmpty else { return nil }
    // A missing library is reported where the text is drawn.
    let files = names.sorted().map { name in
      let match = try? match(name)
      let hash = match?.file.flatMap { FileHash($0)?.hash } ?? ""
      return "\(name): \(match?.family ?? "") \(match?.index ?? 0) \(hash)"
    }
    return StableHash.hex(files.joined(separator: "\n"))
  }

  /// Returns the name of a file with a hash of its contents, or the name of a folder with a hash of
  /// the names and the sizes of its files.
  ///
  /// The path of the parent folder is not included, because it differs between machines.
  private static func words(_ url: URL) -> String {
    let files = FileManager.default
    guard let inner = try? files.subpathsOfDirectory(atPath: url.path) else {
      return "\(url.lastPathComponent) \(FileHash(url.path)?.hash ?? "")"
    }
    let sizes = inner.sorted().map { path in
      let attributes = try? files.attributesOfItem(atPath: url.path + "/" + path)
      return "\(path) \(attributes?[.size] as? Int ?? 0)"
    }
    return "\(url.lastPathComponent) \(StableHash.hex(sizes.joined(separator: "\n")))"
  }
}
