import Strata
public import StrataCHeaders

@c @implementation
public func strata_layer_create(
  _ class_name: UnsafePointer<CChar>?, _ layer: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let slot = try Argument.present(layer, "layer")
    let name = try Argument.text(class_name, "class_name")
    let classes = LayerClasses.builtIn + [CATextLayer.self]
    guard let layerClass = classes.first(where: { "\($0)" == name }) else {
      throw ArgumentError(
        "unknown layer class '\(name)'; use one of "
          + classes.map { "\($0)" }.sorted().joined(separator: ", "))
    }
    slot.pointee = Reference.owned(layerClass.classProperties.table.makeDefault())
  }
}

@c @implementation
public func strata_layer_read(
  _ caml: UnsafePointer<CChar>?, _ length: Int, _ base_folder: UnsafePointer<CChar>?,
  _ layer: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let slot = try Argument.present(layer, "layer")
    let data = try Argument.data(caml, length, "caml")
    let base = try Argument.url(base_folder, "base_folder")
    slot.pointee = Reference.owned(
      try CAMLFragment.layer(data, name: "caml", baseURL: base))
  }
}

@c @implementation
public func strata_layer_add_sublayer(
  _ layer: OpaquePointer?, _ sublayer: OpaquePointer?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let parent: CALayer = try Argument.object(layer, "layer")
    let child: CALayer = try Argument.object(sublayer, "sublayer")
    try parent.checkCanContain(child)
    withoutActions { parent.addSublayer(child) }
  }
}

@c @implementation
public func strata_layer_remove(_ layer: OpaquePointer?) {
  guard let layer = layerObject(layer) else { return }
  withoutActions { layer.removeFromSuperlayer() }
}

@c @implementation
public func strata_layer_sublayer_count(_ layer: OpaquePointer?) -> Int {
  layerObject(layer)?.sublayers?.count ?? 0
}

@c @implementation
public func strata_layer_sublayer(_ layer: OpaquePointer?, _ index: Int) -> OpaquePointer? {
  guard let sublayers = layerObject(layer)?.sublayers, sublayers.indices.contains(index) else {
    return nil
  }
  return Reference.owned(sublayers[index])
}

@c @implementation
public func strata_layer_set_mask(
  _ layer: OpaquePointer?, _ mask: OpaquePointer?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let layer: CALayer = try Argument.object(layer, "layer")
    let mask = layerObject(mask)
    if let mask { try layer.checkCanContain(mask) }
    withoutActions { layer.mask = mask }
  }
}

@c @implementation
public func strata_layer_presentation(_ layer: OpaquePointer?) -> OpaquePointer? {
  layerObject(layer)?.presentation().map { Reference.owned($0) }
}

@c @implementation
public func strata_layer_class(_ layer: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
  layerObject(layer).map { copied("\(type(of: $0))") }
}

@c @implementation
public func strata_layer_retain(_ layer: OpaquePointer?) -> OpaquePointer? {
  Reference.retain(layer)
}

@c @implementation
public func strata_layer_free(_ layer: OpaquePointer?) { Reference.release(layer) }

/// Returns the layer of a pointer; nil for NULL.
func layerObject(_ pointer: OpaquePointer?) -> CALayer? { pointer.map { Reference.object($0) } }

/// Makes changes to layers that are not animated.
func withoutActions<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  CATransaction.begin()
  defer { CATransaction.commit() }
  CATransaction.setDisableActions(true)
  return try body()
}

extension CALayer {
  /// Checks that a layer can become a sublayer or the mask of this one.
  ///
  /// - Throws: `ArgumentError` if it is this layer or contains it.
  fileprivate func checkCanContain(_ child: CALayer) throws(ArgumentError) {
    guard !sequence(first: self, next: \.superlayer).contains(where: { $0 === child }) else {
      throw ArgumentError(
        "\(child.describe()) is \(describe()) or contains it, so that it cannot become its "
          + "sublayer or mask")
    }
  }
}
