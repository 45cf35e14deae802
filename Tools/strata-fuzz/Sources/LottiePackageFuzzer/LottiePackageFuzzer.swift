import Foundation
import FuzzSupport
import Strata

/// Reads the fuzzer's input as a package of Lottie animations, plain and with a theme and slots.
///
/// Input that begins like a zip archive is used as such. Any other input is the concatenated files
/// of a package, each after a line `@NAME`. An archive is created from them, because fuzzers cannot
/// find valid checksums.
@_cdecl("LLVMFuzzerTestOneInput")
public func readPackage(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = made(bytes, count)
  let archive = data.starts(with: Data("PK".utf8)) ? data : StoredZip(sections: data).data
  let place = file(of: archive, type: "lottie")
  for options in [
    LottieOptions(), LottieOptions(theme: "t", slots: ["b": "[0, 0.5, 1]"]),
    LottieOptions(animation: "a"),
  ] {
    _ = tried { _ = try Scene(contentsOf: place, limits: .fuzzing, lottie: options) }
  }
  return 0
}
