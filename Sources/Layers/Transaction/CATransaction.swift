public import Foundation
public import StrataGraphics

/// Gathers changes of layers, and says how they are animated.
///
/// Transactions are nested, each thread has its own, and a value that one does not have is that of
/// the one around it. Outside `begin()` and `commit()` changes belong to the thread's implicit
/// transaction, which is committed before the next frame that the thread renders. They are animated
/// only if that is for another time than the frame before, so that stills of one time show each
/// change at once.
///
/// ```swift
/// CATransaction.begin()
/// CATransaction.setAnimationDuration(1)
/// CATransaction.setCompletionBlock { print("there") }
/// layer.position = CGPoint(x: 100, y: 50)
/// CATransaction.commit()
/// ```
open class CATransaction: NSObject {
  /// Begins a transaction inside the one at hand.
  open class func begin() { ThreadTransactions.current.begin() }

  /// Ends the innermost transaction; does nothing when none was begun.
  open class func commit() { ThreadTransactions.current.commit() }

  /// Commits the implicit transaction; once they have ended, where explicit ones are open.
  ///
  /// A thread that has changed a tree which another one renders calls it when it is done.
  open class func flush() { ThreadTransactions.current.flush() }

  /// Waits for the lock that all threads share, and takes it; a thread may take it more than once.
  open class func lock() { TransactionLock.lock() }

  /// Gives the lock back; does nothing on a thread that has not taken it.
  open class func unlock() { TransactionLock.unlock() }

  /// Seconds that animations last which do not say so themselves; 0.25 by default.
  open class func animationDuration() -> CFTimeInterval {
    ThreadTransactions.current.number(kCATransactionAnimationDuration) ?? 0.25
  }

  /// Sets how many seconds animations last which do not say so themselves.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  /// The pace of the animations that are added; nil, the default, leaves each its own.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    ThreadTransactions.current.value(kCATransactionAnimationTimingFunction)
      as? CAMediaTimingFunction
  }

  /// Sets the pace of the animations that are added.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// True: a change of a property looks up no action.
  open class func disableActions() -> Bool {
    ThreadTransactions.current.number(kCATransactionDisableActions) ?? 0 != 0
  }

  /// Sets whether changes look up actions.
  open class func setDisableActions(_ flag: Bool) {
    setValue(flag, forKey: kCATransactionDisableActions)
  }

  /// The block that was set last.
  open class func completionBlock() -> (() -> Void)? {
    ThreadTransactions.current.value(kCATransactionCompletionBlock) as? () -> Void
  }

  /// Sets a block that is called once, when all animations have ended or been removed that are added
  /// from now on until the transaction ends.
  ///
  /// It is called after a live frame, on the thread that renders it: after the next one where no
  /// animation was added. Jobs call no block. A second block does not replace the first, and nil
  /// takes none back.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    setValue(block, forKey: kCATransactionCompletionBlock)
  }

  /// What the innermost transaction holds under a key, or else those around it; nil when none does.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    default: ThreadTransactions.current.value(key)
    }
  }

  /// Gives the innermost transaction a value under a key, one of its own or any other.
  ///
  /// Nil hides the value of the transactions around it.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    ThreadTransactions.current.set(AnimatableValue.unwrap(anObject), key)
  }
}

/// The key of `CATransaction.animationDuration()`, a number.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `CATransaction.disableActions()`, a truth value.
public let kCATransactionDisableActions = "disableActions"
/// The key of `CATransaction.animationTimingFunction()`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `CATransaction.completionBlock()`.
public let kCATransactionCompletionBlock = "completionBlock"
