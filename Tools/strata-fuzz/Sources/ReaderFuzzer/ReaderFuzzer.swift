import Foundation
import FuzzSupport
import Strata

/// Reads the fuzzer's input as every kind of scene and shows it in its states.
///
/// CAML and keyed archives are read from memory, zip files and wallpapers from a file. For any
/// input the result must be a scene or a Strata error. Everything else is a finding: a crash, too
/// much time, or too much memory; see .ci/fuzz.
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
