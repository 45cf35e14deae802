import Foundation
package import StrataGPU
import StrataGraphics
package import StrataRenderList

/// Stores compiled programs between processes, in one file per program.
///
/// A file is valid for one driver, one version of Strata and one source text. Damaged files are
/// ignored and replaced. If the cache cannot be read or written, the only cost is compiling again,
/// so errors are not reported.
package final class ProgramCache: ProgramBinaryStore {
  /// The size of the largest program that is stored, in bytes.
  private static let largestProgram = 4 << 20
  private static let title = "Strata program"

  private let folder: URL
  private let driver: String
  /// The size of all files above which the oldest are removed, in bytes.
  private let byteBudget: Int
  /// The size of all files in bytes; nil until it is measured.
  ///
  /// It does not include files that other processes have written since it was measured.
  private var byteCount: Int?

  /// Creates the cache of a device.
  ///
  /// - Parameter folder: Created when the first program is stored.
  package init(for device: DeviceDescription, in folder: URL, byteBudget: Int = 32 << 20) {
    self.folder = folder
    self.byteBudget = byteBudget
    driver = StableHash.hex(device.driver + "\n" + LibraryVersion.current)
  }

  /// Creates the cache of a device in the user's folder.
  ///
  /// - Returns: nil if the user has no folder.
  convenience init?(for device: DeviceDescription) {
    guard let folder = CacheFolder.url("programs") else { return nil }
    self.init(for: device, in: folder)
  }

  package func binary(for source: String) -> ProgramBinary? {
    let key = key(of: source)
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(key)) else { return nil }
    let bytes = [UInt8](data)
    guard let end = bytes.firstIndex(of: Self.newline) else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\t")
    let content = Array(bytes[(end + 1)...])
    guard words.count == 4, words[0] == Self.title, words[1] == key,
      let format = UInt32(words[2]), words[3] == Self.checksum(content)
    else { return nil }
    return ProgramBinary(format: format, bytes: content)
  }

  package func store(_ binary: ProgramBinary, for source: String) {
    guard binary.bytes.count <= Self.largestProgram else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let key = key(of: source)
    let header = [Self.title, key, "\(binary.format)", Self.checksum(binary.bytes)]
    var data = Data(header.joined(separator: "\t").utf8)
    data.append(Self.newline)
    data.append(contentsOf: binary.bytes)
    makeRoom(for: data.count)
    try? data.write(to: folder.appendingPathComponent(key), options: .atomic)
  }

  private static let newline = UInt8(ascii: "\n")

  private static func checksum(_ bytes: [UInt8]) -> String {
    var hash = StableHash()
    unsafe bytes.withUnsafeBytes { unsafe hash.add($0) }
    return hash.hex
  }

  private func key(of source: String) -> String { driver + "-" + StableHash.hex(source) }

  /// Removes the oldest files if one more does not fit.
  private func makeRoom(for size: Int) {
    if let byteCount, byteCount + size <= byteBudget {
      self.byteCount = byteCount + size
      return
    }
    let properties: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let names = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: Array(properties))
    let files = (names ?? []).map { file in
      let values = try? file.resourceValues(forKeys: properties)
      return (file, values?.fileSize ?? 0, values?.contentModificationDate ?? .distantPast)
    }
    var total = size + files.reduce(0) { $0 + $1.1 }
    for (file, size, _) in files.sorted(by: { $0.2 < $1.2 }) {
      guard total > byteBudget else { break }
      try? FileManager.default.removeItem(at: file)
      total -= size
    }
    byteCount = total
  }
}
