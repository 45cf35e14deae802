import Foundation
import UIKit

public final class CountingLabel: UILabel {
    private var timer: Timer?
    private var value: Double = 0

    public func count(to end: Double) {
        timer = Timer.scheduledTimer(timeInterval: 1.0 / 60, target: self, selector: Selector("tickWithTimer:", CountingLabel.tick(timer:)), userInfo: nil, repeats: true)
        value = Foundation.floor(end)
    }

    private func tick(timer: Timer) {
        text = String(format: "%.1f %@", value, "%" as NSString)
    }
}
