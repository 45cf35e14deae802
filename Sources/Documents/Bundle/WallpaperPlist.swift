import Foundation
import StrataGraphics

/// What a wallpaper's `Wallpaper.plist` says: the names of its bundles, and its screen.
struct WallpaperPlist {
  /// Names of folders beside it; only of those parts that it names.
  let bundles: [WallpaperPackage.Part: String]
  let screenClass: String?

  /// Where bundles are named, the commonest place first: a wallpaper may differ between the two.
  private static let screens = ["lockAndHome", "lock", "home"]

  /// - Throws: `DocumentError` for what is no property list.
  init(_ data: Data, file: String, limits: Limits) throws {
    if data.starts(with: Array("bplist00".utf8)) {
      do {
        let list = try BinaryPropertyList(data)
        self.init { list.string(at: $0) }
      } catch {
        throw DocumentError.unreadable(file: file, reason: error.description)
      }
    } else {
      let list = try MarkupElement(propertyList: data, file: file, limits: limits)
      self.init { list.string(at: $0) }
    }
  }

  /// - Parameter string: The text in nested dictionaries, by a key for each.
  private init(_ string: ([String]) -> String?) {
    screenClass = string(["logicalScreenClass"])
    var bundles: [WallpaperPackage.Part: String] = [:]
    for screen in Self.screens where bundles.isEmpty {
      for part in WallpaperPackage.Part.allCases {
        // Wallpapers are written with either name of the key; `floating` has the longer one mostly.
        let names = ["", "Key"].compactMap {
          string(["assets", screen, "default", "\(part.rawValue)AnimationFileName\($0)"])
        }
        bundles[part] = names.first { !$0.isEmpty }
      }
    }
    self.bundles = bundles
  }
}
