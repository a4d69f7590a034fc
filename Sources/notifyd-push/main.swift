import Glibc

exit(BridgeMain.run(Array(CommandLine.arguments.dropFirst())))
