import Foundation
import FuzzSupport
import Strata

/// Reads the fuzzer's input as the runs of an attributed string, and writes them again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readRuns(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let (before, after) = (
    "<caml><CATextLayer bounds=\"0 0 99 99\" wrapped=\"1\"><string type=\"NSAttributedString\">",
    "</string></CATextLayer></caml>"
  )
  let document = Data(before.utf8) + made(bytes, count) + Data(after.utf8)
  return tried {
    let scene = try Scene(data: document, name: "fuzz.caml", baseURL: nil, limits: .fuzzing)
    let copy = URL(fileURLWithPath: "/dev/shm/strata-fuzz-\(getpid()).caml")
    try scene.write(to: copy, limits: .fuzzing)
    _ = try Scene(contentsOf: copy, limits: .fuzzing)
  }
}
