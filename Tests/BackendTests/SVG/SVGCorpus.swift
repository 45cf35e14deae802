import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport

/// The folder `svg-paths` of `STRATA_CORPUS`, which contains, at any depth, each `name.svg` beside
/// its reference image `name.png`.
enum SVGCorpus {
  /// Nil if the variable is missing or its folder has no `svg-paths`.
  static let folder: URL? = ProcessInfo.processInfo.environment["STRATA_CORPUS"].flatMap {
    let url = URL(fileURLWithPath: $0).appendingPathComponent("svg-paths").standardizedFileURL
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// Sorted paths relative to the folder, without their extension, such as `path/M-L`.
  static let names: [String] = {
    guard let folder, let found = FileManager.default.enumerator(atPath: folder.path) else {
      return []
    }
    let all = Set(found.compactMap { $0 as? String })
    return all.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }
      .filter { all.contains($0 + ".png") }.sorted()
  }()
}

/// A back end and a path rendering strategy.
struct SVGDrawing: Sendable {
  let name: String
  let device: DeviceSelector
  let strategy: PathStrategy

  static let exact = SVGDrawing(name: "cpu", device: .cpu, strategy: .coverage)

  /// The CPU and, with GL, every strategy that accepts any path.
  static let all: [SVGDrawing] = {
    guard hasGL else { return [exact] }
    let strategies = ["coverage", "mesh"].compactMap(PathStrategy.init(rawValue:))
    return [exact]
      + strategies.map { SVGDrawing(name: "gpu-" + $0.rawValue, device: .gpu, strategy: $0) }
  }()
}

/// The differences between an image and its reference, out of 255.
struct SVGFigures: Encodable, Sendable {
  /// The share of pixels that differ by more than `threshold` in some channel.
  let shareAbove: Double
  let threshold: Int
  /// The share of pixels that differ by more than 16.
  let shareAbove16: Double
  let mean: Double
  let largest: Int
  /// The location of the largest difference.
  let x: Int
  let y: Int
  /// The number of pixels that were compared.
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

/// The result for one file.
struct SVGResult: Encodable, Sendable {
  let file: String
  /// The reason why the file is known to be out of bounds.
  let explanation: String?
  /// The features that the reader does not support.
  var notes: [String] = []
  /// The reason why there are no figures.
  var error: String?
  /// The differences from the reference, by the drawing's name.
  var drawn: [String: SVGFigures] = [:]
  /// The mesh strategy against the CPU's exact coverage, without features too thin for a mesh.
  var meshAgainstExact: SVGFigures?

  /// Whether the result is within the corpus's bounds: more than 32 of 255 on at most 1 % of the
  /// pixels, 1.5 on average.
  var isWithin: Bool {
    error == nil && drawn.values.allSatisfy { $0.shareAbove <= 0.01 && $0.mean <= 1.5 }
  }
}

extension SVGResult {
  /// Reads and draws a file at its reference's size with every strategy. Failures are stored in
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

  /// Draws the file and compares premultiplied images, with alpha as a fourth channel.
  ///
  /// Over a backdrop of one color, shapes in that color would be invisible to the comparison, and
  /// straight colors are noise where alpha is small.
  private mutating func draw(from folder: URL) throws {
    let document = try SVGDocument(contentsOf: folder.appendingPathComponent(file + ".svg"))
    notes = document.notes
    let reference = try PNG.decode(contentsOf: folder.appendingPathComponent(file + ".png")).pixels
    let scale = CGFloat(reference.width) / document.size.width
    var pictures: [String: Pixels] = [:]
    for drawing in SVGDrawing.all {
      let renderer = try Renderer(
        size: document.size, scale: scale, device: drawing.device, pathStrategy: drawing.strategy)
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

  /// Writes the image beside the figures if a report folder is given.
  private static func keep(_ picture: Pixels, _ name: String, _ drawing: SVGDrawing) throws {
    guard let folder = SuiteReport.folder else { return }
    let file = folder.appendingPathComponent("SVGPathCorpus/\(name).\(drawing.name).png")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try CGImage(picture).write(to: file)
  }
}
