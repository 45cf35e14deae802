import Foundation

extension FileMagic {
  /// Returns the name of the format of a file that begins with `head`, such as "a gzip file".
  ///
  /// nil for text, for XML, and for an unknown format.
  package static func binaryName(_ head: some Collection<UInt8>) -> String? {
    let head = Array(head.prefix(length))
    guard !isText(head), head.first != UInt8(ascii: "<") else { return nil }
    return imageName(head) ?? formatName(head)
  }

  /// Returns the name of the format of a file that is not a movie, such as "a PNG" or "text".
  ///
  /// nil for a movie, an unknown format, and a file that is empty, not regular or cannot be read.
  package static func nameOfOther(thanMovieAt path: String) -> String? {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    // Opening a pipe may block.
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let file = FileHandle(forReadingAtPath: path),
      let head = try? file.read(upToCount: length).map(Array.init), !head.isEmpty,
      !head.starts(with: "YUV4MPEG2".utf8)
    else { return nil }
    if isText(head) { return "text" }
    guard let name = imageName(head) ?? formatName(head) else { return nil }
    return ["a QuickTime movie", "an MPEG-4 file"].contains(name) ? nil : name
  }
}
