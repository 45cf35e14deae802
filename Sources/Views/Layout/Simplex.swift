/// Solves linear equations and inequalities, some of which are optional.
///
/// The method is Cassowary (Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic
/// Constraint Solving Algorithm", 2001): a simplex tableau in which every optional constraint has
/// error variables for its violation. A violation of a higher priority outweighs all violations of
/// lower ones: the objective has one number per priority, compared lexicographically.
struct Simplex {
  /// A variable of the caller or one added by the tableau.
  typealias Symbol = Int

  /// A linear combination of variables plus a constant.
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

  /// The relation of an expression to 0.
  enum Relation { case equal, atLeast, atMost }

  private enum SymbolKind { case external, slack, error, dummy }

  /// The tolerance below which a value counts as 0, in points.
  fileprivate static let zero = 1e-8

  private var kinds: [SymbolKind] = []
  private var rows: [Symbol: Expression] = [:]
  /// The objective: for each symbol one coefficient per priority, highest first.
  private var costs: [Symbol: [Double]] = [:]
  private let levels: Int

  /// Creates an empty tableau.
  ///
  /// - Parameter levels: The number of optional priorities.
  init(levels: Int) { self.levels = levels }

  /// Adds a variable, which is 0 until a constraint determines it.
  mutating func makeVariable() -> Symbol { makeSymbol(.external) }

  func value(of variable: Symbol) -> Double { rows[variable]?.constant ?? 0 }

  func value(of expression: Expression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.value * value(of: $1.key) }
  }

  /// Adds the constraint that an expression is 0, at least 0, or at most 0.
  ///
  /// - Parameter level: The priority, with 0 the highest; nil for a required constraint.
  /// - Returns: False if a required constraint contradicts others; it is then left out.
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

  private mutating func makeSymbol(_ kind: SymbolKind) -> Symbol {
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

  /// Adds the row `0 = row` and chooses its basic variable.
  private mutating func enter(_ row: Expression, _ marker: Symbol?, _ other: Symbol?) -> Bool {
    if let subject = subject(of: row, marker, other) {
      pivot(row, on: subject)
    } else if row.terms.keys.allSatisfy({ kinds[$0] == .dummy }) {
      // Only dummy variables: the row holds already or is contradictory.
      guard abs(row.constant) < 1e-6, let marker else { return false }
      pivot(row, on: marker)
    } else {
      return enterWithArtificial(row)
    }
    optimize()
    return true
  }

  /// Returns a symbol that the row can be solved for without making any variable negative.
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
    // Remove the artificial variable, or the whole row if it is infeasible.
    if let basic = rows.removeValue(forKey: artificial), isPossible {
      let entering = basic.terms.keys.filter { kinds[$0] != .dummy }.min()
      if let entering { pivot(basic - Expression(terms: [artificial: 1]), on: entering) }
    }
    for key in rows.keys { rows[key]?.terms[artificial] = nil }
    costs[artificial] = nil
    if isPossible { optimize() }
    return isPossible
  }

  /// Solves `0 = row` for a symbol and substitutes the result into all other rows.
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

  // MARK: Optimizing

  /// Minimizes the objective.
  private mutating func optimize() {
    while let entering = costs.filter({ kinds[$0.key] != .dummy && isLess($0.value) }).keys.min() {
      guard exchange(entering) else { return }
    }
  }

  /// Minimizes an expression, which is kept in terms of the tableau.
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

  /// Increases a symbol until a basic variable reaches 0, and exchanges the two.
  ///
  /// - Returns: False if no variable limits the increase.
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
