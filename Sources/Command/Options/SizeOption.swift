import ArgumentParser
import Foundation

/// `--size`, for every command that draws or lays out a scene on a canvas of another size.
struct SizeOption: SingleOption {
  static let name = "--size"

  @Option(
    name: .customLong("size"),
    help: ArgumentHelp(
      "Canvas size in points, such as 640x480 (default: the size of the scene).",
      valueName: "WxH"),
    transform: ArgumentValue.size)
  var value: CGSize?
}

extension SizeOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    value = try arguments.value("--size", parse: ArgumentValue.size)
  }
}
