// SystemdTests
