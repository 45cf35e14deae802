import Foundation
package import StrataGraphics
package import StrataLayers

/// Sets properties of layers from text that does not come from a document.
package enum PropertyAssignment {
  package enum Outcome: Equatable {
    /// The class has no such property, or the property has no text form.
    case unknown
    case set
    /// The property does not accept the text.
    case refused(accepted: String)
  }

  /// Sets a property in the syntax of documents, in which lists may also have commas.
  package static func set(
    _ text: String, forKey key: String, of layer: CALayer, limits: Limits
  ) -> Outcome {
    var (root, text) = (layer, text)
    switch layer.properties.table.property(forKey: key)?.text {
    case .point?, .size?, .rect?, .numbers?, .color?:
      text = text.replacingOccurrences(of: ",", with: " ")
    default: break
    }
    let property = PropertyText(name: key, text: text, line: 0)
    do {
      let reading = try property.set(layer.properties.table, of: &root) { property in
        CGPath(try PathText.path(property.text, limits: limits))
      }
      return switch reading {
      case .unknown: .unknown
      case .set: .set
      case .refused(let accepted): .refused(accepted: accepted)
      }
    } catch {
      return .refused(accepted: "a path")
    }
  }

  /// Returns the numbers of a list with spaces or commas; nil for anything else.
  package static func numbers(_ text: String) -> [Double]? {
    let text = text.replacingOccurrences(of: ",", with: " ")
    let values = NumberText.numbers(text, atMost: PropertyLimits.listCount)
    return values.flatMap { !$0.isEmpty && $0.allSatisfy(\.isFinite) ? $0 : nil }
  }
}
