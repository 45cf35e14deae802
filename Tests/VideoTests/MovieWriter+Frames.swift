import StrataGraphics
import StrataImageFiles
import StrataVideo

extension MovieWriter {
  /// Writes a complete movie to a file whose extension determines the format.
  static func write(
    _ path: String, rate: FrameRate = 30, options: MovieOptions = MovieOptions(), _ frames: [Pixels]
  ) throws {
    let name = String(path[path.index(after: path.lastIndex(of: ".")!)...])
    let plan = try MoviePlan(
      file: path, format: MovieFormat(pathExtension: name)!, width: frames[0].width,
      height: frames[0].height, rate: rate, options: options)
    try AV1Turn.take(plan.codec) {
      let writer = try MovieWriter(plan, to: PendingOutput(path: path))
      for frame in frames { try writer.add(frame) }
      try writer.finish()
    }
  }
}
