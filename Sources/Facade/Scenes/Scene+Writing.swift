public import Foundation
import StrataDocuments
public import StrataGraphics
import StrataLayers

extension Scene {
  /// Writes the scene as a CAML document: a bundle for a name that ends in `.ca`, one file with all pictures in
  /// it for one that ends in `.caml`.
  ///
  /// Reading it again gives the same pixels at every time, but for what the result names. What layers draw
  /// by themselves is drawn before it is written, as for a frame at 0. A bundle's `index.xml` says which way y
  /// runs and how large the canvas is; a `.caml` file can say neither, so that where y runs down, or the canvas has
  /// another size than the root, a layer around the root says so. The states are written unless one of them is shown: then the tree is written as it is.
  ///
  /// Nobody ever sees half a document; a bundle or a file that is there is replaced.
  ///
  /// - Returns: What of the tree the document cannot hold, such as movies and what OpenGL ES draws.
  /// - Throws: `DocumentError.unknownOutputType` for another name, `OutputError`, and what displaying layers
  ///   throws.
  @discardableResult
  public func write(to url: URL) throws -> [Diagnostic] {
    guard url.isFileURL else { throw DocumentError.unknownOutputType(file: url.absoluteString) }
    try root.settleTree(isYUp: yAxis == .up)
    return try CAMLBundle.write(
      root, to: url.relativePath, size: size, isYUp: yAxis == .up,
      states: tree.isShowing ? TreeStates() : tree)
  }
}
