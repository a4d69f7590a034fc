/* The Linux calls that Swift's Glibc module does not show: epoll, timerfd, signalfd, eventfd, pidfd, peer identity.
 *
 * _GNU_SOURCE must not be defined here: it would give types of the Glibc module a second shape. What glibc declares only
 * under _GNU_SOURCE is therefore bound by its symbol name (asm label) under our prefix, with plain types. What hides
 * behind unions and macros (siginfo_t, struct ucred) is read here into plain integers. Every function keeps the
 * kernel's convention: -1 and errno, retried and mapped by SystemCall.swift.
 */
#pragma once
/* First, so that timespec, sigset_t and the like belong to Glibc alone: with both modules owning them Swift would ask for
 * `import CLinux` in files that never call Linux-only things. */
#pragma clang module import SwiftGlibc
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/pidfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>

/* ---- bound by symbol: declared by glibc only under _GNU_SOURCE ---- */

/* accept4(2) without the peer's address; flags are CLINUX_SOCKET_FLAGS. */
extern int clinux_accept4(int fd, void *address, void *length, int flags) __asm__("accept4");
/* memfd_create(2) */
extern int clinux_memfd_create(const char *name, unsigned int flags) __asm__("memfd_create");
/* posix_spawn_file_actions_addchdir_np(3) and ..._addclosefrom_np(3): actions is a posix_spawn_file_actions_t *. */
extern int clinux_spawn_chdir(void *actions, const char *path) __asm__("posix_spawn_file_actions_addchdir_np");
extern int clinux_spawn_closefrom(void *actions, int lowest) __asm__("posix_spawn_file_actions_addclosefrom_np");
/* pthread_setname_np(3); at most 15 bytes. */
extern int clinux_thread_name(pthread_t thread, const char *name) __asm__("pthread_setname_np");

enum {
    CLINUX_SOCKET_FLAGS = SOCK_CLOEXEC | SOCK_NONBLOCK,
    CLINUX_MEMFD_CLOEXEC = 1,
    CLINUX_SPAWN_SETSID = 0x80, /* POSIX_SPAWN_SETSID, spawn.h */
    CLINUX_CLOCK_REALTIME_ALARM = 8,
    CLINUX_CLOCK_BOOTTIME_ALARM = 9,
    CLINUX_TIMER_NONBLOCK_CLOEXEC = TFD_NONBLOCK | TFD_CLOEXEC,
};

/* ---- epoll ---- */

/* epoll_ctl(2); token comes back from clinux_epoll_token. */
static inline int clinux_epoll_control(int epoll, int operation, int fd, uint32_t events, uint64_t token) {
    struct epoll_event event = {.events = events, .data = {.u64 = token}};
    return epoll_ctl(epoll, operation, fd, &event);
}

/* The token of an event; struct epoll_event is packed on some machines, so Swift does not take it apart. */
static inline uint64_t clinux_epoll_token(const struct epoll_event *event) {
    return event->data.u64;
}

/* ---- processes ---- */

/* waitid(P_PIDFD), WEXITED without waiting. Returns 1 when the child was reaped, 0 when it still runs, -1 with errno.
 * code is CLD_EXITED, CLD_KILLED or CLD_DUMPED; status the exit code or the signal. */
static inline int clinux_reap(int pidfd, int *code, int *status) {
    siginfo_t info = {0};
    if (waitid(P_PIDFD, (id_t)pidfd, &info, WEXITED | WNOHANG) < 0)
        return -1;
    if (info.si_pid == 0)
        return 0;
    *code = info.si_code;
    *status = info.si_status;
    return 1;
}

/* pidfd_send_signal(2) without siginfo and flags. */
static inline int clinux_pidfd_signal(int pidfd, int signal) {
    return pidfd_send_signal(pidfd, signal, NULL, 0);
}

/* ---- the other end of a Unix socket ---- */

/* SO_PEERCRED: pid is 0 when the peer is in a pid namespace we cannot see. */
static inline int clinux_peer_credentials(int fd, int *pid, unsigned int *uid, unsigned int *gid) {
    struct { int pid; unsigned int uid; unsigned int gid; } credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(fd, SOL_SOCKET, 17 /* SO_PEERCRED */, &credentials, &length) < 0)
        return -1;
    *pid = credentials.pid;
    *uid = credentials.uid;
    *gid = credentials.gid;
    return 0;
}

/* SO_PEERPIDFD (Linux 6.5): a new pidfd of the process that connected; ENOPROTOOPT on older kernels. */
static inline int clinux_peer_pidfd(int fd) {
    int pidfd = -1;
    socklen_t length = sizeof pidfd;
    if (getsockopt(fd, SOL_SOCKET, 77 /* SO_PEERPIDFD */, &pidfd, &length) < 0)
        return -1;
    return pidfd;
}

/* bind(2) and connect(2) of a Unix socket by path; ENAMETOOLONG beyond the 107 bytes that fit (unix(7)). */
static inline int clinux_unix_address(struct sockaddr_un *address, const char *path) {
    size_t length = strlen(path);
    if (length >= sizeof address->sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, length);
    return 0;
}

static inline int clinux_bind_unix(int fd, const char *path) {
    struct sockaddr_un address;
    if (clinux_unix_address(&address, path) < 0)
        return -1;
    return bind(fd, (const struct sockaddr *)&address, sizeof address);
}

static inline int clinux_connect_unix(int fd, const char *path) {
    struct sockaddr_un address;
    if (clinux_unix_address(&address, path) < 0)
        return -1;
    return connect(fd, (const struct sockaddr *)&address, sizeof address);
}

/* ---- threads ---- */

/* pthread_create(3) with a stack of that size and every signal blocked: a new thread inherits the mask of its maker, so all
 * are blocked for this moment. In C because Swift sees two owners of pthread_attr_t once Synchronization is imported. */
static inline int clinux_thread_start(
    pthread_t *thread, size_t stack_size, void *(*start)(void *), void *argument) {
    pthread_attr_t attributes;
    sigset_t all, previous;
    int result = pthread_attr_init(&attributes);
    if (result != 0)
        return result;
    result = pthread_attr_setstacksize(&attributes, stack_size);
    if (result == 0) {
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &previous);
        result = pthread_create(thread, &attributes, start, argument);
        pthread_sigmask(SIG_SETMASK, &previous, NULL);
    }
    pthread_attr_destroy(&attributes);
    return result;
}

/* ---- heap ---- */

/* One arena for all threads, freed memory goes back to the kernel early, little slack at the top: the daemon idles for
 * days, so small matters more than a contended malloc of helper threads. mallopt(3). */
static inline void clinux_heap_keep_small(void) {
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_TRIM_THRESHOLD, 128 * 1024);
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    mallopt(M_TOP_PAD, 64 * 1024);
}
