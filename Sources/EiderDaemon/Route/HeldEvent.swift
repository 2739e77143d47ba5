import AudioPolicy
import EiderInterface

/// An event that waits until the route has settled, because it may lead to sound.
struct HeldEvent {
  let session: SessionID
  let message: EventMessage
  let process: Int32?
}
