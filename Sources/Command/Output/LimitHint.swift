import Strata

/// Adds the option that raises a limit to the message that reports it as exceeded.
enum LimitHint {
  /// The names for `--limit`, by prefixes of `LimitExceeded.what`.
  ///
  /// The first match counts, so longer prefixes come first.
  private static let names: KeyValuePairs<String, String> = [
    "number of layers in one 3D space": "depth-layers",
    "number of layers": "layers", "layers": "layers", "layer depth": "depth",
    "parents of a layer": "depth",
    "canvas area": "canvas-pixels", "canvas ": "canvas-side",
    "bitmap area": "canvas-pixels", "bitmap width": "canvas-side", "bitmap height": "canvas-side",
    "sheet area": "canvas-pixels", "sheet ": "canvas-side", "movie ": "canvas-side",
    "shadow area": "canvas-pixels", "transparency layer area": "canvas-pixels",
    "document size": "document-bytes", "unpacked size of a package": "package-bytes",
    "package size": "package-bytes", "frames in a job": "frames",
    "number of points and values of sampled keyframes": "path-elements",
    "number of points of all outlines": "path-elements",
    "number of values of all keyframes": "path-elements",
    "number of values from slots": "path-elements",
    "number of path elements": "path-elements", "number of replicator instances": "instances",
    "number of emitter cells": "emitter-cells", "nesting of emitter cells": "emitter-cell-depth",
    "number of particles": "particles", "number of living particles": "particles",
    "number of births": "particles", "number of birth windows": "particles",
    "number of pixels in all images": "decoded-pixels", "image area": "image-pixels",
    "cost of decoding an image": "image-pixels",
    "number of pixels in a movie frame": "image-pixels",
    "number of pixels of surfaces": "surface-pixels",
    "number of pixels of a rasterized layer": "surface-pixels",
    "length of a text": "text-bytes",
    "WebP file": "document-bytes",
    "number of tiles of": "tiles", "time of a frame": "seconds",
    "time of a document": "seconds", "time of an image": "seconds",
    "processor time": "processor-seconds",
    "memory for": "memory-bytes", "work of a frame": "work",
    "work on outlines": "work",
  ]

  /// Returns the name of the exceeded limit, or nil for a limit of a device or a format.
  static func name(of limit: LimitExceeded) -> String? {
    names.first { limit.what.hasPrefix($0.key) }?.value
  }

  /// Returns the description of an error, with the option that raises the limit if one was
  /// exceeded.
  static func sentence(for error: any StrataError) -> String {
    let limit =
      switch error {
      case TextError.limitExceeded(let limit), ContextError.tooLarge(let limit): limit
      default: error as? LimitExceeded
      }
    guard let limit, let name = name(of: limit), limit.asked <= LimitChange.largest else {
      return error.description
    }
    return "\(error.description); to allow this, use --limit \(name)=\(limit.asked) or more"
  }
}
