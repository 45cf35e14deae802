extension BinaryPropertyList {
  /// Returns the string at a path of keys through nested dictionaries; nil if none exists.
  func string(at keys: [String]) -> String? {
    var place = top
    for key in keys {
      guard case .dictionary(let names, let items) = values[place],
        let found = (0..<names.count).first(where: {
          isText(values[reference($0, in: names)], key)
        })
      else { return nil }
      place = reference(found, in: items)
    }
    return string(values[place])
  }
}
