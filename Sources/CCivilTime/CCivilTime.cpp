// cctz keeps every zone for the life of the process under the name it was loaded by. To see a tzdata update, a zone is
// loaded as "GENERATION:DIRECTORY/NAME": a name that cctz has not met yet. The factory below, which cctz asks for the
// data of a name, takes the generation off again and opens the file. Neither a user's name nor the environment reaches
// cctz: names are first looked up in tzdata's own list.

#include "CCivilTime.h"

#include <cctz/civil_time.h>
#include <cctz/time_zone.h>
#include <cctz/zone_info_source.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using Seconds = cctz::time_point<cctz::seconds>;

std::unique_ptr<cctz::ZoneInfoSource> open_generation(
    const std::string &name,
    const std::function<std::unique_ptr<cctz::ZoneInfoSource>(const std::string &)> &open) {
    const auto colon = name.find(':');
    return open(colon == std::string::npos ? name : name.substr(colon + 1));
}

// What one directory lists in one generation, and the zones that were loaded from it.
struct Source {
    std::string version;
    std::vector<std::string> names;
    std::map<std::string, std::unique_ptr<cctz::time_zone>> zones;
};

std::mutex mutex;

// Never destroyed: zones are used until the process ends.
std::map<std::string, Source> &sources() {
    static auto *all = new std::map<std::string, Source>;
    return *all;
}

std::string key(const char *directory, uint32_t generation) {
    return std::to_string(generation) + ":" + directory;
}

// Names that are files of tzdata and no zones: "not set yet" reads as UTC, the others depend on the machine.
bool is_placeholder(const std::string &name) {
    return name == "Factory" || name == "localtime" || name == "posixrules";
}

// Takes the next word off a line; empty at its end.
std::string_view take_word(std::string_view &line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const auto word = line.substr(0, line.find_first_of(" \t"));
    line.remove_prefix(word.size());
    return word;
}

// tzdata.zi, zic's compact input: "# version 2026f", "Z NAME ..." begins a zone, "L TARGET NAME" is a link.
bool read_compact(const std::string &directory, Source &source) {
    std::ifstream file(directory + "/tzdata.zi");
    if (!file) return false;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || !std::strchr("#ZL", line[0])) continue;  // rules and continuations, nine lines in ten
        std::string_view rest(line);
        const auto kind = take_word(rest), first = take_word(rest), second = take_word(rest);
        if (kind == "#" && first == "version") source.version = second;
        if (kind == "Z") source.names.emplace_back(first);
        if (kind == "L") source.names.emplace_back(second);
    }
    return true;
}

// zone1970.tab: "CODES COORDINATES NAME COMMENTS"; without the links of the backward file.
bool read_table(const std::string &directory, Source &source) {
    std::ifstream file(directory + "/zone1970.tab");
    if (!file) return false;
    for (std::string line; std::getline(file, line);) {
        std::string_view rest(line);
        const auto codes = take_word(rest);
        take_word(rest);
        const auto name = take_word(rest);
        if (!name.empty() && codes[0] != '#') source.names.emplace_back(name);
    }
    source.names.insert(source.names.end(), {"UTC", "Etc/UTC"});
    return true;
}

// Reads the list of a directory as it is now; false when there is none.
bool read_list(const std::string &directory, Source &source) {
    if (!read_compact(directory, source) && !read_table(directory, source)) return false;
    auto &names = source.names;
    names.erase(std::remove_if(names.begin(), names.end(), is_placeholder), names.end());
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return true;
}

// The source of a directory and generation, read once; null when there is no list. The mutex must be held.
Source *find_source(const char *directory, uint32_t generation) {
    const auto name = key(directory, generation);
    const auto found = sources().find(name);
    if (found != sources().end()) return &found->second;
    Source source;
    if (!read_list(directory, source)) return nullptr;
    return &sources().emplace(name, std::move(source)).first->second;
}

bool is_regular_file(const std::string &path) {
    struct stat status;
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

// FNV-1a, 32 bits.
void mix(uint32_t &hash, const void *data, size_t size) {
    const auto *bytes = static_cast<const unsigned char *>(data);
    for (size_t index = 0; index < size; ++index) hash = (hash ^ bytes[index]) * 16777619u;
}

Seconds at(int64_t seconds) { return Seconds(cctz::seconds(seconds)); }
int64_t count(Seconds instant) { return instant.time_since_epoch().count(); }

cctz::time_zone zone_of(civil_zone zone) {
    return zone == 0 ? cctz::utc_time_zone() : *reinterpret_cast<const cctz::time_zone *>(zone);
}

}  // namespace

namespace cctz_extension {
ZoneInfoSourceFactory zone_info_source_factory = open_generation;
}

const char *civil_zone_directory(void) {
    const char *chosen = std::getenv("TZDIR");
    return chosen && chosen[0] == '/' ? chosen : "/usr/share/zoneinfo";
}

civil_zone_status civil_zone_load(const char *directory, uint32_t generation, const char *name, civil_zone *zone) {
    *zone = 0;
    const std::lock_guard<std::mutex> guard(mutex);
    Source *source = find_source(directory, generation);
    if (!source) return CIVIL_ZONE_NO_LIST;
    if (!std::binary_search(source->names.begin(), source->names.end(), name)) return CIVIL_ZONE_NOT_LISTED;
    auto &slot = source->zones[name];
    if (!slot) {
        if (!is_regular_file(std::string(directory) + "/" + name)) return CIVIL_ZONE_NO_DATA;
        auto loaded = std::make_unique<cctz::time_zone>();
        if (!cctz::load_time_zone(key(directory, generation) + "/" + name, loaded.get())) return CIVIL_ZONE_NO_DATA;
        slot = std::move(loaded);
    }
    *zone = reinterpret_cast<civil_zone>(slot.get());
    return CIVIL_ZONE_LOADED;
}

long civil_zone_names(const char *directory, uint32_t generation, void (*visit)(void *context, const char *name),
                      void *context) {
    const std::lock_guard<std::mutex> guard(mutex);
    const Source *source = find_source(directory, generation);
    if (!source) return -1;
    for (const auto &name : source->names) visit(context, name.c_str());
    return static_cast<long>(source->names.size());
}

const char *civil_zone_version(const char *directory, uint32_t generation) {
    const std::lock_guard<std::mutex> guard(mutex);
    const Source *source = find_source(directory, generation);
    return source ? source->version.c_str() : "";
}

uint32_t civil_zone_edition(const char *directory) {
    Source source;
    read_list(directory, source);
    uint32_t hash = 2166136261u;
    mix(hash, source.version.data(), source.version.size());
    for (const auto &name : source.names) {
        struct stat status = {};
        const bool exists = ::stat((std::string(directory) + "/" + name).c_str(), &status) == 0;
        const int64_t facts[] = {exists, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
        mix(hash, name.c_str(), name.size() + 1);
        mix(hash, facts, sizeof facts);
    }
    return hash == 0 ? 1 : hash;
}

civil_lookup civil_zone_lookup(civil_zone zone, int64_t civil_seconds) {
    using kinds = cctz::time_zone::civil_lookup;
    const auto found = zone_of(zone).lookup(cctz::civil_second(1970, 1, 1) + civil_seconds);
    const auto kind = found.kind == kinds::UNIQUE    ? CIVIL_UNIQUE
                      : found.kind == kinds::SKIPPED ? CIVIL_SKIPPED
                                                     : CIVIL_REPEATED;
    return {kind, count(found.pre), count(found.trans), count(found.post)};
}

int32_t civil_zone_offset(civil_zone zone, int64_t seconds) {
    return zone_of(zone).lookup(at(seconds)).offset;
}

const char *civil_zone_abbreviation(civil_zone zone, int64_t seconds) {
    return zone_of(zone).lookup(at(seconds)).abbr;
}

// cctz tells a transition by the wall times on its sides; the instant is where the later one begins.
bool civil_zone_next_transition(civil_zone zone, int64_t seconds, int64_t *transition) {
    cctz::time_zone::civil_transition found;
    const auto place = zone_of(zone);
    if (!place.next_transition(at(seconds), &found)) return false;
    *transition = count(place.lookup(found.to).trans);
    return true;
}

bool civil_zone_previous_transition(civil_zone zone, int64_t seconds, int64_t *transition) {
    cctz::time_zone::civil_transition found;
    const auto place = zone_of(zone);
    if (!place.prev_transition(at(seconds), &found)) return false;
    *transition = count(place.lookup(found.to).trans);
    return true;
}
