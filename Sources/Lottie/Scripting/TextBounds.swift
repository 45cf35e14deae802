import Foundation
import StrataExpressions
import StrataGraphics

/// The texts of a text layer, whose bounds expressions can use.
///
/// Animators and paths are ignored.
final class TextBounds {
  private let documents: [(time: Double, document: TextDocument)]
  private let script: DocumentScript
  /// The known bounds by the place of the document and its text.
  private var known: [Key: CGRect] = [:]

  private struct Key: Hashable {
    var place: Int
    var text: String
  }

  /// The maximum length of a text in bytes.
  private static let longest = 10_000
  private static let mostKnown = 1000
  /// The steps that a layout takes, in total and for each byte and point.
  private static let (layoutSteps, byteSteps, pointsOfStep) = (500, 30, 4)

  /// - Parameter layer: The JSON of the layer.
  init(_ layer: JSONValue, _ script: DocumentScript) {
    self.script = script
    var reader = script.reader
    if let value = layer["t"], case .text(let text)? = try? reader.text(value, along: nil) {
      documents = text.documents
    } else {
      documents = []
    }
  }

  /// Whether the texts depend on time, apart from expressions.
  var isAnimated: Bool { documents.count > 1 }

  /// Returns the bounds of the glyphs without strokes, in the layer's space; empty if there are
  /// none.
  ///
  /// - Parameters:
  ///   - text: The text by an expression; nil for the document's.
  ///   - isWhole: Whether the box in which lines wrap belongs to the bounds.
  func rectangle(
    at frame: Double, text: String?, isWhole: Bool, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> CGRect {
    guard !documents.isEmpty else { return .zero }
    let place = documents.lastIndex { $0.time <= frame } ?? 0
    var document = documents[place].document
    if let text, text != document.text { (document.text, document.isReplaced) = (text, true) }
    let key = Key(place: place, text: document.text)
    let glyphs: CGRect
    if let bounds = known[key] {
      glyphs = bounds
    } else {
      glyphs = try bounds(of: document, run)
      if known.count == Self.mostKnown { known = [:] }
      known[key] = glyphs
    }
    guard isWhole, let box = document.box else { return glyphs }
    let whole = CGRect(x: box.origin.x, y: box.origin.y, width: box.size.x, height: box.size.y)
    return glyphs.isEmpty ? whole : whole.union(glyphs)
  }

  private func bounds(
    of document: TextDocument, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> CGRect {
    let bytes = document.text.utf8.count
    guard bytes <= Self.longest else { throw run.fail("the text is too long for its bounds") }
    try run.meter.step(Self.layoutSteps + bytes * Self.byteSteps)
    let budget = WritingBudget(file: "", limits: script.limits)
    let text: SetText
    do {
      text = try script.texts.set(document, within: budget).text
    } catch {
      throw run.fail("the text cannot be laid out for its bounds")
    }
    if budget.excess != nil { throw run.fail("the text has too many points for its bounds") }
    try run.meter.step(text.glyphs.reduce(0) { $0 + $1.path.points.count } / Self.pointsOfStep)
    return text.bounds(size: document.size) ?? .zero
  }
}
