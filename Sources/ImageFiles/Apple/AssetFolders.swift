public import Foundation
import StrataGraphics
import Synchronization

/// The search path for images and data that code refers to by name: folders of files, and asset
/// catalogs.
///
/// A folder holds files such as `star.png` and `star@2x.png`, or is or contains catalogs,
/// `NAME.xcassets`. By default the search path contains the resources of the program's bundle and
/// its folder.
public enum AssetFolders {
  private static let added = Mutex<[URL]>([])

  /// Adds a folder, which is searched before those that were added earlier.
  public static func add(_ folder: URL) { added.withLock { $0.insert(folder, at: 0) } }

  /// Removes a folder from the search path.
  public static func remove(_ folder: URL) { added.withLock { $0.removeAll { $0 == folder } } }

  /// Returns the folders for a bundle, or for the program's bundle if `bundle` is nil.
  private static func all(_ bundle: Bundle?) -> [URL] {
    let bundle = bundle ?? .main
    var folders = added.withLock { $0 }
    folders += [bundle.resourceURL, bundle.bundleURL].compactMap { $0 }
    return folders
  }

  /// The file of an asset and its properties.
  struct Asset {
    let file: URL
    let scale: Double
    let isTemplate: Bool
  }

  /// The `Contents.json` of a catalog entry.
  private struct Contents: Decodable {
    struct Item: Decodable {
      let filename: String?
      let scale: String?
    }

    struct Properties: Decodable {
      let rendering: String?

      enum CodingKeys: String, CodingKey { case rendering = "template-rendering-intent" }
    }

    let images: [Item]?
    let data: [Item]?
    let properties: Properties?
  }

  /// Returns the image with a name at the largest available scale, or nil if there is no such
  /// image.
  static func image(_ name: String, _ bundle: Bundle?) -> Asset? {
    for folder in all(bundle) {
      for catalog in catalogs(in: folder) {
        if let asset = entry("\(name).imageset", in: catalog, \.images) { return asset }
      }
      if let asset = file(name, in: folder) { return asset }
    }
    return nil
  }

  /// Returns the data file with a name.
  static func data(_ name: String, _ bundle: Bundle?) -> Asset? {
    for folder in all(bundle) {
      for catalog in catalogs(in: folder) {
        if let asset = entry("\(name).dataset", in: catalog, \.data) { return asset }
      }
    }
    return nil
  }

  private static func catalogs(in folder: URL) -> [URL] {
    if folder.pathExtension == "xcassets" { return [folder] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".xcassets") }.sorted().map {
      folder.appendingPathComponent($0)
    }
  }

  /// Returns a catalog entry, which may be nested in groups.
  private static func entry(
    _ name: String, in catalog: URL, _ items: KeyPath<Contents, [Contents.Item]?>
  ) -> Asset? {
    var folder = catalog.appendingPathComponent(name)
    if !FileManager.default.fileExists(atPath: folder.path) {
      let found = FileManager.default.enumerator(atPath: catalog.path)?.first {
        ($0 as? String)?.hasSuffix("/\(name)") == true
      }
      guard let found = found as? String else { return nil }
      folder = catalog.appendingPathComponent(found)
    }
    guard
      let json = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
      let contents = try? JSONDecoder().decode(Contents.self, from: json)
    else { return nil }
    let files = (contents[keyPath: items] ?? []).compactMap { item in
      item.filename.map { (name: $0, scale: Double(item.scale?.dropLast() ?? "1") ?? 1) }
    }
    guard let best = files.max(by: { $0.scale < $1.scale }) else { return nil }
    return Asset(
      file: folder.appendingPathComponent(best.name), scale: best.scale,
      isTemplate: contents.properties?.rendering == "template")
  }

  /// Returns the file of a picture at the largest scale: of `star.png`, `star@3x.png` or
  /// `star@2x.png` beside it if one exists.
  static func sharpest(_ url: URL) -> URL {
    let name = url.lastPathComponent
    guard UIImage.scale(ofFileNamed: name) == 1 else { return url }
    return file(name, in: url.deletingLastPathComponent())?.file ?? url
  }

  private static func file(_ name: String, in folder: URL) -> Asset? {
    let dot = name.lastIndex(of: ".")
    let known = ImageFormat.allCases.flatMap(\.pathExtensions)
    let ending = dot.map { String(name[name.index(after: $0)...]) } ?? ""
    let (stem, endings) =
      known.contains(ending) ? (String(name[..<(dot ?? name.endIndex)]), [ending]) : (name, known)
    for scale in ["@3x", "@2x", ""] {
      for ending in endings {
        let url = folder.appendingPathComponent("\(stem)\(scale).\(ending)")
        guard FileManager.default.fileExists(atPath: url.path) else { continue }
        return Asset(
          file: url, scale: Double(UIImage.scale(ofFileNamed: url.lastPathComponent)),
          isTemplate: false)
      }
    }
    return nil
  }
}

extension UIImage {
  /// Creates the image with a name from the asset folders; nil if there is no such image.
  ///
  /// - Parameter name: The name of an image set in a catalog, or of a file, with or without `.png`.
  ///   If there are several scales, the largest is used.
  public convenience init?(named name: String) { self.init(named: name, in: nil) }

  /// Creates the image with a name from the asset folders and a bundle.
  public convenience init?(named name: String, in bundle: Bundle?) {
    guard let asset = AssetFolders.image(name, bundle),
      let image = try? ImageFile.decode(contentsOf: asset.file)
    else { return nil }
    let base = UIImage(
      cgImage: CGImage(image.pixels), scale: CGFloat(asset.scale), orientation: image.orientation)
    self.init(base) { if asset.isTemplate { $0.renderingMode = .alwaysTemplate } }
  }
}

/// Named data from an asset catalog.
public final class NSDataAsset: NSObject {
  public let name: String
  public let data: Data

  /// Creates the data asset with a name; nil if there is no such asset.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }

  /// Creates the data asset with a name from the asset folders and a bundle.
  public init?(name: String, bundle: Bundle) {
    guard let asset = AssetFolders.data(name, bundle), let data = try? Data(contentsOf: asset.file)
    else { return nil }
    (self.name, self.data) = (name, data)
  }
}
