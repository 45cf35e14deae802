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
    let lines = try String(contentsOf: checksumFile, encoding: .utf8).split(separator: "\n")
    return Dictionary(
      lines.compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        return words.count == 2 ? (words[0], words[1]) : nil
      }, uniquingKeysWith: { first, _ in first })
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
