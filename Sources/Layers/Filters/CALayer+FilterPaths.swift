import Foundation

// "filters.NAME.inputRadius", "backgroundFilters.NAME.inputRadius", "compositingFilter.inputAmount".
extension InnerPaths {
  /// Those into filters.
  ///
  /// - Parameters:
  ///   - key: Of the property.
  ///   - isList: Whether it has several, of which the path names one.
  static func filters(_ key: String, isList: Bool) -> InnerPaths {
    InnerPaths(
      read: { $0.filterValue(key, isList: isList, $1) },
      assign: { (layer, value, path, keyPath) throws(KeyPathError) in
        try layer.assignFilterValue(value, key, isList: isList, path, in: keyPath)
      })
  }
}

extension CALayer {
  /// What a path reads behind one of the filter properties; nil where a part is unknown.
  fileprivate func filterValue(_ key: String, isList: Bool, _ path: [String]) -> Any? {
    guard let place = FilterPlace(value(forKey: key), isList: isList, path) else { return nil }
    guard let input = place.path.first else { return place.filter }
    let value = place.filter.value(forKey: input)
    guard place.path.count > 1 else { return value }
    return value.flatMap { AnimatableValue($0) }?.component(place.path.dropFirst())?.boxed
  }

  /// Sets what a path leads to behind one of the filter properties.
  ///
  /// The layer gets a changed copy of the filter, since others may have the same object.
  fileprivate func assignFilterValue(
    _ value: Any?, _ key: String, isList: Bool, _ path: [String], in keyPath: String
  ) throws(KeyPathError) {
    let old = self.value(forKey: key)
    guard let place = FilterPlace(old, isList: isList, path) else {
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
    var new = value
    if path.count > 1 {
      guard let whole = self.value(forKey: input).flatMap({ AnimatableValue($0) }) else {
        throw .unknownComponent(
          keyPath: keyPath, component: path[path.startIndex + 1], available: [])
      }
      new = try whole.replacing(path.dropFirst(), by: value, in: keyPath).boxed
    }
    if let new, takesNumber(input), AnimatableValue(new)?.number == nil {
      throw .wrongType(key: keyPath, expected: CGFloat.takes, got: "\(Swift.type(of: new))")
    }
    guard let result = copy() as? CAFilter else {
      preconditionFailure("the copy of a filter is a filter")
    }
    do { try result.assign(new, forKey: input) } catch {
      switch error {
      case .wrongType(_, let expected, let got):
        throw .wrongType(key: keyPath, expected: expected, got: got)
      case .readOnly: throw .readOnly(key: keyPath)
      default: throw error
      }
    }
    return result
  }

  /// Whether an input takes numbers alone.
  private func takesNumber(_ key: String) -> Bool {
    FilterKind(name: type)?.defaults[key].flatMap { AnimatableValue($0)?.number } != nil
  }
}
