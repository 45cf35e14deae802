import StrataGraphics

/// Properties of a layer that change the picture and are not drawn.
enum UndrawnProperties {
  /// A diagnostic's severity, code and message.
  struct Remark {
    var severity = Diagnostic.Severity.warning
    var code: String
    var message: String
  }

  /// Names of which `remark` may have something to say, and which are no news otherwise.
  static func knows(_ name: String) -> Bool { names.contains(name) }

  private static let names: Set<String> = ["shadowPathIsBounds", "contentsMultiplyColor"]

  /// What the picture lacks for a property; nil where its value asks for nothing.
  static func remark(_ property: PropertyText) -> Remark? {
    switch property.name {
    case "shadowPathIsBounds":
      guard NumberText.flag(property.text) == true else { return nil }
      return Remark(
        code: "not-drawn-shadow-path",
        message: "the shadow is cast by what the layer shows, not by its bounds")
    case "contentsMultiplyColor":
      guard !property.isNull, ColourText.color(property.text, opacity: property.opacity) != .white
      else { return nil }
      return Remark(
        code: "not-drawn-contents-multiply-color",
        message: "the contents are not multiplied by a colour")
    default:
      return nil
    }
  }
}
