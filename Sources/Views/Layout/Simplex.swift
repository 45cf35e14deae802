/// Solves linear equations and inequalities of which some are only wished for.
///
/// The method is Cassowary's (Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint
/// Solving Algorithm", 2001): a simplex tableau in which every constraint that is not required has
/// variables for how far it is missed. What is missed of a higher priority counts more than whatever is
/// missed of lower ones: the objective has a number for each priority, compared in their order.
struct Simplex {
  /// A variable of the caller's, or one that the tableau adds.
  typealias Symbol = Int

  /// Numbers times variables, and a constant.
  struct Expression {
    var constant = 0.0
    var terms: [Symbol: Double] = [:]

    static func + (left: Expression, right: Expression) -> Expression {
      var sum = left
      sum.add(right)
      return sum
    }

    static func - (left: Expression, right: Expression) -> Expression {
      var sum = left
      sum.add(right, times: -1)
      return sum
    }

    static func * (left: Expression, factor: Double) -> Expression {
      var product = Expression()
      product.add(left, times: factor)
      return product
    }

    mutating func add(_ other: Expression, times factor: Double = 1) {
      constant += other.constant * factor
      for (symbol, coefficient) in other.terms { add(symbol, coefficient * factor) }
    }

    mutating func add(_ symbol: Symbol, _ coefficient: Double) {
      let sum = (terms[symbol] ?? 0) + coefficient
      terms[symbol] = abs(sum) < Simplex.zero ? nil : sum
    }
  }

  /// How an expression relates to 0.
  enum Relation { case equal, atLeast, atMost }

  private enum Kind { case external, slack, error, dummy }

  /// What counts as nothing, in points.
  fileprivate static let zero = 1e-8

  private var kinds: [Kind] = []
  private var rows: [Symbol: Expression] = [:]
  /// How much is missed: for each symbol a number of every priority, the highest first.
  private var costs: [Symbol: [Double]] = [:]
  private let levels: Int

  /// - Parameter levels: How many priorities there are below required.
  init(levels: Int) { self.levels = levels }

  /// A new variable, which is 0 as long as nothing says otherwise.
  mutating func makeVariable() -> Symbol { makeSymbol(.external) }

  func value(of variable: Symbol) -> Double { rows[variable]?.constant ?? 0 }

  func value(of expression: Expression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.value * value(of: $1.key) }
  }

  /// Adds a constraint: `expression` is, is at least, or is at most 0.
  ///
  /// - Parameter level: Its priority, 0 being the highest; nil for a required one.
  /// - Returns: False for a required one that contradicts others, which is then left out.
  mutating func add(_ expression: Expression, _ relation: Relation, level: Int?) -> Bool {
    var row = Expression(constant: expression.constant)
    for (symbol, coefficient) in expression.terms { substitute(symbol, coefficient, into: &row) }
    var marker: Symbol?
    var other: Symbol?
    switch relation {
    case .equal:
      if let level {
        let (over, under) = (makeSymbol(.error), makeSymbol(.error))
        row.add(over, -1)
        row.add(under, 1)
        (marker, other) = (over, under)
        addCost(over, level)
        addCost(under, level)
      } else {
        let dummy = makeSymbol(.dummy)
        row.add(dummy, 1)
        marker = dummy
      }
    case .atLeast, .atMost:
      let sign = relation == .atLeast ? -1.0 : 1.0
      let slack = makeSymbol(.slack)
      row.add(slack, sign)
      marker = slack
      if let level {
        let error = makeSymbol(.error)
        row.add(error, -sign)
        other = error
        addCost(error, level)
      }
    }
    if row.constant < 0 { row = row * -1 }
    return enter(row, marker, other)
  }

  // MARK: Rows

  private mutating func makeSymbol(_ kind: Kind) -> Symbol {
    kinds.append(kind)
    return kinds.count - 1
  }

  private mutating func addCost(_ symbol: Symbol, _ level: Int) {
    var cost = [Double](repeating: 0, count: levels)
    cost[level] = 1
    charge(symbol, cost)
  }

  private mutating func charge(_ symbol: Symbol, _ cost: [Double], times factor: Double = 1) {
    var sum = costs[symbol] ?? [Double](repeating: 0, count: levels)
    for index in sum.indices { sum[index] += cost[index] * factor }
    costs[symbol] = sum.allSatisfy { abs($0) < Self.zero } ? nil : sum
  }

  private func substitute(_ symbol: Symbol, _ factor: Double, into row: inout Expression) {
    if let known = rows[symbol] { row.add(known, times: factor) } else { row.add(symbol, factor) }
  }

  /// Makes room for a row, `0 = row`, with a symbol of its own on the left.
  private mutating func enter(_ row: Expression, _ marker: Symbol?, _ other: Symbol?) -> Bool {
    if let subject = subject(of: row, marker, other) {
      pivot(row, on: subject)
    } else if row.terms.keys.allSatisfy({ kinds[$0] == .dummy }) {
      // Nothing but what is fixed: it holds, or never will.
      guard abs(row.constant) < 1e-6, let marker else { return false }
      pivot(row, on: marker)
    } else {
      return enterWithArtificial(row)
    }
    optimize()
    return true
  }

  /// A symbol that the row can be solved for without any becoming less than 0.
  private func subject(of row: Expression, _ marker: Symbol?, _ other: Symbol?) -> Symbol? {
    if let external = row.terms.keys.filter({ kinds[$0] == .external }).min() { return external }
    for symbol in [marker, other].compactMap({ $0 })
    where kinds[symbol] == .slack || kinds[symbol] == .error {
      if (row.terms[symbol] ?? 0) < 0 { return symbol }
    }
    return nil
  }

  private mutating func enterWithArtificial(_ row: Expression) -> Bool {
    let artificial = makeSymbol(.slack)
    rows[artificial] = row
    var objective = row
    optimize(&objective)
    let isPossible = abs(objective.constant) < 1e-6
    // What is not possible is left out again.
    if let basic = rows.removeValue(forKey: artificial), isPossible {
      let entering = basic.terms.keys.filter { kinds[$0] != .dummy }.min()
      if let entering { pivot(basic - Expression(terms: [artificial: 1]), on: entering) }
    }
    for key in rows.keys { rows[key]?.terms[artificial] = nil }
    costs[artificial] = nil
    if isPossible { optimize() }
    return isPossible
  }

  /// Solves `0 = row` for a symbol and puts the result into all other rows.
  private mutating func pivot(_ row: Expression, on symbol: Symbol) {
    guard let coefficient = row.terms[symbol] else { return }
    var solved = row
    solved.terms[symbol] = nil
    solved = solved * (-1 / coefficient)
    for key in rows.keys {
      guard let factor = rows[key]?.terms[symbol] else { continue }
      rows[key]?.terms[symbol] = nil
      rows[key]?.add(solved, times: factor)
    }
    if let cost = costs.removeValue(forKey: symbol) {
      for (term, factor) in solved.terms { charge(term, cost, times: factor) }
    }
    rows[symbol] = solved
  }

  // MARK: Optimising

  /// Lessens what is missed as far as it goes.
  private mutating func optimize() {
    while let entering = costs.filter({ kinds[$0.key] != .dummy && isLess($0.value) }).keys.min() {
      guard exchange(entering) else { return }
    }
  }

  /// The same for one expression, which is kept in terms of the tableau.
  private mutating func optimize(_ objective: inout Expression) {
    while let entering = objective.terms.filter({ kinds[$0.key] != .dummy && $0.value < -Self.zero }
    )
    .keys.min() {
      guard exchange(entering) else { return }
      guard let factor = objective.terms.removeValue(forKey: entering), let row = rows[entering]
      else { return }
      objective.add(row, times: factor)
    }
  }

  private func isLess(_ cost: [Double]) -> Bool {
    guard let first = cost.first(where: { abs($0) > Self.zero }) else { return false }
    return first < 0
  }

  /// Has a symbol grow until another one is 0, which it changes places with; false where nothing stops
  /// it.
  private mutating func exchange(_ entering: Symbol) -> Bool {
    var best: (symbol: Symbol, ratio: Double)?
    for (symbol, row) in rows where kinds[symbol] != .external {
      guard let coefficient = row.terms[entering], coefficient < -Self.zero else { continue }
      let ratio = -row.constant / coefficient
      if let known = best, (ratio, symbol) >= (known.ratio, known.symbol) { continue }
      best = (symbol, ratio)
    }
    guard let leaving = best?.symbol, let row = rows.removeValue(forKey: leaving) else {
      return false
    }
    pivot(row - Expression(terms: [leaving: 1]), on: entering)
    return true
  }
}
