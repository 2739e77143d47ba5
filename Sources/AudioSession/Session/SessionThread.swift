import Foundation
import Glibc

/// The thread that speaks with the daemon for one session. All that the session is to the daemon
/// lives there and nowhere else.
enum SessionThread {
  /// Starts it. It ends when the inbox is closed. `link` makes what lives on it.
  static func start(
    _ inbox: Inbox<SessionLink>, _ link: @escaping @Sendable () -> SessionLink
  ) {
    Thread.detachNewThread {
      let link = link()
      link.connect()
      while inbox.empty(link) {
        var entries = [inbox.wakeup.entry] + link.entries
        let count = unsafe poll(&entries, nfds_t(entries.count), link.patience)
        if count > 0, entries[0].revents != 0 { inbox.wakeup.clear() }
        link.proceed()
      }
      link.close()
    }
  }
}
