/// Finds the likely intended name for an unknown name.
package enum Spelling {
  /// The maximum length of names that are compared, so that a malicious one costs nothing.
  private static let longest = 64

  /// Returns the known name that is most similar to a misspelled name; nil if none is similar.
  ///
  /// Names are similar if they differ, ignoring case, by at most two edits, and by at most one for
  /// every three letters of the longer name.
  package static func nearest(to name: String, among known: [String]) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= longest else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in known {
      let letters = Array(candidate.lowercased().unicodeScalars)
      guard letters.count <= longest, abs(letters.count - wanted.count) <= 2 else { continue }
      let distance = distance(wanted, letters)
      let most = min(2, max(wanted.count, letters.count) / 3)
      if distance <= most, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Returns the number of letters to insert, delete, replace or swap with their neighbor
  /// (Damerau–Levenshtein distance, each letter moved at most once).
  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        var least = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      (before, last) = (last, current)
    }
    return last[second.count]
  }
}
