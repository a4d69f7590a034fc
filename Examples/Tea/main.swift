import NotifyKit

let client = try await NotifyClient.connect(as: "org.example.Tea")
try await client.schedule(Content(title: "Tea is ready"), .after(.seconds(240)))
for await message in client.messages { print(message.kind, message.content?.title ?? "") }
