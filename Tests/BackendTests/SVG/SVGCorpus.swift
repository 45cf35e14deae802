import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataTestSupport

/// The folder `svg-paths` of `STRATA_CORPUS`: at any depth, each `name.svg` beside the `name.png`
/// that it should look like.
enum SVGCorpus {
  /// Nil when the variable is missing or names nothing that has such a folder.
  static let folder: URL? = ProcessInfo.processInfo.environment["STRATA_CORPUS"].flatMap {
    let url = URL(fileURLWithPath: $0).appendingPathComponent("svg-paths").standardizedFileURL
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// Paths below the folder without their extension, `path/M-L`, in order.
  static let names: [String] = {
    guard let folder, let found = FileManager.default.enumerator(atPath: folder.path) else {
      return []
    }
    let all = Set(found.compactMap { $0 as? String })
    return all.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }
      .filter { all.contains($0 + ".png") }.sorted()
  }()
}

/// A back end and a way of paths to the pixels.
struct SVGDrawing: Sendable {
  let name: String
  let device: DeviceSelector
  let way: PathWay

  static let exact = SVGDrawing(name: "cpu", device: .cpu, way: .coverage)

  /// The CPU, and where there is GL every way that takes paths of any shape.
  static let all: [SVGDrawing] = {
    guard hasGL else { return [exact] }
    let ways = ["coverage", "mesh"].compactMap(PathWay.init(rawValue:))
    return [exact] + ways.map { SVGDrawing(name: "gpu-" + $0.rawValue, device: .gpu, way: $0) }
  }()
}

/// How a picture differs from the one it should be, of 255.
struct SVGFigures: Encodable, Sendable {
  /// Share of the pixels that differ by more than `threshold` in some channel.
  let shareAbove: Double
  let threshold: Int
  /// Share of those that differ by more than 16.
  let shareAbove16: Double
  let mean: Double
  let largest: Int
  /// Where the largest difference is.
  let x: Int
  let y: Int
  /// Pixels that were compared.
  let pixels: Int

  init(_ comparison: PixelComparison, threshold: Int) {
    shareAbove = comparison.share(above: threshold)
    self.threshold = threshold
    shareAbove16 = comparison.share(above: 16)
    mean = comparison.mean
    largest = comparison.largest
    (x, y) = comparison.place
    pixels = comparison.pixelCount
  }
}

/// What became of one file.
struct SVGResult: Encodable, Sendable {
  let file: String
  /// Why the file is known to be out of bounds.
  let explanation: String?
  /// What the reader left out.
  var notes: [String] = []
  /// Why there are no figures.
  var error: String?
  /// Against the reference, by the drawing's name.
  var drawn: [String: SVGFigures] = [:]
  /// The mesh way against the CPU's exact coverage, without features too thin for a mesh.
  var meshAgainstExact: SVGFigures?

  /// Within the corpus's bounds: more than 32 of 255 on at most 1 % of the pixels, 1.5 on average.
  var isWithin: Bool {
    error == nil && drawn.values.allSatisfy { $0.shareAbove <= 0.01 && $0.mean <= 1.5 }
  }
}

extension SVGResult {
  /// Reads and draws a file at its reference's size in every way; what goes wrong is the result's
  /// `error`.
  init(_ name: String, in folder: URL, explanation: String?) {
    file = name
    self.explanation = explanation
    do {
      try draw(from: folder)
    } catch {
      self.error = "\(error)"
    }
  }

  /// Pictures are compared premultiplied, with alpha as a fourth channel: over a backdrop of one
  /// colour, whatever is drawn in that colour would be compared with nothing, and straight colours
  /// are noise where alpha is small.
  private mutating func draw(from folder: URL) throws {
    let document = try SVGDocument(contentsOf: folder.appendingPathComponent(file + ".svg"))
    notes = document.notes
    let reference = try PNG.decode(contentsOf: folder.appendingPathComponent(file + ".png")).pixels
    let scale = CGFloat(reference.width) / document.size.width
    var pictures: [String: Pixels] = [:]
    for drawing in SVGDrawing.all {
      let renderer = try Renderer(
        size: document.size, scale: scale, device: drawing.device, pathWay: drawing.way)
      let picture = try renderer.image(of: document.root).pixels
      guard picture.width == reference.width, picture.height == reference.height else {
        throw OtherShape(size: document.size, reference: (reference.width, reference.height))
      }
      pictures[drawing.name] = picture
      drawn[drawing.name] = SVGFigures(PixelComparison(picture, reference), threshold: 32)
      try Self.keep(picture, file, drawing)
    }
    if let exact = pictures[SVGDrawing.exact.name], let mesh = pictures["gpu-mesh"] {
      let list = try Renderer(size: document.size, scale: scale, device: .cpu)
        .renderList(of: document.root)
      let excluded = try ThinFeatures.mask(of: list, narrowerThan: 1.5)
      meshAgainstExact = SVGFigures(
        PixelComparison(exact, mesh, excluding: excluded), threshold: 12)
    }
  }

  private struct OtherShape: Error, CustomStringConvertible {
    let size: CGSize
    let reference: (width: Int, height: Int)

    var description: String {
      "the picture is \(size.width) x \(size.height) points and its reference \(reference.width) x "
        + "\(reference.height) pixels; one scale must lead from one to the other"
    }
  }

  /// Writes the picture beside the figures, where they are asked for.
  private static func keep(_ picture: Pixels, _ name: String, _ drawing: SVGDrawing) throws {
    guard let folder = SuiteReport.folder else { return }
    let file = folder.appendingPathComponent("SVGPathCorpus/\(name).\(drawing.name).png")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try CGImage(picture).write(to: file)
  }
}
