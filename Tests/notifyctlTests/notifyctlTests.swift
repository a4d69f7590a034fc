// notifyctlTests
