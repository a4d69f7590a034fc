// Whole-program tests: real daemons beside the test bundle, each in folders and on a socket of its own, on a virtual clock
// wherever time is not the subject. Nothing here sleeps; whatever waits for another process has a deadline and a reason.
//
// Harness/ speaks to a daemon in values, MainJob/ is the promise of the product, Cases/ are the cases by their numbers,
// Rules/ what DESIGN says about occurrences, clients and the socket, Life/ how the daemon starts and ends, Torture/ kills it
// at random moments.
