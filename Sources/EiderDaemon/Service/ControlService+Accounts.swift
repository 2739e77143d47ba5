import EiderInterface
import Varlink

extension ControlService {
  /// Answers what happened, and how often.
  func addAccounts(to interface: Interface, _ daemon: Daemon) {
    interface.answer(ControlMethods.GetHistory.self) { [unowned daemon] _, _ in
      ControlMethods.GetHistory.Reply(
        events: daemon.history.all, forgotten: daemon.history.forgotten)
    }
    interface.answer(ControlMethods.GetMetrics.self) { [unowned daemon] _, _ in
      ControlMethods.GetMetrics.Reply(openMetrics: daemon.metricsText())
    }
  }
}
