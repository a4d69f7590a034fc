// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func room(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: strict)
}

// What may import what is DESIGN section 7 and decision 001; Tests/ArchitectureTests holds the same matrix with reasons.
let shipped: [Target] = [
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CCivilTime", linkerSettings: [.linkedLibrary("cctz")]),
    room("CivilTime", []),
    room("NotifyModel", ["CivilTime"]),
    room("Recurrence", ["CivilTime", "CCivilTime"]),
    room("Varlink", []),
    room("DesktopEntry", []),
    room(
        "NotifyInterface", ["CivilTime", "NotifyModel", "Varlink"],
        resources: [
            .embedInCode("Interfaces/org.notifyd.Notifications.varlink"),
            .embedInCode("Interfaces/org.notifyd.Clients.varlink"),
            .embedInCode("Interfaces/org.notifyd.Fetch.varlink"),
            .embedInCode("Interfaces/org.notifyd.Manager.varlink"),
            .embedInCode("Interfaces/org.notifyd.Push.varlink"),
            .embedInCode("Interfaces/org.notifyd.Broadcast.varlink"),
        ]),
    room("NotifyStore", ["CSQLite", "CivilTime", "NotifyModel"]),
    room("Systemd", ["CSystemd"]),
    room(
        "NotifyDaemon",
        [
            "CLinux", "CivilTime", "NotifyInterface", "NotifyModel", "NotifyStore", "Recurrence", "Systemd", "Varlink",
        ]),
    room("NotifyKit", ["CivilTime", "NotifyInterface", "NotifyModel", "Varlink"]),
    room("PropertyLists", ["Varlink"]),
    room(
        "UserNotifications", ["CivilTime", "NotifyInterface", "NotifyKit", "NotifyModel", "PropertyLists", "Varlink"]),
    room("BackgroundTasks", ["CivilTime", "NotifyInterface", "NotifyKit", "NotifyModel"]),
    room(
        "DistributedNotifications", ["NotifyInterface", "NotifyKit", "NotifyModel", "PropertyLists", "Varlink"]),
    program("notifyd", ["NotifyDaemon"]),
    program("notifyd-push", ["CMosquitto", "CivilTime", "NotifyInterface", "NotifyKit", "Systemd"]),
    program(
        "notifyctl",
        ["CivilTime", "DesktopEntry", "NotifyInterface", "NotifyKit", "NotifyModel", "Recurrence", "Varlink"]),
]

let examples: [Target] = [
    program("example-tea", ["NotifyKit"], path: "Examples/Tea"),
    program("example-medicine", ["NotifyKit"], path: "Examples/Medicine"),
    program("example-news", ["NotifyKit"], path: "Examples/News"),
    // As it would be written for iOS, so without our language mode and flags.
    .executableTarget(
        name: "example-timer", dependencies: ["UserNotifications"], path: "Examples/Timer",
        swiftSettings: [.swiftLanguageMode(.v5)]),
]

let checked: [Target] = [
    .target(
        name: "NotifyTestSupport", dependencies: ["CLinux"], path: "Tests/NotifyTestSupport", swiftSettings: strict),
    tests("CivilTimeTests", ["CivilTime", "NotifyTestSupport"]),
    tests(
        "RecurrenceTests", ["CivilTime", "NotifyTestSupport", "Recurrence"], exclude: ["Differential/Python"]),
    tests("VarlinkTests", ["Varlink"]),
    tests("DesktopEntryTests", ["DesktopEntry", "NotifyTestSupport"]),
    tests("NotifyInterfaceTests", ["CivilTime", "NotifyInterface", "NotifyModel", "NotifyTestSupport", "Varlink"]),
    tests("NotifyStoreTests", ["CivilTime", "NotifyModel", "NotifyStore", "NotifyTestSupport"]),
    tests("SystemdTests", ["NotifyTestSupport", "Systemd"]),
    tests(
        "NotifyDaemonTests",
        [
            "CivilTime", "NotifyDaemon", "NotifyInterface", "NotifyModel", "NotifyStore", "NotifyTestSupport",
            "Recurrence", "Systemd", "Varlink",
        ]),
    tests(
        "NotifyKitTests",
        ["CivilTime", "NotifyInterface", "NotifyKit", "NotifyModel", "NotifyTestSupport", "Varlink"]),
    tests(
        "notifyctlTests",
        [
            "CivilTime", "NotifyInterface", "NotifyKit", "NotifyModel", "NotifyTestSupport", "Recurrence", "Varlink",
            "notifyctl",
        ]),
    // Sources as they are written for iOS: without our language mode and flags, as other people's programs are.
    .target(
        name: "AppleSources", dependencies: ["BackgroundTasks", "UserNotifications"], path: "Tests/AppleSources",
        swiftSettings: [.swiftLanguageMode(.v5)]),
    tests(
        "UserNotificationsTests",
        [
            "AppleSources", "CivilTime", "NotifyInterface", "NotifyKit", "NotifyModel", "NotifyTestSupport",
            "PropertyLists", "UserNotifications", "Varlink", "notifyctl", "notifyd",
        ]),
    tests(
        "BackgroundTasksTests",
        [
            "AppleSources", "BackgroundTasks", "NotifyInterface", "NotifyKit", "NotifyTestSupport", "notifyctl",
            "notifyd",
        ]),
    tests(
        "DistributedNotificationsTests",
        ["DistributedNotifications", "NotifyKit", "NotifyTestSupport", "notifyctl", "notifyd"]),
    tests("notifyd-pushTests", ["CivilTime", "NotifyInterface", "NotifyTestSupport", "notifyd-push"]),
    tests("ArchitectureTests", []),
    tests("NotifyTestSupportTests", ["NotifyTestSupport"]),
    .target(
        name: "FuzzTargets", dependencies: ["CivilTime", "DesktopEntry", "NotifyInterface", "Recurrence", "Varlink"],
        path: "Tests/Fuzz/Targets", swiftSettings: strict),
    .testTarget(
        name: "FuzzTests", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/CorpusTests", swiftSettings: strict),
    program(
        "bench", ["CivilTime", "CLinux", "CSQLite", "NotifyTestSupport", "Recurrence", "Systemd", "Varlink"],
        path: "Tests/Benchmarks"),
    tests(
        "IntegrationTests",
        [
            "CivilTime", "CLinux", "NotifyInterface", "NotifyKit", "NotifyModel", "NotifyTestSupport", "Varlink",
            "example-medicine", "example-news", "example-tea", "example-timer", "notifyctl", "notifyd", "notifyd-push",
        ],
        exclude: ["Machine", "Python"]),
]

// Needs the fuzzer's run-time library and its own build flags (Tests/Fuzz/Run/main.swift), so it is built on request only.
let fuzzer: [Target] =
    Context.environment["NOTIFYD_FUZZ"] == "1"
    ? [
        .executableTarget(
            name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Run",
            swiftSettings: strict + [.enableExperimentalFeature("Extern")])
    ] : []

let package = Package(
    name: "notifyd",
    products: [
        .executable(name: "notifyd", targets: ["notifyd"]),
        .executable(name: "notifyctl", targets: ["notifyctl"]),
        .executable(name: "notifyd-push", targets: ["notifyd-push"]),
        .library(name: "NotifyKit", targets: ["NotifyKit"]),
        .library(name: "Recurrence", targets: ["Recurrence"]),
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
        .library(name: "BackgroundTasks", targets: ["BackgroundTasks"]),
        .library(name: "DistributedNotifications", targets: ["DistributedNotifications"]),
        .executable(name: "example-tea", targets: ["example-tea"]),
        .executable(name: "example-medicine", targets: ["example-medicine"]),
        .executable(name: "example-news", targets: ["example-news"]),
        .executable(name: "example-timer", targets: ["example-timer"]),
    ],
    targets: shipped + examples + checked + fuzzer,
    cxxLanguageStandard: .cxx17
)
