import Foundation
import Strata
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The files in which compiled programs are stored.
@Suite struct ProgramCacheTests {
  private static let binary = ProgramBinary(format: 0x875F, bytes: [10, 0, 255, 9, 10, 7])

  private func device(_ version: String = "1") -> DeviceDescription {
    DeviceDescription(
      kind: .gpu, name: "Fake GPU", vendor: "Fake", version: version, isSoftware: false,
      candidate: "", selector: "gpu")
  }

  /// Runs `body` with a folder in which the cache creates its own.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    try withExtendedLifetime(TemporaryFolder()) { try body($0.url("programs")) }
  }

  private func files(_ folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  @Test func `a stored program is found by its text and its driver only`() throws {
    try withFolder { folder in
      let cache = ProgramCache(for: device(), in: folder)
      expect(cache.binary(for: "text") == nil)
      cache.store(Self.binary, for: "text")
      expectEqual(cache.binary(for: "text"), Self.binary)
      expect(cache.binary(for: "another text") == nil)
      expectEqual(ProgramCache(for: device(), in: folder).binary(for: "text"), Self.binary)
      expect(ProgramCache(for: device("2"), in: folder).binary(for: "text") == nil)
    }
  }

  @Test func `a damaged file is ignored, and replaced by the next program`() throws {
    try withFolder { folder in
      let cache = ProgramCache(for: device(), in: folder)
      cache.store(Self.binary, for: "text")
      let file = try #require(try files(folder).first)
      let intact = try Data(contentsOf: file)
      var flipped = intact
      flipped[intact.count - 2] ^= 1
      for damaged in [Data(), intact.prefix(5), intact.dropLast(), flipped, Data([10])] {
        try damaged.write(to: file)
        expect(cache.binary(for: "text") == nil, "\(damaged.count) bytes")
      }
      cache.store(Self.binary, for: "text")
      expectEqual(cache.binary(for: "text"), Self.binary)
      try expectEqual(files(folder), [file])
    }
  }

  @Test func `a file under another program's name is ignored`() throws {
    try withFolder { folder in
      let cache = ProgramCache(for: device(), in: folder)
      cache.store(Self.binary, for: "first")
      let first = try #require(try files(folder).first)
      let content = try Data(contentsOf: first)
      cache.store(ProgramBinary(format: 1, bytes: [1]), for: "second")
      let second = try #require(try files(folder).first { $0.path != first.path })
      try content.write(to: second)
      expectEqual(cache.binary(for: "first"), Self.binary)
      expect(cache.binary(for: "second") == nil)
    }
  }

  @Test func `the oldest files are removed when the folder is full`() throws {
    try withFolder { folder in
      let large = ProgramBinary(format: 1, bytes: [UInt8](repeating: 1, count: 1_000))
      for index in 0..<6 {
        // Each is a cache of a new process, whose files have an age.
        ProgramCache(for: device(), in: folder, byteBudget: 3_500).store(large, for: "\(index)")
        for file in try files(folder) {
          let date = try #require(
            try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
          try FileManager.default.setAttributes(
            [.modificationDate: date - 60], ofItemAtPath: file.path)
        }
      }
      let cache = ProgramCache(for: device(), in: folder, byteBudget: 3_500)
      expectEqual(
        (0..<6).map { cache.binary(for: "\($0)") != nil },
        [
          false, false, false, true, true, true,
        ])
    }
  }

  @Test func `a program that is too large, or a folder that cannot be written, is no error`() throws
  {
    try withFolder { folder in
      let cache = ProgramCache(for: device(), in: folder)
      cache.store(
        ProgramBinary(format: 1, bytes: [UInt8](repeating: 1, count: 5 << 20)), for: "large")
      expect(cache.binary(for: "large") == nil)
      let blocked = ProgramCache(for: device(), in: URL(fileURLWithPath: "/dev/null/programs"))
      blocked.store(Self.binary, for: "text")
      expect(blocked.binary(for: "text") == nil)
    }
  }
}
