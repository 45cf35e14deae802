//
//  LoadingHUD.swift
//

import UIKit

/// A view over the whole window while something loads.
class LoadingHUD: UIView {
    class var shared: LoadingHUD { return hud }
    private static let hud = LoadingHUD()

    var onTap: TapTarget?
    private var timer = Timer(timeInterval: 0, repeats: false) { _ in }
    private var font: UIFont { return UIFont.systemFont(ofSize: 12) }
    private let began: NSDate = Date() as NSDate

    static func show() {
        let hud = LoadingHUD.shared
        if let frame = UIApplication.shared.delegate?.window?.frame { hud.frame = frame }
        NotificationCenter.default.addObserver(hud, selector: Selector("rotatedWithNotification:", LoadingHUD.rotated(notification: )), name: nil, object: nil)
    }

    func rotated(notification: NSNotification) {
        if let onTap = onTap { onTap.handler?() }
        guard let onTap = onTap else { return }
        onTap.handler?()
    }

    func mark(_ range: NSRange) -> NSValue { return NSValue(range: range) }
}

final class TapTarget {
    var handler: (() -> Void)?
}
