import Foundation

// "filters.NAME.inputRadius", "backgroundFilters.NAME.inputRadius", "compositingFilter.inputAmount".
extension CALayer {
  /// Whether a path through a property goes on inside a filter.
  static func leadsIntoFilters(_ key: String) -> Bool {
    FilterPlace.isList(key) || key == "compositingFilter"
  }

  /// What a path reads behind one of the filter properties; nil where a part is unknown.
  func filterValue(_ key: String, _ path: [String]) -> Any? {
    guard let place = FilterPlace(value(forKey: key), isList: FilterPlace.isList(key), path)
    else { return nil }
    guard let input = place.path.first else { return place.filter }
    let value = place.filter.value(forKey: input)
    guard place.path.count > 1 else { return value }
    return value.flatMap { AnimatableValue($0) }?.component(place.path.dropFirst())?.boxed
  }

  /// Sets what a path leads to behind one of the filter properties.
  ///
  /// The layer gets a changed copy of the filter, since others may have the same object.
  func assignFilterValue(
    _ value: Any?, _ key: String, _ path: [String], in keyPath: String
  ) throws(KeyPathError) {
    let old = self.value(forKey: key)
    guard let place = FilterPlace(old, isList: FilterPlace.isList(key), path) else {
      throw .noSuchFilter(keyPath: keyPath, name: path[0])
    }
    let filter = try place.filter.changed(place.path, to: value, in: keyPath)
    guard let index = place.index, var list = old as? [Any] else {
      return try assign(filter, forKey: key)
    }
    list[index] = filter
    try assign(list, forKey: key)
  }
}

/// Where a path leads among the filters of a property.
struct FilterPlace {
  let filter: CAFilter
  /// In the property's list; nil where it is no list.
  var index: Int?
  /// What of the path is left.
  var path: ArraySlice<String>

  /// Whether a property has a list of filters, into which paths lead by name.
  static func isList(_ key: String) -> Bool { key == "filters" || key == "backgroundFilters" }

  init?(_ value: Any?, isList: Bool, _ path: [String]) {
    guard isList else {
      guard let filter = value.flatMap({ CAFilter.described(by: $0) }) else { return nil }
      (self.filter, self.path) = (filter, path[...])
      return
    }
    let filters = (value as? [Any] ?? []).map { CAFilter.described(by: $0) }
    guard let index = filters.firstIndex(where: { ($0?.name ?? $0?.type) == path.first }),
      let filter = filters[index]
    else { return nil }
    (self.filter, self.index, self.path) = (filter, index, path.dropFirst())
  }

  /// What the path reads of the filter, as an animation has it.
  var value: AnimatedValue? {
    path.first.flatMap { filter.value(forKey: $0) }.flatMap { AnimatableValue($0) }?
      .component(path.dropFirst()).flatMap { AnimatedValue($0) }
  }

  /// A copy of the filter with an animation's value; nil where that does not fit.
  func filter(with value: AnimatedValue) -> CAFilter? {
    guard !path.isEmpty, let value = value.boxed else { return nil }
    return try? filter.changed(path, to: value, in: "")
  }
}

extension CAFilter {
  /// A copy with one value replaced.
  fileprivate func changed(
    _ path: ArraySlice<String>, to value: Any?, in keyPath: String
  ) throws(KeyPathError) -> CAFilter {
    guard let input = path.first else {
      guard let value, let other = CAFilter.described(by: value) else {
        throw .wrongType(
          key: keyPath, expected: "a filter", got: value.map { "\(Swift.type(of: $0))" } ?? "nil")
      }
      return other
    }
    guard input != "type" else { throw .readOnly(key: keyPath) }
    var new = value
    if path.count > 1 {
      guard let whole = self.value(forKey: input).flatMap({ AnimatableValue($0) }) else {
        throw .unknownComponent(
          keyPath: keyPath, component: path[path.startIndex + 1], available: [])
      }
      new = try whole.replacing(path.dropFirst(), by: value, in: keyPath).boxed
    }
    if let new, let expected = expectation(input), !expected.isMet(by: new) {
      throw .wrongType(key: keyPath, expected: expected.takes, got: "\(Swift.type(of: new))")
    }
    guard let result = copy() as? CAFilter else {
      preconditionFailure("the copy of a filter is a filter")
    }
    result.setValue(new, forKey: input)
    return result
  }

  /// What a key takes; nil where that is anything.
  private func expectation(_ key: String) -> Expectation? {
    switch key {
    case "name": return .string
    case "enabled", "isEnabled": return .flag
    default:
      let fallback = FilterKind(name: type)?.defaults[key]
      return fallback.flatMap { AnimatableValue($0)?.number } == nil ? nil : .number
    }
  }

  private enum Expectation {
    case string, flag, number

    var takes: String {
      switch self {
      case .string: String.takes
      case .flag: Bool.takes
      case .number: CGFloat.takes
      }
    }

    func isMet(by value: Any) -> Bool {
      let value = AnimatableValue(value)
      switch self {
      case .string: return value.flatMap { String($0) } != nil
      case .flag, .number: return value?.number != nil
      }
    }
  }
}
