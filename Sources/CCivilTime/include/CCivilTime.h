// Zones of tzdata through cctz, for Swift: a zone is a number, times are seconds since the Unix epoch, wall times are
// seconds since 1970-01-01T00:00:00 on the wall. Everything here may be called from any thread.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A loaded zone, valid for the life of the process; 0 is UTC.
typedef uintptr_t civil_zone;

typedef enum civil_zone_status {
    CIVIL_ZONE_LOADED,
    CIVIL_ZONE_NOT_LISTED,  // tzdata does not list the name
    CIVIL_ZONE_NO_DATA,     // listed, but there is no readable TZif file
    CIVIL_ZONE_NO_LIST,     // the directory has neither tzdata.zi nor zone1970.tab
} civil_zone_status;

// The directory of the system's zone files: $TZDIR when it is an absolute path, else /usr/share/zoneinfo.
const char *civil_zone_directory(void);

// Loads a zone of a directory as it is in one generation. The same three arguments give the same zone again, whatever
// happened to the files meanwhile; a new generation reads them anew.
civil_zone_status civil_zone_load(const char *directory, uint32_t generation, const char *name, civil_zone *zone);

// Calls visit for each name that tzdata in the directory lists, sorted; answers how many, or -1 when there is no list.
long civil_zone_names(const char *directory, uint32_t generation, void (*visit)(void *context, const char *name),
                      void *context);

// The version that tzdata.zi states, such as 2026f; empty when unknown. Valid for the life of the process.
const char *civil_zone_version(const char *directory, uint32_t generation);

// A number made of the version, the names, and the sizes and times of the files of a directory as they are now; never 0. It may serve as
// a generation.
uint32_t civil_zone_edition(const char *directory);

typedef enum civil_lookup_kind { CIVIL_UNIQUE, CIVIL_SKIPPED, CIVIL_REPEATED } civil_lookup_kind;

// What a wall time means: the instants by the offset before the transition and after it, and the transition itself;
// all three are equal for a unique wall time.
typedef struct civil_lookup {
    civil_lookup_kind kind;
    int64_t before;
    int64_t transition;
    int64_t after;
} civil_lookup;

civil_lookup civil_zone_lookup(civil_zone zone, int64_t civil_seconds);

// The offset in seconds east of UTC at an instant.
int32_t civil_zone_offset(civil_zone zone, int64_t seconds);

// The abbreviation in force at an instant, such as CEST. Valid for the life of the process.
const char *civil_zone_abbreviation(civil_zone zone, int64_t seconds);

// The first change of the zone's clock later than an instant, or the last one earlier; false when there is none.
bool civil_zone_next_transition(civil_zone zone, int64_t seconds, int64_t *transition);
bool civil_zone_previous_transition(civil_zone zone, int64_t seconds, int64_t *transition);

#ifdef __cplusplus
}
#endif
