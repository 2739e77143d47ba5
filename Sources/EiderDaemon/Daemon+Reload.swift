import AudioPolicy
import EiderConfiguration

/// Why a configuration was not taken, one line for each fault.
struct ReloadFailure: Error {
  let reasons: [String]
}

extension Daemon {
  /// Reads the configuration again; a bad one leaves everything as it was.
  /// - Returns: the files that were read.
  func reload() throws(ReloadFailure) -> [String] {
    notifier.reloading()
    defer { notifier.ready(serviceStatusText) }
    do throws(ConfigurationError) {
      configuration = try Configuration.load(environment: environment)
    } catch {
      let reasons = error.problems.map(\.description)
      for reason in reasons { log.error("the configuration is kept as it was: \(reason)") }
      let failure = ReloadFailure(reasons: reasons)
      reloadFailure = failure
      throw failure
    }
    reloadFailure = nil
    log.level = Log.Level(configuration.logLevel)
    route.settlingTime = configuration.settling
    adoptByRules()
    apply(.configuration(policy))
    streams.refreshOwners()
    log.notice("configuration read again")
    return configuration.files
  }
}

extension Log.Level {
  init(_ level: LogLevel) {
    self =
      switch level {
      case .error: .error
      case .warning: .warning
      case .notice: .notice
      case .info: .info
      case .debug: .debug
      }
  }
}
