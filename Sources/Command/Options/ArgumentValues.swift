public import ArgumentParser
import Foundation
public import Strata

extension PathStrategy: ExpressibleByArgument {}
extension CPUOptions.Precision: ExpressibleByArgument {}
extension PNGCompression: ExpressibleByArgument {}
extension YAxis: ExpressibleByArgument {}
extension FrameFormat: ExpressibleByArgument {
  /// Creates the format with a name, or with an extension of its files, such as jpg.
  public init?(argument: String) {
    guard let format = Self(rawValue: argument) ?? Self(pathExtension: argument) else { return nil }
    self = format
  }
}
extension MovieCodec: ExpressibleByArgument {}
extension MoviePixelFormat: ExpressibleByArgument {}
extension MovieOddSizes: ExpressibleByArgument {}
extension TileLoading: ExpressibleByArgument {}

/// An invalid argument; the description states what is accepted.
struct ArgumentProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The parsers of arguments, for `transform:`.
enum ArgumentValue {
  /// Parses `WIDTHxHEIGHT` in points, both above 0.
  static func size(_ text: String) throws -> CGSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = positive(parts[0]), let height = positive(parts[1]) else {
      throw ArgumentProblem("expected WIDTHxHEIGHT in points, both above 0, such as 640x480")
    }
    return CGSize(width: width, height: height)
  }

  /// Parses a width or height of the canvas in pixels, above 0.
  static func side(_ text: String) throws -> Int {
    guard let side = wholeNumber(text[...]), side > 0 else {
      throw ArgumentProblem("expected a whole number of pixels above 0, such as 1920")
    }
    return side
  }

  /// Parses `X,Y,W,H` in points, with W and H above 0.
  static func rect(_ text: String) throws -> CGRect {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], [x, y, width, height].allSatisfy(\.isFinite), width > 0, height > 0
    else {
      throw ArgumentProblem(
        "expected X,Y,W,H in points with W and H above 0, such as 10,10,200,100")
    }
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// Formats a number, without ".0" if it is whole.
  static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// Parses a scale in pixels per point, above 0.
  static func scale(_ text: String) throws -> CGFloat {
    guard let scale = positive(text[...]) else {
      throw ArgumentProblem("expected a number above 0, such as 2")
    }
    return CGFloat(scale)
  }

  /// Parses a time in seconds on the root layer's timeline.
  static func time(_ text: String) throws -> Double {
    guard let time = Double(text), time.isFinite else {
      throw ArgumentProblem("expected seconds, such as 1.5")
    }
    return time
  }

  /// Parses a duration in seconds, 0 or more.
  static func duration(_ text: String) throws -> Double {
    guard let duration = Double(text), duration.isFinite, duration >= 0 else {
      throw ArgumentProblem("expected seconds, 0 or more, such as 2.5")
    }
    return duration
  }

  /// Parses a whole number of seconds above 0.
  static func jobSeconds(_ text: String) throws -> Int {
    guard let seconds = wholeNumber(text[...]), seconds > 0 else {
      throw ArgumentProblem("expected a whole number of seconds above 0, such as 60")
    }
    return seconds
  }

  /// Parses a frame rate such as `60`, `30000/1001` or `12.5`.
  static func rate(_ text: String) throws -> FrameRate {
    guard let rate = FrameRate(text) else {
      throw ArgumentProblem(
        "expected frames per second above 0 without an exponent, such as 60, 30000/1001 or 12.5")
    }
    return rate
  }

  /// Parses a playback speed from 0.001 to 1,000.
  static func speed(_ text: String) throws -> Double {
    guard let speed = Double(text), (0.001...1_000).contains(speed) else {
      throw ArgumentProblem(
        "expected a number from 0.001 to 1000, such as 0.5 for half speed; --reverse plays backward"
      )
    }
    return speed
  }

  /// Parses a number of repetitions from 1 to 65,535.
  static func repetitions(_ text: String) throws -> Int {
    guard let count = wholeNumber(text[...]), (1...65_535).contains(count) else {
      throw ArgumentProblem("expected a whole number from 1 to 65535, such as 3")
    }
    return count
  }

  /// Parses the number of colors of a GIF from 2 to 256.
  static func colors(_ text: String) throws -> Int {
    guard let count = wholeNumber(text[...]), (2...256).contains(count) else {
      throw ArgumentProblem("expected a whole number from 2 to 256, such as 64")
    }
    return count
  }

  /// Parses a number of bytes from 1 to 10¹² such as `2000000`, `500k` or `2M`, in powers of 1,000.
  static func fileSize(_ text: String) throws -> Int {
    let factors: [Character: Double] = ["k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9]
    let number = text.hasSuffix("B") ? text.dropLast() : text[...]
    let factor = number.last.flatMap { factors[$0] }
    let bytes = Double(factor == nil ? number : number.dropLast()).map { $0 * (factor ?? 1) }
    guard let bytes, (1...1e12).contains(bytes) else {
      throw ArgumentProblem(
        "expected a number of bytes from 1 to 1000000000000, such as 2000000, 500k or 2M")
    }
    return Int(bytes)
  }

  /// Parses a loop count from 0 to 65,535, the range of the file formats.
  static func loops(_ text: String) throws -> Int {
    guard let count = wholeNumber(text[...]), count <= 65_535 else {
      throw ArgumentProblem("expected a whole number from 0 to 65535; 0 loops forever")
    }
    return count
  }

  /// Parses an alpha value from 0 to 255.
  static func alphaThreshold(_ text: String) throws -> Int {
    guard let threshold = wholeNumber(text[...]), threshold <= 255 else {
      throw ArgumentProblem("expected a whole number from 0 to 255, such as 128")
    }
    return threshold
  }

  /// Parses a bit rate from 1,000 to 10⁹ such as `2500000`, `2500k` or `2.5M`.
  static func bitrate(_ text: String) throws -> Int {
    let factors: [Character: Double] = ["k": 1_000, "M": 1_000_000]
    let factor = text.last.flatMap { factors[$0] }
    let bits = Double(factor == nil ? text[...] : text.dropLast()).map { $0 * (factor ?? 1) }
    guard let bits, (1_000...1_000_000_000).contains(bits) else {
      throw ArgumentProblem(
        "expected bits per second from 1000 to 1000000000, such as 2500k or 2.5M")
    }
    return Int(bits.rounded())
  }

  /// Parses the number of frames in a group, from 1 to 10⁹.
  static func gop(_ text: String) throws -> Int {
    guard let count = wholeNumber(text[...]), (1...1_000_000_000).contains(count) else {
      throw ArgumentProblem("expected a whole number of frames from 1 to 1000000000, such as 60")
    }
    return count
  }

  /// Parses a number of digits only, because `Int` accepts a sign; returns nil for anything else.
  static func wholeNumber(_ text: Substring) -> Int? {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  /// Parses a number of threads from 1 to `CPUOptions.mostThreads`.
  static func threads(_ text: String) throws -> Int {
    guard let count = Int(text), (1...CPUOptions.mostThreads).contains(count) else {
      throw ArgumentProblem(
        "expected a whole number from 1 to \(CPUOptions.mostThreads), such as 4")
    }
    return count
  }

  /// Parses a quality from 0 to 1.
  static func quality(_ text: String) throws -> Double {
    guard let quality = Double(text), (0...1).contains(quality) else {
      throw ArgumentProblem("expected a number from 0 to 1, such as 0.8")
    }
    return quality
  }

  /// Parses `auto`, `gpu`, `cpu`, or the name of a device.
  static func device(_ text: String) throws -> DeviceSelector {
    do {
      return try DeviceSelector(parsing: text)
    } catch {
      throw ArgumentProblem("expected \(DeviceSelector.accepted)")
    }
  }

  private static func positive(_ text: Substring) -> Double? {
    guard let value = Double(text), value.isFinite, value > 0 else { return nil }
    return value
  }
}

/// A change of a limit, such as `layers=5000`.
struct LimitChange {
  private static let names: KeyValuePairs<String, any WritableKeyPath<Limits, Int> & Sendable> = [
    "canvas-side": \.canvasSide,
    "canvas-pixels": \.canvasPixels,
    "layers": \.layers,
    "instances": \.instances,
    "particles": \.particles,
    "emitter-cells": \.emitterCells,
    "emitter-cell-depth": \.emitterCellDepth,
    "depth": \.depth,
    "path-elements": \.pathElements,
    "dash-segments": \.dashSegments,
    "text-bytes": \.textBytes,
    "image-pixels": \.imagePixels,
    "decoded-pixels": \.decodedPixels,
    "surface-pixels": \.surfacePixels,
    "depth-layers": \.depthLayers,
    "tiles": \.tiles,
    "tile-bytes": \.tileBytes,
    "work": \.work,
    "seconds": \.seconds,
    "processor-seconds": \.processorSeconds,
    "memory-bytes": \.memoryBytes,
    "document-bytes": \.documentBytes,
    "package-bytes": \.packageBytes,
    "frames": \.frames,
  ]

  static var accepted: String { names.map(\.key).joined(separator: ", ") }

  /// The largest value of a limit, because sums of larger ones could overflow.
  static let largest = 1_000_000_000_000_000

  private let limit: any WritableKeyPath<Limits, Int> & Sendable
  private let value: Int

  init(parsing text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let named = Self.names.first(where: { $0.key == parts[0] }) else {
      throw ArgumentProblem("expected NAME=NUMBER, where NAME is one of \(Self.accepted)")
    }
    guard let value = Int(parts[1]), (1...Self.largest).contains(value) else {
      throw ArgumentProblem(
        "expected a whole number from 1 to \(Self.largest) for \(named.key), such as "
          + "\(named.key)=30")
    }
    limit = named.value
    self.value = value
  }

  func apply(to limits: inout Limits) { limits[keyPath: limit] = value }
}
