import Strata

/// Names the option that raises a limit, for the sentence that says that one was exceeded.
enum LimitHint {
  /// What `LimitExceeded.what` begins with, and the name of the limit for `--limit`.
  ///
  /// The first that fits counts, so that longer beginnings come first.
  private static let names: KeyValuePairs<String, String> = [
    "number of layers in one space in depth": "depth-layers",
    "number of layers in one 3D group": "depth-layers",
    "number of overlaps in one 3D group": "depth-layers",
    "number of layers": "layers", "layers": "layers", "layer depth": "depth",
    "parents of a layer": "depth",
    "canvas area": "canvas-pixels", "canvas ": "canvas-side",
    "document size": "document-bytes", "unpacked size of a package": "package-bytes",
    "package size": "package-bytes", "frames in a job": "frames",
    "number of points and values of sampled keyframes": "path-elements",
    "number of points of all outlines": "path-elements",
    "number of values of all keyframes": "path-elements",
    "number of values that slots stand for": "path-elements",
    "number of path elements": "path-elements", "number of replicator instances": "instances",
    "number of emitter cells": "emitter-cells", "nesting of emitter cells": "emitter-cell-depth",
    "number of particles": "particles", "number of living particles": "particles",
    "number of births": "particles", "number of times in the life of particles": "particles",
    "number of steps that an emitter's particles": "particles",
    "number of pixels of all images": "decoded-pixels", "image area": "image-pixels",
    "number of pixels in a movie's picture": "image-pixels",
    "number of pixels of surfaces": "surface-pixels",
    "number of pixels of a rasterised layer": "surface-pixels",
    "bitmap area": "image-pixels", "length of a text": "text-bytes",
    "WebP file": "document-bytes",
    "number of tiles of a frame": "tiles", "time of a frame": "seconds", "work of a frame": "work",
    "work on outlines": "work",
  ]

  /// The name of the limit that was exceeded; nil for one of a device or of a format.
  static func name(of limit: LimitExceeded) -> String? {
    names.first { limit.what.hasPrefix($0.key) }?.value
  }

  /// An error's sentence, with what raises the limit where it is about one.
  static func sentence(for error: any StrataError) -> String {
    guard let limit = error as? LimitExceeded, let name = name(of: limit) else {
      return error.description
    }
    return "\(error.description); raise it with --limit \(name)=\(limit.asked), if this is meant"
  }
}
