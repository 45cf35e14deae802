import ArgumentParser
import Foundation
import Strata

/// Shell completions for values that are not enumerations.
extension CompletionKind {
  /// The scene files, including folders.
  static var scene: CompletionKind { .file(extensions: sceneExtensions) }

  static let sceneExtensions = ["ca", "caml", "caar", "tendies", "zip", "json", "lottie"]

  static var device: CompletionKind { .list(["auto", "gpu", "cpu", "surfaceless", "software"]) }

  static var color: CompletionKind { .list(ArgumentValue.colorNames) }

  /// The states of the first scene on the command line.
  static var state: CompletionKind {
    .custom { words, _, _ in
      for word in words.dropFirst() where !word.hasPrefix("-") {
        if let scene = try? Scene(contentsOf: URL(fileURLWithPath: word)) {
          let documents = scene.stateDocuments.flatMap { document in
            scene.states(of: document).map { "\(document)=\($0.name)" }
          }
          return scene.states.map(\.name) + documents
        }
      }
      return []
    }
  }
}
