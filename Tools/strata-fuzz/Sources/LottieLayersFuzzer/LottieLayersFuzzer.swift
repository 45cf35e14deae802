import Foundation
import FuzzSupport
import Strata

/// Reads the fuzzer's input as a Lottie document and draws it at several times.
///
/// The times cover everything that is computed per frame. Most documents are drawn to an image of
/// one pixel, which takes a tenth of the time of an image in which everything is visible.
@_cdecl("LLVMFuzzerTestOneInput")
public func drawLayers(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = made(bytes, count)
  guard data.first == UInt8(ascii: "{") else { return 0 }
  var scene: Scene?
  _ = tried {
    scene = try Scene(data: data, name: "fuzz.json", baseURL: nil, limits: .drawing)
  }
  guard let scene else { return 0 }
  // Deterministic for a document.
  let isLarge = data.reduce(0) { $0 &* 31 &+ Int($1) } & 15 == 0
  let length = min(scene.duration ?? 0, 1e6)
  for share in [0.3125, 0.77] {
    _ = tried { _ = try (isLarge ? large : small).image(of: scene.root, at: share * length) }
  }
  return 0
}

// Created once because each opens a device with its own threads. The fuzzer calls from one thread
// only.
nonisolated(unsafe) private let small = renderer(side: 1)
nonisolated(unsafe) private let large = renderer(side: 16)

private func renderer(side: CGFloat) -> Renderer {
  do {
    return try Renderer(
      size: CGSize(width: side, height: side), device: .cpu, cpu: CPUOptions(threads: 1),
      limits: .drawing)
  } catch {
    fatalError("cannot create a renderer: \(error)")
  }
}

@_silgen_name("LLVMFuzzerMutate")
private func changeBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int

/// Mutates a document: as JSON seven times in eight, otherwise by libFuzzer's byte mutations.
@_cdecl("LLVMFuzzerCustomMutator")
public func change(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
  guard seed % 8 != 0 else { return changeBytes(bytes, count, most) }
  var mutation = JSONMutation(
    Array(UnsafeBufferPointer(start: bytes, count: count)), seed: seed, most: most)
  guard mutation.run() else { return changeBytes(bytes, count, most) }
  return write(mutation.text, to: bytes)
}

/// Inserts values of one document into another.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func cross(
  _ first: UnsafePointer<UInt8>?, _ firstCount: Int, _ second: UnsafePointer<UInt8>?,
  _ secondCount: Int, _ result: UnsafeMutablePointer<UInt8>, _ most: Int, _ seed: UInt32
) -> Int {
  var mutation = JSONMutation(
    Array(UnsafeBufferPointer(start: first, count: min(firstCount, most))), seed: seed, most: most)
  _ = mutation.run(taking: Array(UnsafeBufferPointer(start: second, count: secondCount)))
  return write(mutation.text, to: result)
}

private func write(_ text: [UInt8], to bytes: UnsafeMutablePointer<UInt8>) -> Int {
  for (index, byte) in text.enumerated() { bytes[index] = byte }
  return text.count
}
