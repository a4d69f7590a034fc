#pragma once
#include <sqlite3.h>

/* What Swift cannot call: variadic functions and macros that cast. */

/* SQLITE_TRANSIENT is a cast of -1, which the importer leaves out. SQLite copies the bytes before it returns. */
static inline int notify_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/* sqlite3_db_config is variadic. Without this, closing the last connection would write to a file that we only look at. */
static inline int notify_keep_wal_on_close(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
