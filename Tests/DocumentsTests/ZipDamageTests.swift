import Foundation
import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

/// Archives truncated or changed anywhere: either an error or the correct content.
@Suite struct ZipDamageTests {
  private let whole: Data
  private let files: [String: Data]

  init() {
    var writer = ZipWriter(["a/stored": "some text"])
    writer.addBlocks("a/blocks", Array("in two blocks".utf8), blockSize: 9)
    writer.addZeros("zeros", runs: 3)
    writer.entries[1].isLong = true
    writer.isLong = true
    writer.comment = Array("a comment".utf8)
    whole = writer.data
    files = [
      "a/stored": Data("some text".utf8), "a/blocks": Data("in two blocks".utf8),
      "zeros": Data(count: 775),
    ]
  }

  /// Returns the number of files read, and expects all of them to be correct.
  private func read(_ data: Data) throws -> Int {
    let archive = try ZipArchive(data, path: "a.zip", limits: .default)
    var count = 0
    for entry in archive.entries {
      guard let expected = files[entry.name] else { continue }
      do {
        try expectEqual(archive.data(of: entry, limits: .default), expected, "\(entry.name)")
        count += 1
      } catch is PackageError {
        continue
      }
    }
    return count
  }

  @Test func `a truncated archive is refused`() throws {
    try expectEqual(read(whole), 3)
    for count in 0..<whole.count {
      #expect(throws: PackageError.self, "\(count)") { try read(whole.prefix(count)) }
    }
  }

  @Test func `a changed archive is refused or read correctly`() throws {
    var refused = 0
    for place in whole.indices {
      for change in [0x01, 0x08, 0x80, 0xFF] as [UInt8] {
        var changed = whole
        changed[place] ^= change
        do {
          _ = try read(changed)
        } catch {
          expect(error is any StrataError)
          refused += 1
        }
      }
    }
    expect(refused > 400)
  }

  @Test func `an archive with moved parts is refused or read correctly`() throws {
    for place in stride(from: 0, to: whole.count, by: 7) {
      for count in [1, 4, 64] where place + count <= whole.count {
        var changed = whole
        changed.removeSubrange(place..<place + count)
        #expect(throws: Never.self) {
          do { _ = try read(changed) } catch is any StrataError {}
        }
        changed = whole
        changed.insert(contentsOf: [UInt8](repeating: 0x50, count: count), at: place)
        #expect(throws: Never.self) {
          do { _ = try read(changed) } catch is any StrataError {}
        }
      }
    }
  }
}
