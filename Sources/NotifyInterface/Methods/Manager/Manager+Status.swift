public import CivilTime
public import Varlink

extension Manager {
    /// How the daemon is.
    public enum Status: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Status"

        /// Nothing is asked.
        public typealias Parameters = NoFields

        /// What is answered.
        public struct Reply: MethodReply {
            /// Its version.
            public var version: String
            /// Its process.
            public var pid: Int
            /// One of ok, damaged or full.
            public var store: String
            /// The file of the store.
            public var storePath: String
            /// Since when it runs.
            public var since: Instant
            /// What its clock says.
            public var now: Instant
            /// The system zone.
            public var zone: String
            /// Whether the clock stands still until it is moved.
            public var virtualClock: Bool
            /// Occurrences that wait for their date, snoozed ones included.
            public var pending: Int
            /// Occurrences that rang and were neither answered nor acknowledged.
            public var unanswered: Int
            /// Messages not yet confirmed.
            public var unconfirmed: Int
            /// Messages that failed 8 times.
            public var parked: Int
            /// Clients that are known.
            public var clients: Int
            /// Streams that are open.
            public var streams: Int
            /// The date of what is due next: an occurrence, or a message that failed.
            public var next: Instant?
            /// When a client is woken next for its background work; absent when none is to be.
            public var nextFetch: Instant?
            /// The session bus: open, connecting or away.
            public var sessionBus: String?
            /// What shows banners, its name and version.
            public var notificationServer: String?
            /// Why no banners are shown now.
            public var notShown: String?
            /// Whether the user wants to be left alone; absent when the store is damaged.
            public var quiet: WireQuiet?
            /// Why the last sound that the daemon was to play was not heard.
            public var silent: String?
            /// What the user should know or do, a line each.
            public var notes: [String]

            /// Joins the fields; those left out are absent.
            public init(
                version: String, pid: Int, store: String, storePath: String, since: Instant, now: Instant, zone: String,
                virtualClock: Bool, pending: Int, unanswered: Int, unconfirmed: Int, parked: Int, clients: Int,
                streams: Int, next: Instant? = nil, nextFetch: Instant? = nil, sessionBus: String? = nil, notificationServer: String? = nil,
                notShown: String? = nil, quiet: WireQuiet? = nil, silent: String? = nil, notes: [String]
            ) {
                self.version = version
                self.pid = pid
                self.store = store
                self.storePath = storePath
                self.since = since
                self.now = now
                self.zone = zone
                self.virtualClock = virtualClock
                self.pending = pending
                self.unanswered = unanswered
                self.unconfirmed = unconfirmed
                self.parked = parked
                self.clients = clients
                self.streams = streams
                self.next = next
                self.nextFetch = nextFetch
                self.sessionBus = sessionBus
                self.notificationServer = notificationServer
                self.notShown = notShown
                self.quiet = quiet
                self.silent = silent
                self.notes = notes
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                version = try reader.string("version")
                pid = Int(try reader.int("pid"))
                store = try reader.string("store")
                storePath = try reader.string("storePath")
                since = try reader.instant("since")
                now = try reader.instant("now")
                zone = try reader.string("zone")
                virtualClock = try reader.bool("virtualClock")
                pending = Int(try reader.int("pending"))
                unanswered = Int(try reader.int("unanswered"))
                unconfirmed = Int(try reader.int("unconfirmed"))
                parked = Int(try reader.int("parked"))
                clients = Int(try reader.int("clients"))
                streams = Int(try reader.int("streams"))
                next = try reader.optionalInstant("next")
                nextFetch = try reader.optionalInstant("nextFetch")
                sessionBus = try reader.optionalString("sessionBus")
                notificationServer = try reader.optionalString("notificationServer")
                notShown = try reader.optionalString("notShown")
                quiet = try reader.optionalValue("quiet")
                silent = try reader.optionalString("silent")
                notes = try reader.strings("notes")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("version", version)
                object.set("pid", pid)
                object.set("store", store)
                object.set("storePath", storePath)
                object.set("since", since)
                object.set("now", now)
                object.set("zone", zone)
                object.set("virtualClock", virtualClock)
                object.set("pending", pending)
                object.set("unanswered", unanswered)
                object.set("unconfirmed", unconfirmed)
                object.set("parked", parked)
                object.set("clients", clients)
                object.set("streams", streams)
                object.set("next", next)
                object.set("nextFetch", nextFetch)
                object.set("sessionBus", sessionBus)
                object.set("notificationServer", notificationServer)
                object.set("notShown", notShown)
                object.set("quiet", quiet)
                object.set("silent", silent)
                object.set("notes", notes)
            }
        }
    }
}
