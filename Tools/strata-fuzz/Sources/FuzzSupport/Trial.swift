public import Foundation
import Strata

/// Runs code that may reject its input with a Strata error; any other error is a finding.
///
/// - Returns: 0, which makes the fuzzer continue.
public func tried(_ body: () throws -> Void) -> CInt {
  do {
    try body()
  } catch is any StrataError {
    // Expected.
  } catch {
    fatalError("not a Strata error: \(error)")
  }
  return 0
}

/// Returns the fuzzer's input as data.
public func made(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Data {
  bytes.map { Data(bytes: $0, count: count) } ?? Data()
}

/// Writes the fuzzer's input to a file, for readers that take files.
///
/// The file is in a memory file system because it is written many times per second.
public func file(of data: Data, type: String) -> URL {
  let file = URL(fileURLWithPath: "/dev/shm/strata-fuzz-\(getpid()).\(type)")
  FileManager.default.createFile(atPath: file.path, contents: data)
  return file
}
