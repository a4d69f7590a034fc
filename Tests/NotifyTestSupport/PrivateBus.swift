import Glibc

/// A message bus of the test's own: a real dbus-daemon in a folder, with no services but those it is given.
///
/// It is killed when the last reference goes.
public final class PrivateBus {
    /// The folder that holds its socket.
    public let directory: TemporaryDirectory
    private let name: String
    private var child: ChildProcess?

    /// Starts a bus and waits until it accepts.
    public init(in directory: TemporaryDirectory, name: String = "bus") throws {
        self.directory = directory
        self.name = name
        try directory.folder("\(name)-services")
        try directory.write("\(name).conf", configuration)
        try start()
    }

    /// Ends the process first, so that it writes nothing while its folder is removed.
    deinit { child = nil }

    /// The file of its socket.
    public var socket: String { directory.path(name) }

    /// Its address, for `DBUS_SESSION_BUS_ADDRESS`.
    public var address: String { "unix:path=" + socket }

    /// Starts it again after ``stop()``.
    public func start() throws {
        let stdin = try StreamFile(reading: "/dev/null")
        let log = try StreamFile(directory.path("\(name).log"))
        let started = try ChildProcess(
            PrivateBus.program,
            ["--nofork", "--nopidfile", "--nosyslog", "--config-file", directory.path("\(name).conf")],
            environment: PrivateEnvironment(in: directory).values,
            streams: [stdin.descriptor, log.descriptor, log.descriptor])
        child = started
        try Eventually.wait("dbus-daemon accepts on \(socket)") {
            guard started.status == nil else {
                throw TestSupportError("dbus-daemon ended: \(try directory.read("\(name).log"))")
            }
            return (try? UnixSocket.connect(to: socket)).map { close($0) } != nil
        }
    }

    /// Ends it, and with it every connection.
    public func stop() throws {
        guard let child else { return }
        child.signal(SIGKILL)
        try child.wait(.seconds(10), "the end of dbus-daemon")
        self.child = nil
        unlink(socket)
    }

    /// The process, to be halted and continued.
    public func signal(_ number: Int32) { child?.signal(number) }

    /// Offers a name that the bus starts a program for.
    public func offer(_ name: String, command: String) throws {
        try directory.write(
            "\(self.name)-services/\(name).service", "[D-BUS Service]\nName=\(name)\nExec=\(command)\n")
        // The bus reads the folder again when it is told to.
        signal(SIGHUP)
    }

    private static let program = "/usr/bin/dbus-daemon"

    private var configuration: String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(socket)</listen>
          <auth>EXTERNAL</auth>
          <servicedir>\(directory.path("\(name)-services"))</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>

        """
    }
}
