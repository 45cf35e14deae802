import Foundation
import Strata
import StrataTestSupport

/// The devices of this machine: the CPU, and a GPU if there is one.
let devices: [DeviceSelector] = hasGL ? [.cpu, .gpu] : [.cpu]

/// A scene of 10 s in which every frame differs from the previous one.
enum MovingScene {
  static let size = CGSize(width: 64, height: 48)

  static func make() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    let disc = CAShapeLayer()
    disc.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    disc.fillColor = CGColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.8)
    disc.position = CGPoint(x: 3, y: 4)
    root.addSublayer(disc)
    let square = CALayer()
    square.frame = CGRect(x: 10, y: 10, width: 21, height: 21)
    square.cornerRadius = 5
    square.backgroundColor = CGColor(red: 0.1, green: 0.3, blue: 0.8, alpha: 1)
    root.addSublayer(square)

    let sliding = CABasicAnimation(keyPath: "position")
    sliding.toValue = CGPoint(x: 40, y: 25)
    sliding.duration = 10
    disc.add(sliding, forKey: "sliding")
    let turning = CABasicAnimation(keyPath: "transform.rotation.z")
    turning.toValue = Double.pi
    turning.duration = 10
    square.add(turning, forKey: "turning")
    return root
  }
}

extension TemporaryFolder {
  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url(name))) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

  /// A number that stays the same until the file is rewritten.
  func identity(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file(name))[.systemFileNumber] as? Int
  }
}
