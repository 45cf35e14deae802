import StrataTestSupport
import Testing
import UIKit

/// Values that are compared and added like numbers, and index paths.
@Suite struct NumericValueTests {
  @Test func `priorities, levels and weights are compared by their numbers`() {
    expect(UILayoutPriority.defaultLow < .defaultHigh && UILayoutPriority.required >= .required)
    expect(UIWindow.Level.alert > .statusBar && max(UIWindow.Level.normal, .alert) == .alert)
    let weights: [UIFont.Weight] = [.bold, .thin, .regular]
    expectEqual(weights.sorted(), [.thin, .regular, .bold])
  }

  @Test func `numbers are added and subtracted`() {
    var level = UIWindow.Level.alert + 1
    expectEqual(level.rawValue, 2001)
    level -= 2
    level += 0.5
    expectEqual(level, UIWindow.Level(1999.5))
    expectEqual(1 + UILayoutPriority.defaultHigh - 2, UILayoutPriority(749))
    expectEqual(UIWindow.Level.alert - UIWindow.Level.statusBar, 1000)
  }

  @Test func `an index path has a section and a row`() {
    var path = IndexPath(row: 3, section: 2)
    expectEqual(path, IndexPath(item: 3, section: 2))
    expectEqual(path, IndexPath(indexes: [2, 3]))
    (path.section, path.row) = (5, 6)
    expect(path.section == 5 && path.row == 6 && path.item == 6)
  }
}
