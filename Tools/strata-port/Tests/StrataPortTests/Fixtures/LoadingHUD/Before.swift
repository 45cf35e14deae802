//
//  LoadingHUD.swift
//

/// A view over the whole window while something loads.
class LoadingHUD: UIView {
    class var shared: LoadingHUD { return hud }
    private static let hud = LoadingHUD()

    var onTap: TapTarget?
    private var timer = Timer()
    private var font: UIFont { return UIFont() }
    private let began: NSDate = Date()

    static func show() {
        let hud = LoadingHUD.shared
        if let frame = UIApplication.shared.delegate?.window??.frame { hud.frame = frame }
        NotificationCenter.default.addObserver(hud, selector: #selector(hud.rotated(notification: )), name: nil, object: nil)
    }

    @objc func rotated(notification: NSNotification) {
        if let onTap = onTap { onTap.handler?() }
        guard let onTap = onTap else { return }
        onTap.handler?()
    }

    func mark(_ range: NSRange) -> NSValue { return range as NSValue }
}

final class TapTarget {
    var handler: (() -> Void)?
}
