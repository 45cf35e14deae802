import Foundation

// "filters.NAME.inputRadius", "backgroundFilters.NAME.inputRadius",
// "compositingFilter.inputAmount".
extension InnerPaths {
  /// Returns the paths into the filters of a property.
  static func filters(_ key: String) -> InnerPaths {
    let isList = FilterPlace.isList(key)
    return InnerPaths(
      read: { $0.filterValue(key, isList: isList, $1) },
      assign: { (layer, value, path, keyPath) throws(KeyPathError) in
        try layer.assignFilterValue(value, key, isList: isList, path, in: keyPath)
      })
  }
}

extension CALayer {
  /// Returns the value at a path in one of the filter properties, or nil if a component is unknown.
  fileprivate func filterValue(_ key: String, isList: Bool, _ path: [String]) -> Any? {
    guard let place = FilterPlace(value(forKey: key), isList: isList, path) else { return nil }
    guard let input = place.path.first else { return place.filter }
    let value = place.filter.value(forKey: input)
    guard place.path.count > 1 else { return value }
    return value.flatMap { AnimatableValue($0) }?.component(place.path.dropFirst())?.boxed
  }

  /// Sets the value at a path in one of the filter properties.
  ///
  /// The layer gets a changed copy of the filter, because the object may be shared.
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

/// The filter of a property that a path leads to.
struct FilterPlace {
  let filter: CAFilter
  /// The index in the property's list; nil if the property is not a list.
  var index: Int?
  /// The rest of the path.
  var path: ArraySlice<String>

  /// Returns whether a property has a list of filters, whose key paths contain a filter's name.
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

  /// The value at the path, in the form that animations use.
  var value: AnimatedValue? {
    path.first.flatMap { filter.value(forKey: $0) }.flatMap { AnimatableValue($0) }?
      .component(path.dropFirst()).flatMap { AnimatedValue($0) }
  }

  /// Returns a copy of the filter with an animation's value, or nil if it is unsuitable.
  func filter(with value: AnimatedValue) -> CAFilter? {
    guard !path.isEmpty, let value = value.boxed else { return nil }
    return try? filter.changed(path, to: value, in: "")
  }
}

extension CAFilter {
  /// Returns a copy with one value replaced.
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
      preconditionFailure("the copy of a CAFilter must be a CAFilter")
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

  /// Returns whether an input takes only numbers.
  private func takesNumber(_ key: String) -> Bool {
    kind?.defaults[key].flatMap { AnimatableValue($0)?.number } != nil
  }
}
