import Foundation
import StrataDocuments
import StrataGraphics
import StrataImageFiles
import StrataLayers
import StrataRenderList
import StrataText

extension Renderer {
  /// Returns a hash of everything that determines the files of a sequence.
  ///
  /// It covers the tree, the version of Strata, and the options that change a byte of a frame's
  /// file. Limits, threads, callbacks for progress and the range of frames are not included. A GPU
  /// is identified only as hardware or software and not by its name: images of two GPUs differ by a
  /// level or two of 255, and jobs move between machines.
  func identity(
    of root: CALayer, fps: FrameRate, format: ImageFormat, _ options: RenderOptions
  ) throws -> SequenceIdentity {
    var values = [
      "size": "\(pixelSize.width)x\(pixelSize.height)", "scale": "\(scale)",
      "y-axis": yAxis.rawValue, "fps": fps.description, "start": "\(options.start)",
      "background": Self.text(options.background?.value), "dither": dithers ? "on" : "off",
      "tiles": options.tiles.rawValue, "format": format.rawValue, "fonts": fonts.words,
      "callbacks": options.callbacks == .run ? "run" : "none",
    ]
    let playback = options.playback
    if playback.speed != 1 { values["speed"] = "\(playback.speed)" }
    if !playback.isPlain { values["playback"] = Self.text(playback) }
    if let viewport { values["viewport"] = Self.text(viewport) }
    if let viewportPixels { values["viewport-pixels"] = Self.text(viewportPixels) }
    switch format {
    case .png: values["compression"] = options.compression.rawValue
    case .jpeg:
      values["quality"] = "\(options.jpeg.quality)"
      values["matte"] = Self.text(options.jpeg.background)
      values["pixels-per-inch"] = "\(options.jpeg.pixelsPerInch)"
      values["orientation"] = "\(options.jpeg.orientation.rawValue)"
    case .webp: values["quality"] = "\(options.webp.quality)"
    }
    if device.kind == .cpu {
      values["device"] = "cpu"
      values["precision"] = opened.precision.rawValue
    } else {
      values["device"] = device.isSoftware ? "software gpu" : "gpu"
      values["path-strategy"] = pathStrategy.rawValue
      if plansNaively { values["plan"] = "naive" }
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

  /// Returns the components with full precision.
  private static func text(_ color: Color?) -> String {
    guard let color else { return "transparent" }
    return [color.red, color.green, color.blue, color.alpha].map { "\($0)" }
      .joined(separator: " ")
  }
}

extension FontPolicy {
  /// A readable description of the settings that may change glyphs.
  fileprivate var words: String {
    var words = (files + directories).map(\.path) + fallbackFamilies
    words.append(usesSystemFonts ? "the system's" : "none of the system's")
    if substitutions != Self.defaultSubstitutions {
      let text = substitutions.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      words.append("substitutes " + StableHash.hex(text.joined(separator: "\n")))
    }
    return words.joined(separator: ", ")
  }
}
