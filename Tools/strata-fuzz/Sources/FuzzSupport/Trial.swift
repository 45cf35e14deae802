public import Foundation
import Strata

/// Runs what may refuse its input with an error of Strata's; any other error is a find.
///
/// - Returns: 0, which tells the fuzzer to go on.
public func tried(_ body: () throws -> Void) -> CInt {
  do {
    try body()
  } catch is any StrataError {
    // As it should be.
  } catch {
    fatalError("an error that is not Strata's: \(error)")
  }
  return 0
}

/// What the fuzzer made up.
public func made(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Data {
  bytes.map { Data(bytes: $0, count: count) } ?? Data()
}

/// A file that holds what was made up, for readers that take files.
///
/// Kept in memory by the system: it is written many times a second.
public func file(of data: Data, type: String) -> URL {
  let file = URL(fileURLWithPath: "/dev/shm/strata-fuzz-\(getpid()).\(type)")
  FileManager.default.createFile(atPath: file.path, contents: data)
  return file
}
