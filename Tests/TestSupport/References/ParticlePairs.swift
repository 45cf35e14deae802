import Strata

extension ReferencePair {
  /// Emitters, and each of their particles as an image layer.
  ///
  /// All are compared when three particles are 1.25, 0.75 and 0.25 s old: two are born per second,
  /// and each lives 1.5 s.
  static let particles: [ReferencePair] = [
    pair("particles move along") { _, _ in
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 24 * age, y: 24)
    },
    pair("particles fall on a parabola") { _, cell in
      (cell.xAcceleration, cell.yAcceleration) = (-8, 32)
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 24 * age - 4 * age * age, y: 24 + 16 * age * age)
    },
    pair("particles start in the direction of their longitude") { _, cell in
      cell.emissionLongitude = .pi / 6
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 24 * age * 0.5 * 3.0.squareRoot(), y: 24 + 12 * age)
    },
    pair("particles that leave the plane come forward more slowly") { _, cell in
      cell.emissionLatitude = .pi / 3
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 12 * age, y: 24)
    },
    pair("particles grow") { _, cell in
      (cell.scale, cell.scaleSpeed) = (0.5, 1)
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 24 * age, y: 24)
      layer.transform = stretch(0.5 + age, 0.5 + age)
    },
    pair("particles shrink to nothing and no further") { _, cell in
      (cell.scale, cell.scaleSpeed) = (1.5, -2)
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 24 * age, y: 24)
      layer.transform = stretch(1.5 - 2 * age, 1.5 - 2 * age)
      layer.isHidden = age > 0.75
    },
    pair("particles turn about their center") { _, cell in
      cell.spin = 2
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 24 * age, y: 24)
      layer.transform = turn(2 * age)
    },
    pair("particles fade") { _, cell in
      cell.color = color(1, 1, 1, 0.75)
      cell.alphaSpeed = -0.5
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 24 * age, y: 24)
      layer.opacity = Float(0.75 - 0.5 * age)
    },
    pair("a layer multiplies velocity, scale, spin and lifetime") { layer, cell in
      (layer.velocity, layer.scale, layer.spin, layer.lifetime) = (0.5, 2, 3, 0.5)
      (cell.velocity, cell.scale, cell.spin, cell.lifetime) = (48, 0.5, 0.5, 3)
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 24 * age, y: 24)
      layer.transform = turn(1.5 * age)
    },
    pair("a part of the image is as large as it is") { _, cell in
      cell.contentsRect = rect(0.5, 0, 0.5, 1)
      cell.contentsScale = 0.5
    } is: { layer, age in
      layer.bounds = rect(0, 0, 8, 16)
      layer.position = CGPoint(x: 8 + 24 * age, y: 24)
      layer.contentsRect = rect(0.5, 0, 0.5, 1)
    },
    pair("hard pixels stay hard") { _, cell in
      (cell.scale, cell.magnificationFilter) = (2, "nearest")
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 24 * age, y: 24)
      layer.transform = stretch(2, 2)
      layer.magnificationFilter = .nearest
    },
    pair("a seed and a shape of no size change nothing") { layer, _ in
      (layer.seed, layer.emitterShape, layer.emitterMode) = (77, .rectangle, .volume)
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 24 * age, y: 24)
    },
    pair("a negative begin shows what has run for a while", at: 0.25) { layer, _ in
      layer.beginTime = -2
    } is: { layer, age in
      layer.position = CGPoint(x: 8 + 24 * age, y: 24)
    },
    ReferencePair(
      "particles and what they are in are clipped, turned and faded as layers are", at: 2.25,
      eightBitLevels: 1
    ) {
      [
        inClip(
          emitter {
            $0.position = .zero
          } cell: { _ in
          })
      ]
    } is: {
      [inClip(host(.zero, imageLayers { $0.position = CGPoint(x: 8 + 24 * $1, y: 24) }))]
    },
    ReferencePair(
      "the oldest is on top in one order and below in another", at: 2.25, eightBitLevels: 1
    ) {
      [
        emitter {
          $0.renderMode = .oldestFirst
        } cell: {
          $0.velocity = 6
        },
        emitter {
          ($0.renderMode, $0.position.y) = (.oldestLast, 30)
        } cell: {
          $0.velocity = 6
        },
      ]
    } is: {
      let places: (CALayer, Double) -> Void = { $0.position = CGPoint(x: 8 + 6 * $1, y: 24) }
      return [
        host(.zero, imageLayers(places)),
        host(CGRect(x: 0, y: 30, width: 0, height: 0), imageLayers(places).reversed()),
      ]
    },
    ReferencePair(
      "a replicator's copies have particles of other times", at: 2.75, eightBitLevels: 1
    ) {
      [
        adjusted(CAReplicatorLayer()) {
          ($0.instanceCount, $0.instanceDelay) = (2, 0.5)
          $0.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
          $0.addSublayer(
            emitter { _ in
            } cell: { _ in
            })
        }
      ]
    } is: {
      [
        emitter { _ in
        } cell: { _ in
        },
        emitter {
          ($0.beginTime, $0.position.y) = (0.5, 20)
        } cell: { _ in
        },
      ]
    },
    ReferencePair(
      "particles that keep their depth lie among the layers around", at: 2.25, eightBitLevels: 1
    ) {
      [
        inDepth([
          emitter {
            ($0.preservesDepth, $0.emitterZPosition) = (true, 20)
          } cell: { _ in
          }
        ])
      ]
    } is: {
      [
        inDepth(
          imageLayers {
            ($0.position, $0.zPosition) = (CGPoint(x: 8 + 24 * $1, y: 24), 20)
          })
      ]
    },
    ReferencePair(
      "a birth rate of 0 after a rate ends with the last that live", at: 2.25, eightBitLevels: 1
    ) {
      [
        emitter { layer in
          let end = CABasicAnimation(keyPath: "emitterCells.flag.birthRate")
          (end.fromValue, end.toValue) = (0, 0)
          (end.beginTime, end.duration) = (1.125, 9)
          layer.add(end, forKey: nil)
        } cell: { _ in
        }
      ]
    } is: {
      [
        host(
          .zero,
          imageLayers {
            $0.position = CGPoint(x: 8 + 24 * $1, y: 24)
            // Those of 0.5 and 1 s are born, the one of 1.5 s is not; the first has died.
            $0.isHidden = $1 < 1
          })
      ]
    },
  ]

  /// - Parameters:
  ///   - adjust: Configures the emitter and its cell.
  ///   - place: Configures the image layer of a particle of an age.
  private static func pair(
    _ name: String, at time: Double = 2.25,
    _ adjust: @escaping @Sendable (CAEmitterLayer, CAEmitterCell) -> Void,
    is place: @escaping @Sendable (CALayer, Double) -> Void
  ) -> ReferencePair {
    // 8-bit frames with rotated images are rounded at different steps.
    ReferencePair(name, at: time, eightBitLevels: 1) {
      let layer = CAEmitterLayer()
      let cell = makeCell()
      layer.emitterPosition = CGPoint(x: 8, y: 24)
      adjust(layer, cell)
      layer.emitterCells = [cell]
      return [layer]
    } is: {
      [host(.zero, imageLayers(place))]
    }
  }
}

/// An image with four different corners.
private func flagImage() -> CGImage {
  let file = GoldenFiles.folder.appendingPathComponent("particles/assets/flag.png")
  return try! CGImage(ImageFile.decode(contentsOf: file).pixels)
}

private func makeCell() -> CAEmitterCell {
  let cell = CAEmitterCell()
  cell.name = "flag"
  cell.contents = flagImage()
  (cell.birthRate, cell.lifetime, cell.velocity) = (2, 1.5, 24)
  return cell
}

/// An emitter with the properties common to all pairs, at the top left of its superlayer.
private func emitter(
  _ adjust: (CAEmitterLayer) -> Void, cell adjustCell: (CAEmitterCell) -> Void
) -> CAEmitterLayer {
  let layer = CAEmitterLayer()
  let cell = makeCell()
  adjustCell(cell)
  layer.emitterPosition = CGPoint(x: 8, y: 24)
  layer.emitterCells = [cell]
  adjust(layer)
  return layer
}

/// The particles as layers, oldest first.
private func imageLayers(_ place: (CALayer, Double) -> Void) -> [CALayer] {
  [1.25, 0.75, 0.25].map { age in
    let layer = CALayer()
    layer.bounds = rect(0, 0, 8, 8)
    layer.contents = flagImage()
    place(layer, age)
    return layer
  }
}

private func inClip(_ layer: CALayer) -> CALayer {
  host(rect(6, 6, 44, 52), [layer]) {
    $0.masksToBounds = true
    $0.cornerRadius = 12
    $0.opacity = 0.5
    $0.backgroundColor = color(1, 0.9, 0.6)
    $0.transform = turn(0.4)
  }
}

private func inDepth(_ layers: [CALayer]) -> CALayer {
  let card = ink(20, 10, 16, 40)
  card.zPosition = -30
  card.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
  let box = CATransformLayer()
  box.frame = rect(0, 0, 64, 64)
  box.sublayers = [card] + layers
  return host(rect(0, 0, 64, 64), [box]) {
    $0.sublayerTransform.m34 = -1 / 120
  }
}
