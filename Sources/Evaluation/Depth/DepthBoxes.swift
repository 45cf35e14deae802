/// A tree of bounding boxes that finds overlaps among thousands of axis-aligned boxes.
///
/// Each node has half of the boxes of its parent. The complexity is O(n·log² n) plus the number of
/// pairs found.
struct DepthBoxes {
  typealias DepthBounds = (low: SIMD2<Double>, high: SIMD2<Double>)

  private struct Node {
    var box: DepthBounds
    /// The boxes in its subtree, as a range of `sequence`.
    var members: Range<Int>
    /// The index of the first of two child nodes, or nil for a leaf.
    var children: Int?
  }

  private let boxes: [DepthBounds]
  private var sequence: [Int]
  private var nodes: [Node] = []

  private static let maximumInNode = 4

  /// - Parameter members: The indices of the participating boxes in `boxes`.
  init(_ boxes: [DepthBounds], members: [Int]) {
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
    guard range.count > Self.maximumInNode else { return }
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

  /// Returns the members after `index` whose boxes overlap its box, in ascending order.
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

  static func overlap(_ a: DepthBounds, _ b: DepthBounds) -> Bool {
    a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y
  }
}
