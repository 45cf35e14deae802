public import Foundation
import StrataDocuments
public import StrataGraphics
import StrataLayers

extension Scene {
  /// Writes the scene as a CAML document: a bundle for a name that ends in `.ca`, one file with all pictures in
  /// it for one that ends in `.caml`.
  ///
  /// Reading it again gives the same pixels at every time, but for what the result names. Of a Lottie animation
  /// that holds at the document's own frames: what keyframes do not say exactly is written as ones that hold from
  /// frame to frame. What layers draw by themselves is drawn before it is written, as for a frame at 0. A bundle's
  /// `index.xml` says which way y runs and how large the canvas is; a `.caml` file can say neither, so that where y
  /// runs down, or the canvas has another size than the root, a layer around the root says so. The states are
  /// written unless one of them is shown: then the tree is written as it is.
  ///
  /// Nobody ever sees half a document; a bundle or a file that is there is replaced.
  ///
  /// - Parameter limits: What a Lottie animation asks for at every frame is written as keyframes; all of their
  ///   points and values together are at most `Limits.pathElements`.
  /// - Returns: What of the tree the document cannot hold, such as movies and what OpenGL ES draws, and in notes
  ///   what it cannot say of the scene: a frame rate other than 60, and markers.
  /// - Throws: `DocumentError.unknownOutputType` for another name, `OutputError`, `LimitExceeded`, and what
  ///   displaying layers throws.
  @discardableResult
  public func write(to url: URL, limits: Limits = .default) throws -> [Diagnostic] {
    guard url.isFileURL else { throw DocumentError.unknownOutputType(file: url.absoluteString) }
    try root.settleTree(isYUp: yAxis == .up)
    let remarks = try CAMLBundle.write(
      root, to: url.relativePath, size: size, isYUp: yAxis == .up,
      states: tree.isShowing ? TreeStates() : tree, limits: limits)
    return remarks + remarksOnTimes
  }

  /// What of the document's times is not written: a frame rate that commands do not take by themselves, and
  /// markers.
  private var remarksOnTimes: [Diagnostic] {
    var remarks: [Diagnostic] = []
    if let rate = frameRate, rate != 60 {
      remarks.append(
        Diagnostic(
          .note, code: "not-written-rate",
          "its \(rate.words) frames a second are not written; give them where it is drawn, as in "
            + "--fps \(rate.shortest)"))
    }
    if !markers.isEmpty {
      remarks.append(
        Diagnostic(
          .note, code: "not-written-markers",
          "its markers are not written; draw what one stands for with --start and --duration"))
    }
    return remarks
  }
}
