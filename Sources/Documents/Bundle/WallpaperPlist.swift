import Foundation
import StrataGraphics

/// The contents of a wallpaper's `Wallpaper.plist`: the names of its bundles, and its screen.
struct WallpaperPlist {
  /// The names of the bundle folders next to the property list, by role.
  let bundles: [WallpaperPackage.BundleRole: String]
  /// The screen that the wallpaper was made for; see `ScreenClass`.
  let screenClass: String?

  /// The keys under which bundles are named, most common first; they may name different wallpapers.
  private static let screens = ["lockAndHome", "lock", "home"]

  /// - Throws: `DocumentError` if the data is not a property list.
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

  /// - Parameter string: Returns the string at a path of keys through nested dictionaries.
  private init(_ string: ([String]) -> String?) {
    screenClass = string(["logicalScreenClass"])
    var bundles: [WallpaperPackage.BundleRole: String] = [:]
    for screen in Self.screens where bundles.isEmpty {
      for part in WallpaperPackage.BundleRole.allCases {
        // Wallpapers use either form of the key; `floating` usually has the longer one.
        let names = ["", "Key"].compactMap {
          string(["assets", screen, "default", "\(part.rawValue)AnimationFileName\($0)"])
        }
        bundles[part] = names.first { !$0.isEmpty }
      }
    }
    self.bundles = bundles
  }
}
