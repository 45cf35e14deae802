public import Foundation
import StrataDocuments
public import StrataGraphics
import StrataLayers

extension Scene {
  /// A hash of the appearance of the scene at all times, see `SceneFingerprint`.
  package func fingerprint() throws -> String { try SceneFingerprint.hex(of: root) }

  /// Writes the scene as a CAML document: a `.ca` bundle, or a `.caml` file that contains all
  /// images.
  ///
  /// Reading the document gives the same pixels at all times, except for what the returned
  /// diagnostics list. For a Lottie animation that is true at the document's own frames: values
  /// that key frames cannot represent exactly are written as discrete key frames per frame. The
  /// content of layers that draw themselves is drawn first, as for a frame at time 0. The
  /// `index.xml` of a bundle records the direction of the y axis and the size of the canvas. A
  /// `.caml` file cannot, so a layer is added around the root if y points down or the canvas is not
  /// of the size of the root. The states are written unless one of them is shown. In that case the
  /// tree is written as it is.
  ///
  /// The document is written atomically and replaces an existing bundle or file.
  ///
  /// - Parameter limits: The limits. A Lottie animation that requires a value per frame is written
  ///   as key frames, with at most `Limits.pathElements` points and values in total.
  /// - Returns: The content that the document cannot hold, such as movies and OpenGL ES drawings.
  ///   Notes list the properties of the scene that it cannot represent: a frame rate other than 60,
  ///   and markers.
  /// - Throws: `DocumentError.unknownOutputType` for another extension, `OutputError`,
  ///   `LimitExceeded`, and the errors of displaying layers.
  @discardableResult
  public func write(to url: URL, limits: Limits = .default) throws -> [Diagnostic] {
    guard url.isFileURL else { throw DocumentError.unknownOutputType(file: url.absoluteString) }
    return try ThreadWatch.during("a document", limits) {
      try root.settleTree(isYUp: yAxis == .up)
      let messages = try CAMLBundle.write(
        root, to: url.relativePath, size: size, isYUp: yAxis == .up,
        states: tree.isShowing ? TreeStates() : tree, limits: limits)
      return messages + messagesOnTimes
    }
  }

  /// The notes for timing that is not written: a frame rate that is not the default, and markers.
  private var messagesOnTimes: [Diagnostic] {
    var messages: [Diagnostic] = []
    if let rate = frameRate, rate != 60 {
      messages.append(
        Diagnostic(
          .note, code: "not-written-rate",
          "the frame rate of \(rate.words) fps is not written; specify it when rendering, for "
            + "example with --fps \(rate.shortest)"))
    }
    if !markers.isEmpty {
      messages.append(
        Diagnostic(
          .note, code: "not-written-markers",
          "markers are not written; render the range of a marker with --start and --duration"))
    }
    return messages
  }
}
