import UIKit
import AVFoundation

/* Nothing of this needs a change: objc, selector and keyPath are words like others. */
@IBDesignable class  Plain : UIView{
  @IBInspectable var optional=0 ;   let dynamic = "@objc #selector(tap)"
	@IBAction func tap( _ sender:Any ){ callback?( 1 ) ; self.callback?(2)   }
  var callback:((Int)->Void)?

    override class var layerClass : AnyClass { AVPlayerLayer.self }
  @available(iOS 13,*) func later( ){
     if #available(iOS 15.0, *) { print("é 🎉", #function) }
     let boxed = optional as NSNumber, text = "a" as CFString; print(boxed,text)
   }


}
