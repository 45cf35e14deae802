public import Foundation
public import StrataGraphics
import StrataImageFiles
import StrataTestMeasures

/// The files below `Tests/Goldens`: documents, images in them, and the images of all scenes.
public enum GoldenFiles {
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  /// The list of exactly the files that must exist.
  public static let listFile = folder.appendingPathComponent("list.txt")

  /// Whether `STRATA_RECORD=1` is set, so that images are written instead of compared.
  public static let isRecording = ProcessInfo.processInfo.environment["STRATA_RECORD"] == "1"

  /// The paths of all documents and images, relative to the folder, sorted.
  public static let found: [String] = {
    let paths =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { !["", "txt", "json"].contains(($0 as NSString).pathExtension) }.sorted()
  }()

  /// The checksums of each scene's 8-bit image, which must also have the same bytes everywhere.
  private static let checksumFile = folder.appendingPathComponent("8-bit.txt")

  /// Returns the golden of a scene, or nil if none exists.
  public static func picture(of scene: TestScene) throws -> Pixels? {
    let file = url(of: scene)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try ImageFile.decode(contentsOf: file).pixels
  }

  /// Writes a scene's golden, unless the existing one has the same pixels.
  public static func record(_ pixels: Pixels, of scene: TestScene) throws {
    // A file holds straight alpha, and another zlib may compress the same image differently.
    if let old = try? picture(of: scene), old.width == pixels.width, old.height == pixels.height,
      old.straightRGBA == pixels.straightRGBA
    {
      return
    }
    let file = url(of: scene)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try PNG.write(pixels, compression: .small, to: file.path)
  }

  /// Returns the recorded checksums of the 8-bit images, by scene.
  public static func checksums() throws -> [String: String] {
    try checksums(in: String(contentsOf: checksumFile, encoding: .utf8))
  }

  /// A line of the checksums that is not a new scene with its checksum.
  public struct MalformedChecksum: Error, Equatable {
    public let line: String

    public init(line: String) { self.line = line }
  }

  /// Returns the checksums of a text with a scene and its checksum on each line.
  ///
  /// - Throws: `MalformedChecksum`, so that no scene is left out without notice.
  public static func checksums(
    in text: String
  ) throws(MalformedChecksum) -> [String: String] {
    var found: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, !words[1].isEmpty, found[words[0]] == nil else {
        throw MalformedChecksum(line: String(line))
      }
      found[words[0]] = words[1]
    }
    return found
  }

  public static func record(eightBit pictures: [(name: String, pixels: Pixels)]) throws {
    let lines = pictures.map { "\($0.name) \(checksum(of: $0.pixels))\n" }.sorted()
    try Data(lines.joined().utf8).write(to: checksumFile)
  }

  /// Returns the checksum of the premultiplied bytes.
  public static func checksum(of pixels: Pixels) -> String { checksum(of: pixels.bytes) }

  /// Returns the 64-bit FNV-1a hash.
  static func checksum(of bytes: [UInt8]) -> String {
    String(PixelBytes.hash(bytes), radix: 16)
  }

  private static func url(of scene: TestScene) -> URL {
    folder.appendingPathComponent(scene.name + ".png")
  }
}
