import Foundation
import FuzzSupport
import Strata

/// Opens a folder of tiles whose manifest is the fuzzer's input, and converts a scene with it.
///
/// A manifest must not lead outside its folder; the only file there is not a tile.
@_cdecl("LLVMFuzzerTestOneInput")
public func readManifest(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  tried {
    try made(bytes, count).write(to: folder.appendingPathComponent("t/manifest.json"))
    var scene = try Scene(contentsOf: folder, limits: .fuzzing)
    _ = (scene.assets.count, scene.duration)
    try scene.write(to: folder.appendingPathComponent("copy.ca"), limits: .fuzzing)
    scene = try Scene(
      contentsOf: folder.appendingPathComponent("copy.ca"), limits: .fuzzing)
  }
}

/// A bundle with a tiled layer.
private let folder: URL = {
  let folder = URL(fileURLWithPath: "/dev/shm/strata-fuzz-\(getpid()).ca")
  let text =
    "<caml><CATiledLayer bounds=\"0 0 9 9\"><contents type=\"CGTiles\" src=\"t\"/>"
    + "</CATiledLayer></caml>"
  try? FileManager.default.createDirectory(
    at: folder.appendingPathComponent("t"), withIntermediateDirectories: true)
  try? Data(text.utf8).write(to: folder.appendingPathComponent("main.caml"))
  return folder
}()
