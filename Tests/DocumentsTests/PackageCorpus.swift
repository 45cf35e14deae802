import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Real bundles, put into packages.
@Suite(.enabled(if: SceneCorpus.folder != nil, "STRATA_CORPUS is not set"))
struct PackageCorpus {
  private func bundles() throws -> [String] {
    let folder = try #require(SceneCorpus.folder)
    return SceneCorpus.bundles.map(\.path).filter { !$0.hasPrefix(folder.path + "/synthetic/") }
  }

  private func add(_ bundle: String, at place: String, to writer: inout ZipWriter) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: bundle) {
      guard let data = FileManager.default.contents(atPath: bundle + "/" + name) else { continue }
      writer.addBlocks(place + "/" + name, Array(data))
    }
  }

  @Test func `every bundle reads the same from a zip file`() throws {
    let folder = try TemporaryFolder()
    for bundle in try bundles() {
      var writer = ZipWriter()
      try add(bundle, at: "deep/b.ca", to: &writer)
      let file = try folder.write(writer.data, to: "a.zip")
      let plain = try CAMLDocument(contentsOf: URL(fileURLWithPath: bundle))
      let zipped = try CAMLDocument(contentsOf: file)
      expect(zipped.size == plain.size && zipped.geometryFlipped == plain.geometryFlipped)
      expectEqual(zipped.layersByID.keys, plain.layersByID.keys)
      expectEqual(
        zipped.diagnostics.map { "\($0.line ?? 0) \($0.layerPath ?? "") \($0.message)" },
        plain.diagnostics.map { "\($0.line ?? 0) \($0.layerPath ?? "") \($0.message)" })
    }
  }

  @Test func `the bundles of a wallpaper are found by their names`() throws {
    let all = try bundles()
    let names = ["background", "floating", "foreground"]
    var writer = ZipWriter()
    for name in names {
      let bundle = try #require(all.first { $0.hasSuffix("github-\(name).ca") })
      try add(bundle, at: "x-390w-844h@3x~iphone.wallpaper/\(name).ca", to: &writer)
    }
    let archive = try ZipArchive(writer.data, path: "a.tendies", limits: .default)
    let package = try WallpaperPackage(archive, at: "a.tendies", limits: .default)
    expectEqual(package.sources.map(\.part?.rawValue), names)
    expect(package.size == CGSize(width: 390, height: 844) && package.scale == 3)
    for (_, source) in package.sources {
      try expect(CAMLDocument(data: source.data, name: source.name).root.bounds.width > 0)
    }
  }
}
