import Foundation
import StrataTestSupport
import StrataText

/// A folder with copies of installed fonts, which is removed with the object.
final class FontFolder {
  private let folder: TemporaryFolder

  var url: URL { folder.url }

  static let liberation = "/usr/share/fonts/truetype/liberation2/"
  static let dejaVu = "/usr/share/fonts/truetype/dejavu/"

  /// - Parameter paths: The paths of files, which keep their names.
  init(_ paths: String...) throws {
    folder = try TemporaryFolder()
    for path in paths { try add(URL(fileURLWithPath: path)) }
  }

  /// Liberation Sans, Liberation Mono, and DejaVu Sans.
  static func three() throws -> FontFolder {
    try FontFolder(
      liberation + "LiberationSans-Regular.ttf", liberation + "LiberationMono-Regular.ttf",
      dejaVu + "DejaVuSans.ttf")
  }

  private func add(_ file: URL) throws {
    try FileManager.default.copyItem(at: file, to: self.file(file.lastPathComponent))
  }

  func file(_ name: String) -> URL { folder.url(name) }

  /// A policy with only the fonts of this folder.
  var policy: FontPolicy { FontPolicy(directories: [url], usesSystemFonts: false) }
}
