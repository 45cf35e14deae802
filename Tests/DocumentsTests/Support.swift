import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport

let namespace = #"xmlns="http://www.apple.com/CoreAnimation/1.0""#

/// A document with `layer` as its root layer, on line 2.
func document(
  _ layer: String, limits: Limits = .default, folder: URL? = nil
) throws -> CAMLDocument {
  try CAMLDocument(
    data: Data("<caml \(namespace)>\n\(layer)\n</caml>".utf8), name: "scene.caml", baseURL: folder,
    limits: limits)
}

/// The codes of a document's diagnostics, in order.
func codes(_ document: CAMLDocument) -> [String] { document.diagnostics.map(\.code) }

/// The error thrown when reading `text`; nil if it is not one of ours.
func failure(_ text: String) -> DocumentError? {
  do {
    _ = try CAMLDocument(data: Data(text.utf8), name: "scene.caml")
    return nil
  } catch {
    return error as? DocumentError
  }
}

/// The entries m11, m12 … m44.
func entries(_ m: CATransform3D) -> [Double] {
  [
    m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
    m.m42, m.m43, m.m44,
  ].map { Double($0) }
}

/// The largest difference between two matrices' entries.
func distance(_ a: CATransform3D, _ b: CATransform3D) -> Double {
  zip(entries(a), entries(b)).map { abs($0 - $1) }.max() ?? .infinity
}

/// Maps a point of the plane z = 0, as a row vector.
func map(_ x: Double, _ y: Double, by transform: CATransform3D) -> SIMD2<Double> {
  let m = entries(transform)
  let w = x * m[3] + y * m[7] + m[15]
  return SIMD2(x * m[0] + y * m[4] + m[12], x * m[1] + y * m[5] + m[13]) / w
}

/// A PNG of two pixels: opaque red, opaque blue.
let redBlue =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR42mP4z8AAQv8BD/kD/Zh51wAA"
  + "AAAASUVORK5CYII="

extension TemporaryFolder {
  @discardableResult
  func writePNG(_ name: String) throws -> URL {
    try write(Data(base64Encoded: redBlue) ?? Data(), to: name)
  }
}
