/// A fired occurrence of the peer, with what its message needs.
struct PeerMessage {
    let row: Int64
    let client: Int64
    let scheduled: Int64
    let identifier: [UInt8]
    let content: [UInt8]
    let sequence: Int64
}
