package import Foundation
package import StrataGraphics
import StrataImageFiles
package import StrataLayers

/// Writes a layer tree as a `.ca` bundle, or as a `.caml` file with embedded images.
package enum CAMLBundle {
  /// Writes a tree.
  ///
  /// The bundle is written atomically: it gets its name when it is complete. An existing bundle
  /// that contains only files as written here is replaced; any other existing folder is not.
  ///
  /// - Parameters:
  ///   - path: The output path, which ends in `.ca` or `.caml`.
  ///   - size: The canvas size in points.
  ///   - isYUp: Whether the y axis points up in the space of the root.
  ///   - states: The states to write.
  ///   - limits: The limits for sampled key frames.
  /// - Returns: Diagnostics about the parts of the tree that the document cannot represent.
  /// - Throws: `DocumentError.unknownOutputType`, `OutputError`, `LimitExceeded`.
  package static func write(
    _ root: CALayer, to path: String, size: CGSize, isYUp: Bool, states: TreeStates,
    limits: Limits
  ) throws -> [Diagnostic] {
    var name = path
    while name.utf8.count > 1, name.hasSuffix("/") { name.removeLast() }
    let lowercased = name.lowercased()
    if lowercased.hasSuffix(".caml") {
      return try writeFile(root, to: name, size: size, isYUp: isYUp, states, limits)
    }
    guard lowercased.hasSuffix(".ca") else { throw DocumentError.unknownOutputType(file: path) }
    let folder = try PendingFolder(name) { isWritten($0, limits) }
    do {
      var writer = SceneWriter(BundleAssets(in: folder), states: states, limits: limits)
      try OutputFile.write(to: folder.path + "/" + DocumentSource.mainName) { file in
        try writer.write(root) { try file.write(Array($0.utf8)) }
      }
      try OutputFile.write(to: folder.path + "/" + DocumentSource.indexName) { file in
        try file.write(Array(DocumentIndex.text(size: size, isYUp: isYUp).utf8))
      }
      try folder.finish()
      return writer.messages.all
    } catch {
      folder.cancel()
      throw folder.shown(error)
    }
  }

  private static func writeFile(
    _ root: CALayer, to path: String, size: CGSize, isYUp: Bool, _ states: TreeStates,
    _ limits: Limits
  ) throws -> [Diagnostic] {
    var writer = SceneWriter(EmbeddedAssets(), states: states, limits: limits)
    // A file cannot store a canvas size or a y axis that points down, but a layer around the root
    // can. It also preserves a position that the reader would not use.
    let isPlain =
      isYUp && size == root.bounds.size && !RootPlacement.isMoved(root, states: states.owners)
    try OutputFile.write(to: path) { file in
      try writer.write(root, around: isPlain ? [] : [.canvas(size, isYUp: isYUp)]) {
        try file.write(Array($0.utf8))
      }
    }
    return writer.messages.all
  }

  /// Whether a folder contains only entries with the names that are written here.
  private static func isWritten(_ path: String, _ limits: Limits) -> Bool {
    func names(_ path: String) -> [String]? {
      try? FileManager.default.contentsOfDirectory(atPath: path)
    }
    guard let entries = names(path) else { return false }
    return entries.allSatisfy { entry in
      switch entry {
      case DocumentSource.mainName, DocumentSource.indexName: true
      case BundleAssets.folder:
        names(path + "/" + entry)?.allSatisfy {
          BundleAssets.isWritten($0, in: path + "/" + entry, limits: limits)
        } ?? false
      default: false
      }
    }
  }
}

extension WrittenElement {
  /// Returns a layer that represents the canvas.
  fileprivate static func canvas(_ size: CGSize, isYUp: Bool) -> WrittenElement {
    var layer = WrittenElement("CALayer")
    func text(_ numbers: CGFloat...) -> String {
      numbers.map { WrittenValue.text(Double($0)) }.joined(separator: " ")
    }
    layer.add("bounds", text(0, 0, size.width, size.height))
    layer.add("position", text(size.width / 2, size.height / 2))
    if !isYUp { layer.add("geometryFlipped", "1") }
    return layer
  }
}

extension DocumentIndex {
  /// Returns the `index.xml` of a bundle.
  fileprivate static func text(size: CGSize, isYUp: Bool) -> String {
    func entry(_ key: String, _ value: String) -> String { "  <key>\(key)</key>\n  \(value)\n" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """ + entry("documentHeight", "<real>\(WrittenValue.text(Double(size.height)))</real>")
        + entry("documentWidth", "<real>\(WrittenValue.text(Double(size.width)))</real>")
        + entry("geometryFlipped", isYUp ? "<false/>" : "<true/>")
        + entry("rootDocument", "<string>\(DocumentSource.mainName)</string>")
        + "</dict>\n</plist>\n"
  }
}
