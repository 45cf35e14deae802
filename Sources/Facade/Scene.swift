public import Foundation
import StrataDocuments
public import StrataGraphics
public import StrataLayers

/// A layer tree read from a file, with the canvas that the file asks for.
public struct Scene {
  public let root: CALayer
  /// The canvas in points: what the document says, else the size of the root's bounds.
  public let size: CGSize
  /// Where the root's y axis points: what the document says, else what was asked for.
  public let yAxis: YAxis
  /// What the document holds that is not read, or not drawn.
  public let diagnostics: [Diagnostic]

  /// Reads a `.ca` bundle or a `.caml` file.
  ///
  /// - Parameters:
  ///   - yAxis: Where y points when the document does not say; documents carry no platform.
  /// - Throws: `DocumentError` with file and line, `LimitExceeded`.
  public init(contentsOf url: URL, yAxis: YAxis = .down, limits: Limits = .default) throws {
    self.init(try CAMLDocument(contentsOf: url, limits: limits), yAxis: yAxis)
  }

  /// Reads CAML text, as from standard input; images are looked for below `baseURL`.
  ///
  /// - Parameter name: What errors call the document.
  public init(
    data: Data, name: String, baseURL: URL?, yAxis: YAxis = .down, limits: Limits = .default
  ) throws {
    self.init(
      try CAMLDocument(data: data, name: name, baseURL: baseURL, limits: limits), yAxis: yAxis)
  }

  private init(_ document: CAMLDocument, yAxis: YAxis) {
    root = document.root
    size = document.size ?? document.root.bounds.size
    self.yAxis = document.geometryFlipped.map { $0 ? .up : .down } ?? yAxis
    diagnostics = document.diagnostics
  }
}
