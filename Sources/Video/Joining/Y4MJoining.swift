internal import StrataGraphics
internal import StrataImageFiles

/// Y4M files, whose frames follow one header.
struct Y4MJoining: Joining {
  private struct Y4MPart {
    let path: String
    let header: Y4MHeader
    let frames: Int
  }

  private let files: [Y4MPart]

  private static let mark = Array("FRAME\n".utf8)

  /// - Throws: `JoinError`, `VideoError`, or `LimitExceeded` for frames that are too large.
  init(_ paths: [String], limits: Limits) throws {
    var files: [Y4MPart] = []
    for path in paths {
      let reader = try FileReader(path)
      let header = try Y4MHeader(
        of: try reader.bytes(Y4MHeader.longest), file: path, limits: limits)
      if let first = files.first, header != first.header {
        throw JoinError.differs(
          part: path, what: "header", found: header.text, first: first.path,
          wanted: first.header.text)
      }
      let (length, size) = (Self.mark.count + header.frameBytes, reader.size - header.line.count)
      guard size > 0, size % length == 0 else {
        throw VideoError.unreadable(
          file: path, reason: "it does not end at a frame boundary, so it is truncated")
      }
      files.append(Y4MPart(path: path, header: header, frames: size / length))
    }
    self.files = files
  }

  var parts: [JoinSummary.Part] { files.map { .init(path: $0.path, frames: $0.frames) } }

  func write(to output: PendingOutput) throws -> Int {
    let header = files[0].header
    try output.writer.write(header.line)
    for part in files {
      let reader = try FileReader(part.path)
      guard try reader.bytes(header.line.count) == header.line else { throw changed(part) }
      for _ in 0..<part.frames {
        let frame = try reader.bytes(Self.mark.count + header.frameBytes)
        guard frame.count == Self.mark.count + header.frameBytes else { throw changed(part) }
        guard frame.starts(with: Self.mark) else {
          throw JoinError.unfit(
            part: part.path, problem: "has frames with parameters, which cannot be joined")
        }
        try output.writer.write(frame)
      }
    }
    return output.writer.byteCount
  }

  private func changed(_ part: Y4MPart) -> VideoError {
    .unreadable(file: part.path, reason: "it changed while it was being joined")
  }
}
