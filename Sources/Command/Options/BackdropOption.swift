import ArgumentParser
import Foundation
import Strata

/// `--background`, for every command that draws a scene into a file.
struct BackdropOption: ParsableArguments {
  @Option(
    name: .customLong("background"),
    help: ArgumentHelp(
      "Background: a color name, #rgb[a], #rrggbb[aa] or an image (default: transparent).",
      discussion: "An image covers the canvas in its own aspect ratio.", valueName: "color|image"),
    completion: .color, transform: Content.init(parsing:))
  var value: Content?

  /// The color; nil if it is transparent.
  var color: CGColor? {
    guard case .color(let color)? = value else { return nil }
    return color
  }

  var isImage: Bool { path != nil }

  /// The path of the image; nil for a color.
  var path: String? {
    guard case .image(let path)? = value else { return nil }
    return path
  }

  enum Content {
    /// A color; nil if it is transparent.
    case color(CGColor?)
    case image(path: String)

    /// Parses a color, or else the path of an existing file or of a file with the extension of an
    /// image.
    init(parsing text: String) throws {
      do {
        self = .color(try ArgumentValue.color(text))
      } catch let problem as ArgumentProblem {
        let type = URL(fileURLWithPath: text).pathExtension
        guard
          ImageFormat(pathExtension: type) != nil || FileManager.default.fileExists(atPath: text)
        else { throw ArgumentProblem(problem.description + ", or an image file") }
        self = .image(path: text)
      }
    }
  }
}

extension BackdropOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    value = try arguments.value("--background", parse: Content.init(parsing:))
  }
}
