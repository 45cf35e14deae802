/// Which axis-aligned boxes overlap which, for thousands of boxes: a tree of boxes, each half of
/// the one above.
///
/// Takes time in proportion to n·log² n and to the number of pairs found.
struct DepthBoxes {
  typealias Box = (low: SIMD2<Double>, high: SIMD2<Double>)

  private struct Node {
    var box: Box
    /// The boxes below it, as a range of `sequence`.
    var members: Range<Int>
    /// The first of two nodes, or nil for a leaf.
    var children: Int?
  }

  private let boxes: [Box]
  private var sequence: [Int]
  private var nodes: [Node] = []

  private static let mostInLeaf = 4

  /// - Parameter members: The places in `boxes` that take part.
  init(_ boxes: [Box], members: [Int]) {
    self.boxes = boxes
    sequence = members
    guard !members.isEmpty else { return }
    nodes.append(node(members.indices))
    var next = 0
    while next < nodes.count {
      split(next)
      next += 1
    }
  }

  private func node(_ range: Range<Int>) -> Node {
    var box = boxes[sequence[range.lowerBound]]
    for place in range.dropFirst() {
      let other = boxes[sequence[place]]
      box.low = pointwiseMin(box.low, other.low)
      box.high = pointwiseMax(box.high, other.high)
    }
    return Node(box: box, members: range)
  }

  private mutating func split(_ index: Int) {
    let range = nodes[index].members
    guard range.count > Self.mostInLeaf else { return }
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for place in range {
      let middle = twiceMiddle(sequence[place])
      low = pointwiseMin(low, middle)
      high = pointwiseMax(high, middle)
    }
    let axis = high.x - low.x >= high.y - low.y ? 0 : 1
    let sorted = sequence[range].map { (twiceMiddle($0)[axis], $0) }.sorted { $0 < $1 }
    for (offset, element) in sorted.enumerated() {
      sequence[range.lowerBound + offset] = element.1
    }
    let half = range.lowerBound + range.count / 2
    nodes[index].children = nodes.count
    nodes.append(node(range.lowerBound..<half))
    nodes.append(node(half..<range.upperBound))
  }

  private func twiceMiddle(_ index: Int) -> SIMD2<Double> {
    boxes[index].low + boxes[index].high
  }

  /// The members after `index` whose boxes overlap its box, in ascending order.
  func overlaps(after index: Int) -> [Int] {
    guard !nodes.isEmpty else { return [] }
    var found: [Int] = []
    var open = [0]
    while let next = open.popLast() {
      let node = nodes[next]
      guard Self.overlap(node.box, boxes[index]) else { continue }
      if let children = node.children {
        open.append(children)
        open.append(children + 1)
      } else {
        for other in sequence[node.members]
        where other > index && Self.overlap(boxes[other], boxes[index]) {
          found.append(other)
        }
      }
    }
    return found.sorted()
  }

  static func overlap(_ a: Box, _ b: Box) -> Bool {
    a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y
  }
}
