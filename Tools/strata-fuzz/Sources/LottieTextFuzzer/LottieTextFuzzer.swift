import Foundation
import FuzzSupport
import Strata

/// Reads the fuzzer's input as JSON: as a Lottie document, and as the value of a slot.
///
/// A document that is not a Lottie document is rejected after parsing. The slot receives the bytes
/// regardless of their start, with every kind of value.
@_cdecl("LLVMFuzzerTestOneInput")
public func readText(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = made(bytes, count)
  if data.first == UInt8(ascii: "{") {
    _ = tried {
      _ = try Scene(data: data, name: "fuzz.json", baseURL: nil, limits: .fuzzing)
    }
  }
  return tried {
    let options = LottieOptions(slots: ["a": String(decoding: data, as: UTF8.self)])
    _ = try Scene(
      data: slotted, name: "fuzz.json", baseURL: nil, limits: .fuzzing, lottie: options)
  }
}

/// A document that uses one slot as a value of every kind.
private let slotted = Data(
  """
  {"fr": 10, "ip": 0, "op": 10, "w": 8, "h": 8, "layers": [{"ty": 4, "op": 10, "ks": {
  "p": {"sid": "a"}, "o": {"sid": "a"}}, "shapes": [{"ty": "sh", "ks": {"sid": "a"}},
  {"ty": "fl", "c": {"sid": "a"}, "o": {"sid": "a"}},
  {"ty": "gf", "t": 1, "g": {"p": 2, "k": {"sid": "a"}}, "s": {"sid": "a"}, "e": {"sid": "a"}}]}]}
  """.utf8)
