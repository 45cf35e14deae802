import Foundation
import FuzzSupport
import Strata

/// Reads the fuzzer's input as the expression of several properties of a Lottie document.
@_cdecl("LLVMFuzzerTestOneInput")
public func readExpression(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: made(bytes, count), as: UTF8.self)
  guard let quoted = try? JSONEncoder().encode(text) else { return 0 }
  let expression = String(decoding: quoted, as: UTF8.self)
  return tried {
    _ = try Scene(
      data: Data(document.replacingOccurrences(of: "EXPRESSION", with: expression).utf8),
      name: "fuzz.json", baseURL: nil, limits: .fuzzing)
  }
}

/// A document in which a position, a slider, a path, a time map and a text have the expression.
private let document = """
  {"fr": 10, "ip": 0, "op": 10, "w": 8, "h": 8, "nm": "Main", "layers": [
  {"ty": 3, "nm": "Null", "ind": 1, "op": 10, "ks": {}, "ef": [{"ty": 5, "nm": "Slider",
  "mn": "ADBE Slider Control", "ix": 1, "ef": [{"ty": 0, "nm": "Slider", "ix": 1,
  "v": {"k": [{"t": 0, "s": [1]}, {"t": 9, "s": [8]}], "x": EXPRESSION}}]}]},
  {"ty": 4, "nm": "Shape", "ind": 2, "parent": 1, "op": 10, "ks": {
  "p": {"k": [{"t": 0, "s": [1, 2]}, {"t": 5, "s": [3, 4]}], "x": EXPRESSION}}, "shapes": [
  {"ty": "gr", "nm": "Group", "it": [{"ty": "sh", "nm": "Path", "ks": {"k": {"c": true,
  "v": [[0, 0], [8, 0], [8, 8]]}, "x": EXPRESSION}}, {"ty": "tr", "r": {"k": 0, "x": EXPRESSION}}]},
  {"ty": "fl", "nm": "Fill", "c": {"k": [1, 0, 0, 1], "x": EXPRESSION}, "o": {"k": 100}}]},
  {"ty": 0, "nm": "Inner", "ind": 3, "refId": "a", "w": 8, "h": 8, "op": 10, "ks": {},
  "tm": {"k": 0, "x": EXPRESSION}},
  {"ty": 5, "nm": "Text", "ind": 4, "op": 10, "ks": {}, "t": {"d": {"k": [{"t": 0,
  "s": {"t": "1", "s": 8, "f": "F"}}], "x": EXPRESSION}}}],
  "assets": [{"id": "a", "nm": "Inner", "layers": [{"ty": 1, "sw": 8, "sh": 8, "op": 10,
  "ks": {"o": {"k": 50, "x": EXPRESSION}}}]}], "chars": [{"ch": "1", "w": 5}]}
  """
