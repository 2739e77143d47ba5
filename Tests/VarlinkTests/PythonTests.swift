import Testing
import Varlink

/// Against Varlink's own Python package, in both directions. Needs `scripts/python-environment`.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PythonTests {
  static func certificationText() throws -> String {
    try PythonProcess([
      "-c",
      """
      import os, sys, varlink
      folder = os.path.join(os.path.dirname(varlink.__file__), "tests")
      sys.stdout.write(open(os.path.join(folder, "org.varlink.certification.varlink")).read())
      """,
    ]).waitForSuccess()
  }

  @Test func `Our client passes the certification of their service`() throws {
    let folder = try SocketFolder()
    let path = folder.file("service")
    let server = try PythonProcess([
      "-m", "varlink.tests.test_certification", "--varlink=unix:\(path)",
    ])
    try server.waitForLine("Listening on")
    let client = try Client(path: path)
    typealias C = Certification
    let id = try client.call(C.Start.self).client_id
    let r1 = try client.call(C.Test01.self, C.Named(id, NoParameters()))
    let r2 = try client.call(C.Test02.self, C.Named(id, r1))
    let r3 = try client.call(C.Test03.self, C.Named(id, r2))
    let r4 = try client.call(C.Test04.self, C.Named(id, r3))
    let r5 = try client.call(C.Test05.self, C.Named(id, r4))
    let r6 = try client.call(C.Test06.self, C.Named(id, r5))
    let r7 = try client.call(C.Test07.self, C.Named(id, r6))
    let r8 = try client.call(C.Test08.self, C.Named(id, r7))
    let r9 = try client.call(C.Test09.self, C.Named(id, r8))
    let reader = try client.stream(C.Test10.self, C.Named(id, r9))
    var replies: [String] = []
    while let reply = try reader.next(timeout: .seconds(20)) { replies.append(reply.string) }
    #expect(replies.count == 10)
    try client.send(oneway: C.Test11.self, C.Named(id, C.Last11(last_more_replies: replies)))
    #expect(try client.call(C.End.self, C.Named(id, NoParameters())).all_ok)

    let error = try #require(throws: VarlinkError.self) {
      try client.call(C.Test01.self, C.Named("nobody", NoParameters()))
    }
    #expect(error.name == "org.varlink.certification.CertificationError")
    let service = try #require(throws: VarlinkError.self) {
      try client.call(
        StandardInterface.GetInterfaceDescription.self,
        StandardInterface.GetInterfaceDescription.Parameters(interface: "a.b"))
    }
    #expect(service.as(StandardInterface.InterfaceNotFound.self)?.interface == "a.b")
    withExtendedLifetime(server) {}
  }

  @Test func `Their client passes the certification of our service`() throws {
    let text = try Self.certificationText()
    let folder = try SocketFolder()
    let path = folder.file("service")
    let server = try ServingThread(at: path) { try Certification.service(text) }
    let output = try PythonProcess([
      "-m", "varlink.tests.test_certification", "--client", "--varlink=unix:\(path)",
    ]).waitForSuccess()
    #expect(output.hasSuffix("Certification passed\n"))
    withExtendedLifetime(server) {}
  }

  @Test func `Their client understands our errors, streams and descriptions`() throws {
    let folder = try SocketFolder()
    let path = folder.file("service")
    let server = try ClientTests.serve(at: path)
    try PythonProcess([
      "-c",
      """
      import varlink, sys
      with varlink.Client.new_with_address("unix:" + sys.argv[1]) as client:
          info = list(client.get_interfaces())
          assert info == ["org.varlink.service", "org.example.test"], info
      with varlink.Client.new_with_address("unix:" + sys.argv[1]) as client:
          with client.open("org.varlink.service") as service:
              text = service.GetInterfaceDescription("org.varlink.service")["description"]
              varlink.Interface(text)
              try:
                  service.GetInterfaceDescription("a.b")
                  assert False
              except varlink.InterfaceNotFound as error:
                  assert error.parameters()["interface"] == "a.b"
      interface = varlink.Interface(
          "interface org.example.test\\n"
          "method Count(to: int) -> (number: int)\\n"
          "method Refuse(reason: string) -> ()\\n"
          "method Nope() -> ()\\n")
      with varlink.Client.new_with_address("unix:" + sys.argv[1]) as client:
          client.add_interface(interface)
          with client.open("org.example.test") as test:
              numbers = [reply["number"] for reply in test.Count(5, _more=True)]
              assert numbers == [1, 2, 3, 4, 5], numbers
              try:
                  test.Refuse("because")
                  assert False
              except varlink.VarlinkError as error:
                  assert error.error() == "org.example.test.Refused", error
                  assert error.parameters() == {"reason": "because"}, error
              try:
                  test.Nope()
                  assert False
              except varlink.VarlinkError as error:
                  assert error.error() == "org.varlink.service.MethodNotFound"
                  assert error.parameters()["method"] == "org.example.test.Nope"
      """,
      path,
    ]).waitForSuccess()
    withExtendedLifetime(server) {}
  }
}
