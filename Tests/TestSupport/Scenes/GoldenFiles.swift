public import Foundation
public import StrataGraphics
import StrataImageFiles

/// The files below `Tests/Goldens`: documents, images in them, and the pictures of all scenes.
public enum GoldenFiles {
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  /// Names every file that must be there, and no other may be.
  public static let listFile = folder.appendingPathComponent("list.txt")

  /// Whether `STRATA_RECORD=1` asks for the pictures to be written and not compared.
  public static let isRecording = ProcessInfo.processInfo.environment["STRATA_RECORD"] == "1"

  /// Paths of all documents and pictures, relative to the folder, in order.
  public static let found: [String] = {
    let paths =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { !["", "txt", "json"].contains(($0 as NSString).pathExtension) }.sorted()
  }()

  /// A checksum of each scene's 8-bit picture, which must be the same bytes everywhere too.
  private static let checksumFile = folder.appendingPathComponent("8-bit.txt")

  /// The golden of a scene, or nil when there is none.
  public static func picture(of scene: TestScene) throws -> Pixels? {
    let file = url(of: scene)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try ImageFile.decode(contentsOf: file).pixels
  }

  /// Writes a scene's golden, unless the one that is there shows the same.
  public static func record(_ pixels: Pixels, of scene: TestScene) throws {
    // A file holds straight alpha, and another zlib may pack the same picture otherwise.
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

  /// What is known of the 8-bit pictures, by scene.
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

  /// That of the premultiplied bytes.
  public static func checksum(of pixels: Pixels) -> String { checksum(of: pixels.bytes) }

  /// FNV-1a, in 64 bits.
  static func checksum(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }

  private static func url(of scene: TestScene) -> URL {
    folder.appendingPathComponent(scene.name + ".png")
  }
}
