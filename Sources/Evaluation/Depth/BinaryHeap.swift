/// A priority queue that returns the smallest key.
struct BinaryHeap {
  private var keys: [Int] = []

  mutating func insert(_ key: Int) {
    var place = keys.count
    keys.append(key)
    while place > 0, keys[(place - 1) / 2] > key {
      keys[place] = keys[(place - 1) / 2]
      place = (place - 1) / 2
    }
    keys[place] = key
  }

  mutating func popLeast() -> Int? {
    guard let least = keys.first, let key = keys.popLast() else { return nil }
    guard !keys.isEmpty else { return least }
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < keys.count else { break }
      if child + 1 < keys.count, keys[child + 1] < keys[child] { child += 1 }
      guard keys[child] < key else { break }
      keys[place] = keys[child]
      place = child
    }
    keys[place] = key
    return least
  }
}
