import Strata

/// Layers and values from text in CAML syntax.
enum CAMLFragment {
  /// Returns the layer that one element describes, and the diagnostics of reading it.
  ///
  /// - Parameter name: The name of the text in errors and diagnostics.
  /// - Throws: `ArgumentError` unless there is exactly one layer, and the errors of `Scene`.
  static func layer(
    _ element: Data, name: String, baseURL: URL?
  ) throws -> (layer: CALayer, diagnostics: [Diagnostic]) {
    let scene = try scene(element, name: name, baseURL: baseURL)
    let diagnostics = scene.diagnostics.map { diagnostic in
      // The layer around the element is not the caller's.
      var diagnostic = diagnostic
      diagnostic.layerPath = diagnostic.layerPath.map { String($0.trimmingPrefix("CALayer[0]/")) }
      return diagnostic
    }
    return (try layer(of: scene, name: name), diagnostics)
  }

  private static func scene(_ element: Data, name: String, baseURL: URL?) throws -> Scene {
    // The root of a document without a canvas is moved, so the element is one level below it. It
    // stays on its own line for errors.
    let document =
      Data("<caml><CALayer><sublayers>".utf8) + element + Data("</sublayers></CALayer></caml>".utf8)
    return try Scene(data: document, name: name, baseURL: baseURL)
  }

  private static func layer(of scene: Scene, name: String) throws(ArgumentError) -> CALayer {
    let root = scene.root
    guard let layer = root.sublayers?.first, root.sublayers?.count == 1 else {
      throw ArgumentError(
        "\(name) has \(root.sublayers?.count ?? 0) layers; it must be the element of one layer")
    }
    withoutActions { layer.removeFromSuperlayer() }
    return layer
  }

  /// Returns the path that a text describes.
  ///
  /// - Throws: `DocumentError` for malformed text.
  static func path(_ text: String) throws -> CGPath {
    let escaped = text.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: "\"", with: "&quot;")
    let scene = try scene(
      Data("<CAShapeLayer path=\"\(escaped)\"/>".utf8), name: "path", baseURL: nil)
    // A document with a malformed path has only a warning.
    if let problem = scene.diagnostics.first(where: { $0.code == "bad-value" }) {
      throw DocumentError.badPath(
        file: "path", line: problem.line ?? 1,
        problem: String(problem.message.trimmingPrefix("path is ignored: ")))
    }
    return (try layer(of: scene, name: "path") as? CAShapeLayer)?.path ?? CGMutablePath()
  }
}
