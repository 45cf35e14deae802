import ArgumentParser
import Foundation

/// `--scale`, for every command that draws or lays out a scene.
struct ScaleOption: SingleOption {
  static let name = "--scale"

  @Option(
    name: .customLong("scale"),
    help: "Pixels per point (default: 1; for strata thumbnail with --size: as many as fit).",
    transform: ArgumentValue.scale)
  var value: CGFloat?

  var scale: CGFloat { value ?? 1 }
}

extension ScaleOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    value = try arguments.value("--scale", parse: ArgumentValue.scale)
  }
}
