import Testing

@testable import Varlink

@Suite struct FrameBufferTests {
  @Test(arguments: 0..<40)
  func `Frames come out whole, wherever the stream is cut`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let frames: [[UInt8]] = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      (0..<Int.random(in: 0...300, using: &random)).map { _ in .random(in: 1...255, using: &random)
      }
    }
    let stream: [UInt8] = Array(frames.joined(separator: [0])) + [0]
    let longestPiece = Int.random(in: 1...500, using: &random)
    var buffer = FrameBuffer(limit: 300)
    var found: [[UInt8]] = []
    var position = 0
    while position < stream.count {
      let end = min(stream.count, position + Int.random(in: 0...longestPiece, using: &random))
      buffer.append(stream[position..<end])
      position = end
      // Sometimes frames are left lying.
      if Bool.random(using: &random) { continue }
      while let frame = try buffer.next() { found.append(frame) }
    }
    while let frame = try buffer.next() { found.append(frame) }
    #expect(found == frames)
    #expect(buffer.count == 0)
  }

  @Test func `A frame of just the limit passes`() throws {
    var buffer = FrameBuffer(limit: 5)
    buffer.append([1, 2, 3, 4, 5, 0, 6])
    #expect(try buffer.next() == [1, 2, 3, 4, 5])
    #expect(try buffer.next() == nil)
    #expect(buffer.count == 1)
  }

  @Test(arguments: [
    [1, 2, 3, 4, 5, 6] as [UInt8], [1, 2, 3, 4, 5, 6, 0], [1, 2, 3, 4, 5, 6, 0, 7, 0],
  ])
  func `A frame over the limit is an error, complete or not, and stays one`(bytes: [UInt8]) {
    var buffer = FrameBuffer(limit: 5)
    buffer.append(bytes)
    for _ in 0..<2 {
      #expect(throws: FrameBuffer.Failure.tooLong(limit: 5)) { try buffer.next() }
    }
    buffer.append([0, 1, 0])
    #expect(throws: FrameBuffer.Failure.tooLong(limit: 5)) { try buffer.next() }
  }

  @Test func `The room of a long message is given back once it was taken`() throws {
    var buffer = FrameBuffer()
    let long = [UInt8](repeating: 1, count: 1 << 20)
    buffer.append(long + [0])
    #expect(try buffer.next() == long)
    #expect(buffer.capacity <= 1 << 16)
    buffer.append([2, 0, 3])
    #expect(try buffer.next() == [2])
    #expect(buffer.count == 1)
  }

  @Test func `Frames before one that is too long are not lost`() throws {
    var buffer = FrameBuffer(limit: 2)
    buffer.append([1, 0, 2, 2, 0, 3, 3, 3, 0])
    #expect(try buffer.next() == [1])
    #expect(try buffer.next() == [2, 2])
    #expect(throws: FrameBuffer.Failure.tooLong(limit: 2)) { try buffer.next() }
  }

  @Test(.timeLimit(.minutes(10)))
  func `A large frame in small pieces and many small frames take linear time`() throws {
    var buffer = FrameBuffer()
    let piece = [UInt8](repeating: 0x61, count: 16)
    for _ in 0..<((1 << 20) / 16) {
      buffer.append(piece)
      #expect(try buffer.next() == nil)
    }
    buffer.append([0])
    #expect(try buffer.next()?.count == 1 << 20)

    buffer.append([UInt8](repeating: 0, count: 200_000))
    var count = 0
    while try buffer.next() != nil { count += 1 }
    #expect(count == 200_000)
  }

  @Test func `An output queue gives back what was put in, in parts of any size`() {
    var random = SeededGenerator(seed: 7)
    var queue = OutputQueue()
    var put: [UInt8] = []
    var got: [UInt8] = []
    for _ in 0..<500 {
      let new = (0..<Int.random(in: 0...90, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      put += new
      queue.append(new)
      let taken = Int.random(in: 0...(queue.count), using: &random)
      got += queue.contents.prefix(taken)
      queue.removeFirst(taken)
    }
    got += queue.takeAll()
    #expect(got == put)
    #expect(queue.isEmpty)
  }
}
