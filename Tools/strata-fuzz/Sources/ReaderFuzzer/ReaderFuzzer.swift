import Foundation
import FuzzSupport
import Strata

/// Reads what the fuzzer makes up as a scene of every kind, and shows it in its states.
///
/// CAML and keyed archives are read from memory, zip files and wallpapers from a file.
/// Whatever the bytes are, reading them ends with a scene or with an error of Strata's. All else is a find:
/// a crash, a second, or more memory than the run is given.
@_cdecl("LLVMFuzzerTestOneInput")
public func readScene(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = made(bytes, count)
  return tried { try show(data.starts(with: Data("PK".utf8)) ? packed(data) : plain(data)) }
}

private func plain(_ data: Data) throws -> Scene {
  try Scene(data: data, name: "fuzz.caml", baseURL: nil, limits: .fuzzing)
}

private func packed(_ data: Data) throws -> Scene {
  try Scene(contentsOf: file(of: data, type: "tendies"), limits: .fuzzing)
}

private func show(_ scene: Scene) throws {
  var scene = scene
  _ = (scene.duration, scene.loopPeriod, scene.layers.count)
  for state in scene.states.prefix(4) {
    try scene.show(state: state.name)
    try scene.show(from: nil, to: state.name)
  }
}
