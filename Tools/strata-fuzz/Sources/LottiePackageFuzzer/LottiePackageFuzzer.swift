import Foundation
import FuzzSupport
import Strata

/// Reads what the fuzzer makes up as a package of Lottie animations, as it is and with a theme and slots.
///
/// Bytes that begin as a zip archive are one. Any other text is the files of a package, one after the
/// other, each behind a line `@NAME`: an archive is made of them, since no fuzzer finds checksums.
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
