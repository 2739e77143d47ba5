import AudioPolicy
import EiderInterface
import EventLoop
import Varlink

/// `io.eider.Control`: what the owner's tools call.
final class ControlService {
  private unowned let daemon: Daemon

  init(_ daemon: Daemon) {
    self.daemon = daemon
  }

  func interface() throws -> Interface {
    let interface = try Interface(InterfaceText.control)
    interface.answer(ControlMethods.GetStatus.self) { [unowned self] _, _ in daemon.status() }
    interface.answer(ControlMethods.ListSessions.self) { [unowned self] _, _ in
      ControlMethods.ListSessions.Reply(
        sessions: daemon.focus.snapshots.map { SessionDetails($0) })
    }
    interface.answer(ControlMethods.ListStreams.self) { [unowned self] _, _ in
      ControlMethods.ListStreams.Reply(streams: daemon.streams.sorted.map(daemon.details))
    }
    interface.stream(ControlMethods.Monitor.self) { [unowned self] _, stream in
      daemon.watch(.all, stream)
    }
    interface.answer(ControlMethods.Reload.self) { [unowned self] _, _ in
      do throws(ReloadFailure) {
        return ControlMethods.Reload.Reply(configuration: try daemon.reload())
      } catch {
        throw ControlErrors.InvalidConfiguration(why: error.reasons)
      }
    }
    interface.on(ControlMethods.Restore.self) { [unowned self] _, call in
      daemon.restore { call.reply($0) }
    }
    interface.answer(ControlMethods.EndSession.self) { [unowned self] parameters, _ in
      guard let id = SessionID(parameters.session), let session = daemon.focus.snapshot(of: id)
      else { throw ControlErrors.NoSuchSession(session: parameters.session) }
      guard !session.isAdopted else {
        throw ControlErrors.EndsWithStreams(
          session: parameters.session, streams: SessionDetails(session).streams)
      }
      daemon.apply(.close(id))
      return NoParameters()
    }
    answerAboutStreams(interface, of: daemon)
    addAccounts(to: interface, daemon)
    return interface
  }
}
