/** The store in a SQLite database: migrations, the one writer and its group commit, the readers. */
@NullMarked
package dev.quorus.controller.store.sql;

import org.jspecify.annotations.NullMarked;
