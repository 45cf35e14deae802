//  Entrances
import Foundation
import UIKit

/// Where a view comes from.
public protocol Entrance {
    var start: CGAffineTransform { get }
}

final class EntranceTimer: NSObject {
    private var key = 0
    private var timer: Timer?

    func wait() {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: Selector("enter", EntranceTimer.enter), userInfo: nil, repeats: false)
        objc_setAssociatedObject(self, &key, timer, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }

    private func enter() {}
}
