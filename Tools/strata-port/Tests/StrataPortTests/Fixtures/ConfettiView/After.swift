import UIKit

public class ConfettiView: UIView {
    public enum Kind { case paper, star }

    var emitter: CAEmitterLayer!
    public var colors: [UIColor] = [#colorLiteral(red: 0.95, green: 0.40, blue: 0.27, alpha: 1), .yellow]
    private var intensity: Float = 0.5

    func image(for kind: Kind) -> UIImage {
        switch kind {
        case .paper: return UIImage(named: "paper")!
        case .star: return UIImage(named: "star")!
        }
    }

    public func start() {
        emitter = CAEmitterLayer()
        emitter.emitterPosition = CGPoint(x: frame.size.width / 2.0, y: 0)
        emitter.emitterShape = .line
        emitter.emitterCells = colors.map { cell(color: $0) }
        layer.addSublayer(emitter)
        layer.backgroundColor = .init(red: 0, green: 0, blue: 0, alpha: 0)
        perform(Selector("stop", ConfettiView.stop), with: nil, afterDelay: 3)
    }

    public func stop() { emitter?.birthRate = 0 }

    private func cell(color: UIColor) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.birthRate = 6.0 * intensity
        cell.velocity = CGFloat(350.0 * intensity)
        cell.color = color.cgColor
        cell.contents = image(for: .paper).cgImage
        return cell
    }
}
