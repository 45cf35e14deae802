public import Foundation

/// Adds behavior, such as a gesture, to a view.
@preconcurrency @MainActor
public protocol UIInteraction: NSObjectProtocol {
  /// The view that the interaction was added to; nil if it has no view.
  var view: UIView? { get }
  /// Called before the view changes; nil before the interaction is removed.
  func willMove(to view: UIView?)
  /// Called after the view has changed; nil after the interaction was removed.
  func didMove(to view: UIView?)
}

extension UIView {
  /// The interactions of the view, in the order in which they were added.
  public var interactions: [any UIInteraction] {
    get { memory.rare?.interactions ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) {
        removeInteraction(old)
      }
      for new in newValue { addInteraction(new) }
    }
  }

  /// Adds an interaction and removes it from its old view.
  public func addInteraction(_ interaction: any UIInteraction) {
    guard !interactions.contains(where: { $0 === interaction }) else { return }
    if let old = interaction.view, old !== self { old.removeInteraction(interaction) }
    interaction.willMove(to: self)
    rareValues.interactions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard let index = interactions.firstIndex(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    rareValues.interactions.remove(at: index)
    interaction.didMove(to: nil)
  }
}
