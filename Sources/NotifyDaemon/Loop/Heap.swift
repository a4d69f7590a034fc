import CLinux

/// Keeps the C heap of a program that idles for days small.
enum Heap {
    /// One arena for all threads and early return of freed memory; call before the first thread is started.
    static func keepSmall() {
        clinux_heap_keep_small()
    }
}
