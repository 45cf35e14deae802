/// A method of arrays.
enum ListMethod: String {
  case push, pop, shift, unshift, splice, reverse, sort, fill
  case slice, concat, join, indexOf, lastIndexOf, includes, toString, at, flat, flatMap
  case forEach, map, filter, reduce, reduceRight, some, every, find, findIndex

  func call(
    _ list: ExpressionList, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch self {
    case .push, .pop, .shift, .unshift, .splice, .reverse, .sort, .fill:
      run.mayFormCycle(list)
      return try change(list, arguments, run)
    case .slice:
      let range = try run.range(arguments, of: list.items.count)
      try run.meter.allocate(range.count + 1)
      return run.list(Array(list.items[range]))
    case .concat:
      var items = list.items
      for argument in arguments {
        if case .list(let other)? = try run.vector(argument) {
          items += other.items
        } else {
          items.append(argument)
        }
        try run.meter.allocate(items.count)
      }
      return run.list(items)
    case .join, .toString:
      let separator = self == .join ? arguments.first : nil
      return .string(
        try run.joined(
          list.items,
          separator: separator.map { (value) throws(ExpressionFailure) in try run.text(value) }
            ?? ","))
    case .indexOf, .lastIndexOf, .includes:
      try run.meter.step(list.items.count)
      let wanted = arguments.first ?? .undefined
      let place =
        self == .lastIndexOf
        ? try lastPlace(of: wanted, in: list.items, Array(arguments.dropFirst()), run)
        : try firstPlace(of: wanted, in: list.items, Array(arguments.dropFirst()), run)
      return self == .includes ? .boolean(place != nil) : .number(Double(place ?? -1))
    case .at:
      let given = Int(clamping: try run.number(arguments.first ?? .number(0)))
      let index = given < 0 ? list.items.count + given : given
      return list.items.indices.contains(index) ? list.items[index] : .undefined
    case .flat:
      let depth = try arguments.first.map { (value) throws(ExpressionFailure) in
        Int(clamping: try run.number(value))
      }
      return run.list(try flattened(list.items, depth: depth ?? 1, run))
    case .flatMap:
      let mapped = try ListMethod.map.call(list, arguments, run)
      guard case .list(let mapped) = mapped else { return mapped }
      return run.list(try flattened(mapped.items, depth: 1, run))
    case .reduce, .reduceRight: return try reduced(list, arguments, run)
    case .forEach, .map, .filter, .some, .every, .find, .findIndex:
      return try visit(list, arguments.first ?? .undefined, run)
    }
  }

  // MARK: Search

  /// - Parameter arguments: The first index that is compared; negative to count from the end.
  private func firstPlace(
    of wanted: ExpressionValue, in items: [ExpressionValue], _ arguments: [ExpressionValue],
    _ run: ExpressionRun
  ) throws(ExpressionFailure) -> Int? {
    for index in try run.range(Array(arguments.prefix(1)), of: items.count)
    where try run.areIdentical(items[index], wanted) {
      return index
    }
    return nil
  }

  /// - Parameter arguments: The last index that is compared; negative to count from the end.
  private func lastPlace(
    of wanted: ExpressionValue, in items: [ExpressionValue], _ arguments: [ExpressionValue],
    _ run: ExpressionRun
  ) throws(ExpressionFailure) -> Int? {
    let given = try arguments.first.map { (value) throws(ExpressionFailure) in
      Int(clamping: try run.number(value))
    }
    let last = given.map { $0 < 0 ? items.count + $0 : $0 } ?? items.count - 1
    for index in items.indices.prefix(max(last + 1, 0)).reversed()
    where try run.areIdentical(items[index], wanted) {
      return index
    }
    return nil
  }

  private func flattened(
    _ items: [ExpressionValue], depth: Int, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> [ExpressionValue] {
    // An array may contain itself.
    try run.meter.enter()
    defer { run.meter.leave() }
    var result: [ExpressionValue] = []
    for item in items {
      try run.meter.allocate(1)
      if depth > 0, case .list(let inner) = item {
        result += try flattened(inner.items, depth: depth - 1, run)
      } else {
        result.append(item)
      }
    }
    return result
  }

  // MARK: Changes

  private func change(
    _ list: ExpressionList, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch self {
    case .push:
      try run.meter.allocate(arguments.count)
      list.items += arguments
      return .number(Double(list.items.count))
    case .unshift:
      try run.meter.allocate(arguments.count + list.items.count)
      list.items.insert(contentsOf: arguments, at: 0)
      return .number(Double(list.items.count))
    case .pop: return list.items.popLast() ?? .undefined
    case .shift:
      try run.meter.step(list.items.count)
      return list.items.isEmpty ? .undefined : list.items.removeFirst()
    case .splice:
      try run.meter.allocate(list.items.count + arguments.count)
      let start = try run.range(Array(arguments.prefix(1)), of: list.items.count).lowerBound
      let most = list.items.count - start
      let count =
        arguments.count > 1
        ? min(max(Int(clamping: try run.number(arguments[1])), 0), most) : most
      let removed = Array(list.items[start..<start + count])
      list.items.replaceSubrange(start..<start + count, with: arguments.dropFirst(2))
      return run.list(removed)
    case .reverse:
      try run.meter.step(list.items.count)
      list.items.reverse()
    case .fill:
      let range = try run.range(Array(arguments.dropFirst()), of: list.items.count)
      try run.meter.step(range.count)
      for index in range { list.items[index] = arguments.first ?? .undefined }
    default:
      var comparison = arguments.first
      if case .undefined? = comparison { comparison = nil }
      list.items = try sorted(list.items, by: comparison, run)
    }
    return .list(list)
  }

  /// Sorts values by a function of the program, or as texts; equal ones keep their order.
  private func sorted(
    _ items: [ExpressionValue], by comparison: ExpressionValue?, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> [ExpressionValue] {
    guard items.count > 1 else { return items }
    try run.meter.enter()
    defer { run.meter.leave() }
    let middle = items.count / 2
    let first = try sorted(Array(items[..<middle]), by: comparison, run)
    let second = try sorted(Array(items[middle...]), by: comparison, run)
    try run.meter.step(items.count)
    var merged: [ExpressionValue] = []
    merged.reserveCapacity(items.count)
    var (a, b) = (0, 0)
    while a < first.count, b < second.count {
      if try precedes(second[b], first[a], comparison, run) {
        merged.append(second[b])
        b += 1
      } else {
        merged.append(first[a])
        a += 1
      }
    }
    return merged + first[a...] + second[b...]
  }

  private func precedes(
    _ a: ExpressionValue, _ b: ExpressionValue, _ comparison: ExpressionValue?,
    _ run: ExpressionRun
  ) throws(ExpressionFailure) -> Bool {
    if let comparison { return try run.number(run.call(comparison, [a, b])) < 0 }
    return try run.precedes(run.text(a), run.text(b))
  }

  // MARK: Visits

  private func visit(
    _ list: ExpressionList, _ function: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    var kept: [ExpressionValue] = []
    for (index, item) in list.items.enumerated() {
      try run.meter.allocate(1)
      let result = try run.call(function, [item, .number(Double(index)), .list(list)])
      switch self {
      case .map: kept.append(result)
      case .filter: if run.truth(result) { kept.append(item) }
      case .some: if run.truth(result) { return .boolean(true) }
      case .every: if !run.truth(result) { return .boolean(false) }
      case .find: if run.truth(result) { return item }
      case .findIndex: if run.truth(result) { return .number(Double(index)) }
      default: break
      }
    }
    switch self {
    case .map, .filter: return run.list(kept)
    case .some: return .boolean(false)
    case .every: return .boolean(true)
    case .findIndex: return .number(-1)
    default: return .undefined
    }
  }

  private func reduced(
    _ list: ExpressionList, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    var rest = self == .reduce ? list.items[...] : list.items.reversed()[...]
    guard let first = arguments.count > 1 ? arguments[1] : rest.popFirst() else {
      throw run.fail("reduce of an empty array without an initial value")
    }
    var result = first
    for (index, item) in rest.enumerated() {
      try run.meter.step()
      result = try run.call(
        arguments.first ?? .undefined, [result, item, .number(Double(index)), .list(list)])
    }
    return result
  }
}
