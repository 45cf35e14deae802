import Foundation
import Strata
import StrataLayers
import StrataTestSupport
import Testing

/// Unusable numbers in every property of a tree that takes numbers: every frame ends, drawn or
/// refused.
@Suite(.serialized) struct HostileNumberTests {
  static let numbers: [Double] = [
    .nan, .infinity, 1e300, -1e300, .leastNonzeroMagnitude, Double(Float.greatestFiniteMagnitude),
    Double(Int.max),
    -1e20, 1e9, 1e-10, -1,
  ]

  @Test(arguments: HostileScene.all)
  func `any number for any property is stored, and drawn or refused`(_ kind: HostileScene) throws {
    let stage = try HostileStage()
    for place in HostileProperty.all(of: kind) {
      for number in Self.numbers {
        let layer = kind.scene()
        guard place.set(number, on: layer) else { continue }
        let given = place.value(of: layer)
        stage.draw(layer, "\(kind) \(place.name) \(number)")
        expectEqual(place.value(of: layer), given, "\(place.name) \(number)")
      }
    }
  }

  @Test(arguments: HostileScene.all)
  func `animations may interpolate any numbers`(_ kind: HostileScene) throws {
    let stage = try HostileStage()
    for place in HostileProperty.all(of: kind) where place.canMove {
      for number in Self.numbers {
        for animation in place.animations(through: number) {
          let layer = kind.scene()
          layer.add(animation, forKey: nil)
          stage.draw(layer, "\(kind) \(place.name) \(number) \(animation)", at: [0.5])
        }
      }
    }
  }

  @Test func `animations accept any timing numbers`() throws {
    let stage = try HostileStage()
    let paces: [(String, (CAAnimation, Double) -> Void)] = [
      ("duration", { $0.duration = $1 }), ("beginTime", { $0.beginTime = $1 }),
      ("speed", { $0.speed = Float($1) }), ("timeOffset", { $0.timeOffset = $1 }),
      ("repeatCount", { $0.repeatCount = Float($1) }),
      ("repeatDuration", { $0.repeatDuration = $1 }),
      ("keyTimes", { ($0 as? CAKeyframeAnimation)?.keyTimes = [0, NSNumber(value: $1), 1] }),
      ("tension", { ($0 as? CAKeyframeAnimation)?.tensionValues = [NSNumber(value: $1)] }),
      ("mass", { ($0 as? CASpringAnimation)?.mass = CGFloat($1) }),
      ("stiffness", { ($0 as? CASpringAnimation)?.stiffness = CGFloat($1) }),
      ("damping", { ($0 as? CASpringAnimation)?.damping = CGFloat($1) }),
      ("velocity", { ($0 as? CASpringAnimation)?.initialVelocity = CGFloat($1) }),
      (
        "timingFunction",
        {
          let y = Float($1)
          guard y.isFinite else { return }
          $0.timingFunction = CAMediaTimingFunction(controlPoints: y, y, 0, -y)
        }
      ),
    ]
    for (name, set) in paces {
      for number in Self.numbers {
        let place = HostileProperty(keyPath: "position.x", shape: .number, canMove: true)
        for animation in place.animations(through: 5) {
          let layer = HostileScene.plain.scene()
          animation.autoreverses = number < 0
          animation.fillMode = .both
          set(animation, number)
          layer.add(animation, forKey: nil)
          stage.draw(layer, "\(name) \(number) \(animation)", at: [0, 0.5, 1e9])
        }
      }
    }
  }

  @Test func `filters accept any number`() throws {
    let stage = try HostileStage()
    for type in CAFilter.filterTypes() {
      let inputs = CAFilter(type: type).inputKeys
      for input in inputs {
        guard let known = CAFilter(type: type).value(forKey: input) else { continue }
        for number in Self.numbers {
          let layer = HostileScene.plain.scene()
          let filter = CAFilter(type: type)
          filter.setValue(HostileProperty.value(number, like: known), forKey: input)
          layer.filters = [filter]
          layer.backgroundFilters = [filter]
          stage.draw(layer, "\(type) \(input) \(number)")
        }
      }
    }
  }

  @Test(arguments: HostileScene.all)
  func `documents may contain any numbers, and errors name the line`(_ kind: HostileScene) throws {
    let stage = try HostileStage()
    let places = HostileProperty.all(of: kind).filter { !$0.keyPath.contains(".") }
    var drawn = 0
    for place in places {
      for text in ["1e300", "-1e39", "3e38", "-1e20", "5e-324", "nan", "inf"] {
        let value = Array(repeating: text, count: place.numbersInText).joined(separator: " ")
        var attributes = [
          "bounds": "0 0 9 9", "position": "5 5", "backgroundColor": "1 0 0", "shadowOpacity": "1",
        ]
        attributes[place.keyPath] = value
        let written = attributes.map { "\($0)='\($1)'" }.joined(separator: " ")
        let caml = """
          <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 24 20">
          <sublayers><\(kind.name) \(written)/></sublayers></CALayer></caml>
          """
        do {
          let scene = try Scene(data: Data(caml.utf8), name: "x.caml", baseURL: nil)
          stage.draw(scene.root, "\(kind) \(place.keyPath)='\(value)'")
          drawn += 1
        } catch {
          // The layer is on the second line.
          expect("\(error)".contains("x.caml:2"), "\(error)")
        }
      }
    }
    expect(drawn > 0 || places.isEmpty)
  }
}
