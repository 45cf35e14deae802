import Foundation
import FuzzSupport
import Strata

/// Reads the fuzzer's input as the text before the root element of a document, alone and inside
/// a document type definition.
@_cdecl("LLVMFuzzerTestOneInput")
public func readPrologue(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = made(bytes, count)
  let scene = Data("<caml><CALayer bounds=\"0 0 1 1\"/></caml>".utf8)
  for (before, after) in [("", ""), ("<!DOCTYPE caml ", ">"), ("<!DOCTYPE caml [", "]>")] {
    let document = Data(before.utf8) + data + Data(after.utf8) + scene
    _ = tried { _ = try Scene(data: document, name: "fuzz.caml", baseURL: nil, limits: .fuzzing) }
  }
  return 0
}
