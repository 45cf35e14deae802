public import Foundation
import StrataDocuments
public import StrataGraphics
import StrataLayers
import StrataLottie
import StrataRenderList
public import StrataText

/// The problems of a scene, including content that would be missing from its image.
///
/// The scene is read and evaluated at one time without drawing it: no device is opened. Fonts are
/// looked up for all of its text, including text that is shown at other times.
public struct SceneCheck: Sendable {
  /// The name of the scene.
  public let name: String
  /// All diagnostics without duplicates, sorted by file, line, layer and message.
  ///
  /// An error means that the scene cannot be drawn. All diagnostics have a file, and a line if it
  /// is known.
  public let diagnostics: [Diagnostic]
  /// The kind of error that prevents drawing; nil if the scene can be drawn, possibly with
  /// warnings.
  public let failure: FailureKind?

  /// Checks a `.ca` bundle, a `.caml` file, or a Lottie animation.
  ///
  /// - Parameter time: The time on the root's timeline, in seconds. A value that is not finite is
  ///   reported as an error.
  public init(
    contentsOf url: URL, at time: Double = 0, limits: Limits = .default,
    fonts: FontPolicy = .default
  ) {
    self.init(named: url.relativePath, at: time, limits: limits, fonts: fonts) {
      try Scene(contentsOf: url, limits: limits)
    }
  }

  /// Checks the scene that a closure returns; an error that it throws is part of the result.
  ///
  /// - Parameters:
  ///   - name: The file of diagnostics that have none.
  ///   - time: The time on the root's timeline, in seconds. A value that is not finite is reported
  ///     as an error.
  ///   - fonts: The font policy for text.
  public init(
    named name: String, at time: Double = 0, limits: Limits = .default,
    fonts: FontPolicy = .default,
    reading read: () throws -> Scene
  ) {
    self.name = name
    var found: [Diagnostic] = []
    var failure: FailureKind?
    do {
      let scene = try read()
      found = scene.diagnostics
      found += try Self.evaluate(scene, at: time, limits: limits, fonts: fonts)
      found += try scene.fontNotes(fonts, besides: found)
    } catch {
      failure = (error as? any StrataError)?.kind ?? .render
      found.append(Self.diagnostic(for: error, in: name))
    }
    if failure == nil, found.contains(where: { $0.severity == .error }) { failure = .scene }
    for index in found.indices where found[index].file == nil { found[index].file = name }
    self.failure = failure
    diagnostics = Self.sorted(Set(found))
  }

  /// A canvas in points for scenes without a size; its value does not matter, since nothing is
  /// drawn.
  private static let anyCanvas = CGSize(width: 1024, height: 1024)

  private static func evaluate(
    _ scene: Scene, at time: Double, limits: Limits, fonts: FontPolicy
  ) throws -> [Diagnostic] {
    let (width, height) = (scene.size.width, scene.size.height)
    let hasSize = width.isFinite && height.isFinite && width > 0 && height > 0
    let list = try scene.renderList(
      at: time, size: hasSize ? nil : anyCanvas, limits: limits, fonts: fonts)
    guard !hasSize else { return list.diagnostics }
    let place = scene.root.declaredAt
    return list.diagnostics + [
      Diagnostic(
        .error, code: "no-size",
        "the scene has an invalid canvas of \(Self.plain(width)) x \(Self.plain(height)) points; "
          + "specify a size to render it", layerPath: scene.root.describe(at: 0),
        file: place?.file,
        line: place?.line)
    ]
  }

  /// Returns the number without a trailing ".0".
  private static func plain(_ length: CGFloat) -> String {
    Int(exactly: length).map(String.init) ?? "\(length)"
  }

  /// Returns an error as a diagnostic, with its place apart from its message.
  ///
  /// - Parameter scene: The name of the scene; "" if it is unknown.
  package static func diagnostic(for error: any Error, in scene: String = "") -> Diagnostic {
    switch error {
    case let error as DocumentError:
      return Diagnostic(
        .error, code: "invalid-scene", error.problem, file: error.file, line: error.line)
    case let error as LottieError:
      return Diagnostic(
        .error, code: "invalid-scene", error.problem, file: error.file, line: error.line)
    case let error as PackageError:
      return Diagnostic(.error, code: "invalid-scene", error.problem, file: error.file)
    case let error as LimitExceeded: return diagnostic(for: error, in: scene)
    case let error as LayerError:
      return Diagnostic(
        .error, code: "invalid-layer", "\(error.cause)", layerPath: error.layerPath)
    case let error as TextError:
      return Diagnostic(.error, code: "text-not-set", error.description)
    default:
      return Diagnostic(.error, code: "unreadable-scene", "\(error)")
    }
  }

  private static func diagnostic(for error: LimitExceeded, in scene: String) -> Diagnostic {
    // Errors in documents include the line number in their location.
    let parts = error.place?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    let line = parts.count > 1 ? parts.last.flatMap { Int($0) } : nil
    let file = line == nil ? error.place : parts.dropLast().joined(separator: ":")
    let isFile = line != nil || file == scene || file?.hasPrefix(scene + "/") == true
    guard isFile else { return Diagnostic(.error, code: "limit-exceeded", error.description) }
    let bare = LimitExceeded(error.what, asked: error.asked, allowed: error.allowed)
    return Diagnostic(
      .error, code: "limit-exceeded", bare.description, file: file, line: line)
  }

  private static func sorted(_ found: Set<Diagnostic>) -> [Diagnostic] {
    func texts(_ one: Diagnostic) -> [String] {
      [one.layerPath ?? "", one.message, one.code, one.severity.rawValue]
    }
    return found.sorted { a, b in
      let (fileA, fileB) = (a.file ?? "", b.file ?? "")
      if fileA != fileB { return fileA < fileB }
      // Diagnostics about the whole file come first.
      if a.line != b.line { return (a.line ?? 0) < (b.line ?? 0) }
      return texts(a).lexicographicallyPrecedes(texts(b))
    }
  }
}
