import Glibc

exit(Program.run(Program.words(), in: .process))
