import Testing

@testable import NotifyDaemon

@Suite("banners that say the same")
struct BannerFaceTests {
    @Test("each differs from all others by what nobody sees, and one that differs stays as it is")
    func distinct() {
        var faces: Set<BannerFace> = []
        for count in 0..<5 {
            let banner = BannerFace.distinct(Banner(application: "a", summary: "Tea"), from: faces)
            #expect(banner.summary == "Tea" + String(repeating: "\u{2060}", count: count))
            #expect(faces.insert(BannerFace(banner)).inserted)
        }
        #expect(BannerFace.distinct(Banner(application: "b", summary: "Tea"), from: faces).summary == "Tea")
    }
}
