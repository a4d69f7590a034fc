import Glibc
import NotifyDaemon

exit(DaemonMain.run(Array(CommandLine.arguments.dropFirst())))
