import StrataExpressions

/// The style of a text, as expressions see it.
extension ScriptProperty {
  /// Returns the style of the text that begins at or before the current frame.
  var textStyle: ExpressionRecord {
    let documents = json["k"]
    let list = documents.map { $0.isArray ? Array($0.entries) : [] } ?? []
    if list.count > 1 { script.dependsOnTime = true }
    let shown = list.last { ($0["t"]?.number ?? 0) <= script.frame } ?? list.first
    let document = shown?["s"] ?? documents
    let numbers: [(String, JSONKey)] = [
      ("fontSize", "s"), ("tracking", "tr"), ("leading", "lh"), ("baselineShift", "ls"),
      ("fillColor", "fc"), ("strokeColor", "sc"), ("strokeWidth", "sw"),
    ]
    var members: [(String, ExpressionValue)] = numbers.compactMap { name, key in
      guard let value = document?[key], let numbers = value.numbers else { return nil }
      return (name, value.isArray ? .numbers(numbers) : .number(numbers.first ?? 0))
    }
    if let font = document?["f"]?.text { members.append(("font", .string(font))) }
    let capitals = document?["ca"]?.integer ?? 0
    members += [
      ("applyFill", .boolean(document?["fc"] != nil)),
      ("applyStroke", .boolean(document?["sc"] != nil)),
      ("isAllCaps", .boolean(capitals == 1)), ("isSmallCaps", .boolean(capitals == 2)),
    ]
    return ExpressionRecord(members)
  }
}
