public import ArgumentParser
import Foundation
public import Strata

extension PathWay: ExpressibleByArgument {}
extension CPUOptions.Precision: ExpressibleByArgument {}
extension PNGCompression: ExpressibleByArgument {}
extension YAxis: ExpressibleByArgument {}

/// An argument whose text is not what the option takes; says what would be accepted.
struct ArgumentProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Readers of argument texts, for `transform:`.
enum ArgumentValue {
  /// `WIDTHxHEIGHT` in points, both above 0.
  static func size(_ text: String) throws -> CGSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = positive(parts[0]), let height = positive(parts[1]) else {
      throw ArgumentProblem("give WIDTHxHEIGHT in points, both above 0, as in 640x480")
    }
    return CGSize(width: width, height: height)
  }

  /// Pixels per point.
  static func scale(_ text: String) throws -> CGFloat {
    guard let scale = positive(text[...]) else {
      throw ArgumentProblem("give a number above 0, as in 2")
    }
    return CGFloat(scale)
  }

  /// Seconds on the root layer's timeline.
  static func time(_ text: String) throws -> Double {
    guard let time = Double(text), time.isFinite else {
      throw ArgumentProblem("give seconds, as in 1.5")
    }
    return time
  }

  /// 1 to 256.
  static func threads(_ text: String) throws -> Int {
    guard let count = Int(text), (1...256).contains(count) else {
      throw ArgumentProblem("give a whole number from 1 to 256, as in 4")
    }
    return count
  }

  /// 0 to 1.
  static func quality(_ text: String) throws -> Double {
    guard let quality = Double(text), (0...1).contains(quality) else {
      throw ArgumentProblem("give a number from 0 to 1, as in 0.8")
    }
    return quality
  }

  /// `auto`, `gpu`, `cpu`, or one device by its name.
  static func device(_ text: String) throws -> DeviceSelector {
    do {
      return try DeviceSelector(parsing: text)
    } catch {
      throw ArgumentProblem("give \(DeviceSelector.accepted)")
    }
  }

  private static func positive(_ text: Substring) -> Double? {
    guard let value = Double(text), value.isFinite, value > 0 else { return nil }
    return value
  }
}

/// A change to one of the limits: `layers=5000`.
struct LimitChange {
  private static let names: KeyValuePairs<String, any WritableKeyPath<Limits, Int> & Sendable> = [
    "canvas-side": \.canvasSide,
    "canvas-pixels": \.canvasPixels,
    "layers": \.layers,
    "instances": \.instances,
    "depth": \.depth,
    "path-elements": \.pathElements,
    "dash-segments": \.dashSegments,
    "image-pixels": \.imagePixels,
    "document-bytes": \.documentBytes,
  ]

  static var accepted: String { names.map(\.key).joined(separator: ", ") }

  private let limit: any WritableKeyPath<Limits, Int> & Sendable
  private let value: Int

  init(parsing text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let named = Self.names.first(where: { $0.key == parts[0] }),
      let value = Int(parts[1]), value > 0
    else {
      throw ArgumentProblem("give NAME=NUMBER, where NAME is one of \(Self.accepted)")
    }
    limit = named.value
    self.value = value
  }

  func apply(to limits: inout Limits) { limits[keyPath: limit] = value }
}
