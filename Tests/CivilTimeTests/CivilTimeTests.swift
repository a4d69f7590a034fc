// CivilTimeTests
