import ArgumentParser
import Foundation
import Strata

/// What shells offer for values that no list in the program holds.
extension CompletionKind {
  /// The kinds of scene that are read; a folder is one too.
  static var scene: CompletionKind { .file(extensions: sceneExtensions) }

  static let sceneExtensions = ["ca", "caml", "caar", "tendies", "zip", "json", "lottie"]

  static var device: CompletionKind { .list(["auto", "gpu", "cpu", "surfaceless", "software"]) }

  static var color: CompletionKind { .list(ArgumentValue.colorNames) }

  /// The states of the first scene that the line names.
  static var state: CompletionKind {
    .custom { words, _, _ in
      for word in words.dropFirst() where !word.hasPrefix("-") {
        if let scene = try? Scene(contentsOf: URL(fileURLWithPath: word)) {
          return scene.states.map(\.name)
        }
      }
      return []
    }
  }
}
