/// The surface that this tool is: what its acknowledgements, snoozes and responses say they came by.
enum Surface {
    static let commandLine = "command line"
}
