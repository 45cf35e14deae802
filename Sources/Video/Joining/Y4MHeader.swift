internal import StrataGraphics

/// The first line of a Y4M file.
struct Y4MHeader: Equatable {
  /// The maximum size of a header in bytes; Strata's has about a hundred.
  static let longest = 1_024

  /// The header with its line break.
  let line: [UInt8]
  /// The size in bytes of an 8-bit frame with color at half resolution, as Strata writes it.
  let frameBytes: Int

  /// The header in quotation marks without its line break, for messages.
  var text: String { "\"" + String(decoding: line.dropLast(), as: UTF8.self) + "\"" }

  /// - Parameter bytes: The first bytes of the file, up to `longest`.
  /// - Throws: `JoinError.unfit`, `LimitExceeded`.
  init(of bytes: [UInt8], file: String, limits: Limits) throws {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { throw Self.unfit(file) }
    line = Array(bytes[...end])
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    guard words.first == "YUV4MPEG2" else { throw Self.unfit(file) }
    func value(_ letter: Character) -> Substring? {
      words.dropFirst().first { $0.first == letter }?.dropFirst()
    }
    guard let width = value("W").flatMap({ Int($0) }), width > 0,
      let height = value("H").flatMap({ Int($0) }), height > 0
    else { throw Self.unfit(file) }
    for (what, side) in [("movie width", width), ("movie height", height)]
    where side > limits.canvasSide {
      throw LimitExceeded(what, asked: side, allowed: limits.canvasSide, place: file)
    }
    guard ["420", "420jpeg", "420mpeg2", "420paldv"].contains(value("C") ?? "420") else {
      throw JoinError.unfit(
        part: file, problem: "is not 8-bit 4:2:0, as required for joining")
    }
    frameBytes = width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
  }

  private static func unfit(_ file: String) -> JoinError {
    .unfit(part: file, problem: "is not a Y4M file, which begins with YUV4MPEG2 and its size")
  }
}
