/// The strongly connected components of a graph, by Tarjan's algorithm with an explicit stack.
struct StrongComponents {
  /// The component of each node.
  ///
  /// An edge between components goes from the higher number to the lower.
  private(set) var component: [Int]
  private(set) var count = 0

  /// - Parameter successors: The successors of each node, as node indices.
  init(_ successors: [[Int]]) {
    let unseen = -1
    component = Array(repeating: unseen, count: successors.count)
    var number = Array(repeating: unseen, count: successors.count)
    var lowest = number
    var next = 0
    var pending: [Int] = []
    var path: [(node: Int, edge: Int)] = []
    for root in successors.indices where number[root] == unseen {
      path.append((root, 0))
      while let (node, edge) = path.last {
        if edge == 0, number[node] == unseen {
          number[node] = next
          lowest[node] = next
          next += 1
          pending.append(node)
        }
        if edge < successors[node].count {
          path[path.count - 1].edge += 1
          let other = successors[node][edge]
          if number[other] == unseen {
            path.append((other, 0))
          } else if component[other] == unseen {
            lowest[node] = min(lowest[node], number[other])
          }
          continue
        }
        path.removeLast()
        if let above = path.last?.node { lowest[above] = min(lowest[above], lowest[node]) }
        guard lowest[node] == number[node] else { continue }
        while let member = pending.popLast() {
          component[member] = count
          if member == node { break }
        }
        count += 1
      }
    }
  }
}
