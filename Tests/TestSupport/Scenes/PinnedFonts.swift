import Foundation
import Strata
import StrataText

/// The font files that goldens of text were drawn with.
///
/// Another version of a font has different outlines, so those goldens are not comparable.
public enum PinnedFonts {
  /// Font names and checksums of the files of Debian's fonts-liberation2 2.1.5, fonts-dejavu-core
  /// 2.37 and fonts-noto-color-emoji 2.042.
  private static let checksums = [
    "Liberation Sans": "e306daaacface6d4",
    "LiberationSans-Bold": "3b9759e73f381627",
    "Liberation Serif": "cf69cccb776913d4",
    "DejaVu Sans": "adadfef763426946",
    "Noto Color Emoji": "b9b5903cc221c8c2",
  ]

  /// A sentence about fonts that differ or are missing; nil if all are the recorded ones.
  public static let difference: String? = {
    let others = checksums.keys.sorted().compactMap { name in
      let found = try? FontPolicy.default.match(name).file
      let checksum = found.flatMap { FileManager.default.contents(atPath: $0) }.map {
        GoldenFiles.checksum(of: [UInt8]($0))
      }
      return checksum == checksums[name]
        ? nil : "\(name) is \(found ?? "missing") (\(checksum ?? "-"))"
    }
    return others.isEmpty
      ? nil : "goldens of text were drawn with other fonts: \(others.joined(separator: ", "))"
  }()
}
