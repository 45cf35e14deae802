extension CommandInfo.Argument {
  /// The line of the argument under SYNOPSIS.
  var synopsis: String {
    let name = preferredName.map { Mdoc.option($0.text) }
    let words = [name, value.map { "Ar \($0)" }, isRepeating ? "No ..." : nil]
    let text = words.compactMap { $0 }.joined(separator: " ")
    return isOptional ? ".Op \(text)" : ".\(text)"
  }

  /// The list entry of the argument: its names, description, possible values and default.
  var item: [String] {
    let options = (names ?? []).map { Mdoc.option($0.text) }.joined(separator: " , ")
    let words = [options.isEmpty ? nil : options, value.map { "Ar \($0)" }]
    var text = abstract ?? ""
    if let allValues, allValues.contains(where: { !text.contains($0) }) {
      text += " One of \(Self.list(allValues))."
    }
    if let defaultValue, !text.contains("default:") { text += " Default: \(defaultValue)." }
    var lines = [".It " + words.compactMap { $0 }.joined(separator: " ")] + Mdoc.text(text)
    if let discussion { lines += [".Pp"] + Mdoc.text(discussion) }
    return lines
  }

  /// The placeholder of the value; nil for a flag.
  private var value: String? {
    kind == .flag ? nil : Mdoc.argument(valueName ?? "value")
  }

  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
